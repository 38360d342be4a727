#include "cli/edit/draft.h"

#include "cli/edit/takeback.h"
#include "cli/output/output.h"
#include "notation/foreign.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* --- reading */

/* Goes through the records up to the one that is wanted, or one more than wanted; returns how many
 * there were. The document becomes the last of them. */
static size_t find_record(struct draft *draft)
{
    const size_t most = draft->record == RECORD_ONLY ? 2 : draft->record;
    const struct document *document;
    size_t records = 0;

    source_open_memory(&draft->source);
    buffer_append(&draft->source.buffer, draft->content.bytes, draft->content.len);
    while (records < most && (document = source_next(&draft->source)) != NULL) {
        if (arbiter_judge(draft->arbiter, document) == NULL)
            continue;
        records++;
        draft->document = *document;
        draft->before = (size_t)document->offset;
    }
    return records;
}

static bool choose_record(struct draft *draft)
{
    const char *const foreign = foreign_kind(draft->content.bytes, draft->content.len);
    const size_t records = foreign == NULL ? find_record(draft) : 0;

    draft->visit.record = records;
    if (foreign != NULL)
        complain("%s: cannot read this file: %s", draft->name, foreign);
    else if (records == 0)
        complain("%s: %s holds no record; `recto new` prints one to begin from", draft->command,
                 draft->name);
    else if (draft->record == RECORD_ONLY && records > 1)
        complain("%s: %s holds more than one record; put the one into a file of its own",
                 draft->command, draft->name);
    else if (draft->record != RECORD_LAST && records < draft->record)
        complain("%s: %s holds %zu record%s", draft->command, draft->name, records,
                 records == 1 ? "" : "s");
    else
        return true;
    return false;
}

static const struct judgement *judge(struct draft *draft)
{
    draft->document.bytes = draft->content.bytes + draft->before;
    draft->numbered = (struct numbered_moves){0};
    draft->visit.document = &draft->document;
    draft->visit.judgement = arbiter_judge(draft->arbiter, &draft->document);
    return draft->visit.judgement;
}

static bool refuse_sheet(const struct draft *draft)
{
    if (draft->visit.judgement->record.common[COMMON_BOARD] == NULL)
        return false;
    complain("%s: %s holds a sheet (board:) and no moves; `recto fmt -i --moves` writes them into "
             "it, if the sheet tells their order",
             draft->command, draft->name);
    return true;
}

static bool read_from(struct draft *draft, int file)
{
    const uint32_t wanted = draft->record;

    if (draft->arbiter == NULL)
        draft->arbiter = arbiter_new();
    draft->visit.name = draft->name;
    draft->visit.arbiter = draft->arbiter;
    draft->content.len = 0;
    if (!read_all(file, &draft->content)) {
        complain_file(draft->name, "cannot read this file", errno);
        return false;
    }
    if (!choose_record(draft))
        return false;
    /* The last record stays the same one, whatever is added to the file. */
    if (wanted == RECORD_LAST)
        draft->record = (uint32_t)draft->visit.record;
    return judge(draft) != NULL && !refuse_sheet(draft);
}

static bool read_locked(struct draft *draft, const struct replacement *file)
{
    draft->read = file->facts;
    return read_from(draft, file->old);
}

bool draft_read(struct draft *draft)
{
    struct replacement file;

    if (!replacement_edit(&file, draft->name))
        return false;
    const bool read = read_locked(draft, &file);
    replacement_abandon(&file);
    return read;
}

void draft_close(struct draft *draft)
{
    edits_release(&draft->edits);
    source_release(&draft->source);
    proof_release(&draft->proof);
    buffer_release(&draft->content);
    buffer_release(&draft->why);
    if (draft->arbiter != NULL)
        arbiter_free(draft->arbiter);
}

/* --- changing */

static bool sound(const struct judgement *judgement)
{
    return judgement != NULL && judgement->status != STATUS_MALFORMED &&
           judgement->status != STATUS_ILLEGAL;
}

bool draft_is_sound(const struct draft *draft)
{
    return sound(draft->visit.judgement);
}

static bool breaks_yaml(const struct judgement *judgement)
{
    return judgement == NULL || judgement->record.broken_yaml;
}

