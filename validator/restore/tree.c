#include "validator/restore/tree.h"

#include "validator/restore/restoration.h"

static void add_node(struct tree *tree, uint32_t *node_at, uint32_t dot, uint32_t parent,
                     uint32_t segment)
{
    struct tree_node *const above = &tree->nodes[parent];

    node_at[dot] = tree->count;
    if (segment != ABSENT_MARK)
        above->kids[above->kid_count++] = tree->count;
    tree->nodes[tree->count++] =
        (struct tree_node){.dot = dot, .parent = parent, .segment = segment, .size = 1};
}

/* Adds the dots next to a node; a segment to one that has come by another way closes a circuit. */
static void look_around(struct tree *tree, uint32_t *node_at, const struct net *net, uint32_t node)
{
    const uint32_t dot = tree->nodes[node].dot;

    for (int direction = 0; direction < 8; direction += 2) {
        const uint32_t segment = net_segment(net, dot, direction);
        if (segment == ABSENT_MARK || segment == tree->nodes[node].segment)
            continue;
        const uint32_t next = net_across(net, segment, dot);
        if (node_at[next] == UINT32_MAX)
            add_node(tree, node_at, next, node, segment);
        else if (tree->nodes[node_at[next]].parent != node && segment < tree->closing)
            tree->closing = segment;
    }
}

struct tree tree_make(const struct net *net, uint32_t root, struct arena *arena)
{
    const size_t most = net->count < net->dots ? net->count + 1 : net->dots;
    struct tree tree = {.nodes = arena_allocate(arena, most * sizeof *tree.nodes),
                        .closing = ABSENT_MARK,
                        .apart = ABSENT_MARK};
    uint32_t *const node_at = arena_allocate(arena, net->dots * sizeof *node_at);

    memset(node_at, 0xFF, net->dots * sizeof *node_at);
    add_node(&tree, node_at, root, 0, ABSENT_MARK);
    for (uint32_t node = 0; node < tree.count; node++)
        look_around(&tree, node_at, net, node);
    for (size_t i = net->count; i-- > 0;)
        if (node_at[net_dot(net, net->drawn->marks[net->segments[i]].at)] == UINT32_MAX)
            tree.apart = net->segments[i];
    for (uint32_t node = tree.count - 1; node > 0; node--)
        tree.nodes[tree.nodes[node].parent].size += tree.nodes[node].size;
    return tree;
}
