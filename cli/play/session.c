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

void session_refuse_line(struct session *session)
{
    if (!session->lost)
        session_refuse(session, "the file has been changed by somebody else, and this is how it is "
                                "now; what you typed is not played");
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

static void set_document(struct session *session, const struct buffer *bytes)
{
    draft_set(&session->draft, bytes->bytes, bytes->len);
}

/* Changes the file; if that fails, says so, unless `edit` has done so. */
static bool change_file(struct session *session, draft_edit *edit, void *context,
                        const char *unsaved)
{
    const enum changed result = draft_change(&session->draft, edit, context);

    if (result == CHANGE_TOO_LATE && session_catch_up(session)) {
        session_refuse_line(session);
    } else if (result == CHANGE_FAILED) { /* what is on the screen tells why */
        session->complained = true;
        session->status = EXIT_TROUBLE;
        session_refuse(session, "%s", unsaved);
    }
    session->changed = session->changed || result == CHANGE_WRITTEN;
    return result == CHANGE_WRITTEN;
}

bool session_change(struct session *session, draft_edit *edit, void *context, const char *unsaved)
{
    struct buffer before = {0}, after = {0};

    copy_document(session, &before);
    const bool changed = change_file(session, edit, context, unsaved);
    if (changed) {
        copy_document(session, &after);
        changes_add(&session->changes, &before, &after);
    }
    buffer_release(&before);
    buffer_release(&after);
    return changed;
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

/* The moves of a line. */
struct playing {
    struct session *session;
    struct typed_moves moves;
};

/* Adds the moves one after the other, each as a change of its own. */
static bool add_moves(void *context, struct draft *draft)
{
    struct playing *const playing = context;
    struct session *const session = playing->session;
    struct buffer before = {0}, after = {0};
    enum drafted result = DRAFTED;

    for (int i = 0; i < playing->moves.count && result == DRAFTED; i++) {
        copy_document(session, &before);
        result = draft_add_move(draft, buffer_string(&playing->moves.list[i]));
        copy_document(session, &after);
        if (result == DRAFTED)
            changes_add(&session->changes, &before, &after);
    }
    if (result != DRAFTED)
        tell_refusal(session, result);
    if (result != DRAFTED && playing->moves.count > 1)
        buffer_text(&session->message, "nothing of this line is played\n");
    buffer_release(&before);
    buffer_release(&after);
    return result == DRAFTED;
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
    struct playing playing = {session, typed_moves_of_line(buffer_string(&text))};
    const size_t done = session->changes.done;
    if (!change_file(session, add_moves, &playing, "not saved, so not played either"))
        changes_forget_since(&session->changes, done);
    typed_moves_release(&playing.moves);
    buffer_release(&text);
}

struct commenting {
    struct session *session;
    struct buffer comment;
};

static bool add_comment(void *context, struct draft *draft)
{
    struct commenting *const commenting = context;
    const enum drafted result = draft_add_text(draft, buffer_string(&commenting->comment));

    if (result != DRAFTED)
        tell_refusal(commenting->session, result);
    return result == DRAFTED;
}

void session_comment(struct session *session, const char *text)
{
    struct commenting commenting = {.session = session};

    if (text[strspn(text, " ")] == '\0' || strchr(text, '}') != NULL || !typed_move_fits(text)) {
        session_refuse(session, "a comment is a line of text without }");
        return;
    }
    if (refuse_illegal(session))
        return;
    buffer_format(&commenting.comment, "{%s}", text);
    if (session_change(session, add_comment, &commenting, "the comment is not saved"))
        changes_join(&session->changes);
    buffer_release(&commenting.comment);
}

/* --- undo and redo */

struct undoing {
    struct session *session;
    uint32_t steps, undone; /* moves and repairs */
    uint32_t repairs;       /* of the undone */
    size_t earlier;         /* changes noted for moves from before the session */
    bool opened;            /* the next one opened a seal */
};

/* Takes back a move of this session, with the comments that were added to it. */
static bool undo_change(struct undoing *undoing, struct buffer *document)
{
    struct session *const session = undoing->session;
    const uint32_t opened = session->draft.visit.judgement->opened;

    (void)changes_undo(&session->changes, document);
    if (opened > 0) {
        set_document(session, document);
        undoing->opened = session->draft.visit.judgement->opened < opened;
    }
    if (undoing->opened)
        (void)changes_redo(&session->changes, document);
    else
        undoing->repairs += session->changes.list[session->changes.done].repair;
    return !undoing->opened &&
           (session->changes.done > 0 || !changes_begin_beside(&session->changes));
}

/* Takes out a move that was there before the session. */
static bool undo_earlier(struct undoing *undoing)
{
    struct session *const session = undoing->session;
    const struct takeback found = takeback_find(session->draft.visit.judgement, 1);
    struct buffer before = {0}, after = {0};

    undoing->opened = found.opened;
    if (found.steps == 0 || found.opened)
        return false;
    copy_document(session, &before);
    const enum drafted result = draft_cut(&session->draft, found.from);
    if (result == DRAFTED) {
        copy_document(session, &after);
        changes_add_undone(&session->changes, &after, &before);
        undoing->earlier++;
    } else {
        tell_refusal(session, result);
        set_document(session, &before);
    }
    buffer_release(&before);
    buffer_release(&after);
    return result == DRAFTED;
}

static bool take_back(void *context, struct draft *draft)
{
    struct undoing *const undoing = context;
    struct session *const session = undoing->session;
    struct buffer document = {0};

    copy_document(session, &document);
    while (undoing->undone < undoing->steps && session->changes.done > 0 &&
           undo_change(undoing, &document))
        undoing->undone++;
    draft_set(draft, document.bytes, document.len);
    while (undoing->undone < undoing->steps && session->changes.done == 0 && !undoing->opened &&
           undo_earlier(undoing))
        undoing->undone++;
    buffer_release(&document);
    if (undoing->undone == 0 && !session->refused)
        session_refuse(session, "%s",
                       undoing->opened ? "what was sealed and has been opened cannot be taken "
                                         "back, since everybody has seen it"
                                       : "there is nothing to take back");
    return undoing->undone > 0;
}

static void tell_undone(struct session *session, const struct undoing *undoing)
{
    struct buffer *const text = &session->message;

    if (undoing->undone == 1)
        buffer_text(text, undoing->repairs > 0 ? "the repair is taken back; `redo` makes it again"
                                               : "taken back; `redo` plays it again");
    else if (undoing->repairs > 0)
        buffer_format(text,
                      "%u steps are taken back, repairs among them; `redo %u` takes them again",
                      undoing->undone, undoing->undone);
    else
        buffer_format(text, "%u moves are taken back; `redo %u` plays them again", undoing->undone,
                      undoing->undone);
    if (undoing->opened)
        buffer_text(text, " (the seal before has been opened, and everybody has seen it)");
    else if (undoing->undone < undoing->steps)
        buffer_text(text, " (there are no more)");
    buffer_character(text, '\n');
}

void session_undo(struct session *session, uint32_t steps)
{
    struct undoing undoing = {.session = session, .steps = steps};
    const size_t done = session->changes.done;

    if (change_file(session, take_back, &undoing, "not saved, so nothing is taken back"))
        tell_undone(session, &undoing);
    else if (session->changes.count > 0) /* unless the file was read anew */
        session->changes.done = done + undoing.earlier;
}

struct redoing {
    struct session *session;
    uint32_t steps;
};

static bool play_again(void *context, struct draft *draft)
{
    struct redoing *const redoing = context;
    struct session *const session = redoing->session;
    struct buffer document = {0};
    uint32_t steps = 0;

    copy_document(session, &document);
    while (steps < redoing->steps && changes_redo(&session->changes, &document))
        steps++;
    draft_set(draft, document.bytes, document.len);
    buffer_release(&document);
    if (steps == 0)
        session_refuse(session, "nothing was undone since the last change");
    return steps > 0;
}

void session_redo(struct session *session, uint32_t steps)
{
    struct redoing redoing = {session, steps};
    const size_t done = session->changes.done;

    if (!change_file(session, play_again, &redoing, "not saved, so nothing is done again") &&
        session->changes.count > 0)
        session->changes.done = done;
}

/* --- others */

bool session_catch_up(struct session *session)
{
    struct draft *const draft = &session->draft;

    if (!file_has_changed(&draft->read, draft->name))
        return false;
    changes_forget_since(&session->changes, 0);
    session->changed = true;
    if (!draft_read(draft) || draft->visit.judgement->status == STATUS_MALFORMED) {
        complain("play: %s has been changed, and cannot be read any more", draft->name);
        session->ended = session->lost = true;
        session->status = EXIT_TROUBLE;
    }
    return true;
}
