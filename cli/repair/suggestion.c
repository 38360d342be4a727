#include "cli/repair/suggestion.h"

#include "base/isolate.h"
#include "base/lookalike.h"
#include "cli/report/excerpt.h"
#include "cli/report/name.h"
#include "notation/place.h"
#include "validator/numbering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_MOST = 40, TITLE_MOST = 48, EDITS_TOLD = 2, LINES_SHOWN = 6 };

/* A hint has at most so many choices, and that of what is no move is so probable. */
enum { HINTED_FORMS = 2 };
#define HINT_SURE 0.9

/* A repair and what is needed to tell of it. */
struct telling {
    const struct visit *visit;
    const struct repair *repair;
    struct output *out;
    struct arena arena;
    struct change changes[REPAIR_FORMS_MOST]; /* the first edit of each form */
};

static struct telling start(const struct visit *visit, const struct repair *repair,
                            struct output *out)
{
    struct telling telling = {.visit = visit, .repair = repair, .out = out};

    for (int form = 0; form < repair->form_count; form++)
        telling.changes[form] = change_of(&repair->forms[form], 0, visit->document, &telling.arena);
    return telling;
}

/* --- words */

/* White space, of which there may be lines, becomes a blank; what only looks like a blank, or like
 * nothing, is named. */
static void write_word(struct span word, struct buffer *out)
{
    const char *const end = word.bytes + word.len;
    struct buffer line = {0};
    struct lookalike found;

    for (size_t i = 0; i < word.len; i++) {
        const size_t len = lookalike_at(word.bytes + i, end, &found);
        if (len > 0 && (found.plain[0] == ' ' || found.plain[0] == '\0')) {
            buffer_format(&line, "<U+%04X>", (unsigned)found.character);
            i += len - 1;
            continue;
        }
        const bool blank = strchr(" \t\r\n", word.bytes[i]) != NULL;
        if (!blank || line.len == 0 || line.bytes[line.len - 1] != ' ')
            buffer_character(&line, blank ? ' ' : word.bytes[i]);
    }
    buffer_character(out, '`');
    buffer_excerpt(out, line.bytes, line.len, WORD_MOST);
    buffer_character(out, '`');
    buffer_release(&line);
}

/* "`c4`, `c5` or `c6`": what the forms write, each word once. */
static void write_choices(const struct telling *telling, struct buffer *out)
{
    struct span words[REPAIR_FORMS_MOST];
    int count = 0;

    for (int form = 0; form < telling->repair->form_count; form++) {
        const struct span word = telling->changes[form].now;
        int same = 0;
        while (same < count && (words[same].len != word.len ||
                                memcmp(words[same].bytes, word.bytes, word.len) != 0))
            same++;
        words[same] = word;
        count += same == count;
    }
    for (int i = 0; i < count; i++) {
        buffer_text(out, i == 0 ? "" : i + 1 == count ? " or " : ", ");
        write_word(words[i], out);
    }
}

/* Whether no earlier form changes the word at the same place. */
static bool is_new_place(const struct telling *telling, int form)
{
    for (int i = 0; i < form; i++)
        if (telling->changes[i].start == telling->changes[form].start)
            return false;
    return true;
}

static bool has_places(const struct telling *telling)
{
    for (int form = 1; form < telling->repair->form_count; form++)
        if (is_new_place(telling, form))
            return true;
    return false;
}

/* Whether the forms differ only in the word that they write, or in the place of a move that they
 * add. */
static bool is_list(const struct telling *telling)
{
    const struct change *const first = &telling->changes[0];

    for (int form = 0; form < telling->repair->form_count; form++) {
        const struct change *const change = &telling->changes[form];
        if (telling->repair->forms[form].edit_count > 1 || change->now.len == 0 ||
            first->was.len != change->was.len ||
            (change->start != first->start && change->was.len > 0))
            return false;
    }
    return true;
}

/* "move 4: " */
static void write_move(const struct telling *telling, const struct repair_edit *edit,
                       struct buffer *out)
{
    if (edit->move == 0)
        return;
    number_write(telling->repair->forms[0].outcome.game, edit->number, out);
    buffer_text(out, ": ");
}

/* "indent `1. c4`", "begin `dots: 7` at the margin": where only blanks change. Returns whether it
 * is so. */
