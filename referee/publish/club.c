#include "referee/publish/club.h"

#include "base/list.h"
#include "cli/edit/edits.h"
#include "cli/report/report.h"
#include "notation/time/moment.h"
#include "referee/match/timing.h"
#include "referee/settings.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A name as it stands in records, and the person of that name. */
struct alias {
    const char *name;
    int64_t person;
    bool shared; /* with somebody whose number is lower */
};

/* --- names */

static const char *copy(struct club *club, const char *text)
{
    return arena_copy(&club->arena, text, strlen(text));
}

/* The first person of a name keeps it; the others of that name have their number behind it. */
static void add_alias(struct club *club, const char *name, int64_t person)
{
    const bool shared =
        club->alias_count > 0 && strcmp(club->aliases[club->alias_count - 1].name, name) == 0;

    if (club->alias_count == club->alias_capacity)
        club->aliases = list_grow(club->aliases, &club->alias_capacity, sizeof *club->aliases);
    club->aliases[club->alias_count++] = (struct alias){copy(club, name), person, shared};
}

#define SHOWN "games.state IN ('running', 'paused', 'adjourned', 'over')"

static void read_aliases(struct club *club, struct referee *referee)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT DISTINCT players.name, people.id FROM players"
                    " JOIN people ON people.address = players.address COLLATE NOCASE"
                    " JOIN games ON games.id = players.game WHERE " SHOWN " ORDER BY 1, 2",
                    "");

    while (query_next(query))
        add_alias(club, query_text(query, 0), query_number(query, 1));
    query_end(query);
}

static int by_name_and_person(const void *a, const void *b)
{
    const struct alias *const one = a, *const other = b;
    const int order = strcmp(one->name, other->name);

    return order != 0 ? order : (one->person > other->person) - (one->person < other->person);
}

/* Whether a person with a lower number has that name, too. */
static bool is_shared(const struct club *club, const char *name, int64_t person)
{
    const struct alias wanted = {.name = name, .person = person};
    const struct alias *const alias =
        club->alias_count == 0
            ? NULL
            : bsearch(&wanted, club->aliases, club->alias_count, sizeof wanted, by_name_and_person);

    return alias != NULL && alias->shared;
}

/* What is shown of a name as it stands in a record: of an address, what stands before its @. */
static const char *public_name(struct referee *referee, const char *name, int player, int64_t other)
{
    const size_t len = strcspn(name, "@");
    const char *const shown = len > 0 ? referee_text(referee, "%.*s", (int)len, name)
                                      : referee_text(referee, "Player %d", player);

    return other == 0 ? shown : referee_text(referee, "%s (%" PRId64 ")", shown, other);
}

/* --- the record */

/* Whether a byte may stand in an address: a guess that rather takes too much. */
static bool is_local(char byte)
{
    return isalnum((unsigned char)byte) || strchr("._%+-", byte) != NULL || (byte & 0x80) != 0;
}

static bool is_domain(char byte)
{
    return isalnum((unsigned char)byte) || byte == '-' || byte == '.' || (byte & 0x80) != 0;
}

/* The length of the domain of an address at `at`, behind its @; 0 if there is none. */
static size_t domain_length(const char *at, const char *end)
{
    size_t len = 0, labels = 0;

    while (at + len < end && at[len] != '\0' && is_domain(at[len])) {
        labels += at[len] == '.' && at + len + 1 < end && isalpha((unsigned char)at[len + 1]);
        len++;
    }
    return labels > 0 ? len : 0;
}

void club_mask_addresses(struct buffer *text)
{
    struct buffer out = {0};
    const char *const end = text->bytes + text->len;

    for (const char *at = text->bytes; at < end; at++) {
        buffer_character(&out, *at);
        const size_t len =
            *at == '@' && at > text->bytes && is_local(at[-1]) ? domain_length(at + 1, end) : 0;
        buffer_text(&out, len > 0 ? "..." : "");
        at += len;
    }
    buffer_release(text);
    *text = out;
}

/* Removes a pair of a mapping; `before` is the value of the pair before it, or NULL. */
static void remove_pair(struct edits *edits, const struct document *document,
                        const struct node *before, const struct node *key)
{
    const struct node *const value = key->next, *const after = value->next;

    if (before != NULL)
        edits_add(edits, document, before->end, value->end, "", 0);
    else if (after != NULL)
        edits_add(edits, document, key->start, after->start, "", 0);
}

static void edit_name(struct edits *edits, const struct document *document,
                      const struct node *value, const char *name)
{
    struct buffer quoted = {0};

    if (value->len == strlen(name) && memcmp(value->value, name, value->len) == 0)
        return;
    buffer_json(&quoted, name, strlen(name));
    edits_add(edits, document, value->start, value->end, quoted.bytes, quoted.len);
    buffer_release(&quoted);
}

