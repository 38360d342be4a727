/* A record as it was read: header and items. No rule has been applied yet. */
#ifndef RECTO_NOTATION_RECORD_H
#define RECTO_NOTATION_RECORD_H

#include "notation/document.h"
#include "notation/header/keys.h"
#include "notation/items/items.h"
#include "notation/schema.h"
#include "notation/time/time_control.h"
#include "notation/yaml/yaml.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes of the document or the record's arena. */
struct span {
    const char *bytes;
    size_t len;
};

static inline bool span_equal(struct span a, struct span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.bytes, b.bytes, a.len) == 0);
}

/* The values of the keys of a list that its player has sealed, NULL where they are not there.
 * Without `sealed` the list is not of this kind; an opened one has all three. */
struct sealed_list {
    const struct node *sealed, *opened, *secret;
};

/* Who takes over the seat of a player, from 1. */
struct successor {
    uint8_t player;
    uint32_t from;      /* the ordinal of the first move that the successor may make */
    struct span name;   /* which nobody else in the record has */
    struct span folded; /* the same by fold_name() */
    size_t start, end;  /* of the name, in the document */
};

enum {
    SUCCESSORS_MOST = 99,
    SUCCESSOR_FROM_LEAST = 2,
    SUCCESSOR_FROM_MOST = INT32_MAX,
};

struct drawn;

struct record {
    const struct document *document;
    size_t first;            /* offset of its first key, or of its content if that is no mapping */
    const struct node *root; /* the whole mapping; NULL if there is none */
    const struct schema *schema;                /* NULL without a known game */
    struct setup setup;                         /* complete if nothing was raised */
    const struct node *common[COMMON_KEYS];     /* values of these keys; NULL for absent ones */
    const struct node *board[KEYS_MOST];        /* likewise of the board keys */
    const struct node *variants[VARIANTS_MOST]; /* and of the variants */
    const struct node *proof[PROOF_KEYS];       /* and of the proof of a decision */
    struct sealed_list *seals; /* by index of board keys; NULL if no list is sealed */
    bool header_sound;         /* nothing was raised before the moves were read */
    bool from_squares;         /* dots were given as `squares:` */
    bool broken_yaml, game_wrong, players_wrong, players_repeated; /* what must not be reported */
    const struct time_control *time; /* NULL without `time:`; complete if nothing was raised */
    struct text text;                /* of the moves, or of the board in their place */
    struct items items;
    const struct drawn
        *drawn; /* what stands on the board; NULL without one, or if it was not read */
    struct diagnostics diagnostics, remarks;
    struct successor *successors; /* by seats, and in each by moves; NULL if there are none */
    size_t successor_count;
    uint32_t next_change;            /* the next move before which seats change hands; 0 for none */
    struct span *first_names;        /* of those who began; NULL without successors */
    struct span names[PLAYERS_MOST]; /* of setup.players, who hold the seats: at first those who
                                        began, later as record_seat() says; others are never set */
    struct span folded[PLAYERS_MOST]; /* the names of those who began, by fold_name() */
};

/* Appends the name of a player, from 1, as it may be shown. */
void record_write_name(const struct record *record, int player, struct buffer *out);

/* Seats those who may make the move with that ordinal: `names` is theirs. */
void record_seat(struct record *record, uint32_t move);

/* A text of the header that can be read; NULL if there is none. */
static inline const struct node *record_text(const struct record *record, enum common_key key)
{
    const struct node *const node = record->broken_yaml ? NULL : record->common[key];

    return node != NULL && node->kind == NODE_SCALAR && node->len > 0 ? node : NULL;
}

/* The name of who began. */
static inline struct span record_first_name(const struct record *record, int player)
{
    return record->first_names != NULL ? record->first_names[player - 1]
                                       : record->names[player - 1];
}

/* Appends the name of who held the seat of a player, from 1, when the move with that ordinal was
 * due, as it may be shown. */
void record_write_name_at(const struct record *record, int player, uint32_t move,
                          struct buffer *out);

/* Sets winners[player] as the record's `decision:` has it; false if there is none. */
bool record_decided(const struct record *record, bool *winners);

/* The player, from 1, whose number or name this is, or whose successor's; 0 if there is no such
 * player. The very name comes first; else it is the one player who has the same_name(). */
int record_player(const struct record *record, const struct node *name);

/* The digits of a commitment or secret, without the sign that they have in the move text. */
const char *sealed_digits(const struct node *node);

#endif
