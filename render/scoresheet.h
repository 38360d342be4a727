/* A record as it stands on a score sheet: all words that go with its board. Text is UTF-8 without
 * control characters, NULL if there is none, and lives as long as the judgement it was made from.
 * It never contains a mail address. */
#ifndef RECTO_RENDER_SCORESHEET_H
#define RECTO_RENDER_SCORESHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line of the game: a move, or what else stands between moves (ending, lost half, new grid). */
struct scoresheet_move {
    uint32_t ordinal;           /* for anything but a move, that of the last move before it */
    uint32_t counted;           /* its number as the game counts: 7 … */
    const char *number, *label; /* … and in words: "7"; "Move 7", "Round 2, move 7" */
    const char *position;       /* after it: "after move 7", "after 13 moves, in move 7" */
    bool ends_number;           /* no later move has this number */
    bool is_move;               /* counts as a move */
    bool diagram;               /* marked by the comment {#} */
    uint16_t player;            /* 0: no player */
    int round;                  /* from 2: the line begins that round; otherwise 0 */
    const char *by;             /* the player's name, where seats have changed hands; else NULL */
    const char *text;           /* canonical notation; for a refused item, what is written there */
    const char *mark;           /* "!", "?!" … */
    const char *points;         /* "+3" */
    const char *comment, *time; /* what follows it, without braces */
    const char *const *scores;  /* of each player after it */
    const char *owed;           /* what is due next, if that is not a move: "owes a seal" */
    const char *gone;           /* how the player leaves the game here: "left", "dropped" */
    const char *refusal;        /* why the item was refused: a sentence */
    uint64_t line;              /* of the refused item, in the file */
};

struct scoresheet_player {
    const char *name, *score;
    const char *names; /* with who held the seat before: "Carl (Ben until move 12)" */
    const char *page;  /* address of a page about the player; NULL: there is none */
    const char
        *state; /* at the end of what is shown: "wins", "to move", "owes an opening", "left" */
    const char *used, *left; /* of the time, in the last position; NULL without a clock */
    bool wins, gone;         /* has won; has left a game that goes on */
};

struct scoresheet {
    const char *file;         /* name without folders, and … */
    size_t record;            /* … which of its records this is, from 1 */
    const char *game, *title; /* id and title of the game */
    const char *event, *round, *site, *date, *id;
    const char *notes;   /* the only text that has lines, each ended by \n but the last */
    const char *preface; /* comments before the first move */
    const char *place;   /* event, round, site, date and id on one line */
    struct scoresheet_player *players;
    int player_count;
    struct scoresheet_move *moves; /* all lines, the refused item last */
    size_t count;
    /* Of a part of a long game: the last line before these, and what the position after it is
     * called, "After move 56". NULL: they are all. */
    const struct scoresheet_move *earlier;
    const char *start;
    bool shared_numbers;       /* several moves can have the same number */
    bool unordered;            /* a sheet without the order of its moves; it lists none of them */
    uint32_t last;             /* moves played, without the refused one */
    uint32_t shown;            /* the position to show: after this many moves */
    const char *status;        /* "complete, 9 moves", "illegal after 6 moves" */
    const char *result;        /* "Second wins", "Ann to move"; NULL before the end or if illegal */
    const char **clock;        /* the times of all players, then what else there is to say; … */
    size_t clock_count;        /* … empty without a clock, or before the last position */
    const char *const *errors; /* sentences; of a malformed record "line 9: …" */
    size_t error_count;
    size_t refusal; /* which of them is the refusal of the last line of `moves`, if there is one */
};

static inline const char *scoresheet_names(const struct scoresheet_player *player)
{
    return player->names != NULL ? player->names : player->name;
}

/* The name of who made a move; NULL if nobody did. */
static inline const char *scoresheet_mover(const struct scoresheet *sheet,
                                           const struct scoresheet_move *move)
{
    if (move->by != NULL)
        return move->by;
    return move->player > 0 && move->player <= sheet->player_count
               ? sheet->players[move->player - 1].name
               : NULL;
}

#endif
