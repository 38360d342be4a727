#include "cli/draw/scoresheet.h"

#include "base/character.h"
#include "base/memory.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"
#include "notation/place.h"
#include "validator/departures.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/restore/unordered.h"
#include "validator/seals/seal_rules.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* --- scores with many decimals, in as many digits as tell them apart */

/* Replaces scores that have more decimals than needed by rounded ones: to the fewest decimals, at
 * least SHORT_SCORE_LEAST, with which scores that differ still do, and each has two digits that say
 * something. Whole numbers and NULL stay as they are. New texts live in the arena. */
enum { SHORT_SCORE_LEAST = 4 };

enum { DECIMALS_MOST = 40 };

/* Adds one to the last of `len` characters of a number, with its carry; false if that needs a digit
 * more in front. */
static bool round_up(char *text, size_t len)
{
    while (len-- > 0) {
        if (!is_digit(text[len]))
            continue;
        if (text[len] != '9') {
            text[len]++;
            return true;
        }
        text[len] = '0';
    }
    return false;
}

/* A copy with that many decimals; the text itself if it has no more. */
static const char *cut(const char *text, size_t decimals, struct arena *arena)
{
    const char *const point = strchr(text, '.');
    const size_t digits = point == NULL ? 0 : strspn(point + 1, "0123456789");

    if (digits <= decimals)
        return text;
    const size_t keep = (size_t)(point - text) + 1 + decimals, len = strlen(text);
    const size_t end = (size_t)(point - text) + 1 + digits;
    char *const copy = arena_copy(arena, text, len);
    if (text[keep] >= '5' && !round_up(copy, keep))
        return text;
    memmove(copy + keep, text + end, len - end + 1);
    return copy;
}

/* Whether at least two digits that say something are left of a score. */
static bool is_telling(const char *text)
{
    text += strspn(text, "-0.");
    return strspn(text, "0123456789.") >= 2;
}

/* Whether scores say enough with that many decimals, and those that differ still do. */
static bool tells_apart(const char *const *scores, int count, size_t decimals, struct arena *arena)
{
    for (int i = 0; i < count; i++) {
        const char *const score = scores[i] != NULL ? cut(scores[i], decimals, arena) : NULL;
        if (score != NULL && score != scores[i] && !is_telling(score))
            return false;
        for (int j = 0; j < i && score != NULL; j++)
            if (scores[j] != NULL && strcmp(scores[i], scores[j]) != 0 &&
                strcmp(score, cut(scores[j], decimals, arena)) == 0)
                return false;
    }
    return true;
}

static void short_scores(const char **scores, int count, struct arena *arena)
{
    size_t decimals = SHORT_SCORE_LEAST;

    while (decimals < DECIMALS_MOST && !tells_apart(scores, count, decimals, arena))
        decimals++;
    for (int i = 0; i < count; i++)
        if (scores[i] != NULL)
            scores[i] = cut(scores[i], decimals, arena);
}

struct maker {
    const struct visit *visit;
    const struct scoresheet_extent *extent;
    struct judgement judgement; /* a copy whose position follows the moves */
    struct arena *arena;
    struct scoresheet *sheet;
    size_t limit;       /* entries of the trace that are listed */
    int rounds;         /* begun so far */
    struct buffer text; /* under construction */
};

/* Moves what has been written into the sheet's memory; NULL if that is nothing. */
static const char *settle(struct maker *maker)
{
    const size_t len = maker->text.len;

    maker->text.len = 0;
    return len > 0 ? arena_copy(maker->arena, maker->text.bytes, len) : NULL;
}

static const char *free_text(struct maker *maker, enum common_key key)
{
    sheet_write_free_text(&maker->judgement.record, key, " / ", &maker->text);
    return settle(maker);
}

/* Notes keep their lines, without empty ones at the end. */
static const char *notes_of(struct maker *maker)
{
    struct buffer *const text = &maker->text;

    sheet_write_free_text(&maker->judgement.record, COMMON_NOTES, "\n", text);
    while (text->len > 0 && text->bytes[text->len - 1] == '\n')
        text->len--;
    return settle(maker);
}

