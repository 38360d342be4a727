#include "validator/restore/trails.h"

#include "validator/restore/restoration.h"

static void find_odd(struct line_drawn *line)
{
    for (uint32_t dot = 0; dot < line->net.dots; dot++)
        if (net_degree(&line->net, dot) % 2 != 0) {
            if (line->odd_count < ODD_TOLD)
                line->odd[line->odd_count] = dot;
            line->odd_count++;
        }
}

struct line_drawn trails_look(const struct drawn *drawn, int32_t side, uint8_t pen,
                              struct arena *arena)
{
    struct line_drawn line = {.net = net_make(drawn, side, pen, arena)};
    const struct growth growth = net_grow(&line.net, ABSENT_MARK, arena);

    line.parts = growth.parts;
    line.apart = growth.second;
    line.bridges = net_bridges(&line.net, arena);
    find_odd(&line);
    return line;
}

bool trail_can_start(const struct line_drawn *line, uint32_t start)
{
    if (line->odd_count == 2)
        return start == line->odd[0] || start == line->odd[1];
    return line->net.count == 0 || net_degree(&line->net, start) > 0;
}

uint32_t trail_end(const struct line_drawn *line, uint32_t start)
{
    if (line->odd_count == 0)
        return start;
    return line->odd[line->odd[0] == start];
}

/* Numbers of segments are right by themselves: without `last`, odd are only `start` and the dot
 * before the end, unless they are the same. What is left must hang together and contain them. */
bool trail_can_close(const struct line_drawn *line, uint32_t start, uint32_t last)
{
    const struct net *const net = &line->net;
    const uint32_t end = trail_end(line, start), before = net_across(net, last, end);
    const bool touched = start == end || start == before;

    if (net->count == 1)
        return start == before;
    if (net_degree(net, start) - touched == 0)
        return false;
    return !line->bridges[last] || net_degree(net, end) == 1 || net_degree(net, before) == 1;
}

/* Hierholzer: goes on from the dot before the end until it is stuck, which is where the line
 * starts, and puts in the rounds that were left aside. */
uint32_t *trail_order(const struct line_drawn *line, uint32_t start, uint32_t last,
                      struct arena *arena)
{
    const struct net *const net = &line->net;
    struct step {
        uint32_t dot, by;
    } *const way = arena_allocate(arena, (net->count + 1) * sizeof *way);
    bool *const done = arena_allocate_zeroed(arena, net->drawn->count + 1);
    uint32_t *const order = arena_allocate(arena, (net->count + 1) * sizeof *order);
    size_t count = 0, length = 1;

    done[last] = true;
    way[0] = (struct step){net_across(net, last, trail_end(line, start)), ABSENT_MARK};
    while (length > 0) {
        const struct step here = way[length - 1];
        uint32_t next = ABSENT_MARK;

        for (int direction = 0; direction < 8; direction++) {
            const uint32_t segment = net_segment(net, here.dot, direction);
            if (segment != ABSENT_MARK && !done[segment])
                next = segment;
        }
        if (next == ABSENT_MARK) {
            length--;
            order[count++] = here.by; /* of the last one, none */
            continue;
        }
        done[next] = true;
        way[length++] = (struct step){net_across(net, next, here.dot), next};
    }
    order[count - 1] = last;
    return order;
}
