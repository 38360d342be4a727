/* Moves that are made again from what is drawn on a sheet. A game's restore() fills this in; the
 * moves are then replayed like those of any other record, so it proves nothing that replay would
 * find out. */
#ifndef RECTO_VALIDATOR_RESTORE_RESTORATION_H
#define RECTO_VALIDATOR_RESTORE_RESTORATION_H

#include "notation/drawn/drawn.h"
#include "validator/position.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the order of a record's moves is known. */
enum move_order {
    ORDER_WRITTEN,  /* the record has moves */
    ORDER_FIXED,    /* the sheet allows no other order, or the one that is written in it */
    ORDER_SUPPOSED, /* one of several that are legal */
};

enum { ABSENT_MARK = INT32_MAX };

/* What is written on the sheet beside the last of so many moves, and does not hold. */
struct disputed {
    int code; /* of a claim */
    uint32_t mark;
    size_t moves;
    const char *message;
};

struct restored {
    struct move move;
    uint32_t mark;   /* index of the mark that shows it */
    uint32_t points; /* index of the mark with the points claimed for it, or ABSENT_MARK */
};

struct restoration {
    const struct drawn *drawn;
    const char *text; /* of the drawing, to which the places of marks refer */
    struct arena *arena;
    bool claimed;           /* the header has a result, as if the game were over */
    struct restored *moves; /* in order, in the arena */
    size_t count, capacity;
    struct disputed *disputed;
    size_t disputed_count, disputed_capacity;
    enum move_order order; /* ORDER_FIXED unless restore() says otherwise */
    /* The sheet does not tell who won, and what the scores are if the game has any. `why` is half
     * a sentence, as in "who drew which segment is not on it". */
    bool untold;
    bool turn_untold; /* nor who is to move, if the game is not over */
    const char *why;
    /* If not NULL, the least and the most that each player can have scored, from index 1. */
    const struct integer *least, *most;
    /* What forbids the sheet; CODE_NONE for nothing. The moves before it may be given. */
    int code;
    uint32_t mark; /* where; ABSENT_MARK for the sheet as a whole */
    struct buffer message;
};

/* Adds the next move. Its list must last as long as the arena. */
void restoration_add(struct restoration *restoration, const struct move *move, uint32_t mark);

/* Says which mark claims the points of the last move. */
void restoration_claim(struct restoration *restoration, uint32_t mark);

/* Refuses the sheet; only the first refusal counts. Capital letters and full stops are left to
 * others. */
void restoration_refuse(struct restoration *restoration, int code, uint32_t mark,
                        const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Disputes what a mark claims about the last move; the moves stand. */
void restoration_dispute(struct restoration *restoration, int code, uint32_t mark,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same with a message that the caller appends. Nothing may have been refused before. */
struct buffer *restoration_object(struct restoration *restoration, int code, uint32_t mark);

/* The number that a mark says. */
struct integer mark_number(const struct position *position, const struct mark *mark);

#endif