static void set_bytes(struct draft *draft, const char *bytes, size_t len)
{
    const size_t behind = draft->before + draft->document.len;
    struct buffer edited = {0};

    /* With as much room again, so that a session moves the bytes of a record seldom. */
    (void)buffer_reserve(&edited, 2 * (draft->content.len + len));
    buffer_append(&edited, draft->content.bytes, draft->before);
    buffer_append(&edited, bytes, len);
    buffer_append(&edited, draft->content.bytes + behind, draft->content.len - behind);
    buffer_release(&draft->content);
    draft->content = edited;
    draft->document.len = len;
}

void draft_set(struct draft *draft, const char *bytes, size_t len)
{
    set_bytes(draft, bytes, len);
    (void)judge(draft);
}

/* Replaces the document by the edited one; false if that would be a document of another extent. */
static bool take_edits(struct draft *draft)
{
    const struct document *const written =
        edits_write(&draft->edits, &draft->document, &draft->source);

    if (written == NULL)
        return false;
    set_bytes(draft, written->bytes, written->len);
    return true;
}

static enum drafted refuse(struct draft *draft, enum drafted result, const char *why)
{
    draft->why.len = 0;
    buffer_text(&draft->why, why);
    return result;
}

/* Whether text stands for itself in a block. */
static bool is_plain(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((text[i] < ' ' && text[i] != '\n' && text[i] != '\r') || text[i] > '~')
            return false;
    return true;
}

/* Makes a single insertion at the end of the moves, if the judgement can go on there: the rest of
 * the record is not even looked at. */
static bool insert_at_end(struct draft *draft)
{
    const struct edit *const edit = draft->edits.list;
    struct buffer *const content = &draft->content;

    if (draft->edits.count != 1 || edit->start != edit->end ||
        content->capacity - content->len < edit->len ||
        !is_plain(draft->edits.text.bytes + edit->text, edit->len) ||
        !arbiter_can_go_on(draft->arbiter, edit->start))
        return false;
    char *const at = content->bytes + draft->before + edit->start;
    memmove(at + edit->len, at, (size_t)(content->bytes + content->len - at));
    memcpy(at, draft->edits.text.bytes + edit->text, edit->len);
    content->len += edit->len;
    draft->document.len += edit->len;
    if (arbiter_go_on(draft->arbiter, edit->len) != NULL)
        return true;
    memmove(at, at + edit->len, (size_t)(content->bytes + content->len - at) - edit->len);
    content->len -= edit->len;
    draft->document.len -= edit->len;
    (void)judge(draft);
    return false;
}

/* Adds the text to the record and judges that again: it must say what it said, and the text. */
enum drafted draft_add_text(struct draft *draft, const char *text)
{
    const char *why = "it is written so that this would change what it says; write `moves: |`";

    const struct kept kept = append_kept(draft->visit.judgement);
    const bool fits = append_items(&draft->edits, &draft->visit, &draft->numbered, text, &why);

    if (fits && insert_at_end(draft)) {
        edits_forget(&draft->edits);
        return DRAFTED;
    }
    proof_begin(&draft->proof, draft->visit.judgement, kept);
    if (fits && take_edits(draft)) {
        if (!sound(judge(draft)) && !breaks_yaml(draft->visit.judgement))
            return DRAFT_REFUSED;
        if (draft_is_sound(draft) && proof_holds(&draft->proof, draft->visit.judgement) &&
            append_says(&kept, draft->visit.judgement, text))
            return DRAFTED;
    }
    edits_forget(&draft->edits);
    return refuse(draft, DRAFT_UNWRITABLE, why);
}

/* The last of the claims with these codes that are wrong; NULL if there is none. */
static const struct diagnostic *wrong_claim(const struct judgement *judgement,
                                            const enum code *codes, size_t code_count,
                                            size_t *count)
{
    const struct diagnostics *const claims = &judgement->record.diagnostics;
    const struct diagnostic *last = NULL;

    *count = 0;
    for (size_t i = 0; i < claims->count; i++)
        for (size_t code = 0; code < code_count; code++)
            if (claims->list[i].facts == code_facts(codes[code])) {
                last = &claims->list[i];
                ++*count;
            }
    return last;
}