static bool has_successors(const struct node *mapping)
{
    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        if (node_is(key, "successors"))
            return true;
    return false;
}

/* Edits what the header says of a player, or of a successor, of whom there are no others in turn;
 * `other` is the number to be put behind the name, or 0. */
static void edit_player(struct referee *referee, struct edits *edits,
                        const struct document *document, const struct node *mapping, int player,
                        int64_t other)
{
    const struct node *before = NULL;

    for (const struct node *key = mapping->first; key != NULL; key = key->next->next) {
        const struct node *const value = key->next;
        const bool hidden = node_is(key, "email");
        if (hidden)
            remove_pair(edits, document, before, key);
        else if (node_is(key, "name") && value->kind == NODE_SCALAR)
            edit_name(edits, document, value,
                      public_name(referee, arena_copy(&referee->arena, value->value, value->len),
                                  player, other));
        else if (node_is(key, "successors") && value->kind == NODE_SEQUENCE)
            for (const struct node *next = value->first; next != NULL; next = next->next)
                if (next->kind == NODE_MAPPING && !has_successors(next))
                    edit_player(referee, edits, document, next, player, 0);
        before = hidden ? before : value;
    }
}

static void edit_players(const struct club *club, struct referee *referee, struct match *match,
                         const int64_t *people)
{
    const struct node *const players = match->visit.judgement->record.common[COMMON_PLAYERS];
    const struct node *player =
        players != NULL && players->kind == NODE_SEQUENCE ? players->first : NULL;
    struct edits edits = {0};

    for (int i = 1; player != NULL && i <= match->count; player = player->next, i++)
        if (player->kind == NODE_MAPPING)
            edit_player(referee, &edits, match->visit.document, player, i,
                        !has_successors(player) &&
                                is_shared(club, match->parties[i].name, people[i])
                            ? people[i]
                            : 0);
    match_apply(match, &edits);
    edits_release(&edits);
}

/* The people of a game, by the numbers of the players; 0 for who has not accepted. */
static void find_people(struct referee *referee, const struct match *match, int64_t *people)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT number, people.id FROM players JOIN people ON"
                    " people.address = players.address WHERE game = ? AND accepted AND number > 0",
                    "i", match->id);

    while (query_next(query))
        if (query_number(query, 0) <= match->count)
            people[query_number(query, 0)] = query_number(query, 1);
    query_end(query);
}

bool club_disguise(const struct club *club, struct referee *referee, struct match *match)
{
    int64_t people[PLAYERS_MOST + 1] = {0};

    find_people(referee, match, people);
    edit_players(club, referee, match, people);
    club_mask_addresses(&match->record);
    return match_judge(referee, match);
}

/* --- games */

bool club_shows(const struct match *match)
{
    return match_is(match, "running") || match_is(match, "paused") ||
           match_is(match, "adjourned") || match_is(match, "over");
}

/* The first member whose id is not lower. */
static size_t place_of_member(const struct club *club, int64_t id)
{
    size_t at = 0;

    while (at < club->member_count && club->members[at].id < id)
        at++;
    return at;
}

const struct member *club_member(const struct club *club, int64_t id)
{
    const size_t at = place_of_member(club, id);

    return at < club->member_count && club->members[at].id == id ? &club->members[at] : NULL;
}

static void count_in(struct club *club, const struct seat *seat, bool ended)
{
    const size_t at = place_of_member(club, seat->person);

    if (seat->person == 0)
        return;
    if (club_member(club, seat->person) == NULL) {
        if (club->member_count == club->member_capacity)
            club->members = list_grow(club->members, &club->member_capacity, sizeof *club->members);
        memmove(club->members + at + 1, club->members + at,
                (club->member_count++ - at) * sizeof *club->members);
        club->members[at] = (struct member){.id = seat->person};
    }
    /* The newest game tells the name. */
    club->members[at].name = seat->name;
    club->members[at].ended += ended;
    club->members[at].running += !ended;
}

static void add_seats(struct club *club, struct referee *referee, const struct match *match,
                      struct showing *game)
{
    const struct judgement *const judgement = match->visit.judgement;
    int64_t people[PLAYERS_MOST + 1] = {0};
    struct buffer name = {0};

    find_people(referee, match, people);
    game->count = match->count;
    game->seats = arena_allocate_zeroed(&club->arena, (size_t)match->count * sizeof *game->seats);
    for (int player = 1; player <= match->count; player++) {
        struct seat *const seat = &game->seats[player - 1];
        name.len = 0;
        record_write_name_at(&judgement->record, player, judgement->moves + 1, &name);
        *seat = (struct seat){.person = people[player],
                              .name = copy(club, buffer_string(&name)),
                              .wins = judgement->winners[player]};
        count_in(club, seat, game->phase == PHASE_ENDED);
    }
    buffer_release(&name);
}

