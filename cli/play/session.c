#include "cli/play/session.h"

#include "cli/edit/takeback.h"
#include "cli/edit/typed_moves.h"
#include "cli/output/replace.h"
#include "cli/report/report.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>

void session_refuse(struct session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&session->message, format, arguments);
    va_end(arguments);
    buffer_character(&session->message, '\n');
    session->refused = true;
}

void session_release(struct session *session)
{
    draft_close(&session->draft);
    changes_release(&session->changes);
    lines_end(&session->lines);
    buffer_release(&session->message);
}

/* --- the document and its changes */

static void copy_document(const struct session *session, struct buffer *copy)
{
    copy->len = 0;
    buffer_append(copy, session->draft.document.bytes, session->draft.document.len);
}

/* The system refused: what is on the screen tells why. */
static void note_trouble(struct session *session)
{
    session->complained = true;
    session->status = EXIT_TROUBLE;
}

static void set_document(struct session *session, const struct buffer *bytes)
{
    draft_set(&session->draft, bytes->bytes, bytes->len);
}

/* Saves what was done since the document had these bytes and so many changes were in force; puts
 * them back if it cannot be saved. */
static bool save(struct session *session, const struct buffer *before, const char *undone)
{
    session->changed = draft_save(&session->draft);
    if (session->changed)
        return true;
    note_trouble(session);
    set_document(session, before);
    session_refuse(session, "%s", undone);
    return false;
}

/* --- refusals */

/* What the judgement holds against the latest text: its last refusal or reading error. */
static void tell_diagnostic(struct session *session)
{
    const struct visit *const visit = &session->draft.visit;
    const struct diagnostics *const errors = &visit->judgement->record.diagnostics;
    const struct diagnostic *told = NULL;

    for (size_t i = 0; i < errors->count; i++) {
        const enum severity severity = errors->list[i].facts->severity;
        if (!errors->list[i].follows &&
            (severity == SEVERITY_REFUSAL || severity == SEVERITY_ERROR))
            told = &errors->list[i];
    }
    if (told != NULL)
        report_message(visit, told, &session->message);
    buffer_character(&session->message, '\n');
    session->refused = true;
}

static void tell_refusal(struct session *session, enum drafted result)
{
    if (result == DRAFT_REFUSED)
        tell_diagnostic(session);
    else
        session_refuse(session, "%s", buffer_string(&session->draft.why));
}

void session_tell_way_out(struct session *session)
{
    const uint32_t steps = takeback_refused(session->draft.visit.judgement);

    if (steps <= 1)
        buffer_text(&session->message,
                    "`undo` takes the refused move out; `repair` looks for the slip of the pen\n");
    else
        buffer_format(
            &session->message,
            "`repair` looks for the slip of the pen; `undo %u` takes out the refused move "
            "and what follows it\n",
            steps);
}

/* An illegal record takes nothing before it is legal again. */
static bool refuse_illegal(struct session *session)
{
    if (draft_is_sound(&session->draft))
        return false;
    session_refuse(session, "nothing can be added while a move is refused");
    return true;
}

/* --- moves and comments */

/* The moves of a line with the present moment for `<now>`. */
static void write_moments(const char *line, struct buffer *out)
{
    static const char word[] = "<now>";
    char moment[sizeof "<2026-11-03T18:20:05Z>"] = "";
    const time_t now = time(NULL);
    struct tm parts;

    if (gmtime_r(&now, &parts) != NULL)
        (void)strftime(moment, sizeof moment, "<%Y-%m-%dT%H:%M:%SZ>", &parts);
    for (const char *at; (at = strstr(line, word)) != NULL; line = at + sizeof word - 1) {
        buffer_append(out, line, (size_t)(at - line));
        buffer_text(out, moment);
    }
    buffer_text(out, line);
}

/* Adds the moves one after the other; `count` gets how many changes that made. */
static enum drafted add_moves(struct session *session, const struct typed_moves *moves)
{
    struct draft *const draft = &session->draft;
    struct buffer before = {0}, after = {0};
    enum drafted result = DRAFTED;

    for (int i = 0; i < moves->count && result == DRAFTED; i++) {
        copy_document(session, &before);
        result = draft_add_move(draft, buffer_string(&moves->list[i]));
        if (result != DRAFTED)
            break;
        copy_document(session, &after);
        changes_add(&session->changes, &before, &after);
    }
    buffer_release(&before);
    buffer_release(&after);
    return result;
}

/* Forgets the latest changes, which are no longer in the document. */
static void forget_since(struct session *session, size_t done)
{
    session->changes.done = done;
    changes_forget_undone(&session->changes);
}

static void play_moves(struct session *session, const struct typed_moves *moves)
{
    const size_t done = session->changes.done;
    struct buffer before = {0};

    copy_document(session, &before);
    changes_forget_undone(&session->changes);
    const enum drafted result = add_moves(session, moves);
    if (result != DRAFTED) {
        tell_refusal(session, result);
        set_document(session, &before);
        if (moves->count > 1)
            buffer_text(&session->message, "nothing of this line is played\n");
    }
    if (result != DRAFTED || !save(session, &before, "not saved, so not played either"))
        forget_since(session, done);
    buffer_release(&before);
}

