#include "referee/match/match.h"

#include "referee/people/people.h"

#include "cli/edit/append.h"
#include "cli/edit/canonical.h"
#include "cli/report/report.h"
#include "notation/time/moment.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/seals/seal_rules.h"

#include <string.h>

bool match_is(const struct match *match, const char *state)
{
    return strcmp(match->state, state) == 0;
}

static void load_parties(struct referee *referee, struct match *match)
{
    struct query *const query = store_query(
        referee->store,
        "SELECT number, players.name, players.address, thread, players.epoch, accepted, picture,"
        " oldest, " PEOPLE_LANGUAGE " FROM players LEFT JOIN people"
        " ON people.address = players.address COLLATE NOCASE WHERE game = ? ORDER BY number",
        "i", match->id);

    while (query_next(query)) {
        match->count = (int)query_number(query, 0);
        struct party *const party = &match->parties[match->count];
        party->name = referee_text(referee, "%s", query_text(query, 1));
        party->address = referee_text(referee, "%s", query_text(query, 2));
        party->thread = referee_text(referee, "%s", query_text(query, 3));
        party->epoch = query_number(query, 4);
        party->accepted = query_number(query, 5) != 0;
        party->picture = (enum picture)query_number(query, 6);
        party->oldest = query_number(query, 7);
        party->language = language_of(query_text(query, 8));
    }
    query_end(query);
}

bool match_load(struct referee *referee, int64_t id, struct match *match)
{
    struct query *const query =
        store_query(referee->store,
                    "SELECT state, turn, moved, reminded, record FROM games WHERE id = ?", "i", id);
    const bool found = query_next(query);

    *match = (struct match){.id = id, .state = ""};
    if (found) {
        match->state = referee_text(referee, "%s", query_text(query, 0));
        match->turn = query_number(query, 1);
        match->moved = query_number(query, 2);
        match->reminded = query_number(query, 3);
        const struct span record = query_bytes(query, 4);
        buffer_append(&match->record, record.bytes, record.len);
    }
    query_end(query);
    if (!found)
        return false;
    load_parties(referee, match);
    return match_judge(referee, match);
}

void match_release(struct match *match)
{
    source_release(&match->source);
    buffer_release(&match->record);
}

static bool is_sound(const struct judgement *judgement)
{
    return judgement != NULL && status_is_sound(judgement->status);
}

/* Reads the record from memory. */
bool match_judge(struct referee *referee, struct match *match)
{
    struct source *const source = &match->source;

    source_release(source);
    *source = (struct source){0};
    source_open_memory(source);
    buffer_append(&source->buffer, match->record.bytes, match->record.len);
    match->visit = (struct visit){.name = "record", .record = 1, .arbiter = referee->arbiter};
    match->visit.document = source_next(source);
    match->visit.judgement = match->visit.document == NULL
                                 ? NULL
                                 : arbiter_judge(referee->arbiter, match->visit.document);
    return is_sound(match->visit.judgement);
}

void match_save(struct referee *referee, const struct match *match)
{
    (void)store_run(referee->store,
                    "INSERT INTO games(id, state, turn, moved, reminded, record)"
                    " VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET state ="
                    " excluded.state, turn = excluded.turn, moved = excluded.moved,"
                    " reminded = excluded.reminded, record = excluded.record",
                    "itiiib", match->id, match->state, match->turn, match->moved, match->reminded,
                    match->record.bytes, match->record.len);
}

/* Leaves out that the time which the referee adds has no move before it. */
static void write_messages(const struct visit *visit, struct buffer *why)
{
    if (visit->judgement == NULL) {
        buffer_text(why, SAID("there is no record"));
        return;
    }
    const struct diagnostics *const errors = &visit->judgement->record.diagnostics;

    for (size_t i = 0; i < errors->count; i++) {
        if (errors->list[i].follows ||
            (i > 0 && visit->document->bytes[errors->list[i].offset] == '<'))
            continue;
        buffer_text(why, i > 0 ? "; " : "");
        report_message(visit, &errors->list[i], why);
    }
}

/* Replaces the record's document by its edited form. */
static void take_document(struct match *match, struct buffer *edited)
{
    const char *const end = match->visit.document->bytes + match->visit.document->len;

    buffer_append(edited, end,
                  (size_t)(match->source.buffer.bytes + match->source.buffer.len - end));
    buffer_release(&match->record);
    match->record = *edited;
}

void match_apply(struct match *match, struct edits *edits)
{
    struct buffer edited = {0};

    (void)edits_apply(edits, match->visit.document, &edited);
    take_document(match, &edited);
}

/* A record without a canonical form stays as it is. */
static bool make_canonical(struct referee *referee, struct match *match)
{
    struct canonical canonical = {0};
    struct buffer written = {0};
    const struct document *const document = canonical_document(&canonical, &match->visit);

    buffer_append(&written, document->bytes, document->len);
    take_document(match, &written);
    canonical_release(&canonical);
    return match_judge(referee, match);
}