/* Whether all who owe a secret answer have one deadline. */
static bool is_together(const struct match *match)
{
    const struct time_control *const control = match->visit.judgement->record.time;

    return control != NULL && control->together;
}

const struct showing *club_add(struct club *club, struct referee *referee,
                               const struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;
    struct buffer status = {0};

    if (club->count == club->capacity)
        club->games = list_grow(club->games, &club->capacity, sizeof *club->games);
    struct showing *const game = &club->games[club->count++];
    *game = (struct showing){.id = match->id,
                             .phase = match_is(match, "over")      ? PHASE_ENDED
                                      : match_is(match, "running") ? PHASE_RUNNING
                                                                   : PHASE_RESTING,
                             .state = copy(club, match->state),
                             .title = judgement->game->schema.title,
                             .since = match->moved,
                             .until = MOMENT_NEVER,
                             .turn = match->turn};
    report_status(judgement, "", &status);
    game->status = copy(club, buffer_string(&status));
    buffer_release(&status);
    if (game->phase == PHASE_RUNNING) {
        game->secret = match_is_secret(match);
        game->due = game->secret ? 0 : judgement->to_move;
        game->until = game->secret && !is_together(match) ? MOMENT_NEVER : timing_deadline(match);
    }
    add_seats(club, referee, match, game);
    return game;
}

static int by_id(const void *a, const void *b)
{
    const struct showing *const one = a, *const other = b;

    return (one->id > other->id) - (one->id < other->id);
}

/* Games are added in the order of their ids. */
const struct showing *club_game(const struct club *club, int64_t id)
{
    const struct showing wanted = {.id = id};

    return club->count == 0 ? NULL
                            : bsearch(&wanted, club->games, club->count, sizeof wanted, by_id);
}

/* --- tournaments */

static void read_contests(struct club *club, struct referee *referee)
{
    struct query *const query = store_query(
        referee->store,
        "SELECT id, name, state, closing,"
        " (SELECT COUNT(*) FROM tournament_players WHERE tournament = id AND"
        " tournament_players.state IN ('entered', 'leaving', 'withdrawn')),"
        " (SELECT COUNT(*) FROM tournament_pairings WHERE tournament = tournaments.id AND"
        " tournament_pairings.state <> 'struck'),"
        " (SELECT COUNT(*) FROM tournament_pairings WHERE tournament = tournaments.id AND"
        " tournament_pairings.state = 'over')"
        " FROM tournaments ORDER BY state NOT IN ('open', 'running'), id DESC",
        "");

    while (query_next(query)) {
        if (club->contest_count == club->contest_capacity)
            club->contests =
                list_grow(club->contests, &club->contest_capacity, sizeof *club->contests);
        club->contests[club->contest_count++] = (struct club_contest){
            .id = query_number(query, 0),
            .name = copy(club, query_text(query, 1)),
            .state = copy(club, query_text(query, 2)),
            .last_day = copy(club, referee_day(referee, query_number(query, 3) - 1)),
            .players = (size_t)query_number(query, 4),
            .games = (size_t)query_number(query, 5),
            .over = (size_t)query_number(query, 6)};
    }
    query_end(query);
}

/* --- the whole */

static void read_identity(struct club *club, struct referee *referee)
{
    struct query *const query =
        store_query(referee->store, "SELECT lower(hex(hash)) FROM journal WHERE seq = 1", "");
    const char *const name = referee_setting(referee, "name");
    const char *const url = settings_value(referee, "url");
    struct buffer visible = {0};

    club->journal = query_next(query) ? arena_copy(&club->arena, query_text(query, 0), 32) : "";
    query_end(query);
    buffer_visible(&visible, name, strlen(name));
    club->name = name[0] != '\0' ? copy(club, buffer_string(&visible)) : "The referee";
    buffer_release(&visible);
    club->url = copy(club, url);
    club->address = copy(club, referee_setting(referee, "address"));
}

void club_open(struct club *club, struct referee *referee)
{
    *club = (struct club){.count = 0};
    read_identity(club, referee);
    read_aliases(club, referee);
    read_contests(club, referee);
    club->invitations = (size_t)store_number(
        referee->store, 0, "SELECT COUNT(*) FROM games WHERE state = 'invited'", "");
}

void club_close(struct club *club)
{
    free(club->games);
    free(club->members);
    free(club->contests);
    free(club->aliases);
    arena_release(&club->arena);
}
