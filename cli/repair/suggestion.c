#include "cli/repair/suggestion.h"

#include "base/lookalike.h"
#include "cli/repair/change.h"
#include "cli/repair/outcome.h"
#include "cli/report/excerpt.h"
#include "cli/report/name.h"
#include "notation/place.h"
#include "validator/numbering.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MOST = 40, TITLE_MOST = 48, EDITS_TOLD = 2 };

/* A repair and what is needed to tell of it. */
struct telling {
    const struct visit *visit;
    const struct repair *repair;
    struct arena *arena;
    struct output *out;
};

static struct change change_in(const struct telling *telling, int form, int edit)
{
    return change_of(&telling->repair->forms[form], edit, telling->visit->document, telling->arena);
}

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

static bool same_word(struct span one, struct span other)
{
    return one.len == other.len && memcmp(one.bytes, other.bytes, one.len) == 0;
}

/* Whether an earlier form writes the same word. */
static bool is_repeated(const struct telling *telling, int form, int edit)
{
    const struct span word = change_in(telling, form, edit).now;

    for (int i = 0; i < form; i++) {
        const struct span other = change_in(telling, i, edit).now;
        if (same_word(other, word))
            return true;
    }
    return false;
}

/* "`c4`, `c5` or `c6`". */
static void write_choices(const struct telling *telling, int edit, struct buffer *out)
{
    int left = 0, written = 0;

    for (int form = 0; form < telling->repair->form_count; form++)
        left += !is_repeated(telling, form, edit);
    for (int form = 0; form < telling->repair->form_count; form++) {
        if (is_repeated(telling, form, edit))
            continue;
        left--;
        buffer_text(out, written == 0 ? "" : left == 0 ? " or " : ", ");
        write_word(change_in(telling, form, edit).now, out);
        written++;
    }
}

/* Whether all forms put another word in the place of the same one, so that they can be listed. */
static bool same_place(const struct telling *telling)
{
    const struct change first = change_in(telling, 0, 0);

    for (int form = 0; form < telling->repair->form_count; form++) {
        const struct change change = change_in(telling, form, 0);
        if (change.start != first.start || change.end != first.end || change.now.len == 0 ||
            telling->repair->forms[form].edit_count > 1)
            return false;
    }
    return true;
}

/* "write `c4` or `c5` for `c3`", "insert `c4`", "leave out `c4`". */
static void write_change(const struct change *change, const struct telling *choices, int edit,
                         struct buffer *out)
{
    if (change->now.len == 0) {
        buffer_text(out, "leave out ");
        write_word(change->was, out);
        return;
    }
    buffer_text(out, change->was.len > 0 ? "write " : "insert ");
    if (choices != NULL)
        write_choices(choices, edit, out);
    else
        write_word(change->now, out);
    if (change->was.len > 0) {
        buffer_text(out, " for ");
        write_word(change->was, out);
    }
}

static void write_edit(const struct telling *telling, int form, int index, bool choices,
                       struct buffer *out)
{
    const struct repair_edit *const edit = &telling->repair->forms[form].edits[index];
    const struct change change = change_in(telling, form, index);

    if (edit->move > 0) {
        number_write(telling->visit->judgement->game, edit->number, out);
        buffer_text(out, ": ");
    }
    write_change(&change, choices ? telling : NULL, index, out);
    buffer_text(out, ", ");
    buffer_text(out, repair_kind_means[edit->kind]);
}

static void write_form(const struct telling *telling, int form, struct buffer *out)
{
    const int count = telling->repair->forms[form].edit_count;

    if (count > 1 && telling->repair->proposed &&
        telling->repair->forms[form].edits[0].kind == REPAIR_NUMBER)
        buffer_text(out, "number the moves anew, as `recto fmt --renumber` does: ");
    for (int edit = 0; edit < count && (count <= EDITS_TOLD || edit == 0); edit++) {
        buffer_text(out, edit > 0 ? "; " : "");
        write_edit(telling, form, edit, false, out);
    }
    if (count > EDITS_TOLD)
        buffer_format(out, "; and %d more like it", count - 1);
}

