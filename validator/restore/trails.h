/* Lines of a pen that is never lifted: trails that use every segment of a net once. */
#ifndef RECTO_VALIDATOR_RESTORE_TRAILS_H
#define RECTO_VALIDATOR_RESTORE_TRAILS_H

#include "validator/restore/net.h"

enum { ODD_TOLD = 3 };

/* What is known of a pen's line. */
struct line_drawn {
    struct net net;
    bool *bridges;          /* by mark */
    uint32_t odd[ODD_TOLD]; /* the first dots where an odd number of its segments meet */
    size_t odd_count;       /* 0: the line is closed; 2: these are its ends; else it is none */
    size_t parts;
    uint32_t apart; /* a segment of another part than the first, or ABSENT_MARK */
};

struct line_drawn trails_look(const struct drawn *drawn, int32_t side, uint8_t pen,
                              struct arena *arena);

/* Whether a line of one part, empty or not, can start at a dot. */
bool trail_can_start(const struct line_drawn *line, uint32_t start);

/* Where a line that starts at a dot ends. */
uint32_t trail_end(const struct line_drawn *line, uint32_t start);

/* Whether a trail from `start` can end with a segment, which must meet the dot where it ends. */
bool trail_can_close(const struct line_drawn *line, uint32_t start, uint32_t last);

/* The segments in the order of a trail from `start` that closes with `last`; in the arena. */
uint32_t *trail_order(const struct line_drawn *line, uint32_t start, uint32_t last,
                      struct arena *arena);

#endif