static bool write_indentation(const struct telling *telling, const struct repair_edit *edit,
                              const struct change *change, struct buffer *out)
{
    const char *const bytes = telling->visit->document->bytes;
    const bool margin = edit->len > 0 && strchr(" \t", edit->text[0]) == NULL;

    if (change->was.len == 0 || change->was.len != change->now.len ||
        memcmp(change->was.bytes, change->now.bytes, change->was.len) != 0 ||
        edit->start == edit->end ||
        (edit->start > 0 && strchr("\r\n", bytes[edit->start - 1]) == NULL))
        return false;
    buffer_text(out, margin ? "begin " : "indent ");
    write_word(change->now, out);
    buffer_text(out, margin ? " at the margin" : " with blanks");
    return true;
}

/* "write `c4` or `c5` for `c3`, a wrong digit", "insert `c4`, …", "leave out `c4`, …". */
static void write_edit(const struct telling *telling, const struct repair_edit *edit,
                       const struct change *change, bool choices, struct buffer *out)
{
    const bool comes = change->now.len > 0, goes = change->was.len > 0;

    if (write_indentation(telling, edit, change, out))
        return;
    write_move(telling, edit, out);
    buffer_text(out, !comes ? "leave out " : goes ? "write " : "insert ");
    if (choices)
        write_choices(telling, out);
    else
        write_word(comes ? change->now : change->was, out);
    if (comes && goes) {
        buffer_text(out, " for ");
        write_word(change->was, out);
    }
    buffer_text(out, choices && has_places(telling) ? " in one of these places" : "");
    buffer_format(out, ", %s", repair_kinds[edit->kind].means);
}

static void write_form(struct telling *telling, int index, struct buffer *out)
{
    const struct repair_form *const form = &telling->repair->forms[index];
    const int count = form->edit_count, told = count <= EDITS_TOLD ? count : 1;

    if (count > 1 && telling->repair->proposed && form->edits[0].kind == REPAIR_NUMBER)
        buffer_text(out, "number the moves anew, as `recto fmt --renumber` does: ");
    for (int edit = 0; edit < told; edit++) {
        const struct change change =
            change_of(form, edit, telling->visit->document, &telling->arena);
        buffer_text(out, edit > 0 ? "; " : "");
        if (form->edits[0].kind == REPAIR_LINES) {
            buffer_text(out, "put ");
            write_word(change.now, out);
            buffer_text(out, " here, before ");
            write_word(change.was, out);
            buffer_format(out, ", %s", repair_kinds[REPAIR_LINES].means);
            break;
        }
        write_edit(telling, &form->edits[edit], &change, false, out);
    }
    if (form->edits[0].kind != REPAIR_LINES)
        message_add_more(out, count > told ? (unsigned)(count - told) : 0);
}

/* "a move of Ben is missing here, one of 5 like `?7`, such as `c7` or `e7`". */
static void write_gap(const struct telling *telling, struct buffer *out)
{
    const struct repair_gap *const gap = &telling->repair->gap;
    const struct span pattern = gap_pattern(gap);

    write_move(telling, &telling->repair->forms[0].edits[0], out);
    buffer_text(out, "a move ");
    if (gap->player > 0) {
        buffer_text(out, "of ");
        report_name(telling->visit->judgement, gap->player, out);
        buffer_character(out, ' ');
    }
    buffer_format(out, "is missing %s, one of %s%u",
                  has_places(telling) ? "in one of these places" : "here",
                  gap->more ? "at least " : "", gap->fit);
    if (pattern.len > 0) {
        buffer_text(out, " like ");
        write_word(pattern, out);
    }
    buffer_text(out, gap->more ? ", such as " : ": ");
    write_choices(telling, out);
}

/* What is to be written, and what slip that supposes. */
static void write_sentence(struct telling *telling, struct buffer *out)
{
    const struct repair *const repair = telling->repair;

    if (repair->is_gap) {
        write_gap(telling, out);
    } else if (is_list(telling)) {
        write_edit(telling, repair->forms[0].edits, &telling->changes[0], true, out);
    } else {
        for (int form = 0; form < repair->form_count; form++) {
            buffer_text(out, form > 0 ? "; or " : "");
            write_form(telling, form, out);
        }
    }
}

