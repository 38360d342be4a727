/* A record as it was read: header and items, before any rule has been asked. */
#ifndef RECTO_NOTATION_RECORD_H
#define RECTO_NOTATION_RECORD_H

#include "notation/document.h"
#include "notation/header/sealed_list.h"
#include "notation/items/items.h"
#include "notation/schema.h"
#include "notation/time/time_control.h"
#include "notation/yaml/yaml_tree.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes with a length: of the document or the record's arena. */
struct span {
    const char *bytes;
    size_t len;
};

/* The keys that records of every game know. */
enum common_key {
    COMMON_GAME,
    COMMON_PLAYERS,
    COMMON_RULES,
    COMMON_MOVES,
    COMMON_SCORES,
    COMMON_WINNER,
    COMMON_DECISION,
    COMMON_TIME,
    COMMON_EVENT,
    COMMON_ID,
    COMMON_SITE,
    COMMON_ROUND,
    COMMON_DATE,
    COMMON_NOTES,
    COMMON_KEYS,
};

extern const char *const common_keys[COMMON_KEYS];

struct record {
    const struct document *document;
    size_t first;                           /* offset of its first key, or of its first content */
    const struct node *root;                /* the whole mapping; NULL if there is none */
    const struct schema *schema;            /* NULL without a known game */
    struct setup setup;                     /* whole if nothing was raised */
    const struct node *common[COMMON_KEYS]; /* values of the keys that are there, else NULL */
    const struct node *board[KEYS_MOST];    /* likewise of the board keys … */
    const struct node *variants[VARIANTS_MOST]; /* … and the variants */
    struct sealed_list *seals; /* by index of the board keys; NULL if no list is sealed */
    bool from_squares;         /* the first board key was given as `squares:` for dots */
    bool broken_yaml, game_wrong, players_wrong, players_repeated; /* what not to tell of it */
    const struct time_control *time; /* NULL without `time:`; whole if nothing was raised */
    struct text text;
    struct items items;
    struct diagnostics diagnostics, remarks;
    struct span names[PLAYERS_MOST]; /* setup.players of them; the others are never set */
};

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

/* Who wins by the record's `decision:`, by player from 1; false if it has none. */
bool record_decided(const struct record *record, bool *winners);
/* The player a claimed winner names, 0 for nobody. */
int record_player(const struct record *record, const struct node *name);

#endif