/* Whether an earlier form is in the same place. */
static bool is_beside(const struct telling *telling, int form)
{
    for (int i = 0; i < form; i++)
        if (change_in(telling, i, 0).start == change_in(telling, form, 0).start)
            return true;
    return false;
}

static bool has_places(const struct telling *telling)
{
    for (int form = 1; form < telling->repair->form_count; form++)
        if (!is_beside(telling, form))
            return true;
    return false;
}

/* Whether all forms add a move, though not in one place. */
static bool only_adds(const struct telling *telling)
{
    for (int form = 0; form < telling->repair->form_count; form++)
        if (telling->repair->forms[form].edit_count > 1 ||
            change_in(telling, form, 0).was.len > 0 || change_in(telling, form, 0).now.len == 0)
            return false;
    return telling->repair->form_count > 1;
}

/* "move 8: insert `h7` in one of these places, a move left out". */
static void write_places(const struct telling *telling, struct buffer *out)
{
    const struct repair_edit *const edit = &telling->repair->forms[0].edits[0];

    if (edit->move > 0) {
        number_write(telling->visit->judgement->game, edit->number, out);
        buffer_text(out, ": ");
    }
    buffer_text(out, "insert ");
    write_choices(telling, 0, out);
    buffer_text(out, " in one of these places, ");
    buffer_text(out, repair_kind_means[edit->kind]);
}

/* "a move of Ben is missing here, one of 5 like `?7`, such as `c7` or `e7`". */
static void write_gap(const struct telling *telling, struct buffer *out)
{
    const struct repair_gap *const gap = &telling->repair->gap;
    const struct repair_edit *const edit = &telling->repair->forms[0].edits[0];

    if (edit->move > 0) {
        number_write(telling->visit->judgement->game, edit->number, out);
        buffer_text(out, ": ");
    }
    buffer_text(out, "a move ");
    if (gap->player > 0) {
        buffer_text(out, "of ");
        report_name(telling->visit->judgement, gap->player, out);
        buffer_character(out, ' ');
    }
    buffer_text(out, has_places(telling) ? "is missing in one of these places" : "is missing here");
    buffer_format(out, ", one of %s%u", gap->more ? "at least " : "", gap->fit);
    const struct span pattern = gap_pattern(gap);
    if (pattern.len > 0) {
        buffer_text(out, " like ");
        write_word(pattern, out);
    }
    buffer_text(out, ", such as ");
    write_choices(telling, 0, out);
}

/* What is to be written, and what slip that supposes. */
static void write_sentence(const struct telling *telling, struct buffer *out)
{
    if (telling->repair->is_gap) {
        write_gap(telling, out);
    } else if (same_place(telling)) {
        write_edit(telling, 0, 0, true, out);
    } else if (only_adds(telling)) {
        write_places(telling, out);
    } else {
        for (int form = 0; form < telling->repair->form_count; form++) {
            buffer_text(out, form > 0 ? "; or " : "");
            write_form(telling, form, out);
        }
    }
}

