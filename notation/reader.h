/* Reading records. */
#ifndef RECTO_NOTATION_READER_H
#define RECTO_NOTATION_READER_H

#include "notation/record.h"

/* What reading needs again and again: parser, patterns, memory. `schemas` are all games there are
 * and must outlive it. The caller frees with reader_free(). */
struct reader;
struct reader *reader_new(const struct schema *const *schemas, size_t count);
void reader_free(struct reader *reader);
/* Reads a document; false if it holds nothing after all. The record, as far as it is not the
 * document's, lives in `arena`; its items in the reader, until the next record is read. Raises
 * every reading error; without any the record can be replayed. */
bool record_read(struct reader *reader, const struct document *document, struct arena *arena,
                 struct record *record);
/* The same, but finds no more than the common keys, and raises nothing about them. */
bool record_read_keys(struct reader *reader, const struct document *document, struct arena *arena,
                      struct record *record);

#endif
