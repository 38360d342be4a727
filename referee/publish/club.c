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

/* --- names */

static const char *copy(struct club *club, const char *text)
{
    return arena_copy(&club->arena, text, strlen(text));
}

/* The first person of a name keeps it; the others of that name have their number after it. */
static void find_namesakes(struct referee *referee)
{
    (void)store_run(
        referee->store,
        "CREATE TEMP TABLE namesakes AS SELECT name, person FROM (SELECT name, person,"
        " ROW_NUMBER() OVER (PARTITION BY name ORDER BY person) AS rank FROM (SELECT DISTINCT"
        " players.name AS name, people.id AS person FROM players"
        " JOIN people ON people.address = players.address JOIN games ON games.id = players.game"
        " WHERE " CLUB_SHOWN ")) WHERE rank > 1",
        "");
}

/* What is shown of a name as it stands in a record: of an address, what stands before its @. */
static const char *public_name(struct referee *referee, const char *name, int player,
                               int64_t namesake)
{
    const size_t len = strcspn(name, "@");
    const char *const shown = len > 0 ? referee_text(referee, "%.*s", (int)len, name)
                                      : referee_text(referee, "Player %d", player);

    return namesake == 0 ? shown : referee_text(referee, "%s (%" PRId64 ")", shown, namesake);
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
 * `namesake` is the number to be put after the name, or 0. */
static void edit_player(struct referee *referee, struct edits *edits,
                        const struct document *document, const struct node *mapping, int player,
                        int64_t namesake)
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
                                  player, namesake));
        else if (node_is(key, "successors") && value->kind == NODE_SEQUENCE)
            for (const struct node *next = value->first; next != NULL; next = next->next)
                if (next->kind == NODE_MAPPING && !has_successors(next))
                    edit_player(referee, edits, document, next, player, 0);
        before = hidden ? before : value;
    }
}

/* Who plays a game, by the numbers of the players. */
struct cast {
    int64_t person[PLAYERS_MOST + 1];   /* 0 for a player who has not accepted */
    int64_t namesake[PLAYERS_MOST + 1]; /* the same person, if another one has the name */
};

static struct cast find_cast(struct referee *referee, const struct match *match)
{
    struct cast cast = {{0}, {0}};
    struct query *const query = store_query(
        referee->store,
        "SELECT number, people.id, EXISTS(SELECT 1 FROM namesakes WHERE name = players.name AND"
        " person = people.id) FROM players JOIN people ON people.address = players.address"
        " WHERE game = ? AND accepted AND number BETWEEN 1 AND ?",
        "ii", match->id, (int64_t)match->count);

    while (query_next(query)) {
        const int64_t player = query_number(query, 0), person = query_number(query, 1);
        cast.person[player] = person;
        cast.namesake[player] = query_number(query, 2) != 0 ? person : 0;
    }
    query_end(query);
    return cast;
}

/* Takes addresses out of the record, and gives it the public names. */
static bool disguise(struct referee *referee, struct match *match, const struct cast *cast)
{
    const struct node *const players = match->visit.judgement->record.common[COMMON_PLAYERS];
    const struct node *player =
        players != NULL && players->kind == NODE_SEQUENCE ? players->first : NULL;
    struct edits edits = {0};

    for (int i = 1; player != NULL && i <= match->count; player = player->next, i++)
        if (player->kind == NODE_MAPPING)
            edit_player(referee, &edits, match->visit.document, player, i,
                        has_successors(player) ? 0 : cast->namesake[i]);
    match_apply(match, &edits);
    edits_release(&edits);
    club_mask_addresses(&match->record);
    return match_judge(referee, match);
}

/* --- games */

static struct member *find_member(const struct club *club, int64_t id)
{
    for (size_t i = 0; i < club->member_count; i++)
        if (club->members[i].id == id)
            return &club->members[i];
    return NULL;
}

const struct member *club_member(const struct club *club, int64_t id)
{
    return find_member(club, id);
}

static void count_in(struct club *club, const struct seat *seat, bool ended)
{
    struct member *member = find_member(club, seat->person);

    if (seat->person == 0)
        return;
    if (member == NULL) {
        if (club->member_count == club->member_capacity)
            club->members = list_grow(club->members, &club->member_capacity, sizeof *club->members);
        member = &club->members[club->member_count++];
        *member = (struct member){.id = seat->person};
    }
    member->name = seat->name; /* as the newest game has it */
    member->ended += ended;
    member->running += !ended;
}

static void add_seats(struct club *club, const struct match *match, const struct cast *cast,
                      struct public_game *game)
{
    const struct judgement *const judgement = match->visit.judgement;
    struct buffer name = {0};

    game->count = match->count;
    game->seats = arena_allocate_zeroed(&club->arena, (size_t)match->count * sizeof *game->seats);
    for (int player = 1; player <= match->count; player++) {
        struct seat *const seat = &game->seats[player - 1];
        name.len = 0;
        record_write_name_at(&judgement->record, player, judgement->moves + 1, &name);
        *seat = (struct seat){.person = cast->person[player],
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

const struct public_game *club_add(struct club *club, struct referee *referee, struct match *match)
{
    const struct cast cast = find_cast(referee, match);
    struct buffer status = {0};

    if (!disguise(referee, match, &cast))
        return NULL;
    const struct judgement *const judgement = match->visit.judgement;
    if (club->count == club->capacity)
        club->games = list_grow(club->games, &club->capacity, sizeof *club->games);
    struct public_game *const game = &club->games[club->count++];
    *game = (struct public_game){.id = match->id,
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
    add_seats(club, match, &cast, game);
    return game;
}

const struct public_game *club_game(const struct club *club, int64_t id)
{
    for (size_t i = 0; i < club->count; i++)
        if (club->games[i].id == id)
            return &club->games[i];
    return NULL;
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
    const char *const editor = settings_value(referee, "editor");
    struct buffer visible = {0};

    club->journal = query_next(query) ? arena_copy(&club->arena, query_text(query, 0), 32) : "";
    query_end(query);
    buffer_visible(&visible, name, strlen(name));
    club->name = name[0] != '\0' ? copy(club, buffer_string(&visible)) : "The referee";
    buffer_release(&visible);
    club->url = copy(club, url);
    club->editor = copy(club, editor);
    club->address = copy(club, referee_setting(referee, "address"));
}

void club_open(struct club *club, struct referee *referee)
{
    *club = (struct club){.count = 0};
    read_identity(club, referee);
    find_namesakes(referee);
    read_contests(club, referee);
    club->invitations = (size_t)store_number(
        referee->store, 0, "SELECT COUNT(*) FROM games WHERE state = 'invited'", "");
}

void club_close(struct club *club)
{
    free(club->games);
    free(club->members);
    free(club->contests);
    arena_release(&club->arena);
}
