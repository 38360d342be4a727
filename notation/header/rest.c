/* Claims, moves and free text in a header. */
#include "base/nearest.h"
#include "notation/header/header.h"
#include "notation/header/values.h"

/* Digits, with a minus sign if need be, and decimals where scores have them. */
static bool is_score(const struct record *record, const struct node *node)
{
    size_t whole = 0, decimals = 0;

    if (node->kind != NODE_SCALAR)
        return false;
    const char *at = node->value, *const end = at + node->len;
    if (at < end && *at == '-')
        at++;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        whole++;
    if (at == end || *at != '.' || !record->schema->decimal_scores)
        return at == end && whole > 0;
    for (at++; at < end && *at >= '0' && *at <= '9'; at++)
        decimals++;
    return at == end && whole > 0 && decimals > 0;
}

static void check_scores(struct header *header, const struct node *value)
{
    const struct record *const record = header->record;
    int64_t count = 0;

    if (value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_SEQUENCE) {
        header_raise(header, CODE_VALUE, value, "scores: is a list, one number a player");
        return;
    }
    for (const struct node *score = value->first; score != NULL; score = score->next, count++) {
        if (score->kind == NODE_ALIAS)
            continue;
        if (!is_score(record, score))
            header_raise(header, CODE_VALUE, score, "a score is a %snumber",
                         record->schema->decimal_scores ? "" : "whole ");
        else if (number_too_large(score->value, score->value + score->len))
            header_raise(header, CODE_TOO_LARGE, score, "numbers have at most 1,000 digits");
    }
    if (!record->players_wrong && record->setup.players > 0 && count != record->setup.players)
        header_raise(header, CODE_VALUE, value, "scores: has %lld number%s for %d player%s",
                     (long long)count, count == 1 ? "" : "s", record->setup.players,
                     record->setup.players == 1 ? "" : "s");
}

/* The names of the players that nearest_name() compares, as strings. */
static size_t short_names(struct header *header, const char **names)
{
    const struct record *const record = header->record;
    size_t count = 0;

    for (int i = 0; i < record->setup.players; i++)
        if (record->names[i].len <= NEAREST_LEN_MOST)
            names[count++] =
                arena_copy(header->arena, record->names[i].bytes, record->names[i].len);
    return count;
}

static void raise_stranger(struct header *header, const struct node *name)
{
    const char *names[PLAYERS_MOST];

    if (header_counts_only(header, name))
        return;
    const size_t count = short_names(header, names);
    const char *const nearest = nearest_name(name->value, name->len, names, count);
    const struct node meant = {.value = nearest, .len = nearest != NULL ? strlen(nearest) : 0};
    if (nearest != NULL)
        header_raise(header, CODE_VALUE, name, "`%s` is no player of this game; did you mean `%s`?",
                     header_shown(header, name), header_shown(header, &meant));
    else
        header_raise(header, CODE_VALUE, name,
                     "`%s` is no player of this game; write a name or number, or a list of "
                     "them",
                     header_shown(header, name));
}

static void check_winner(struct header *header, const struct node *name)
{
    const struct record *const record = header->record;

    if (name->kind == NODE_ALIAS)
        return;
    if (name->kind != NODE_SCALAR || name->len == 0)
        header_raise(header, CODE_VALUE, name,
                     "winner: is a player's number or name, or a list of them");
    else if (all_digits(name->value, name->len) && name->len > DIGITS_MOST)
        header_raise(header, CODE_TOO_LARGE, name, "numbers have at most 1,000 digits");
    else if (!record->players_wrong && record->setup.players > 0 &&
             record_player(record, name) == 0)
        raise_stranger(header, name);
}

static void check_winners(struct header *header, const struct node *value)
{
    if (value->kind != NODE_SEQUENCE) {
        check_winner(header, value);
        return;
    }
    for (const struct node *name = value->first; name != NULL; name = name->next)
        check_winner(header, name);
}

static void check_moves(struct header *header, const struct node *value)
{
    if (value->kind == NODE_MAPPING)
        header_raise(header, CODE_VALUE, value, "moves: is text, or a list of texts");
    if (value->kind != NODE_SEQUENCE)
        return;
    for (const struct node *line = value->first; line != NULL; line = line->next)
        if (line->kind == NODE_SEQUENCE || line->kind == NODE_MAPPING)
            header_raise(header, CODE_VALUE, line,
                         "moves: is text, or a list of texts (put what has brackets in quotes)");
}

/* Winners, perhaps none, and the reason; and who decided so. */
static void check_decision(struct header *header, const struct node *value)
{
    static const char *const names[] = {"winner", "why", "by"};
    const struct node *parts[3] = {NULL};

    if (value->kind != NODE_MAPPING) {
        if (value->kind != NODE_ALIAS)
            header_raise(header, CODE_VALUE, value,
                         "decision: is written {winner: …, why: …, by: …}");
        return;
    }
    for (const struct node *key = value->first; key != NULL; key = key->next->next) {
        int part = 0;
        while (part < 3 && !node_is(key, names[part]))
            part++;
        if (part < 3)
            parts[part] = key->next;
        else if (!node_is_extension(key) && key->kind != NODE_ALIAS && !node_is_merge(key))
            header_raise_key(header, key, "key of a decision", names, 3);
    }
    for (int part = 0; part < 2; part++)
        if (parts[part] == NULL)
            header_raise(header, CODE_MISSING, value, "this decision has no `%s:`", names[part]);
    if (parts[0] != NULL)
        check_winners(header, parts[0]);
    for (int part = 1; part < 3; part++)
        if (parts[part] != NULL && parts[part]->kind != NODE_SCALAR &&
            parts[part]->kind != NODE_ALIAS)
            header_raise(header, CODE_VALUE, parts[part], "%s: is text", names[part]);
}

static void check_free_text(struct header *header, enum common_key key)
{
    const struct node *const value = header->record->common[key];

    if (value != NULL && value->kind != NODE_SCALAR && value->kind != NODE_ALIAS)
        header_raise(header, CODE_VALUE, value, "%s: is text", common_keys[key]);
}

void header_check_rest(struct header *header)
{
    const struct node *const *const common = header->record->common;

    if (common[COMMON_SCORES] != NULL)
        check_scores(header, common[COMMON_SCORES]);
    if (common[COMMON_WINNER] != NULL)
        check_winners(header, common[COMMON_WINNER]);
    if (common[COMMON_DECISION] != NULL)
        check_decision(header, common[COMMON_DECISION]);
    if (common[COMMON_MOVES] != NULL)
        check_moves(header, common[COMMON_MOVES]);
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        check_free_text(header, key);
}
