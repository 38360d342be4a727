#include "validator/restore/net.h"

#include "validator/games/directions.h"
#include "validator/restore/restoration.h"

struct net net_make(const struct drawn *drawn, int32_t side, uint8_t pen, struct arena *arena)
{
    struct net net = {.drawn = drawn, .side = side, .dots = (uint32_t)side * (uint32_t)side};

    net.segments = arena_allocate(arena, (drawn->count + 1) * sizeof *net.segments);
    net.at = arena_allocate(arena, (size_t)net.dots * 8 * sizeof *net.at);
    for (size_t i = 0; i < (size_t)net.dots * 8; i++)
        net.at[i] = ABSENT_MARK;
    for (uint32_t i = 0; i < drawn->count; i++) {
        const struct mark *const mark = &drawn->marks[i];
        const int direction = direction_of(mark->at, mark->to);
        if (mark->kind != MARK_SEGMENT || direction < 0 || (pen != 0 && mark->pen != pen))
            continue;
        net.segments[net.count++] = i;
        net.at[net_dot(&net, mark->at) * 8 + (uint32_t)direction] = i;
        net.at[net_dot(&net, mark->to) * 8 + (uint32_t)opposite(direction)] = i;
    }
    return net;
}

uint32_t net_across(const struct net *net, uint32_t segment, uint32_t dot)
{
    const struct mark *const mark = &net->drawn->marks[segment];
    const uint32_t at = net_dot(net, mark->at);

    return at == dot ? net_dot(net, mark->to) : at;
}

int net_degree(const struct net *net, uint32_t dot)
{
    int degree = 0;

    for (int direction = 0; direction < 8; direction++)
        degree += net_segment(net, dot, direction) != ABSENT_MARK;
    return degree;
}

uint32_t net_any(const struct net *net, uint32_t dot)
{
    uint32_t least = ABSENT_MARK;

    for (int direction = 0; direction < 8; direction++)
        if (net_segment(net, dot, direction) < least)
            least = net_segment(net, dot, direction);
    return least;
}

/* A dot on the way of a search in depth. */
struct visit {
    uint32_t dot;
    uint32_t by;   /* the segment that led here */
    int direction; /* the next to look at */
};

struct depth {
    const struct net *net;
    uint32_t *order; /* when each dot was first met, from 1; 0: not yet */
    uint32_t *low;   /* the earliest dot that its branch reaches otherwise */
    uint32_t met;
    struct visit *way;
    size_t length;
    bool *bridges;
};

static void enter(struct depth *depth, uint32_t dot, uint32_t by)
{
    depth->order[dot] = depth->low[dot] = ++depth->met;
    depth->way[depth->length++] = (struct visit){dot, by, 0};
}

static void lower(struct depth *depth, uint32_t dot, uint32_t reached)
{
    if (reached < depth->low[dot])
        depth->low[dot] = reached;
}

static void leave(struct depth *depth)
{
    const struct visit *const done = &depth->way[--depth->length];

    if (depth->length == 0)
        return;
    const uint32_t before = depth->way[depth->length - 1].dot;
    lower(depth, before, depth->low[done->dot]);
    depth->bridges[done->by] = depth->low[done->dot] > depth->order[before];
}

static void look_on(struct depth *depth)
{
    struct visit *const visit = &depth->way[depth->length - 1];
    const uint32_t segment = net_segment(depth->net, visit->dot, visit->direction++);

    if (segment == ABSENT_MARK || segment == visit->by)
        return;
    const uint32_t next = net_across(depth->net, segment, visit->dot);
    if (depth->order[next] == 0)
        enter(depth, next, segment);
    else
        lower(depth, visit->dot, depth->order[next]);
}

bool *net_bridges(const struct net *net, struct arena *arena)
{
    const size_t dots = net->dots;
    struct depth depth = {.net = net,
                          .order = arena_allocate_zeroed(arena, dots * sizeof *depth.order),
                          .low = arena_allocate(arena, dots * sizeof *depth.low),
                          .way = arena_allocate(arena, dots * sizeof *depth.way),
                          .bridges = arena_allocate_zeroed(arena, net->drawn->count + 1)};

    for (size_t i = 0; i < net->count; i++) {
        const uint32_t dot = net_dot(net, net->drawn->marks[net->segments[i]].at);
        if (depth.order[dot] == 0)
            enter(&depth, dot, ABSENT_MARK);
        while (depth.length > 0)
            if (depth.way[depth.length - 1].direction < 8)
                look_on(&depth);
            else
                leave(&depth);
    }
    return depth.bridges;
}

struct growing {
    const struct net *net;
    bool *done;      /* by mark */
    bool *reached;   /* by dot */
    uint32_t *queue; /* of dots */
    size_t first, last;
    struct growth *growth;
};

static void reach(struct growing *growing, uint32_t dot)
{
    if (growing->reached[dot])
        return;
    growing->reached[dot] = true;
    growing->queue[growing->last++] = dot;
}

static void take(struct growing *growing, uint32_t segment)
{
    const struct mark *const mark = &growing->net->drawn->marks[segment];

    growing->done[segment] = true;
    growing->growth->segments[growing->growth->count++] = segment;
    reach(growing, net_dot(growing->net, mark->at));
    reach(growing, net_dot(growing->net, mark->to));
}

/* Takes every segment that hangs together with those taken. */
static void take_part(struct growing *growing)
{
    while (growing->first < growing->last) {
        const uint32_t dot = growing->queue[growing->first++];

        for (int direction = 0; direction < 8; direction++) {
            const uint32_t segment = net_segment(growing->net, dot, direction);
            if (segment != ABSENT_MARK && !growing->done[segment])
                take(growing, segment);
        }
    }
}

/* Moves the first segment of the second part to the second place. */
static void advance_second(struct growth *growth, size_t place)
{
    const uint32_t segment = growth->segments[place];

    memmove(growth->segments + 2, growth->segments + 1, (place - 1) * sizeof segment);
    growth->segments[1] = growth->second = segment;
}

struct growth net_grow(const struct net *net, uint32_t left_out, struct arena *arena)
{
    struct growth growth = {.segments = arena_allocate(arena, (net->count + 1) * sizeof(uint32_t)),
                            .second = ABSENT_MARK};
    struct growing growing = {.net = net,
                              .done = arena_allocate_zeroed(arena, net->drawn->count + 1),
                              .reached = arena_allocate_zeroed(arena, net->dots),
                              .queue = arena_allocate(arena, net->dots * sizeof(uint32_t)),
                              .growth = &growth};

    if (left_out != ABSENT_MARK)
        growing.done[left_out] = true;
    for (size_t i = 0; i < net->count; i++) {
        if (growing.done[net->segments[i]])
            continue;
        const size_t place = growth.count;
        take(&growing, net->segments[i]);
        take_part(&growing);
        if (++growth.parts == 2)
            advance_second(&growth, place);
    }
    return growth;
}
