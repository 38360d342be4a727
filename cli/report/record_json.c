#include "cli/report/record_json.h"

#include "cli/report/name.h"
#include "notation/place.h"
#include "validator/judgement.h"

#include <string.h>

/* A word of ours, which needs no escapes. */
static void write_word(struct buffer *out, const char *word)
{
    if (word == NULL) {
        buffer_text(out, "null");
        return;
    }
    buffer_character(out, '"');
    buffer_text(out, word);
    buffer_character(out, '"');
}

static void write_players(const struct record *record, struct buffer *out)
{
    buffer_text(out, ",\"players\":[");
    if (!record->players_wrong && !record->players_repeated && !record->broken_yaml)
        for (int i = 0; i < record->setup.players; i++) {
            buffer_text(out, i == 0 ? "" : ",");
            buffer_json(out, record->names[i].bytes, record->names[i].len);
        }
    buffer_text(out, "]");
}

static void write_scores(const struct judgement *judgement, struct buffer *out)
{
    if (!judgement->scored) {
        buffer_text(out, ",\"scores\":null");
        return;
    }
    buffer_text(out, ",\"scores\":");
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_character(out, player == 1 ? '[' : ',');
        score_write(judgement, player, out);
    }
    buffer_character(out, ']');
}

static void write_winners(const struct judgement *judgement, struct buffer *out)
{
    const char *between = "";

    buffer_text(out, ",\"winners\":[");
    for (int player = 1; player <= judgement->record.setup.players; player++)
        if (judgement->winners[player]) {
            buffer_text(out, between);
            buffer_number(out, player);
            between = ",";
        }
    buffer_character(out, ']');
}

static void write_diagnostics(const struct document *document,
                              const struct diagnostics *diagnostics, struct buffer *out)
{
    struct place_walk walk = {{0, 0}, 0};

    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct diagnostic *const diagnostic = &diagnostics->list[i];
        const struct place place = place_walk_to(&walk, document, diagnostic->offset);
        buffer_text(out, i == 0 ? "{\"code\":\"" : ",{\"code\":\"");
        buffer_text(out, diagnostic->facts->text);
        buffer_text(out, "\",\"line\":");
        buffer_number(out, (int64_t)place.line);
        buffer_text(out, ",\"column\":");
        buffer_number(out, (int64_t)place.column);
        buffer_text(out, ",\"move\":");
        if (diagnostic->move > 0)
            buffer_number(out, diagnostic->move);
        else
            buffer_text(out, "null");
        buffer_text(out, ",\"message\":");
        buffer_json(out, diagnostic->message, strlen(diagnostic->message));
        buffer_character(out, '}');
    }
}

static void write_seals(const struct judgement *judgement, struct buffer *out)
{
    const enum owed owed =
        judgement->to_move > 0 ? (enum owed)judgement->position->owed : OWED_NOTHING;

    buffer_format(out, ",\"seals\":{\"made\":%u,\"opened\":%u,\"owed\":", judgement->seals,
                  judgement->opened);
    write_word(out, owed == OWED_SEAL ? "seal" : owed == OWED_OPENING ? "opening" : NULL);
    buffer_character(out, '}');
}

/* Wrong claims and remarks beyond those that are kept. Of reading errors never more than the first
 * are promised. */
static void write_left_out(const struct judgement *judgement, struct buffer *out)
{
    const struct record *const record = &judgement->record;
    const size_t left_out = record->diagnostics.raised - record->diagnostics.count +
                            record->remarks.raised - record->remarks.count;

    if (judgement->status == STATUS_MALFORMED || left_out == 0)
        return;
    buffer_text(out, ",\"left_out\":");
    buffer_number(out, (int64_t)left_out);
}

void record_json(const struct visit *visit, const struct now *now, struct buffer *out)
{
    const struct judgement *const judgement = visit->judgement;
    const struct record *const record = &judgement->record;
    const struct place first = document_place(visit->document, record->first);
    const bool known = judgement->game != NULL && !record->game_wrong && !record->broken_yaml;

    buffer_text(out, "{\"file\":");
    buffer_json(out, visit->name, strlen(visit->name));
    buffer_text(out, ",\"record\":");
    buffer_number(out, (int64_t)visit->record);
    buffer_text(out, ",\"line\":");
    buffer_number(out, (int64_t)first.line);
    buffer_text(out, ",\"game\":");
    write_word(out, known ? judgement->game->schema.id : NULL);
    buffer_text(out, ",\"status\":");
    write_word(out, status_names[judgement->status]);
    write_players(record, out);
    buffer_text(out, ",\"moves\":");
    buffer_number(out, judgement->moves);
    buffer_text(out, ",\"to_move\":");
    if (judgement->to_move > 0)
        buffer_number(out, judgement->to_move);
    else
        buffer_text(out, "null");
    buffer_text(out, ",\"ending\":");
    write_word(out, ending_names[judgement->ending]);
    write_scores(judgement, out);
    write_winners(judgement, out);
    buffer_text(out, ",\"errors\":[");
    write_diagnostics(visit->document, &record->diagnostics, out);
    buffer_text(out, "],\"remarks\":[");
    write_diagnostics(visit->document, &record->remarks, out);
    buffer_character(out, ']');
    report_clock_json(judgement, now, out);
    if (judgement->seals > 0)
        write_seals(judgement, out);
    write_left_out(judgement, out);
    buffer_text(out, "}\n");
}