enum { CLAIMS_IN_MOVES = 3 };

static const enum code claims_in_moves[CLAIMS_IN_MOVES] = {CODE_CLAIM_NUMBER, CODE_CLAIM_POINTS,
                                                           CODE_CLAIM_TIME};

static enum drafted refuse_claim(struct draft *draft, const char *move,
                                 const struct diagnostic *claim)
{
    draft->why.len = 0;
    buffer_format(&draft->why, "`%s`: %s; it may be left out", move, claim->message);
    return DRAFT_NONSENSE;
}

enum drafted draft_add_move(struct draft *draft, const char *move)
{
    const size_t codes = draft->strict ? CLAIMS_IN_MOVES : 1;
    struct buffer text = {0};
    size_t wrong_before, wrong;
    const uint32_t before = draft->visit.judgement->moves;
    const size_t entries = draft->visit.judgement->trace.count;

    (void)wrong_claim(draft->visit.judgement, claims_in_moves, codes, &wrong_before);
    if (move[strspn(move, "0123456789")] != '.' && move[0] != '{' && move[0] != '<')
        append_number(draft->visit.judgement, &draft->numbered, &text);
    buffer_text(&text, move);
    const enum drafted added = draft_add_text(draft, buffer_string(&text));
    buffer_release(&text);
    if (added != DRAFTED)
        return added;
    const struct judgement *const judgement = draft->visit.judgement;
    if (judgement->moves == before && judgement->trace.count == entries) {
        draft->why.len = 0;
        buffer_format(&draft->why, "`%s` holds no move", move);
        return DRAFT_NONSENSE;
    }
    const struct diagnostic *const claim = wrong_claim(judgement, claims_in_moves, codes, &wrong);
    return claim != NULL && wrong > wrong_before ? refuse_claim(draft, move, claim) : DRAFTED;
}

enum drafted draft_cut(struct draft *draft, uint32_t from)
{
    const struct kept kept = {.parts = KEPT_HEADER | KEPT_ITEMS, .head = from};
    enum drafted result = DRAFTED;

    proof_begin(&draft->proof, draft->visit.judgement, kept);
    takeback_edit(&draft->edits, &draft->visit, from);
    const bool cut = take_edits(draft) && !breaks_yaml(judge(draft)) &&
                     draft->visit.judgement->record.header_sound &&
                     draft->visit.judgement->record.items.count == from;
    if (!cut || !proof_holds(&draft->proof, draft->visit.judgement))
        result = refuse(draft, DRAFT_UNWRITABLE,
                        "it is written so that this would change what else it says; take the moves "
                        "out with an editor");
    edits_forget(&draft->edits);
    return result;
}

/* --- writing */

enum changed draft_change(struct draft *draft, draft_edit *change, void *context)
{
    const bool open = draft->visit.judgement != NULL;
    enum changed result = CHANGE_REFUSED;
    struct replacement file;
    struct buffer before = {0};

    if (!replacement_edit(&file, draft->name))
        return CHANGE_FAILED;
    if (open && file_has_changed(&draft->read, draft->name))
        result = CHANGE_TOO_LATE;
    else if (!open && !read_locked(draft, &file))
        result = CHANGE_FAILED;
    if (result != CHANGE_REFUSED) {
        replacement_abandon(&file);
        return result;
    }
    buffer_append(&before, draft->document.bytes, draft->document.len);
    file.placed = &draft->read;
    if (!change(context, draft))
        replacement_abandon(&file);
    else if (replacement_finish(&file, draft->content.bytes, draft->content.len))
        result = CHANGE_WRITTEN;
    else
        result = CHANGE_FAILED;
    if (result != CHANGE_WRITTEN)
        draft_set(draft, before.bytes, before.len);
    buffer_release(&before);
    return result;
}

enum changed draft_filter(struct draft *draft, draft_edit *change, void *context)
{
    if (!read_from(draft, STDIN_FILENO))
        return CHANGE_FAILED;
    return change(context, draft) ? CHANGE_WRITTEN : CHANGE_REFUSED;
}
