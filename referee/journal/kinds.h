/* The kinds of entries that a journal may contain. */
#ifndef RECTO_REFEREE_JOURNAL_KINDS_H
#define RECTO_REFEREE_JOURNAL_KINDS_H

#include "referee/referee.h"

extern const struct entry_kind entry_kinds[];

#endif