/* "game.yaml:5:33: hint: ". */
static void write_title(const struct telling *telling, const char *title)
{
    const struct place place = document_place(telling->visit->document, telling->changes[0].start);
    struct buffer *const out = &telling->out->buffer;
    const bool colour = telling->out->colour;

    buffer_text(out, colour ? "\033[1m" : "");
    report_file(telling->visit->name, out);
    buffer_format(out, ":%llu:%llu: %s%s: %s", (unsigned long long)place.line,
                  (unsigned long long)place.column, colour ? "\033[36m" : "", title,
                  colour ? "\033[0m" : "");
}

/* --- lines as they are and as they would be */

/* Writes the lines of a text, with a mark below the one where something differs. */
static void write_lines(struct span text, size_t at, size_t end, const char *lead, bool marked,
                        struct output *out)
{
    const struct document document = {.bytes = text.bytes, .len = text.len};
    size_t start = 0;

    while (start <= text.len) {
        size_t stop = start;
        while (stop < text.len && text.bytes[stop] != '\n' && text.bytes[stop] != '\r')
            stop++;
        const bool here = at >= start && at <= stop;
        const struct excerpt_style style = {.lead = lead, .marked = marked && here};
        excerpt_write(&document, here ? at : start, here ? end : start, &style, out);
        start = stop + 1;
        if (start < text.len && text.bytes[stop] == '\r' && text.bytes[start] == '\n')
            start++;
    }
}

/* The lines of an edit in one form, unless those of the edit before it hold it. */
static bool lines_of(struct telling *telling, int form, int edit, struct changed_lines *lines)
{
    const struct repair_form *const mended = &telling->repair->forms[form];
    const struct document *const document = telling->visit->document;

    if (edit >= mended->edit_count || change_goes_on(mended, edit, document))
        return false;
    *lines = changed_lines_of(mended, edit, document, &telling->arena);
    return true;
}

/* `- ` before the line as it is, `+ ` before those that it may become, each with its letter if
 * there are several. */
static void write_edit_lines(struct telling *telling, int edit)
{
    const int count = telling->repair->form_count;
    struct changed_lines lines;
    char lead[] = " ? + ";
    size_t shown = SIZE_MAX; /* the line as it is */

    for (int form = 0; form < count; form++) {
        if (!lines_of(telling, form, edit, &lines))
            continue;
        const bool only_out = lines.now_at == lines.now_end;
        if (lines.start != shown)
            write_lines(lines.was, lines.was_at, lines.was_end, "   - ", only_out, telling->out);
        shown = lines.start;
        lead[1] = count > 1 ? (char)('a' + form) : ' ';
        write_lines(lines.now, lines.now_at, lines.now_end, lead, !only_out, telling->out);
    }
}

/* --- what then holds */

static void tell_moves(const struct repair_outcome *outcome, struct buffer *part)
{
    if (outcome->moves == 0)
        buffer_text(part, "no move is left");
    else if (outcome->moves == 1)
        buffer_text(part, "the one move is legal");
    else if (outcome->moves == 2)
        buffer_text(part, "both moves are legal");
    else
        buffer_format(part, "all %u moves are legal", outcome->moves);
    if (outcome->claims_points && outcome->claims_numbers)
        buffer_text(part, " with numbers and points as written");
    else if (outcome->claims_points)
        buffer_text(part, " with points as written");
}

/* The scores; of those with decimals as many as people write. */
static void tell_scores(const struct repair_outcome *outcome, struct buffer *part)
{
    buffer_text(part, "the scores are ");
    for (int player = 1; player <= outcome->players; player++) {
        buffer_text(part, player > 1 ? " : " : "");
        if (strchr(outcome->scores[player], '.') != NULL)
            buffer_format(part, "%.4g", strtod(outcome->scores[player], NULL));
        else
            buffer_text(part, outcome->scores[player]);
    }
    buffer_text(part, outcome->claims_scores ? " as written" : "");
}

static void tell_name(const struct repair_outcome *outcome, int player, struct buffer *part)
{
    const size_t start = part->len;

    buffer_text(part, outcome->names[player]);
    isolate_since(part, start);
}

