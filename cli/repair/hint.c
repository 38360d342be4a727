#include "cli/repair/hint.h"

#include "cli/repair/change.h"
#include "cli/repair/suggestion.h"

#include <string.h>

/* A hint has at most so many choices, and that of what is no move is so probable. */
enum { HINTED_FORMS = 2 };
#define SURE 0.9

/* Whether a message tells what to write: the same word, or of what is no move anything at all. */
static bool is_told(const struct judgement *judgement, struct span word)
{
    const struct diagnostics *const errors = &judgement->record.diagnostics;
    const bool malformed = judgement->status == STATUS_MALFORMED;
    struct buffer quoted = {0};
    bool told = false;

    buffer_character(&quoted, '`');
    buffer_append(&quoted, word.bytes, word.len);
    buffer_character(&quoted, '`');
    for (size_t i = 0; i < errors->count && !told; i++) {
        const char *const message = errors->list[i].message;
        told = strstr(message, buffer_string(&quoted)) != NULL ||
               (malformed && (strstr(message, "did you mean") != NULL ||
                              strstr(message, "leave ") != NULL || strstr(message, "write ")));
    }
    buffer_release(&quoted);
    return told;
}

/* Whether the rest of the record bears a repair out: moves after it, the end of the game, or a
 * claim. What is no move is borne out by being one. */
static bool is_borne_out(const struct judgement *judgement, const struct repair *repair)
{
    const struct repair_outcome outcome = repair_common_outcome(repair);
    const int64_t move = repair->forms[0].edits[0].move;

    if (judgement->status == STATUS_MALFORMED)
        return repair->probability >= SURE;
    return outcome.claims_scores || outcome.claims_winner || outcome.claims_points ||
           outcome.ending == ENDING_RULES ||
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
    return (before >= len && memcmp(bytes + before - len, change->was.bytes, len) == 0) ||
           (document->len - after >= len && memcmp(bytes + after, change->was.bytes, len) == 0);
}

/* Whether the message on it says what would be right, as on every wrong claim or move number. */
static bool is_claim(const struct repair *repair, const struct change *change)
{
    const enum repair_kind kind = repair->forms[0].edits[0].kind;
    size_t digits = 0;

    while (digits < change->was.len && change->was.bytes[digits] >= '0' &&
           change->was.bytes[digits] <= '9')
        digits++;
    return kind == REPAIR_CLAIM || kind == REPAIR_NUMBER ||
           (digits + 1 == change->was.len && change->was.bytes[digits] == '.');
}

/* Whether a repair tells more than that something is wrong. */
static bool is_worth_a_hint(const struct visit *visit, const struct repair *repair,
                            struct arena *arena)
{
    const struct judgement *const judgement = visit->judgement;
    const struct change change = change_of(&repair->forms[0], 0, visit->document, arena);

    if (repair->form_count > HINTED_FORMS || repair->is_gap || is_claim(repair, &change) ||
        !is_borne_out(judgement, repair))
        return false;
    if (change.now.len == 0)
        return repair->forms[0].outcome.moves > judgement->moves &&
               stands_twice(&change, visit->document);
    return !is_told(judgement, change.now);
}

/* Whether one message tells of several slips alike. */
static bool tells_many(const struct judgement *judgement, const struct repair *repair)
{
    const struct diagnostics *const errors = &judgement->record.diagnostics;

    return (uint32_t)repair->forms[0].edit_count > errors->raised - errors->following;
}

void hint_write(const struct visit *visit, const struct repairs *repairs, struct output *out)
{
    const struct repair *const first = &repairs->list[0];
    struct arena arena = {0};

    if (!repairs_are_clear(repairs))
        return;
    if (first->proposed && tells_many(visit->judgement, first))
        suggestion_lines(visit, first, "hint", out);
    else if (!first->proposed && is_worth_a_hint(visit, first, &arena))
        suggestion_line(visit, first, "hint", out);
    arena_release(&arena);
}