bool match_take(struct referee *referee, struct match *match, const char *bytes, size_t len,
                struct buffer *why)
{
    match->record.len = 0;
    buffer_append(&match->record, bytes, len);
    const bool sound = match_judge(referee, match);
    if (match->visit.judgement == NULL)
        buffer_text(why, SAID("it holds no record"));
    else if (!sound)
        write_messages(&match->visit, why);
    else if (match->visit.judgement->record.common[COMMON_BOARD] != NULL)
        buffer_text(why, "it holds a sheet (board:) and no moves; `recto fmt --moves` writes them, "
                         "if the sheet tells their order");
    else if (source_next(&match->source) != NULL)
        buffer_text(why, SAID("it holds more than one record"));
    return why->len == 0 && match_judge(referee, match) && make_canonical(referee, match);
}

/* Checks that the player may make everything after the first `entries` entries of the trace. */
static void check_entries(const struct match *match, size_t entries, int player, struct buffer *why)
{
    const struct judgement *const judgement = match->visit.judgement;

    for (size_t i = entries; i < judgement->trace.count && why->len == 0; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind == ITEM_SEAL)
            buffer_text(why, SAID("seals are for games without a referee: here answers are secret "
                                  "until all are in, so send yours as it is"));
        else if (entry->kind != ITEM_MOVE && entry->kind != ITEM_LOST_HALF &&
                 entry->kind != ITEM_NEW_GRID)
            buffer_text(
                why, SAID("write `resign` or `draw` as a line of its own, and nothing else there"));
        else if (entry->kind != ITEM_NEW_GRID && entry->player != player) {
            number_write(judgement->game, number_of(entry), why);
            buffer_format(why, " is not yours to make but %s's",
                          match->parties[entry->player].name);
        }
    }
    if (judgement->trace.count == entries)
        buffer_text(why, SAID("there is no move in it"));
}

static void check_items(const struct match *match, uint32_t items, struct buffer *why)
{
    const struct items *const all = &match->visit.judgement->record.items;
    uint32_t times = 0;

    for (uint32_t i = items; i < all->count; i++)
        times += all->list[i].kind == ITEM_TIME;
    if (times > 1)
        buffer_text(why, SAID("times are the referee's to write"));
}

int64_t match_latest_time(const struct match *match)
{
    const struct record *const record = &match->visit.judgement->record;
    int64_t latest = record->time != NULL && record->time->begins ? record->time->begin.first
                                                                  : MOMENT_NEVER_BEFORE;
    struct moments moments;

    for (size_t i = 0; i < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        if (item->kind == ITEM_TIME && time_read(item_body(&record->text, item), &moments) &&
            moments.first > latest)
            latest = moments.first;
    }
    return latest;
}

/* The time of a move. It is never before the times in the record, even if the clock was set back.
 */
static int64_t time_of(const struct match *match, int64_t when)
{
    const int64_t latest = when == INT64_MIN ? when : match_latest_time(match);
    return when < latest ? latest : when;
}

static void write_addition(const struct match *match, int player, const char *text, int64_t when,
                           struct buffer *line)
{
    struct numbered_moves found = {0};

    if (player != 0 && text[strspn(text, "0123456789")] != '.' && text[0] != '{')
        append_number(match->visit.judgement, &found, line);
    buffer_text(line, text);
    if (strcmp(text, "*") == 0)
        return;
    const int64_t moment = time_of(match, when);
    if (moment == INT64_MIN)
        return;
    buffer_text(line, text[0] != '\0' ? " " : "");
    time_write(moment, line);
}

bool match_edit(struct referee *referee, struct match *match, struct edits *edits,
                const struct kept *kept)
{
    struct edit_proof proof = {0};

    proof_begin(&proof, match->visit.judgement, *kept);
    match_apply(match, edits);
    const bool same = match_judge(referee, match) && proof_holds(&proof, match->visit.judgement);
    proof_release(&proof);
    return same;
}

/* Puts an addition into the record and judges it. The record then says what it said before, and the
 * addition. */
static bool append_text(struct referee *referee, struct match *match, int player, const char *text,
                        int64_t moment, struct buffer *why)
{
    const struct kept kept = append_kept(match->visit.judgement);
    struct buffer line = {0};
    struct edits edits = {0};
    struct numbered_moves found = {0};
    const char *reason = "the record is written so that this would change what it says";

    write_addition(match, player, text, moment, &line);
    const bool holds = append_items(&edits, &match->visit, &found, buffer_string(&line), &reason) &&
                       match_edit(referee, match, &edits, &kept) &&
                       append_says(&kept, match->visit.judgement, buffer_string(&line));
    if (!is_sound(match->visit.judgement))
        write_messages(&match->visit, why);
    else if (!holds)
        buffer_text(why, reason);
    edits_release(&edits);
    buffer_release(&line);
    return holds;
}

