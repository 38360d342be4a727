#include "notation/header/values.h"
#include "notation/items/scan.h"

#include <string.h>

static void set_players(struct header *header, const struct node *value, int64_t count)
{
    struct record *const record = header->record;
    const struct schema *const schema = record->schema;

    if (schema == NULL && count >= 1 && count <= PLAYERS_MOST)
        record->setup.players = (int)count;
    if (schema == NULL)
        return;
    if (count >= schema->players_least && count <= schema->players_most) {
        record->setup.players = (int)count;
        return;
    }
    record->players_wrong = true;
    if (schema->players_least == schema->players_most)
        header_raise(header, CODE_VALUE, value, "%s is a game for %d players", schema->id,
                     schema->players_least);
    else
        header_raise(header, CODE_VALUE, value, "%s is a game for %d to %d players", schema->id,
                     schema->players_least, schema->players_most);
}

static void read_name(struct header *header, const struct node *name, struct span *span, bool quiet)
{
    if (name->kind == NODE_ALIAS)
        return;
    if (name->kind != NODE_SCALAR || name->len == 0) {
        header->record->players_wrong = true;
        if (quiet)
            return;
        header_raise(header, CODE_VALUE, name,
                     name->kind == NODE_SCALAR ? "a player's name is empty"
                                               : "a player's name is text");
        return;
    }
    *span = (struct span){name->value, name->len};
}

/* A player given as a mapping of name, email and keys of one's own; `quiet` reports keys alone. */
static void read_person(struct header *header, const struct node *person, struct span *span,
                        bool quiet)
{
    static const char *const names[] = {"name", "email"};
    const struct node *name = NULL;
    const size_t before = header->record->diagnostics.raised;

    for (const struct node *key = person->first; key != NULL; key = key->next->next) {
        const struct node *const value = key->next;
        if (key->repeated)
            header->record->players_wrong = true;
        else if (node_is(key, "name"))
            name = value;
        else if (!node_is(key, "email") && !node_is_extension(key) && key->kind != NODE_ALIAS &&
                 !node_is_merge(key))
            header_raise_key(header, key, "key of a player", names, 2);
        else if (node_is(key, "email") && value->kind != NODE_SCALAR && value->kind != NODE_ALIAS &&
                 !quiet)
            header_raise(header, CODE_VALUE, value, "an e-mail address is text");
    }
    if (name != NULL)
        read_name(header, name, span, quiet);
    else if (!quiet)
        header_raise(header, CODE_MISSING, person, "this player has no `name:`");
    if (name == NULL || header->record->diagnostics.raised > before)
        header->record->players_wrong = true;
}

static void read_player_list(struct header *header, const struct node *value, bool quiet)
{
    struct span ignored, *const names = header->record->names;
    int64_t count = 0;

    for (const struct node *player = value->first; player != NULL; player = player->next) {
        struct span *const span = count < PLAYERS_MOST ? &names[count] : &ignored;
        *span = (struct span){"", 0};
        count++;
        if (player->kind == NODE_MAPPING)
            read_person(header, player, span, quiet);
        else
            read_name(header, player, span, quiet);
    }
    set_players(header, value, count);
}

static void number_players(struct header *header)
{
    struct record *const record = header->record;

    for (int i = 0; i < record->setup.players; i++) {
        char *const name = arena_allocate(header->arena, 16);
        struct buffer text = {name, 0, 16};
        buffer_text(&text, "Player ");
        buffer_number(&text, i + 1);
        record->names[i] = (struct span){name, text.len};
    }
}

static bool is_count(const struct node *value)
{
    return value->kind == NODE_SCALAR && value->len <= DIGITS_MOST &&
           all_digits(value->value, value->len);
}

/* Without a game nothing is held against the players but unknown keys. */
void header_read_players(struct header *header, const struct node *value)
{
    struct record *const record = header->record;
    const bool quiet = record->schema == NULL;

    if (value->kind == NODE_SEQUENCE) {
        read_player_list(header, value, quiet);
    } else if (value->kind == NODE_ALIAS || (quiet && !is_count(value))) {
        record->players_wrong = true;
    } else if (value->kind == NODE_MAPPING || !all_digits(value->value, value->len)) {
        record->players_wrong = true;
        header_raise(header, CODE_VALUE, value,
                     "players: is a list of names, as in [Ann, Bob], or how many there are");
    } else if (!header_number(header, value, "players", ":")) {
        record->players_wrong = true;
    } else {
        set_players(header, value, node_number(value));
        number_players(header);
    }
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
