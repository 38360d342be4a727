/* The move text of a record, held against what the events of libyaml say of it: so that what both
 * ways to read a document share is covered too (notation/text.h). */
#ifndef RECTO_TESTS_HELPERS_EVENTS_H
#define RECTO_TESTS_HELPERS_EVENTS_H

#include "tests/helpers/readings.h"

/* Cuts a file of these bytes into documents. False at the first document that is read although
 * libyaml finds an error or a second document, or is refused although libyaml reads it; or whose
 * `moves` have other words, or words on other lines, than libyaml says; or words in other places of
 * the document than text_source() says. What was found is then written down. */
bool events_agree(struct readings *readings, const char *bytes, size_t len);

#endif
