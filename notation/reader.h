/* Reading records. */
#ifndef RECTO_NOTATION_READER_H
#define RECTO_NOTATION_READER_H

#include "notation/record.h"

/* A parser and memory that serve one record after another. `schemas` are those of all games
 * and must outlive the reader. The caller frees it with reader_free(). */
struct reader;
struct reader *reader_new(const struct schema *const *schemas, size_t count);
void reader_free(struct reader *reader);
/* Reads a document; false if it is empty after all. The record refers to the document and lives in
 * `arena`; its items live in the reader until it reads the next record. Raises every reading error;
 * a record without any can be replayed. */
bool record_read(struct reader *reader, const struct document *document, struct arena *arena,
                 struct record *record);

#endif
