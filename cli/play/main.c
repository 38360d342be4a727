/* recto-play: the prompt of `recto play`. It is a program of its own, since libedit and the
 * terminal would slow down the start of recto. */
#include "cli/command.h"
#include "cli/output/screen.h"
#include "cli/play/commands.h"
#include "cli/play/history.h"
#include "cli/play/legal.h"
#include "cli/play/new_game.h"
#include "cli/play/page.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"

#include <locale.h>
#include <string.h>
#include <unistd.h>

/* --- what is shown */

static struct extent screen_extent(const struct session *session)
{
    const struct screen screen = screen_of(session->out->file);

    return (struct extent){screen.rows, screen.columns};
}

static void write_page(struct session *session, bool cleared)
{
    struct extent screen = screen_extent(session);

    if (!cleared)
        screen.rows = screen.rows > 48 ? screen.rows : 48; /* what scrolls by may be longer */
    page_write(&session->draft.visit, &session->message, screen, session->out);
}

/* Draws the screen anew, unless it shows a complaint. What stood there before the first time
 * scrolls up and can be seen again. */
static void show_screen(struct session *session, bool first)
{
    if (first)
        buffer_repeat(&session->out->buffer, '\n', screen_extent(session).rows);
    if (!session->complained)
        buffer_text(&session->out->buffer, "\033[H\033[J");
    write_page(session, true);
}

/* Complains on one line, whatever the message has. */
static void complain_of_line(struct session *session)
{
    struct buffer text = {0};

    for (size_t i = 0; i + 1 < session->message.len; i++) {
        const char *const at = &session->message.bytes[i];
        if (*at != '\n')
            buffer_character(&text, *at);
        else
            buffer_text(&text, i > 0 && at[-1] == ':' ? " " : "; ");
    }
    complain("line %zu: %s", session->lines.number, buffer_string(&text));
    buffer_release(&text);
}

/* Refusals of lines from a file name the line. */
static void show_line(struct session *session)
{
    struct buffer *const text = &session->out->buffer;

    if (session->board) {
        write_page(session, false);
        return;
    }
    if (session->changed) {
        sheet_write_last_move(session->draft.visit.judgement, text);
        page_write_verdict(&session->draft.visit, text);
    }
    if (session->refused && !session->lines.terminal) {
        complain_of_line(session);
        session->status = session->status == EXIT_SOUND ? EXIT_UNSOUND : session->status;
    } else {
        buffer_append(text, session->message.bytes, session->message.len);
    }
}

static void show(struct session *session, bool first)
{
    if (session->lines.terminal && !draft_is_sound(&session->draft))
        session_tell_way_out(session);
    if (session->lines.editor != NULL)
        show_screen(session, first);
    else if (session->lines.terminal && (first || session->changed))
        write_page(session, false);
    else
        show_line(session);
    session->message.len = 0;
    session->refused = session->complained = session->changed = session->board = false;
    (void)output_flush(session->out);
}

/* --- the session */

static void complete(void *context, struct candidates *candidates)
{
    struct session *const session = context;
    const char *const typed = candidates->typed;
    const size_t digits = strspn(typed, "0123456789");

    /* A number may stand before a move, which is what can be completed then. */
    if (digits > 0 && typed[digits] == '.') {
        const size_t start = digits + 1 + strspn(typed + digits + 1, " ");
        candidates->typed += start;
        candidates->typed_len -= start;
    } else {
        commands_add(candidates);
    }
    (void)legal_add(&session->draft.visit, false, candidates);
}

/* In a record that somebody else has changed, the line may not be what was meant. */
static void take_line(struct session *session, struct buffer *line)
{
    const char *const text = buffer_string(line);

    if (session_catch_up(session))
        session_refuse_line(session);
    else if (strlen(text) == line->len)
        commands_follow(session, text);
    else
        session_refuse(session, "a move is one line of visible characters");
}

static void read_lines(struct session *session, struct history_file *history)
{
    struct buffer line = {0}, prompt = {0};

    while (!session->ended && session->out->error == 0) {
        prompt.len = 0;
        if (session->lines.terminal)
            page_write_prompt(&session->draft.visit, screen_extent(session).columns,
                              session->out->colour, &prompt);
        const enum line_event event =
            lines_read(&session->lines, buffer_string(&prompt), session->out, &line);
        session->ended = event == LINE_END || event == LINE_ASKED_TO_END;
        if (event == LINE_READ) {
            history_add(history, session->lines.editor, buffer_string(&line));
            take_line(session, &line);
        }
        if (session->lost)
            break;
        if (event == LINE_READ || event == LINE_REDRAW)
            show(session, false);
        else if (session->lines.terminal)
            buffer_character(&session->out->buffer, '\n');
    }
    buffer_release(&line);
    buffer_release(&prompt);
}

static void greet(struct session *session)
{
    const struct schema *const schema = &session->draft.visit.judgement->game->schema;
    struct buffer *const text = &session->message;

    if (!draft_is_sound(&session->draft))
        return;
    buffer_text(text, "Moves look like ");
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        buffer_format(text, "%s%s", i > 0 ? " or " : "", schema->shapes[i].example);
    buffer_text(text, "; `help` says what else can be typed.\n");
}

/* Lines from a file need no greeting. */
static void hold_session(struct session *session)
{
    struct history_file history = {0};

    history_read(&history, session->lines.editor);
    if (session->lines.terminal) {
        greet(session);
        show(session, true);
    }
    read_lines(session, &history);
    history_write(&history);
    history_release(&history);
    if (session->lines.error != 0) {
        complain_file("standard input", "cannot read it", session->lines.error);
        session->status = EXIT_TROUBLE;
    }
    if (!session->lost && (session->status != EXIT_TROUBLE || session->lines.terminal))
        report_line(&session->draft.visit, NULL, session->out);
}

static int play(struct session *session, struct output *errors)
{
    if (!draft_read(&session->draft))
        return EXIT_TROUBLE;
    if (session->draft.visit.judgement->status == STATUS_MALFORMED) {
        report_diagnostics(&session->draft.visit, errors);
        complain("play: %s: this record cannot be read; `recto repair` looks for slips of the pen",
                 session->draft.name);
        return EXIT_UNSOUND;
    }
    hold_session(session);
    return session->status;
}

static int run_play(const struct command *self, int argc, char **argv, struct output *out)
{
    struct play_options options;
    struct output errors;
    struct session session = {.out = out};
    int status = play_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    session.draft = (struct draft){
        .command = self->name, .name = options.file, .record = options.record, .strict = true};
    output_open(&errors, STDERR_FILENO);
    lines_begin(&session.lines, complete, &session);
    status = new_game_make(self, &options, &session.lines, out);
    if (status == EXIT_SOUND)
        status = play(&session, &errors);
    if (!output_flush(&errors))
        status = EXIT_TROUBLE;
    output_release(&errors);
    session_release(&session);
    return status;
}

static const struct command command_play = {
    .name = "play",
    .usage = play_usage,
    .summary = "type a game in: a prompt with board, checks and undo",
    .values = play_option_values,
    .options = {play_option_lines},
    .notes = play_notes,
    .run = run_play,
};

static int run(int argc, char **argv, struct output *out)
{
    return command_play.run(&command_play, argc, argv, out);
}

/* Only the characters that are typed depend on the locale. */
int main(int argc, char **argv)
{
    (void)setlocale(LC_CTYPE, "");
    return program_main(run, argc, argv);
}