static const char *mark_of(struct maker *maker, const struct item *item)
{
    const struct text *const text = &maker->judgement.record.text;

    buffer_append(&maker->text, text->bytes + item->end - item->mark, item->mark);
    return settle(maker);
}

/* The text of a comment or time, without the `{`, `;` or `<` around it. */
static struct span inside_of(const struct text *text, const struct item *item)
{
    const char *at = text->bytes + item->start, *end = text->bytes + item->end;

    at++;
    if (end > at && item->kind == ITEM_COMMENT && at[-1] == '{')
        end--;
    if (end > at && item->kind == ITEM_TIME)
        end--;
    while (at < end && blank_length(at, end) > 0)
        at += blank_length(at, end);
    while (end > at && (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    return (struct span){at, (size_t)(end - at)};
}

static void add_aside(struct buffer *out, struct span aside, const char *between)
{
    if (aside.len == 0)
        return;
    buffer_text(out, out->len > 0 ? between : "");
    sheet_write_line(aside.bytes, aside.len, out);
}

static bool is_of_kind(const struct item *item, enum item_kind kind)
{
    return item->kind == kind;
}

/* Joins the comments from `index` up to the next item that is not an aside. The comment `#` asks
 * for a diagram instead. */
static const char *comments_from(struct maker *maker, uint32_t index, bool *diagram)
{
    const struct record *const record = &maker->judgement.record;

    for (; index < record->items.count; index++) {
        const struct item *const item = &record->items.list[index];
        if (is_of_kind(item, ITEM_COMMENT)) {
            const struct span inside = inside_of(&record->text, item);
            if (inside.len == 1 && inside.bytes[0] == '#' && diagram != NULL)
                *diagram = true;
            else
                add_aside(&maker->text, inside, " / ");
        } else if (!is_of_kind(item, ITEM_TIME) && !is_of_kind(item, ITEM_POINTS) &&
                   !is_of_kind(item, ITEM_NUMBER)) {
            break;
        }
    }
    return settle(maker);
}

static const char *time_from(struct maker *maker, uint32_t index)
{
    const struct record *const record = &maker->judgement.record;

    for (; index < record->items.count; index++) {
        const struct item *const item = &record->items.list[index];
        if (is_of_kind(item, ITEM_TIME)) {
            add_aside(&maker->text, inside_of(&record->text, item), "");
            break;
        }
        if (!is_of_kind(item, ITEM_COMMENT) && !is_of_kind(item, ITEM_POINTS))
            break;
    }
    return settle(maker);
}

static const char *name_of_kind(enum item_kind kind)
{
    switch (kind) {
    case ITEM_RESIGN:
        return "resign";
    case ITEM_FORFEIT:
        return "forfeit";
    case ITEM_DRAW:
        return "draw";
    case ITEM_ADJUDGED:
        return "adjudged";
    case ITEM_LEAVES:
        return "leaves";
    case ITEM_DROPPED:
        return "dropped";
    case ITEM_LOST_HALF:
        return "--";
    case ITEM_NEW_GRID:
        return "||";
    case ITEM_SEAL:
        return "sealed";
    default:
        return "*";
    }
}

static const char *text_of_entry(struct maker *maker, const struct trace_entry *entry)
{
    if (entry->kind != ITEM_MOVE)
        return name_of_kind(entry->kind);
    maker->judgement.game->write(&entry->move, &maker->text);
    return settle(maker);
}

static const char *points_of(struct maker *maker, const struct trace_entry *entry)
{
    if (!maker->judgement.game->points || entry->scorer == 0)
        return NULL;
    buffer_text(&maker->text, integer_sign(entry->points) < 0 ? "" : "+");
    integer_write(&maker->text, entry->points);
    return settle(maker);
}

static bool has_scores(const struct game *game, const struct position *position)
{
    return game->scoring == SCORING_RUNNING || (game->scoring == SCORING_END && position->over);
}

static const char *score_of(struct maker *maker, int player)
{
    score_write(&maker->judgement, player, &maker->text);
    return settle(maker);
}

static void number_line(struct maker *maker, struct scoresheet_move *line,
                        struct move_number number)
{
    line->counted = number.number;
    buffer_number(&maker->text, number.number);
    line->number = settle(maker);
    number_write_capital(maker->judgement.game, number, &maker->text);
    line->label = settle(maker);
}

/* The scores of all players in the judgement's position, in as many digits as people need. */
static const char *const *list_scores(struct maker *maker)
{
    const int players = maker->sheet->player_count;
    const char **const scores = arena_allocate(maker->arena, (size_t)players * sizeof *scores);

    for (int player = 1; player <= players; player++)
        scores[player - 1] = score_of(maker, player);
    short_scores(scores, players, maker->arena);
    return scores;
}

/* The name of who made an entry; NULL where no seat changes hands. */
static const char *mover_of(struct maker *maker, const struct trace_entry *entry)
{
    if (maker->judgement.record.successor_count == 0 || entry->player == 0)
        return NULL;
    report_mover(&maker->judgement, entry, &maker->text);
    return settle(maker);
}

static void add_line(void *context, const struct position *position, size_t index)
{
    struct maker *const maker = context;
    const struct trace_entry *const entry = &maker->judgement.trace.entries[index];
    const struct record *const record = &maker->judgement.record;
    struct scoresheet_move *const line = &maker->sheet->moves[maker->sheet->count];

    if (index >= maker->limit)
        return;
    maker->sheet->count++;
    *line = (struct scoresheet_move){
        .ordinal = entry->ordinal, .is_move = entry->kind == ITEM_MOVE, .player = entry->player};
    number_line(maker, line, number_of(entry));
    number_write_position(position, entry, &maker->text);
    line->position = settle(maker);
    line->ends_number = number_is_complete(position, entry);
    line->by = mover_of(maker, entry);
    line->text = text_of_entry(maker, entry);
    line->mark = mark_of(maker, &record->items.list[entry->item]);
    line->points = points_of(maker, entry);
    line->comment = comments_from(maker, entry->item + 1, &line->diagram);
    line->time = time_from(maker, entry->item + 1);
    line->owed = seal_owed(position);
    line->gone = departure_state(entry->kind);
    line->round = entry->kind == ITEM_NEW_GRID ? ++maker->rounds : 0;
    maker->judgement.position = position;
    if (!maker->extent->scores || !has_scores(maker->judgement.game, position))
        return;
    line->scores = list_scores(maker);
}

static bool has_refused(const struct judgement *judgement)
{
    return judgement->status != STATUS_MALFORMED &&
           judgement->refused < judgement->record.items.count;
}

const struct diagnostic *refusal_find(const struct judgement *judgement)
{
    const struct record *const record = &judgement->record;
    const struct diagnostics *const errors = &record->diagnostics;
    const struct item *const item = &record->items.list[judgement->refused];
    struct text text = record->text; /* it caches the last position */
    size_t len, found = errors->count - 1;
    const size_t offset = text_source(&text, record->document, item->start, &len);

    for (size_t i = 0; i < errors->count; i++)
        if (errors->list[i].offset == offset)
            found = i;
    return &errors->list[found];
}

/* Adds the refused item, as it was written, as the last line. */
static void add_refused(struct maker *maker)
{
    const struct record *const record = &maker->judgement.record;
    const struct item *const item = &record->items.list[maker->judgement.refused];
    const struct diagnostic *const refusal = refusal_find(&maker->judgement);
    struct scoresheet_move *const line = &maker->sheet->moves[maker->sheet->count++];

    *line = (struct scoresheet_move){.ordinal = maker->judgement.moves + 1, .ends_number = true};
    number_line(maker, line, refusal->number);
    line->player = (uint16_t)maker->judgement.position->player;
    if (maker->judgement.restored != NULL)
        maker->judgement.game->write(&maker->judgement.restored[maker->judgement.refused],
                                     &maker->text);
    else
        sheet_write_line(record->text.bytes + item->start, item->end - item->start, &maker->text);
    line->text = settle(maker);
    line->comment = comments_from(maker, maker->judgement.refused + 1, NULL);
    line->refusal = refusal->message;
    line->line = document_place(maker->visit->document, refusal->offset).line;
}

static void list_moves(struct maker *maker)
{
    const struct judgement *const judgement = &maker->judgement;
    const bool refused =
        has_refused(judgement) && (maker->extent->whole || maker->extent->at >= judgement->moves);

    maker->sheet->moves =
        arena_allocate(maker->arena, (judgement->trace.count + 1) * sizeof *maker->sheet->moves);
    maker->limit = judgement->trace.count;
    if (!maker->extent->whole)
        (void)arbiter_position(maker->visit->arbiter, maker->visit->judgement, maker->extent->at,
                               &maker->limit);
    maker->sheet->preface = comments_from(maker, 0, NULL);
    arbiter_walk(maker->visit->arbiter, maker->visit->judgement, add_line, maker);
    if (refused) {
        size_t entries;
        maker->judgement.position = arbiter_position(maker->visit->arbiter, maker->visit->judgement,
                                                     judgement->moves, &entries);
        add_refused(maker);
    }
}

/* Lists names, scores and states in the position that is shown. */
static void list_players(struct maker *maker, bool last)
{
    struct scoresheet *const sheet = maker->sheet;
    const struct judgement *const judgement = &maker->judgement;
    const struct position *const position = judgement->position;

    sheet->players =
        arena_allocate_zeroed(maker->arena, (size_t)sheet->player_count * sizeof *sheet->players);
    for (int player = 1; player <= sheet->player_count; player++) {
        struct scoresheet_player *const entry = &sheet->players[player - 1];
        report_name(judgement, player, &maker->text);
        entry->name = settle(maker);
        report_names(judgement, player, &maker->text);
        entry->names = settle(maker);
        if (last && report_time_used(judgement, player, &maker->text))
            entry->used = settle(maker);
        if (last && report_time_left(judgement, player, &maker->text))
            entry->left = settle(maker);
        entry->wins = last && judgement->winners[player];
        entry->gone = has_left(position, player);
        entry->state = report_state(judgement, last, player);
    }
    if (judgement->untold || !has_scores(judgement->game, position))
        return;
    const char *const *const scores = list_scores(maker);
    for (int player = 1; player <= sheet->player_count; player++)
        sheet->players[player - 1].score = scores[player - 1];
}

/* Lists the lines of the clock as text sheets have them. */
static void list_clock(struct maker *maker)
{
    struct buffer all = {0};

    report_clock(&maker->judgement, NULL, "", &all);
    maker->sheet->clock = arena_allocate(maker->arena, (all.len + 1) * sizeof *maker->sheet->clock);
    const char *const end = buffer_string(&all) + all.len;
    for (const char *at = all.bytes, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        maker->sheet->clock[maker->sheet->clock_count++] =
            arena_copy(maker->arena, at, (size_t)(stop - at));
    }
    buffer_release(&all);
}

static void conclude(struct maker *maker, bool last)
{
    struct scoresheet *const sheet = maker->sheet;

    if (!last) {
        buffer_format(&maker->text, "after %u of %u moves", maker->extent->at,
                      maker->judgement.moves);
        sheet->status = settle(maker);
        return;
    }
    report_status(&maker->judgement, "", &maker->text);
    sheet->status = settle(maker);
    report_outcome(&maker->judgement, &maker->text);
    sheet->result = settle(maker);
    list_clock(maker);
}

/* "Move 7, Anna: c4 is refused: row 4 has an x already, at d4": for people who look at a board and
 * not at the file. */
static void write_refusal(struct maker *maker, const struct diagnostic *error)
{
    const struct document *const document = maker->visit->document;
    const struct scoresheet_move *const line = &maker->sheet->moves[maker->sheet->count - 1];

    buffer_format(&maker->text, "%s, ", line->label);
    report_name(&maker->judgement, line->player, &maker->text);
    buffer_text(&maker->text, ": ");
    if (maker->judgement.restored != NULL)
        buffer_text(&maker->text, line->text);
    else
        buffer_excerpt(&maker->text, document->bytes + error->offset, error->end - error->offset,
                       40);
    buffer_format(&maker->text, " is refused: %s", error->message);
}

/* The same for what else is wrong with a record that can be played. */
static void write_fault(struct maker *maker, const struct diagnostic *error)
{
    const struct document *const document = maker->visit->document;
    const size_t len = error->end - error->offset;

    if (error->move > 0) {
        number_write_capital(maker->judgement.game, error->number, &maker->text);
        buffer_text(&maker->text, ", ");
    }
    if (len > 0) {
        buffer_excerpt(&maker->text, document->bytes + error->offset, len, 40);
        buffer_text(&maker->text, ": ");
    }
    buffer_text(&maker->text, error->message);
}

/* Lists what is wrong: with its place in a record that cannot be read, in sentences for people
 * otherwise. */
static void list_errors(struct maker *maker)
{
    const struct diagnostics *const errors = &maker->judgement.record.diagnostics;
    const char **const list = arena_allocate(maker->arena, (errors->count + 1) * sizeof *list);
    const bool malformed = maker->judgement.status == STATUS_MALFORMED;
    const struct diagnostic *const refusal =
        maker->sheet->count > 0 && maker->sheet->moves[maker->sheet->count - 1].refusal != NULL
            ? refusal_find(&maker->judgement)
            : NULL;
    struct place_walk walk = {{0, 0}, 0};

    for (size_t i = 0; i < errors->count; i++) {
        const struct diagnostic *const error = &errors->list[i];
        if (error->follows)
            continue;
        if (malformed) {
            const struct place place = place_walk_to(&walk, maker->visit->document, error->offset);
            buffer_format(&maker->text, "line %llu: ", (unsigned long long)place.line);
            report_message(maker->visit, error, &maker->text);
        } else if (error == refusal) {
            maker->sheet->refusal = maker->sheet->error_count;
            write_refusal(maker, error);
        } else {
            write_fault(maker, error);
        }
        list[maker->sheet->error_count++] = settle(maker);
    }
    maker->sheet->errors = list;
}

static void describe_record(struct maker *maker)
{
    struct scoresheet *const sheet = maker->sheet;
    const struct game *const game = maker->judgement.game;

    sheet->game = game->schema.id;
    sheet->title = game->schema.title;
    sheet->shared_numbers = number_is_shared(game);
    sheet->event = free_text(maker, COMMON_EVENT);
    sheet->round = free_text(maker, COMMON_ROUND);
    sheet->site = free_text(maker, COMMON_SITE);
    sheet->date = free_text(maker, COMMON_DATE);
    sheet->id = free_text(maker, COMMON_ID);
    sheet->notes = notes_of(maker);
    sheet_write_place(&maker->judgement.record, &maker->text);
    sheet->place = settle(maker);
    sheet->player_count = maker->judgement.record.setup.players;
}

/* The name of a file on paper, where folders mean nothing. */
static const char *base_name(const char *name)
{
    const char *const slash = strrchr(name, '/');

    if (strcmp(name, "-") == 0)
        return "standard input";
    return slash != NULL ? slash + 1 : name;
}

struct scoresheet scoresheet_make(const struct visit *visit, const struct scoresheet_extent *extent)
{
    struct scoresheet sheet = {.record = visit->record};
    struct maker maker = {.visit = visit,
                          .rounds = 1,
                          .extent = extent,
                          .judgement = *visit->judgement,
                          .arena = arbiter_arena(visit->arbiter),
                          .sheet = &sheet};
    size_t entries;

    report_file(base_name(visit->name), &maker.text);
    sheet.file = settle(&maker);
    if (maker.judgement.status == STATUS_MALFORMED) {
        report_status(&maker.judgement, "", &maker.text);
        sheet.status = settle(&maker);
        list_errors(&maker);
    } else {
        const bool last = extent->at >= maker.judgement.moves;
        sheet.unordered = !order_is_known(&maker.judgement);
        sheet.last = sheet.unordered ? 0 : maker.judgement.moves;
        sheet.shown = last ? sheet.last : extent->at;
        describe_record(&maker);
        if (extent->moves && !sheet.unordered)
            list_moves(&maker);
        if (last)
            list_errors(&maker);
        maker.judgement.position = arbiter_position(visit->arbiter, visit->judgement,
                                                    last ? UINT32_MAX : sheet.shown, &entries);
        record_seat(&maker.judgement.record, maker.judgement.position->moves + 1);
        list_players(&maker, last);
        conclude(&maker, last);
    }
    buffer_release(&maker.text);
    return sheet;
}
