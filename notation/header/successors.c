#include "notation/header/successors.h"

static const struct node *value_of(const struct node *key)
{
    return key != NULL ? key->next : NULL;
}

static bool is_name(struct header *header, const struct node *node, const struct node *name,
                    size_t before)
{
    if (name == NULL)
        header_raise_lack(header, node, before, "this successor has no `name:`");
    else if (name->kind == NODE_SCALAR && name->len > 0) {
        header_remark_hash(header, name);
        return true;
    } else if (name->kind != NODE_ALIAS)
        header_raise(header, CODE_VALUE, name, "the name of a successor is text");
    return false;
}

/* The successor before in the same seat; NULL if this is the first. */
static const struct successor *find_before(const struct record *record, int player)
{
    const struct successor *before = NULL;

    for (size_t i = 0; i < record->successor_count; i++)
        if (record->successors[i].player == player)
            before = &record->successors[i];
    return before;
}

/* 0 if the number of the move is wrong, which is raised. */
static uint32_t read_from(struct header *header, const struct node *node, const struct node *from,
                          int player, size_t raised)
{
    const struct successor *const before = find_before(header->record, player);

    if (from == NULL) {
        header_raise_lack(header, node, raised,
                          "this successor has no `from:`, the number of a move");
        return 0;
    }
    if (!header_number(header, from, "from", ":"))
        return 0;
    const int64_t move = node_number(from);
    if (move < SUCCESSOR_FROM_LEAST || move > SUCCESSOR_FROM_MOST)
        header_raise(header, CODE_VALUE, from,
                     move < SUCCESSOR_FROM_LEAST
                         ? "from: is the first move that the successor may make, and that is "
                           "move 2 or a later one"
                         : "no game has so many moves");
    else if (before != NULL && move <= before->from)
        header_raise(header, CODE_VALUE, from,
                     "the successor before takes over from move %u, so this is a later one",
                     before->from);
    else
        return (uint32_t)move;
    return 0;
}

static void add(struct header *header, const struct node *name, int player, uint32_t from)
{
    struct record *const record = header->record;

    if (record->successors == NULL)
        record->successors =
            arena_allocate(header->arena, SUCCESSORS_MOST * sizeof *record->successors);
    record->successors[record->successor_count++] =
        (struct successor){.player = (uint8_t)player,
                           .from = from,
                           .name = {name->value, name->len},
                           .folded = header_fold(header, (struct span){name->value, name->len}),
                           .start = name->start,
                           .end = name->end};
}

static void read_successor(struct header *header, const struct node *node, int player, bool quiet)
{
    const size_t before = header->record->diagnostics.raised;
    const struct node *keys[SUCCESSOR_KEYS];

    if (node->kind != NODE_MAPPING) {
        if (!quiet && node->kind != NODE_ALIAS)
            header_raise(header, CODE_VALUE, node,
                         "a successor is written {name: Carl, from: 13}: who, and from which move");
        return;
    }
    header_find_keys(header, node, "key of a successor", successor_keys, SUCCESSOR_KEYS, keys);
    if (quiet)
        return;
    const struct node *const name = value_of(keys[SUCCESSOR_NAME]);
    const bool named = is_name(header, node, name, before);
    const uint32_t from = read_from(header, node, value_of(keys[SUCCESSOR_FROM]), player, before);
    if (keys[SUCCESSOR_EMAIL] != NULL)
        header_text(header, keys[SUCCESSOR_EMAIL]->next, "an e-mail address", "");
    if (named && from > 0 && header->record->successor_count == SUCCESSORS_MOST)
        header_raise(header, CODE_VALUE, node, "a game has at most %d successors", SUCCESSORS_MOST);
    else if (named && from > 0 && player <= PLAYERS_MOST)
        add(header, name, player, from);
}

void successors_read(struct header *header, const struct node *value, int player, bool quiet)
{
    if (value->kind != NODE_SEQUENCE || value->first == NULL) {
        if (!quiet && value->kind != NODE_ALIAS)
            header_raise(header, CODE_VALUE, value,
                         "successors: is a list, as in [{name: Carl, from: 13}]");
        return;
    }
    for (const struct node *node = value->first; node != NULL; node = node->next)
        read_successor(header, node, player, quiet);
}

/* The player who has this name, too; 0 if there is none. */
static int find_namesake(const struct record *record, size_t index)
{
    const struct span name = record->successors[index].folded;

    for (int player = 1; player <= record->setup.players; player++)
        if (span_equal(record->folded[player - 1], name))
            return player;
    for (size_t i = 0; i < index; i++)
        if (span_equal(record->successors[i].folded, name))
            return record->successors[i].player;
    return 0;
}

void successors_check_names(struct header *header)
{
    struct record *const record = header->record;

    for (size_t i = 0; i < record->successor_count; i++) {
        const struct successor *const successor = &record->successors[i];
        const int player = find_namesake(record, i);
        if (player == 0)
            continue;
        record->players_wrong = true;
        diagnostics_add(&record->diagnostics, header->arena, CODE_VALUE, successor->start,
                        successor->end, 0,
                        "player %d has this name already; a successor needs one that nobody else "
                        "has, as in `Carl II`",
                        player);
    }
}