struct buffer match_copy_record(const struct match *match)
{
    struct buffer copy = {0};

    buffer_append(&copy, match->record.bytes, match->record.len);
    return copy;
}

bool match_settle(struct referee *referee, struct match *match, struct buffer *before, bool good)
{
    if (good) {
        buffer_release(before);
        return true;
    }
    buffer_release(&match->record);
    match->record = *before;
    (void)match_judge(referee, match);
    return false;
}

bool match_add_at(struct referee *referee, struct match *match, int player, const char *text,
                  int64_t moment, struct buffer *why)
{
    const size_t entries = match->visit.judgement->trace.count;
    const uint32_t items = (uint32_t)match->visit.judgement->record.items.count;
    struct buffer before = match_copy_record(match);

    const bool added = append_text(referee, match, player, text, moment, why);
    if (added && player != 0) {
        check_entries(match, entries, player, why);
        check_items(match, items, why);
    }
    return match_settle(referee, match, &before,
                        added && why->len == 0 && make_canonical(referee, match));
}

bool match_add(struct referee *referee, struct match *match, int player, const char *text,
               struct buffer *why)
{
    return match_add_at(referee, match, player, text, referee->entry->moment, why);
}

static bool goes_on(const struct judgement *judgement)
{
    return judgement->status == STATUS_UNFINISHED && judgement->ending == ENDING_NONE;
}

bool match_wants_lists(const struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;

    return goes_on(judgement) && judgement->position->owed == OWED_OPENING &&
           !seal_is_possible(judgement->game, judgement->position->phase);
}

bool match_is_secret(const struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;

    return match_wants_lists(match) ||
           (goes_on(judgement) && seal_is_possible(judgement->game, judgement->position->phase));
}

bool match_has_answered(struct referee *referee, const struct match *match, int player)
{
    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM secrets WHERE game = ? AND player = ?", "ii",
                        match->id, (int64_t)player) != 0;
}

bool match_has_left(const struct match *match, int player)
{
    return has_left(match->visit.judgement->position, player);
}

int match_players_in(const struct match *match)
{
    return players_in(match->visit.judgement->position);
}

bool match_leave(struct referee *referee, struct match *match, int player, const char *item,
                 struct buffer *why)
{
    if (!match_add(referee, match, 0, referee_text(referee, "%d:%s", player, item), why))
        return false;
    (void)store_run(referee->store, "DELETE FROM offers WHERE game = ? AND player = ?", "ii",
                    match->id, (int64_t)player);
    (void)store_run(referee->store, "DELETE FROM conditions WHERE game = ?", "i", match->id);
    (void)store_run(referee->store, "DELETE FROM secrets WHERE game = ? AND player = ?", "ii",
                    match->id, (int64_t)player);
    return true;
}

bool match_is_absent(struct referee *referee, const struct match *match, int player, int64_t moment)
{
    const char *const day = referee_day(referee, moment);

    return store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM vacations JOIN people ON people.id = person WHERE"
                        " address = ? AND first <= ? AND last >= ?",
                        "ttt", match->parties[player].address, day, day) > 0;
}

void match_write_number(const struct game *game, struct move_number number, enum language language,
                        struct buffer *out)
{
    if (game->schema.counted != NULL)
        buffer_format(out, say(language, "round %u"), number.number);
    else if (number.round > 0)
        buffer_format(out, say(language, "round %d, move %u"), number.round, number.number);
    else
        buffer_format(out, say(language, "move %u"), number.number);
}

void match_write_moves(const struct match *match, size_t from, enum language language,
                       struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const struct trace_entry *before = NULL;
    const char *between = "";

    for (size_t i = from; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_text(out, between);
        if (before == NULL || !number_same(before, entry)) {
            match_write_number(judgement->game, number_of(entry), language, out);
            buffer_text(out, ", ");
        }
        judgement->game->write(&entry->move, out);
        between = "; ";
        before = entry;
    }
}

void match_tell_moves(const struct match *match, size_t from, struct tongues *out)
{
    for (int i = 0; i < LANGUAGES; i++)
        match_write_moves(match, from, (enum language)i, &out->in[i]);
}

void match_conclude(struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;

    if (judgement->status == STATUS_COMPLETE && judgement->ending != ENDING_NONE)
        match->state = "over";
}

void match_advance(struct referee *referee, struct match *match)
{
    match->turn++;
    match->moved = referee->entry->moment;
    match_conclude(match);
    match_save(referee, match);
}

bool match_waits_for(struct referee *referee, const struct match *match, int player)
{
    if (!match_is_secret(match))
        return match->visit.judgement->to_move == player;
    return !match_has_left(match, player) && !match_has_answered(referee, match, player);
}
