/* Reading records. */
#ifndef RECTO_NOTATION_READER_H
#define RECTO_NOTATION_READER_H

#include "notation/record.h"

/* A parser and memory that serve one record after another. `schemas` are those of all games
 * and must outlive the reader. The caller frees it with reader_free(). */
struct reader;
struct reader *reader_new(const struct schema *const *schemas, size_t count);
void reader_free(struct reader *reader);

/* From now on no moves and no boards are read. */
void reader_read_headers(struct reader *reader);

/* Reads a document; false if it is empty after all. The record refers to the document and lives in
 * `arena`; its items live in the reader until it reads the next record. Raises every reading error;
 * a record without any can be replayed. */
bool record_read(struct reader *reader, const struct document *document, struct arena *arena,
                 struct record *record);

/* Whether items can be added at that place of the document by writing them there, in the same
 * memory: after the last item of a block that ends the document. */
bool record_can_grow(const struct record *record, size_t at);

/* Reads on after so many bytes have been written there. */
void record_grow(struct reader *reader, struct record *record, size_t len, struct arena *arena);

#endif
