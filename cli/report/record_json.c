#include "cli/report/record_json.h"

#include "base/json.h"
#include "cli/report/name.h"
#include "notation/place.h"
#include "validator/departures.h"
#include "validator/restore/unordered.h"

#include <string.h>

static void write_players(const struct record *record, struct buffer *out)
{
    json_open(out, "players", '[');
    if (!record->players_wrong && !record->players_repeated && !record->broken_yaml)
        for (int player = 1; player <= record->setup.players; player++) {
            const struct span name = record_first_name(record, player);
            json_text(out, NULL, name.bytes, name.len);
        }
    json_close(out, ']');
}

static void write_scores(const struct judgement *judgement, struct buffer *out)
{
    if (!judgement->scored) {
        json_null(out, "scores");
        return;
    }
    json_open(out, "scores", '[');
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        json_value(out, NULL);
        score_write(judgement, player, out);
    }
    json_close(out, ']');
}

static void write_winners(const struct judgement *judgement, struct buffer *out)
{
    json_open(out, "winners", '[');
    for (int player = 1; player <= judgement->record.setup.players; player++)
        if (judgement->winners[player])
            json_number(out, NULL, player);
    json_close(out, ']');
}

/* Writes a number that counts from 1; null for 0. */
static void write_ordinal(const char *key, int64_t number, struct buffer *out)
{
    if (number > 0)
        json_number(out, key, number);
    else
        json_null(out, key);
}

/* Writes the number that the move has in the record: 0 is one, too. */
static void write_number(const struct diagnostic *diagnostic, struct buffer *out)
{
    if (diagnostic->move > 0)
        json_number(out, "number", diagnostic->number.number);
    else
        json_null(out, "number");
}

/* How many UTF-16 units, which editors count, are before a byte on its line. */
struct unit_walk {
    size_t at;
    int64_t units;
};

static void walk_units(struct unit_walk *walk, const struct document *document, size_t offset)
{
    if (offset < walk->at)
        *walk = (struct unit_walk){0, 0};
    for (; walk->at < offset; walk->at++) {
        const unsigned char byte = (unsigned char)document->bytes[walk->at];
        if (byte == '\n' || byte == '\r')
            walk->units = 0;
        else if ((byte & 0xc0) != 0x80)
            walk->units += byte >= 0xf0 ? 2 : 1;
    }
}

/* Writes where [start, end) of the document is, on one line. */
static void write_span(struct unit_walk *walk, const struct document *document, size_t start,
                       size_t end, struct buffer *out)
{
    walk_units(walk, document, start);
    json_number(out, "from", walk->units);
    walk_units(walk, document, end);
    json_number(out, "to", walk->units);
}