void session_play(struct session *session, const char *line)
{
    struct buffer text = {0};

    if (!typed_move_fits(line)) {
        session_refuse(session, "a move is one line of visible characters");
        return;
    }
    if (refuse_illegal(session))
        return;
    write_moments(line, &text);
    struct typed_moves moves = typed_moves_of_line(buffer_string(&text));
    play_moves(session, &moves);
    typed_moves_release(&moves);
    buffer_release(&text);
}

bool session_rewrite(struct session *session, const struct buffer *before, const char *unsaved)
{
    struct buffer after = {0};

    changes_forget_undone(&session->changes);
    const bool saved = save(session, before, unsaved);
    if (saved) {
        copy_document(session, &after);
        changes_add(&session->changes, before, &after);
    }
    buffer_release(&after);
    return saved;
}

void session_comment(struct session *session, const char *text)
{
    struct buffer comment = {0}, before = {0};

    if (text[strspn(text, " ")] == '\0' || strchr(text, '}') != NULL || !typed_move_fits(text)) {
        session_refuse(session, "a comment is a line of text without }");
        return;
    }
    if (refuse_illegal(session))
        return;
    buffer_format(&comment, "{%s}", text);
    copy_document(session, &before);
    const enum drafted result = draft_add_text(&session->draft, buffer_string(&comment));
    if (result == DRAFTED) {
        (void)session_rewrite(session, &before, "the comment is not saved");
    } else {
        tell_refusal(session, result);
        set_document(session, &before);
    }
    buffer_release(&comment);
    buffer_release(&before);
}

/* --- undo and redo */

static const char opened[] = "what was sealed and has been opened cannot be taken back, since "
                             "everybody has seen it";

/* Takes back a change of this session; false with a message. */
static bool undo_change(struct session *session)
{
    const uint32_t before = session->draft.visit.judgement->opened;
    struct buffer document = {0};

    copy_document(session, &document);
    (void)changes_undo(&session->changes, &document);
    set_document(session, &document);
    const bool shown = session->draft.visit.judgement->opened < before;
    if (shown) {
        (void)changes_redo(&session->changes, &document);
        set_document(session, &document);
        session_refuse(session, "%s", opened);
    }
    buffer_release(&document);
    return !shown;
}

/* Takes out a move that was there before the session; false with a message. */
static bool undo_earlier(struct session *session)
{
    const struct takeback found = takeback_find(session->draft.visit.judgement, 1);
    struct buffer before = {0}, after = {0};

    if (found.steps == 0 || found.opened) {
        session_refuse(session, "%s", found.opened ? opened : "there is nothing to take back");
        return false;
    }
    copy_document(session, &before);
    const enum drafted result = draft_cut(&session->draft, found.from);
    if (result == DRAFTED) {
        copy_document(session, &after);
        changes_add_undone(&session->changes, &after, &before);
    } else {
        tell_refusal(session, result);
        set_document(session, &before);
    }
    buffer_release(&before);
    buffer_release(&after);
    return result == DRAFTED;
}

/* Plays changes that were undone, or undoes them again, without saving. */
static void wind(struct session *session, size_t done)
{
    struct buffer document = {0};

    copy_document(session, &document);
    while (session->changes.done < done && changes_redo(&session->changes, &document))
        continue;
    while (session->changes.done > done && changes_undo(&session->changes, &document))
        continue;
    set_document(session, &document);
    buffer_release(&document);
}

void session_undo(struct session *session, uint32_t steps)
{
    struct changes *const changes = &session->changes;
    uint32_t undone = 0;

    while (undone < steps && (changes->done > 0 ? undo_change(session) : undo_earlier(session)))
        undone++;
    session->changed = undone > 0 && draft_save(&session->draft);
    if (session->changed)
        buffer_text(&session->message, "taken back; `redo` plays it again\n");
    if (undone == 0 || session->changed)
        return;
    note_trouble(session);
    wind(session, changes->done + undone);
    session_refuse(session, "not saved, so nothing is taken back");
}

void session_redo(struct session *session, uint32_t steps)
{
    struct changes *const changes = &session->changes;
    const size_t done = changes->done, left = changes->count - done;

    if (left == 0) {
        session_refuse(session, "nothing was undone since the last change");
        return;
    }
    wind(session, done + (steps < left ? steps : left));
    session->changed = draft_save(&session->draft);
    if (session->changed)
        return;
    note_trouble(session);
    wind(session, done);
    session_refuse(session, "not saved, so nothing is done again");
}

/* --- others */

bool session_catch_up(struct session *session)
{
    struct draft *const draft = &session->draft;

    if (!file_has_changed(&draft->read, draft->name))
        return false;
    changes_forget(&session->changes);
    session->changed = true;
    if (!draft_reopen(draft) || draft->visit.judgement->status == STATUS_MALFORMED) {
        complain("play: %s has been changed, and cannot be read any more", draft->name);
        session->ended = session->lost = true;
        session->status = EXIT_TROUBLE;
    }
    return true;
}
