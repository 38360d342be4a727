/* The move text of a record, held against what the events of libyaml say of it: so that what both
 * ways to read a document share is covered too (notation/text.h). */
#ifndef RECTO_TESTS_HELPERS_EVENTS_H
#define RECTO_TESTS_HELPERS_EVENTS_H

#include "tests/helpers/readings.h"

/* Cuts a file of these bytes into documents. False at the first that is read although libyaml gets
 * no further than an error or a second document, or is not although it does; or whose `moves` have
 * other words, or words on other lines, than libyaml says, or words that do not stand in the
 * document where text_source() says. It is then told. */
bool events_agree(struct readings *readings, const char *bytes, size_t len);

#endif
