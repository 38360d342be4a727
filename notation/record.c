#include "notation/record.h"

#include <string.h>

void record_write_name(const struct record *record, int player, struct buffer *out)
{
    const struct span *const name = &record->names[player - 1];
    buffer_visible(out, name->bytes, name->len);
}

int record_player(const struct record *record, const struct node *name)
{
    const struct digits digits = {name->value, name->len};
    struct scanner scanner = {name->value, name->value + name->len};

    if (name->len > 0 && scan_digits(&scanner).len == name->len) {
        const int64_t number = digits_value(digits);
        if (number >= 1 && number <= record->setup.players)
            return (int)number;
    }
    for (int i = 0; i < record->setup.players; i++)
        if (record->names[i].len == name->len &&
            memcmp(record->names[i].bytes, name->value, name->len) == 0)
            return i + 1;
    return 0;
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
