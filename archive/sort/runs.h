/* Sorts more than memory holds: what does not fit is kept in sorted runs, in files without names,
 * and merged in the end. */
#ifndef RECTO_ARCHIVE_SORT_RUNS_H
#define RECTO_ARCHIVE_SORT_RUNS_H

#include <stdbool.h>
#include <stddef.h>

struct runs;

/* Keeps about so many bytes in memory. The caller frees it with runs_free(). */
struct runs *runs_new(size_t memory);

/* Adds bytes that are to stand where the bytes of the key say; after those of the same key that
 * came before. Both are copied. False with a complaint if a run cannot be written. */
bool runs_add(struct runs *runs, const char *key, size_t key_len, const char *bytes, size_t len);

/* Hands all over in their order; false, with a complaint, if a run cannot be read or written, or if
 * `take` gives false. Called once. */
typedef bool take_sorted(void *context, const char *bytes, size_t len);
bool runs_finish(struct runs *runs, take_sorted *take, void *context);

void runs_free(struct runs *runs);

#endif
