/* The kinds of slips. */
#ifndef RECTO_VALIDATOR_MEANT_KINDS_H
#define RECTO_VALIDATOR_MEANT_KINDS_H

/* What slipped. */
enum repair_kind {
    REPAIR_HABIT,      /* written otherwise than the notation says */
    REPAIR_DIGIT,      /* a wrong digit */
    REPAIR_LETTER,     /* a wrong letter */
    REPAIR_SIGN,       /* a wrong sign, or another character that is neither letter nor digit */
    REPAIR_EXCHANGED,  /* column and row exchanged, or the two numbers of a move */
    REPAIR_SHIFTED,    /* a segment one dot aside */
    REPAIR_TURNED,     /* a segment in another direction */
    REPAIR_TRANSPOSED, /* two characters, or entries of a list, changed places */
    REPAIR_DROPPED,    /* a character missing */
    REPAIR_DOUBLED,    /* a character twice, or one too many */
    REPAIR_PEN,        /* the wrong pen */
    REPAIR_SIDE,       /* left for right */
    REPAIR_PLAYER,     /* the wrong player named before a move */
    REPAIR_MISSING,    /* a move left out */
    REPAIR_TWICE,      /* a move written twice, or one too many */
    REPAIR_NEIGHBOURS, /* two moves changed places */
    REPAIR_LINES,      /* a line of moves in another place */
    REPAIR_NUMBER,     /* a move number miscounted */
    REPAIR_CLAIM,      /* points, scores or a winner miscounted */
    REPAIR_DRAWING,    /* a character of a drawing */
    REPAIR_KINDS
};

extern const struct repair_kind_facts {
    const char *name;  /* a word for programs, as "digit" … */
    const char *means; /* … and for people, as "a wrong digit" */
    double
        chance; /* of a hundred slips; what one kind can do in several ways is shared among them */
} repair_kinds[REPAIR_KINDS];

/* The chance that a slip in `meant`, a digit or small letter, makes it `written`, among all the
 * characters that it might become; above 0 for any two of them that differ. */
double confusion(char meant, char written);

#endif
