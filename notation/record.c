#include "notation/record.h"

#include "base/same_name.h"

#include <string.h>

void record_write_name(const struct record *record, int player, struct buffer *out)
{
    const struct span *const name = &record->names[player - 1];
    buffer_visible(out, name->bytes, name->len);
}

void record_seat(struct record *record, uint32_t move)
{
    record->next_change = 0;
    for (int player = 1; player <= record->setup.players && record->first_names != NULL; player++)
        record->names[player - 1] = record->first_names[player - 1];
    for (size_t i = 0; i < record->successor_count; i++) {
        const struct successor *const successor = &record->successors[i];
        if (successor->from <= move)
            record->names[successor->player - 1] = successor->name;
        else if (record->next_change == 0 || successor->from < record->next_change)
            record->next_change = successor->from;
    }
}

static struct span name_at(const struct record *record, int player, uint32_t move)
{
    struct span name = record_first_name(record, player);

    for (size_t i = 0; i < record->successor_count; i++)
        if (record->successors[i].player == player && record->successors[i].from <= move)
            name = record->successors[i].name;
    return name;
}

void record_write_name_at(const struct record *record, int player, uint32_t move,
                          struct buffer *out)
{
    const struct span name = name_at(record, player, move);

    buffer_visible(out, name.bytes, name.len);
}

/* The player who has a name, as it is written or folded, or whose successor has; 0 if there is
 * none. Sets `*others` if another player has it, too. */
static int find_called(const struct record *record, struct span name, bool folded, bool *others)
{
    int found = 0;

    for (int player = 1; player <= record->setup.players; player++)
        if (span_equal(folded ? record->folded[player - 1] : record_first_name(record, player),
                       name)) {
            *others |= found != 0;
            found = found != 0 ? found : player;
        }
    for (size_t i = 0; i < record->successor_count; i++)
        if (span_equal(folded ? record->successors[i].folded : record->successors[i].name, name)) {
            const int player = record->successors[i].player;
            *others |= found != 0 && found != player;
            found = found != 0 ? found : player;
        }
    return found;
}

int record_player(const struct record *record, const struct node *name)
{
    const struct digits digits = {name->value, name->len};
    struct scanner scanner = {name->value, name->value + name->len};
    struct buffer folded = {0};
    bool others = false;

    if (name->len > 0 && scan_digits(&scanner).len == name->len) {
        const int64_t number = digits_value(digits);
        if (number >= 1 && number <= record->setup.players)
            return (int)number;
    }
    const int exactly = find_called(record, (struct span){name->value, name->len}, false, &others);
    if (exactly != 0)
        return exactly;
    others = false;
    fold_name(name->value, name->len, &folded);
    const int player = find_called(record, (struct span){folded.bytes, folded.len}, true, &others);
    buffer_release(&folded);
    return others ? 0 : player;
}

bool record_decided(const struct record *record, bool *winners)
{
    const struct node *const decision = record->common[COMMON_DECISION];

    if (decision == NULL)
        return false;
    for (const struct node *key = decision->first; key != NULL; key = key->next->next) {
        if (!node_is(key, "winner"))
            continue;
        const bool several = key->next->kind == NODE_SEQUENCE;
        for (const struct node *name = several ? key->next->first : key->next; name != NULL;
             name = several ? name->next : NULL)
            winners[record_player(record, name)] = true;
    }
    winners[0] = false;
    return true;
}

const char *sealed_digits(const struct node *node)
{
    return node->value + (node->len > 0 && (*node->value == '$' || *node->value == '~'));
}