/* "game.yaml:5:33: hint: ". */
static void write_title(const struct telling *telling, const char *title)
{
    const struct document *const document = telling->visit->document;
    const struct place place = document_place(document, change_in(telling, 0, 0).start);
    struct output *const out = telling->out;

    buffer_text(&out->buffer, out->colour ? "\033[1m" : "");
    report_file(telling->visit->name, &out->buffer);
    buffer_format(&out->buffer, ":%llu:%llu: ", (unsigned long long)place.line,
                  (unsigned long long)place.column);
    buffer_text(&out->buffer, out->colour ? "\033[36m" : "");
    buffer_text(&out->buffer, title);
    buffer_text(&out->buffer, out->colour ? ": \033[0m" : ": ");
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
static bool lines_of(const struct telling *telling, int form, int edit, struct changed_lines *lines)
{
    const struct repair_form *const mended = &telling->repair->forms[form];
    const struct document *const document = telling->visit->document;

    if (edit >= mended->edit_count)
        return false;
    *lines = changed_lines_of(mended, edit, document, telling->arena);
    return edit == 0 ||
           changed_lines_of(mended, edit - 1, document, telling->arena).start != lines->start;
}

/* `- ` before the line as it is, `+ ` before those that it may become, each with its letter if
 * there are several. Of a gap, one move in each place is enough. */
static void write_edit_lines(const struct telling *telling, int edit)
{
    const int count = telling->repair->form_count;
    struct changed_lines lines;
    char lead[] = " ? + ";
    size_t shown = SIZE_MAX; /* the line as it is */

    for (int form = 0; form < count; form++) {
        if ((telling->repair->is_gap && is_beside(telling, form)) ||
            !lines_of(telling, form, edit, &lines))
            continue;
        const bool only_out = lines.now_at == lines.now_end;
        if (lines.start != shown)
            write_lines(lines.was, lines.was_at, lines.was_end, "   - ", only_out, telling->out);
        shown = lines.start;
        lead[1] = count > 1 ? (char)('a' + form) : ' ';
        write_lines(lines.now, lines.now_at, lines.now_end, lead, !only_out, telling->out);
    }
}

/* --- exported */

/* Whether the same holds whichever form is written. */
static bool agree(const struct repair *repair)
{
    for (int form = 1; form < repair->form_count; form++)
        if (!outcomes_agree(&repair->forms[0].outcome, &repair->forms[form].outcome))
            return false;
    return true;
}

/* What holds then, once for all forms or for each with its letter. */
static void write_outcomes(const struct telling *telling)
{
    const bool once = agree(telling->repair);

    for (int form = 0; form < (once ? 1 : telling->repair->form_count); form++) {
        buffer_text(&telling->out->buffer, "     ");
        if (!once)
            buffer_format(&telling->out->buffer, "%c: ", 'a' + form);
        outcome_write(telling->visit->judgement, &telling->repair->forms[form].outcome,
                      &telling->out->buffer);
        buffer_character(&telling->out->buffer, '\n');
    }
}

void suggestion_write(const struct visit *visit, const struct repair *repair, const char *title,
                      struct output *out)
{
    struct arena arena = {0};
    const struct telling telling = {visit, repair, &arena, out};

    write_title(&telling, title);
    write_sentence(&telling, &out->buffer);
    buffer_character(&out->buffer, '\n');
    for (int edit = 0; edit < repair->forms[0].edit_count; edit++)
        write_edit_lines(&telling, edit);
    write_outcomes(&telling);
    arena_release(&arena);
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

enum { LINES_SHOWN = 6 };

void suggestion_lines(const struct visit *visit, const struct repair *repair, const char *title,
                      struct output *out)
{
    struct arena arena = {0};
    const struct telling telling = {visit, repair, &arena, out};
    struct changed_lines lines;
    int count = 0;

    for (int edit = 0; edit < repair->forms[0].edit_count; edit++)
        count += lines_of(&telling, 0, edit, &lines);
    if (count > 1) {
        write_title(&telling, title);
        buffer_text(&out->buffer, "the lines as they should be\n");
    }
    for (int edit = 0, shown = 0; count > 1 && edit < repair->forms[0].edit_count; edit++)
        if (lines_of(&telling, 0, edit, &lines) && shown++ < LINES_SHOWN)
            write_lines(lines.now, lines.now_at, lines.now_end, "   + ", false, out);
    if (count > LINES_SHOWN)
        buffer_format(&out->buffer, "   … and %d more; `recto repair` shows them all\n",
                      count - LINES_SHOWN);
    arena_release(&arena);
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

void suggestion_line(const struct visit *visit, const struct repair *repair, const char *title,
                     struct output *out)
{
    struct arena arena = {0};
    const struct telling telling = {visit, repair, &arena, out};

    write_title(&telling, title);
    write_sentence(&telling, &out->buffer);
    buffer_text(&out->buffer, ": ");
    const struct repair_outcome outcome = repair_common_outcome(repair);
    outcome_write(visit->judgement, &outcome, &out->buffer);
    buffer_character(&out->buffer, '\n');
    arena_release(&arena);
}
