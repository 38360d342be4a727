#include "cli/repair/mend.h"

#include "cli/edit/proof.h"
#include "cli/repair/change.h"
#include "notation/items/scan.h"

#include <string.h>

bool choice_read(const char *text, struct choice *choice)
{
    struct scanner scanner = {text, text + strlen(text)};
    const int64_t number = scan_number(&scanner);
    const bool lettered = scanner.at > text && *scanner.at >= 'a' && *scanner.at <= 'z';

    *choice = (struct choice){(uint32_t)number, lettered ? *scanner.at - 'a' : -1};
    return number > 0 && number <= INT32_MAX && scanner.at[lettered] == '\0';
}

/* A record being mended. */
struct mending {
    const struct visit *visit;
    const struct repair_form *form;
    struct edits edits;
    struct arena arena;
};

/* Whether a place of the document lies in its move text. */
static bool in_moves(const struct visit *visit, size_t at)
{
    const struct node *const moves = visit->judgement->record.common[COMMON_MOVES];

    return moves != NULL && at >= moves->start && at <= moves->end;
}

/* The end of the item that a word belongs to: behind the bracket of a list. */
static size_t behind_item(const struct document *document, size_t at)
{
    for (size_t next = at; next < document->len; next++) {
        if (document->bytes[next] == ']')
            return next + 1;
        if (strchr("[{;\n\r", document->bytes[next]) != NULL)
            break;
    }
    return at;
}

/* `{was c4}`, `{was missing}`, `{left out: c4}`. Braces would end the comment. */
static void write_comment(const struct change *change, struct buffer *out)
{
    buffer_text(out, change->now.len == 0 ? "{left out: " : "{was ");
    for (size_t i = 0; i < change->was.len; i++)
        if (strchr("{}\n\r", change->was.bytes[i]) == NULL)
            buffer_character(out, change->was.bytes[i]);
    buffer_text(out, change->was.len == 0 ? "missing}" : "}");
}

/* Writes an edit with a comment after the move that it changes or puts in, or in place of the one
 * that goes. */
static void note_with_comment(struct mending *mending, int index)
{
    const struct document *const document = mending->visit->document;
    const struct repair_edit *const edit = &mending->form->edits[index];
    const struct change change = change_of(mending->form, index, document, &mending->arena);
    const bool comes = change.was.len == 0, goes = change.now.len == 0;
    const char *const text = goes ? document->bytes + edit->start : edit->text;
    const size_t len = goes ? edit->end - edit->start : edit->len;
    const struct span word = goes ? change.was : change.now;
    const size_t after = comes || goes ? (size_t)(word.bytes - text) + word.len : len;
    const size_t end = comes || goes ? edit->end : behind_item(document, change.end);
    struct buffer bytes = {0};

    buffer_append(&bytes, text, goes ? after - word.len : after);
    buffer_append(&bytes, document->bytes + edit->end, end - edit->end);
    buffer_text(&bytes, goes ? "" : " ");
    write_comment(&change, &bytes);
    buffer_append(&bytes, text + after, len - after);
    edits_add(&mending->edits, document, edit->start, end, bytes.bytes, bytes.len);
    buffer_release(&bytes);
}

static void note_edit(struct mending *mending, int index, bool comment)
{
    const struct repair_edit *const edit = &mending->form->edits[index];

    if (comment)
        note_with_comment(mending, index);
    else
        edits_add(&mending->edits, mending->visit->document, edit->start, edit->end, edit->text,
                  edit->len);
}

/* Whether the record is mended as that form of the repair promises, by an arbiter of its own: the
 * caller still needs the judgement of the visit. */
static bool holds(struct mending *mending, bool only_moves, struct source *source,
                  struct buffer *out)
{
    const enum status promised = mending->form->outcome.status;
    struct visit mended = *mending->visit;
    struct edit_proof proof = {0};

    mended.arbiter = arbiter_new();
    arbiter_be_brief(mended.arbiter);
    proof_begin(&proof, mending->visit->judgement,
                (struct kept){.parts = only_moves ? KEPT_HEADER : 0});
    const bool good = proof_of_edits(&proof, &mending->edits, &mended, source) &&
                      mended.judgement->status == promised &&
                      (status_is_sound(promised) || promised == STATUS_DISPUTED);
    if (good)
        buffer_append(out, mended.document->bytes, mended.document->len);
    arbiter_free(mended.arbiter);
    proof_release(&proof);
    return good;
}

const char *mend_record(const struct visit *visit, const struct repair *repair, int form,
                        bool comment, struct buffer *out)
{
    struct mending mending = {.visit = visit, .form = &repair->forms[form]};
    struct source source = {0};
    bool only_moves = true;

    for (int edit = 0; edit < mending.form->edit_count; edit++)
        only_moves = only_moves && in_moves(visit, mending.form->edits[edit].start);
    if (comment && !only_moves)
        return "only moves can have a comment; leave out --comment";
    for (int edit = 0; edit < mending.form->edit_count; edit++)
        note_edit(&mending, edit, comment);
    const bool good = holds(&mending, only_moves, &source, out);
    source_release(&source);
    edits_release(&mending.edits);
    arena_release(&mending.arena);
    if (good)
        return NULL;
    return comment ? "there is no room for a comment in this record; leave out --comment"
                   : "the record would not hold as it is written";
}
