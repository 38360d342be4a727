/* The keys that headers of all games share, and what kind of value each has. Reading takes its
 * names from here, and `recto schema` tells editors. */
#ifndef RECTO_NOTATION_HEADER_KEYS_H
#define RECTO_NOTATION_HEADER_KEYS_H

#include <stdbool.h>

enum value_form {
    FORM_GAME,
    FORM_PLAYERS,
    FORM_RULES,
    FORM_MOVES,
    FORM_BOARD,
    FORM_SCORES,
    FORM_WINNERS,
    FORM_DECISION,
    FORM_PROOF,
    FORM_RANGE, /* a list of the least, and the most if there is one */
    FORM_SECONDS,
    FORM_TIME,
    FORM_TEXT, /* free, perhaps empty */
    FORM_NAME, /* text that is not empty */
    FORM_PLAYER,
    FORM_SUCCESSORS,
    FORM_MOVE,  /* the ordinal of a move, from 2 on */
    FORM_COUNT, /* of the moves in a period */
    FORM_YES_NO,
    FORM_DURATION,
    FORM_DAYS, /* a duration of whole days */
    FORM_MOMENT,
    FORM_STOP, /* a moment with its time of day */
    FORM_DAY,
    FORM_ZONE,
    FORM_WEEKDAYS,
    FORM_ABSENCES,
    FORM_PAUSES,
    FORM_EXTENSIONS,
    FORM_COMMITMENT,
    FORM_SECRET,
    FORM_NUMBERS,
    FORMS,
};

struct header_key {
    const char *name;
    enum value_form form;
    bool required; /* in every mapping of its kind */
    const char *means;
};

/* Of the record itself. */
enum common_key {
    COMMON_GAME,
    COMMON_PLAYERS,
    COMMON_RULES,
    COMMON_MOVES,
    COMMON_BOARD, /* in place of the moves */
    COMMON_SCORES,
    COMMON_WINNER,
    COMMON_DECISION,
    COMMON_TIME,
    COMMON_EVENT, /* from here on free text */
    COMMON_ID,
    COMMON_SITE,
    COMMON_ROUND,
    COMMON_DATE,
    COMMON_NOTES,
    COMMON_KEYS,
};

extern const struct header_key common_keys[COMMON_KEYS];

/* Of a player who is given as a mapping. */
enum person_key { PERSON_NAME, PERSON_EMAIL, PERSON_SUCCESSORS, PERSON_KEYS };

extern const struct header_key person_keys[PERSON_KEYS];

/* Of one who takes over the seat of a player. */
enum successor_key { SUCCESSOR_NAME, SUCCESSOR_FROM, SUCCESSOR_EMAIL, SUCCESSOR_KEYS };

extern const struct header_key successor_keys[SUCCESSOR_KEYS];

/* Of a decision. */
enum decision_key { DECISION_WINNER, DECISION_WHY, DECISION_BY, DECISION_PROOF, DECISION_KEYS };

extern const struct header_key decision_keys[DECISION_KEYS];

/* Of the proof of a decision. */
enum proof_key { PROOF_LEAD, PROOF_LIMIT, PROOF_LINE, PROOF_KEYS };

extern const struct header_key proof_keys[PROOF_KEYS];

/* Of a list of numbers that its player has sealed. */
enum sealed_key { SEALED_COMMITMENT, SEALED_OPENED, SEALED_SECRET, SEALED_KEYS };

extern const struct header_key sealed_keys[SEALED_KEYS];

/* Of a time control. */
enum time_key {
    TIME_EACH,
    TIME_MOVES,
    TIME_PERIOD,
    TIME_CARRY,
    TIME_START,
    TIME_INCREMENT,
    TIME_CAP,
    TIME_GRACE,
    TIME_DOUBLE_AFTER,
    TIME_ZONE,
    TIME_IDLE,
    TIME_ALLOWANCE,
    TIME_ABSENCES,
    TIME_PAUSES,
    TIME_EXTENSIONS,
    TIME_TOGETHER,
    TIME_BEGIN,
    TIME_KEYS,
};

extern const struct header_key time_keys[TIME_KEYS];

/* Of an absence. */
enum absence_key { ABSENCE_PLAYER, ABSENCE_FROM, ABSENCE_TO, ABSENCE_KEYS };

extern const struct header_key absence_keys[ABSENCE_KEYS];

/* Of a pause. */
enum pause_key { PAUSE_FROM, PAUSE_TO, PAUSE_KEYS };

extern const struct header_key pause_keys[PAUSE_KEYS];

/* Of an extension. */
enum extension_key { EXTENSION_PLAYER, EXTENSION_AT, EXTENSION_BY, EXTENSION_KEYS };

extern const struct header_key extension_keys[EXTENSION_KEYS];

#endif
