/* What the public may know of a referee's games: who plays, who is waited for, how games ended. No
 * addresses, no tokens, no secret answers, and no invitations. */
#ifndef RECTO_REFEREE_PUBLISH_CLUB_H
#define RECTO_REFEREE_PUBLISH_CLUB_H

#include "referee/match/match.h"

/* A player of a game. */
struct seat {
    int64_t person; /* id; 0: nobody who has a page */
    const char *name;
    bool wins;
};

enum phase { PHASE_RUNNING, PHASE_RESTING /* paused or adjourned */, PHASE_ENDED };

/* A game. Its texts live as long as the club. */
struct public_game {
    int64_t id;
    enum phase phase;
    const char *state;  /* as of struct match */
    const char *title;  /* of its kind: "Connecting Graphs" */
    const char *status; /* "complete, 9 moves" */
    struct seat *seats; /* of the players, from 0 … */
    int count;          /* … and how many */
    int due;            /* the player who is waited for, from 1; 0: nobody … */
    bool secret;        /* … but secret answers of all, who may have answered or not */
    int64_t since;      /* the last change */
    int64_t until;      /* when the flag of the player who is due falls; MOMENT_NEVER: never */
    int64_t turn;       /* grows with every change */
};

struct member {
    int64_t id;
    const char *name;
    size_t running, ended; /* games */
};

/* A tournament. */
struct club_contest {
    int64_t id;
    const char *name, *state; /* as of struct contest */
    const char *last_day;     /* of sign-up */
    size_t players, games, over;
};

struct club {
    const char *name;    /* of the referee */
    const char *address; /* of the referee */
    const char *url;     /* of the pages; "" if nobody knows it */
    const char *editor;  /* of the server that opens records; "" if there is none */
    const char *journal; /* a text that no other referee has, in 32 hexadecimal digits */
    struct public_game *games;
    size_t count, capacity;
    struct member *members; /* who has a seat in one of them */
    size_t member_count, member_capacity;
    size_t invitations;            /* that are open */
    struct club_contest *contests; /* open and running ones first, and the newest first */
    size_t contest_count, contest_capacity;
    struct arena arena;
};

/* Reads the names that are needed before the games, in the reader's transaction. */
void club_open(struct club *club, struct referee *referee);
void club_close(struct club *club);

/* The games that are for the public: those that have begun. A condition of SQL. */
#define CLUB_SHOWN "games.state IN ('running', 'paused', 'adjourned', 'over')"

/* Takes addresses out of the record of such a game, gives it the public names, and adds it; NULL if
 * no sound record can be made. The pointer is valid until the next one is added, and `match` is
 * only good to be shown from now on. */
const struct public_game *club_add(struct club *club, struct referee *referee, struct match *match);

/* Replaces every address in a text by `ann@...`, whoever wrote it there. */
void club_mask_addresses(struct buffer *text);

/* A game that was added, NULL if there is none of that id. */
const struct public_game *club_game(const struct club *club, int64_t id);

/* A member, NULL if there is none of that id. */
const struct member *club_member(const struct club *club, int64_t id);

#endif