/* A supposed order gives no move a number. */
static void write_diagnostics(const char *key, const struct judgement *judgement,
                              const struct diagnostics *diagnostics, bool spans, struct buffer *out)
{
    static const struct diagnostic nowhere = {.move = 0};
    const struct document *const document = judgement->record.document;
    struct place_walk walk = {{0, 0}, 0};
    struct unit_walk units = {0, 0};

    json_open(out, key, '[');
    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct diagnostic *const diagnostic = &diagnostics->list[i];
        const struct place place = place_walk_to(&walk, document, diagnostic->offset);
        json_open(out, NULL, '{');
        json_word(out, "code", diagnostic->facts->text);
        json_number(out, "line", (int64_t)place.line);
        json_number(out, "column", (int64_t)place.column);
        if (spans && !document->too_large)
            write_span(&units, document, diagnostic->offset, diagnostic->end, out);
        const struct diagnostic *const placed = order_is_known(judgement) ? diagnostic : &nowhere;
        write_ordinal("move", placed->move, out);
        write_number(placed, out);
        json_text(out, "message", diagnostic->message, strlen(diagnostic->message));
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_bounds(const char *key, const struct integer *scores, int players,
                         struct buffer *out)
{
    json_open(out, key, '[');
    for (int player = 1; player <= players; player++) {
        json_value(out, NULL);
        integer_write(out, scores[player]);
    }
    json_close(out, ']');
}

/* How the order of a sheet's moves is known; the least and the most that each player can have
 * scored where the sheet does not tell, but bounds it. */
static void write_order(const struct judgement *judgement, struct buffer *out)
{
    const int players = judgement->record.setup.players;

    json_word(out, "order", order_is_known(judgement) ? "fixed" : "supposed");
    if (judgement->status == STATUS_ILLEGAL || !judgement->untold || judgement->least == NULL ||
        judgement->most == NULL)
        return;
    write_bounds("least", judgement->least, players, out);
    write_bounds("most", judgement->most, players, out);
}

static void write_seals(const struct judgement *judgement, struct buffer *out)
{
    const enum owed owed =
        judgement->to_move > 0 ? (enum owed)judgement->position->owed : OWED_NOTHING;

    json_open(out, "seals", '{');
    json_number(out, "made", judgement->seals);
    json_number(out, "opened", judgement->opened);
    json_word(out, "owed", owed == OWED_SEAL ? "seal" : owed == OWED_OPENING ? "opening" : NULL);
    json_close(out, '}');
}

/* Who left a game that went on, in this order, and after how many moves. */
static void write_departures(const struct judgement *judgement, struct buffer *out)
{
    const struct trace *const trace = &judgement->trace;

    json_open(out, "left", '[');
    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_entry *const entry = &trace->entries[i];
        if (!is_departure(entry->kind))
            continue;
        json_open(out, NULL, '{');
        json_number(out, "player", entry->player);
        json_number(out, "moves", entry->ordinal);
        json_word(out, "how", entry->kind == ITEM_LEAVES ? "leaves" : "dropped");
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_successors(const struct record *record, struct buffer *out)
{
    json_open(out, "successors", '[');
    for (size_t i = 0; i < record->successor_count; i++) {
        const struct successor *const successor = &record->successors[i];
        json_open(out, NULL, '{');
        json_number(out, "player", successor->player);
        json_text(out, "name", successor->name.bytes, successor->name.len);
        json_number(out, "from", successor->from);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* Counts wrong claims and remarks beyond those that are kept. Reading errors do not count, since
 * only the first ones are promised. */
static void write_left_out(const struct judgement *judgement, struct buffer *out)
{
    const struct record *const record = &judgement->record;
    const size_t left_out = record->diagnostics.raised - record->diagnostics.count +
                            record->remarks.raised - record->remarks.count;

    if (judgement->status != STATUS_MALFORMED && left_out > 0)
        json_number(out, "left_out", (int64_t)left_out);
}

/* The accepted moves, each with its place in the text, unless a sheet holds them. */
static void write_played(const struct visit *visit, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    const struct record *const record = &judgement->record;
    const struct trace *const trace = &judgement->trace;
    struct text text = record->text; /* remembers where it was last asked */
    struct place_walk walk = {{0, 0}, 0};
    struct unit_walk units = {0, 0};

    json_open(out, "played", '[');
    for (size_t i = 0; i < trace->count && order_is_known(judgement); i++) {
        const struct trace_entry *const entry = &trace->entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        json_open(out, NULL, '{');
        json_value(out, "move");
        buffer_character(out, '"');
        judgement->game->write(&entry->move, out);
        buffer_character(out, '"');
        json_number(out, "number", entry->number);
        json_number(out, "player", entry->player);
        if (judgement->game->points) {
            json_value(out, "points");
            integer_write(out, entry->scorer != 0 ? entry->points : integer_of(0));
            write_ordinal("scorer", entry->scorer, out);
        }
        if (judgement->restored == NULL) {
            const struct item *const item = &record->items.list[entry->item];
            size_t len;
            const size_t start = text_source(&text, record->document, item->start, &len);
            const size_t last = text_source(&text, record->document, item->end - 1, &len);
            json_number(out, "line", (int64_t)place_walk_to(&walk, record->document, start).line);
            write_span(&units, record->document, start, last + len, out);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

void record_json(const struct visit *visit, const struct now *now, bool spans, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    const struct record *const record = &judgement->record;
    const struct place first = document_place(visit->document, record->first);
    const struct game *const game = judgement_game(judgement);

    json_open(out, NULL, '{');
    json_text(out, "file", visit->name, strlen(visit->name));
    json_number(out, "record", (int64_t)visit->record);
    json_number(out, "line", (int64_t)first.line);
    json_word(out, "game", game != NULL ? game->schema.id : NULL);
    json_word(out, "status", status_names[judgement->status]);
    write_players(record, out);
    json_number(out, "moves", judgement->moves);
    write_ordinal("to_move", judgement->to_move, out);
    json_word(out, "ending", ending_names[judgement->ending]);
    write_scores(judgement, out);
    write_winners(judgement, out);
    write_diagnostics("errors", judgement, &record->diagnostics, spans, out);
    write_diagnostics("remarks", judgement, &record->remarks, spans, out);
    if (judgement->order != ORDER_WRITTEN)
        write_order(judgement, out);
    report_clock_json(judgement, now, out);
    if (judgement->seals > 0)
        write_seals(judgement, out);
    if (judgement->position != NULL && judgement->position->leavers > 0)
        write_departures(judgement, out);
    if (record->successor_count > 0 && !record->players_wrong && !record->players_repeated &&
        !record->broken_yaml)
        write_successors(record, out);
    write_left_out(judgement, out);
    if (spans)
        write_played(visit, out);
    json_close(out, '}');
    buffer_character(out, '\n');
}