static void tell_winners(const struct repair_outcome *outcome, struct buffer *part)
{
    int count = 0;

    for (int player = 1; player <= outcome->players; player++)
        count += outcome->winners[player];
    int left = count;
    for (int player = 1; player <= outcome->players; player++) {
        if (!outcome->winners[player])
            continue;
        tell_name(outcome, player, part);
        left--;
        buffer_text(part, left > 1 ? ", " : left == 1 ? " and " : "");
    }
    buffer_text(part, count == 0 ? "nobody wins" : count == 1 ? " wins" : " share the win");
    buffer_text(part, outcome->claims_winner ? " as written" : "");
}

/* "then all 31 moves are legal, the scores are 9 : 9 : 6 as written, and Amira wins as written" */
static void write_outcome(const struct telling *telling, const struct repair_outcome *outcome)
{
    struct buffer *const out = &telling->out->buffer;
    const bool over = outcome->ending != ENDING_NONE;
    const bool scores = outcome->scored && (over || outcome->claims_scores);
    const bool last = over || outcome->to_move > 0;

    buffer_text(out, outcome->changes_winner   ? "with that winner, "
                     : outcome->changes_scores ? "with those scores, "
                                               : "then ");
    tell_moves(outcome, out);
    if (scores) {
        buffer_text(out, last ? ", " : " and ");
        tell_scores(outcome, out);
    }
    buffer_text(out, !last ? "" : scores ? ", and " : " and ");
    if (over && outcome->untold) {
        buffer_text(out, "the sheet does not tell who won");
    } else if (over) {
        tell_winners(outcome, out);
    } else if (last) {
        tell_name(outcome, outcome->to_move, out);
        buffer_text(out, " is to move");
    }
}

/* What holds then, once for all forms or for each with its letter. */
static void write_outcomes(const struct telling *telling)
{
    const struct repair *const repair = telling->repair;
    int told = 1; /* forms that differ from the first, too */

    for (int form = 1; form < repair->form_count; form++)
        if (!outcomes_agree(&repair->forms[0].outcome, &repair->forms[form].outcome))
            told = repair->form_count;
    for (int form = 0; form < told; form++) {
        buffer_text(&telling->out->buffer, "     ");
        if (told > 1)
            buffer_format(&telling->out->buffer, "%c: ", 'a' + form);
        write_outcome(telling, &repair->forms[form].outcome);
        buffer_character(&telling->out->buffer, '\n');
    }
}

/* --- suggestions and hints */

void suggestion_write(const struct visit *visit, const struct repair *repair, const char *title,
                      struct output *out)
{
    struct telling telling = start(visit, repair, out);

    write_title(&telling, title);
    write_sentence(&telling, &out->buffer);
    buffer_character(&out->buffer, '\n');
    for (int edit = 0; edit < repair->forms[0].edit_count; edit++)
        write_edit_lines(&telling, edit);
    write_outcomes(&telling);
    arena_release(&telling.arena);
}

/* "suggestion 2, 34 %"; just its number if it is the only one. */
static void write_number(const struct repairs *repairs, size_t rank, char title[TITLE_MOST])
{
    const double percent = 100 * repairs->list[rank - 1].probability;
    if (repairs->count == 1)
        (void)snprintf(title, TITLE_MOST, "suggestion %zu", rank);
    else if (percent < 1)
        (void)snprintf(title, TITLE_MOST, "suggestion %zu, under 1 %%", rank);
    else if (percent > 99)
        (void)snprintf(title, TITLE_MOST, "suggestion %zu, over 99 %%", rank);
    else
        (void)snprintf(title, TITLE_MOST, "suggestion %zu, %.0f %%", rank, percent);
}

void suggestions_write(const struct visit *visit, const struct repairs *repairs, struct output *out)
{
    for (size_t i = 0; i < repairs->count; i++) {
        char title[TITLE_MOST];
        write_number(repairs, i + 1, title);
        suggestion_write(visit, &repairs->list[i], title, out);
    }
}

const char *suggestion_lacks(const struct judgement *judgement, const struct repairs *repairs)
{
    const struct record *const record = &judgement->record;

    if (record->seals != NULL || judgement->seals > 0)
        return "it has sealed moves, which nobody can guess";
    if (judgement->status == STATUS_MALFORMED && !record->header_sound)
        return "its header cannot be read; mend that first";
    if (repairs->cut_short)
        return "the search was given up before all slips had been tried";
    return "no slip of the pen was found that explains it, nor two";
}

