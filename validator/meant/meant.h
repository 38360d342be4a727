/* Repair: the likeliest slips of the pen in a record that does not hold, found by undoing them. A
 * slip is one small mistake in copying or hearing; what undoes it is a repair. A record that is
 * illegal, disputed, or malformed only by runs of text that are no items is mended by one edit of
 * its bytes, or by two if no single one does; one whose header cannot be read, by what its messages
 * propose. Every repair has been judged by an arbiter of its
 * own as the document that it would make, so none is suggested that `check` does not accept.
 *
 * Whoever looks for repairs says how much work it may take, in steps that are counted, not timed:
 * the same record always gets the same repairs. */
#ifndef RECTO_VALIDATOR_MEANT_MEANT_H
#define RECTO_VALIDATOR_MEANT_MEANT_H

#include "notation/diagnostic.h"
#include "validator/judgement.h"
#include "validator/meant/kinds.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REPAIR_FORMS_MOST = 12, REPAIRS_MOST = 10 };

/* Bytes of the document and what should stand in their place. `text` ends with a NUL. */
struct repair_edit {
    size_t start, end;
    const char *text;
    size_t len;
    enum repair_kind kind;
    int64_t move; /* ordinal of the move that it changes, or 0 */
    struct move_number number;
};

/* What holds when a form has been written. A claim that the record does not make, or that the form
 * changes, counts as neither. */
struct repair_outcome {
    const struct game *game; /* which the record as it was need not tell */
    enum status status;
    enum ending ending;
    uint32_t moves;
    int to_move; /* 0 if the game is over */
    bool scored;
    int players;
    const char *names[PLAYERS_MOST + 1];  /* by player, from 1, as they may be shown */
    bool untold;                          /* a sheet does not tell who won */
    const char *scores[PLAYERS_MOST + 1]; /* by player, from 1, as reports show them; if scored */
    bool winners[PLAYERS_MOST + 1];
    bool claims_scores, claims_winner, claims_numbers, claims_points; /* made, and they hold */
    bool changes_scores, changes_winner; /* the form changes that claim of the header */
};

/* One way to write what was meant: the edits of a habit, of one slip, or of two, in order of place.
 */
struct repair_form {
    const struct repair_edit *edits;
    int edit_count;
    struct repair_outcome outcome;
};

/* What is known of a move that was left out. */
struct repair_gap {
    int player;
    uint32_t fit; /* how many moves fit there, as far as they were tried … */
    bool more;    /* … and whether there may be more */
    /* What they have in common, with `?` for a character that differs: "?7"; NULL if nothing. */
    const char *pattern;
};

/* A suggestion. Several forms cannot be told apart: "c4 or c5", or one move in one of several
 * places that follow each other. If `is_gap`, a move is missing there that could be one of many,
 * and the forms are only examples. */
struct repair {
    struct repair_form forms[REPAIR_FORMS_MOST]; /* the likeliest first */
    int form_count;
    double probability; /* of all forms together, among all repairs found */
    bool is_gap;
    struct repair_gap gap;
    bool proposed; /* the messages propose it */
};

/* The likeliest first. */
struct repairs {
    struct repair list[REPAIRS_MOST];
    size_t count;
    bool cut_short; /* the limits ended the search before all slips had been tried … */
    bool guessed;   /* … and what was not tried may be as likely */
};

/* How much work may be spent. A step is about what playing a move of a small board costs. */
struct repair_limits {
    uint64_t steps;
    unsigned judged; /* documents that may be judged */
    bool two;        /* whether two slips are looked for if no single one does */
};

extern const struct repair_limits repair_limits_hint; /* for a line below a report */
extern const struct repair_limits repair_limits_full; /* for whoever asked for repairs */

/* What a worker keeps to look for repairs; it costs nothing before the first search. */
struct repairer;
struct repairer *repairer_new(void);
void repairer_free(struct repairer *repairer);

/* Finds the repairs of a judged record: none if it is sound, has seals, or is malformed in another
 * way than by runs of text that are no items and its messages propose nothing. The judgement must
 * be as arbiter_judge() left it; nothing of it is changed. The repairs live until the next call. */
void repairs_find(struct repairer *repairer, const struct judgement *judgement,
                  const struct repair_limits *limits, struct repairs *repairs);

/* Whether two forms of a repair leave the same behind, as far as it is told. */
bool outcomes_agree(const struct repair_outcome *one, const struct repair_outcome *other);

/* What holds whichever form of a repair is written: what differs is left out. */
struct repair_outcome repair_common_outcome(const struct repair *repair);

/* Whether the first repair stands clear of all others, so that it can be told without asking. */
bool repairs_are_clear(const struct repairs *repairs);

/* Appends the document with a form written into it. */
void repair_write(const struct repair_form *form, const struct document *document,
                  struct buffer *out);

/* --- letters */

/* Appends the first move that lines of text seem to hold among other words, as it should be
 * written; the rules are not asked. */
void move_mentioned(const struct schema *schema, const char *text, struct buffer *move);

/* --- messages */

/* Lets one message tell of all that is drawn otherwise in the same way. */
void drawing_tell(struct judgement *judgement, struct arena *arena);

/* Gives the record's diagnostics of text that is no item their messages, and marks those that
 * follow from others: the parts of a move that blanks tear apart, and the same slip made again.
 * `position` is that before the first move, or NULL if the header does not say; it is changed. */
void slips_tell(struct judgement *judgement, struct position *position, struct arena *arena);

/* Completes the message about the refused item. `winners` are those by the rules, if the game is
 * over. */
void refusal_tell(struct judgement *judgement, struct position *position, const bool *winners,
                  struct arena *arena);

/* If one way of counting explains all numbers of a record that has been replayed, the first wrong
 * one says so, and the others follow from it; so does a number from the refusal of its move. */
void counting_tell(struct judgement *judgement, struct arena *arena);

/* Finds the first comment from `*item` on, before the item `end`, that holds nothing but moves and
 * their numbers; false if there is none. Comments on lines of their own are comments. Rules are not
 * asked. */
bool swallowed_find(const struct judgement *judgement, size_t *item, size_t end,
                    struct arena *arena);

/* The moves that such a comment holds, with blanks between them, in the arena. */
struct scanner swallowed_moves(const struct judgement *judgement, size_t item, struct arena *arena);

/* Raises a remark at that comment if its first move is legal at the position before it; false if it
 * is not. */
bool swallowed_tell(struct judgement *judgement, struct position *position, size_t item,
                    struct arena *arena);

#endif
