/* What is drawn on a lattice as a graph: dots, and the marks of segments that meet there. */
#ifndef RECTO_VALIDATOR_RESTORE_NET_H
#define RECTO_VALIDATOR_RESTORE_NET_H

#include "base/memory.h"
#include "notation/drawn/drawn.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Dots are numbered row by row. A net may hold the segments of one pen only. */
struct net {
    const struct drawn *drawn;
    int32_t side;       /* dots along a side */
    uint32_t dots;      /* all of them */
    uint32_t *segments; /* indices of marks, ascending */
    size_t count;
    uint32_t *at; /* eight for each dot: the mark of the segment in a direction, or ABSENT_MARK */
};

/* Makes the net of the segments drawn with a pen; with pen 0, of all segments. */
struct net net_make(const struct drawn *drawn, int32_t side, uint8_t pen, struct arena *arena);

static inline uint32_t net_dot(const struct net *net, struct square square)
{
    return (uint32_t)square.row * (uint32_t)net->side + (uint32_t)square.column;
}

static inline struct square net_square(const struct net *net, uint32_t dot)
{
    return (struct square){(int32_t)(dot % (uint32_t)net->side),
                           (int32_t)(dot / (uint32_t)net->side)};
}

/* The mark of the segment from a dot in a direction, or ABSENT_MARK. */
static inline uint32_t net_segment(const struct net *net, uint32_t dot, int direction)
{
    return net->at[(size_t)dot * 8 + (size_t)direction];
}

/* The dot at the other end of a segment. */
uint32_t net_across(const struct net *net, uint32_t segment, uint32_t dot);

/* How many segments meet at a dot. */
int net_degree(const struct net *net, uint32_t dot);

/* A segment at a dot, or ABSENT_MARK. */
uint32_t net_any(const struct net *net, uint32_t dot);

/* Whether the net falls apart without a segment, by the index of its mark. In the arena. */
bool *net_bridges(const struct net *net, struct arena *arena);

/* The segments in an order in which the parts of the net grow, each without interruption and
 * connected at all times; only the first segments of the first two parts come before everything.
 * Leaves one out; ABSENT_MARK for none. */
struct growth {
    uint32_t *segments;
    size_t count;
    size_t parts;
    uint32_t second; /* the first segment of the second part, or ABSENT_MARK */
};

struct growth net_grow(const struct net *net, uint32_t left_out, struct arena *arena);

#endif