/* Writes the lines that a form changes as they should be, of many the first few. Nothing if it is
 * only one. */
static void hint_lines(struct telling *telling)
{
    const int edits = telling->repair->forms[0].edit_count;
    struct output *const out = telling->out;
    struct changed_lines lines;
    int count = 0;

    for (int edit = 0; edit < edits; edit++)
        count += lines_of(telling, 0, edit, &lines);
    if (count < 2)
        return;
    write_title(telling, "hint");
    buffer_text(&out->buffer, "the lines as they should be\n");
    for (int edit = 0, shown = 0; edit < edits; edit++)
        if (lines_of(telling, 0, edit, &lines) && shown++ < LINES_SHOWN)
            write_lines(lines.now, lines.now_at, lines.now_end, "   + ", false, out);
    if (count > LINES_SHOWN)
        buffer_format(&out->buffer, "   … and %d more; `recto repair` shows them all\n",
                      count - LINES_SHOWN);
}

/* Whether the rest of the record bears a repair out: moves after it, the end of the game, or a
 * claim. What is no move is borne out by being one, if messages propose nothing. */
static bool is_borne_out(const struct judgement *judgement, const struct repair *repair)
{
    const struct repair_outcome outcome = repair_common_outcome(repair);
    const int64_t move = repair->forms[0].edits[0].move;

    if (judgement->status == STATUS_MALFORMED)
        return repair->probability >= HINT_SURE &&
               judgement->record.diagnostics.proposal_count == 0;
    return outcome.claims_scores || outcome.claims_winner || outcome.claims_points ||
           outcome.ending == ENDING_RULES || repair->forms[0].edits[0].kind == REPAIR_LINES ||
           (move > 0 && outcome.moves > (uint32_t)move && outcome.moves > judgement->moves + 1);
}

/* Whether the word that is to go stands beside itself. Any refused move could be left out. */
static bool stands_twice(const struct change *change, const struct document *document)
{
    const char *const bytes = document->bytes;
    const size_t len = change->was.len;
    size_t before = change->start, after = change->end;

    while (before > 0 && strchr(" \t\r\n", bytes[before - 1]) != NULL)
        before--;
    while (after < document->len && strchr(" \t\r\n", bytes[after]) != NULL)
        after++;
    return len > 0 &&
           ((before >= len && memcmp(bytes + before - len, change->was.bytes, len) == 0) ||
            (document->len - after >= len && memcmp(bytes + after, change->was.bytes, len) == 0));
}

/* Whether a repair that no message proposes tells more than that something is wrong: the messages
 * on wrong claims and numbers say what would be right. */
static bool is_worth_a_hint(const struct telling *telling)
{
    const struct repair *const repair = telling->repair;
    const struct change *const change = &telling->changes[0];
    const enum repair_kind kind = repair->forms[0].edits[0].kind;

    if (repair->form_count > HINTED_FORMS || repair->is_gap || kind == REPAIR_CLAIM ||
        kind == REPAIR_NUMBER || !is_borne_out(telling->visit->judgement, repair))
        return false;
    return change->now.len > 0 ||
           (repair->forms[0].outcome.moves > telling->visit->judgement->moves &&
            stands_twice(change, telling->visit->document));
}

void hint_write(const struct visit *visit, const struct repairs *repairs, struct output *out)
{
    const struct diagnostics *const errors = &visit->judgement->record.diagnostics;
    const struct repair *const first = &repairs->list[0];

    if (!repairs_are_clear(repairs))
        return;
    struct telling telling = start(visit, first, out);
    const uint32_t edits = (uint32_t)first->forms[0].edit_count;
    if (first->proposed && edits > errors->raised - errors->following) {
        hint_lines(&telling); /* one message tells of several slips alike */
    } else if (!first->proposed && is_worth_a_hint(&telling)) {
        const struct repair_outcome outcome = repair_common_outcome(first);
        write_title(&telling, "hint");
        write_sentence(&telling, &out->buffer);
        buffer_text(&out->buffer, ": ");
        write_outcome(&telling, &outcome);
        buffer_character(&out->buffer, '\n');
    }
    arena_release(&telling.arena);
}
