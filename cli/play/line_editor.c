#include "cli/play/line_editor.h"

#include "base/memory.h"
#include "cli/output/output.h"
#include "cli/output/screen.h"
#include "cli/play/signals.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

/* Around the bytes of a prompt that take no room. */
enum { ESCAPE_MARK = 1, REMEMBERED_MOST = 1000 };

struct line_editor {
    EditLine *edit;
    History *history;
    struct buffer prompt;
    struct buffer ahead; /* read, and typed after a signal: part of the next line */
    line_complete *complete;
    void *context;
};

static struct line_editor *editor_of(EditLine *edit)
{
    void *editor = NULL;

    (void)el_get(edit, EL_CLIENTDATA, &editor);
    return editor;
}

static char *give_prompt(EditLine *edit)
{
    return editor_of(edit)->prompt.bytes;
}

/* Bytes that the locale cannot decode would stop libedit. */
static bool is_decodable(const char *text)
{
    return mbstowcs(NULL, text, 0) != (size_t)-1;
}

static void make_decodable(struct buffer *text)
{
    if (is_decodable(buffer_string(text)))
        return;
    for (size_t i = 0; i < text->len; i++)
        if ((unsigned char)text->bytes[i] >= 0x80)
            text->bytes[i] = '?';
}

/* Marks the colours of a prompt. */
static void set_prompt(struct line_editor *editor, const char *prompt)
{
    struct buffer *const marked = &editor->prompt;

    marked->len = 0;
    for (size_t len; *prompt != '\0'; prompt += len) {
        const bool colour = *prompt == '\033';
        len = colour ? strcspn(prompt, "m") + 1 : strcspn(prompt, "\033");
        if (colour)
            buffer_character(marked, ESCAPE_MARK);
        buffer_append(marked, prompt, len);
        if (colour)
            buffer_character(marked, ESCAPE_MARK);
    }
    make_decodable(marked);
}

/* --- completion */

static void list(const struct candidates *candidates)
{
    const struct screen screen = screen_of(STDOUT_FILENO);
    struct buffer text = {0};

    buffer_character(&text, '\n');
    candidates_write(candidates, screen.columns, screen.rows > 4 ? screen.rows - 4 : 1, &text);
    (void)write_all(STDOUT_FILENO, text.bytes, text.len);
    buffer_release(&text);
}

static unsigned char take_candidates(EditLine *edit, const struct candidates *candidates)
{
    struct buffer common = {0};
    unsigned char result = CC_REFRESH_BEEP;

    buffer_append(&common, candidates->common.bytes, candidates->common.len);
    const char *const completed = buffer_string(&common);
    const bool same = common.len == candidates->typed_len &&
                      strncmp(completed, candidates->typed, common.len) == 0;
    if (candidates->count > 0 && !same) {
        el_deletestr(edit, (int)candidates->typed_len); /* texts that complete are ASCII */
        result = el_insertstr(edit, completed) == 0 ? CC_REFRESH : CC_ERROR;
    } else if (candidates->count > 1) {
        list(candidates);
        result = CC_REDISPLAY;
    }
    buffer_release(&common);
    return result;
}

static unsigned char complete(EditLine *edit, int key)
{
    const struct line_editor *const editor = editor_of(edit);
    const LineInfo *const line = el_line(edit);
    struct buffer typed = {0};
    struct candidates candidates = {0};

    (void)key;
    buffer_append(&typed, line->buffer, (size_t)(line->cursor - line->buffer));
    candidates.typed = buffer_string(&typed);
    candidates.typed_len = typed.len;
    editor->complete(editor->context, &candidates);
    const unsigned char result = take_candidates(edit, &candidates);
    candidates_release(&candidates);
    buffer_release(&typed);
    return result;
}

/* --- characters */

/* Waits for a byte. False with a signal, the end, or an error; `*got` is what read() gave. What is
 * typed right after Ctrl-C may be there before its signal is seen. */
static bool read_byte(struct line_editor *editor, char *byte, ssize_t *got)
{
    enum { LOOK_AGAIN = 1000 /* ms: a signal may come just before poll() */ };
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};

    *got = -1;
    if (signals_came())
        return false;
    if (editor->ahead.len > 0) {
        *byte = editor->ahead.bytes[0];
        memmove(editor->ahead.bytes, editor->ahead.bytes + 1, --editor->ahead.len);
        return true;
    }
    while (poll(&input, 1, LOOK_AGAIN) == 0 && !signals_came())
        continue;
    *got = signals_came() ? -1 : read(STDIN_FILENO, byte, 1);
    if (*got == 1 && signals_came()) {
        buffer_character(&editor->ahead, *byte);
        *got = -1;
    }
    return *got == 1;
}

/* Gives a character as libedit wants it: 1, 0 at the end, or -1. Bytes that are none in this locale
 * are left out. */
static int read_character(EditLine *edit, wchar_t *character)
{
    struct line_editor *const editor = editor_of(edit);
    mbstate_t state = {0};
    ssize_t got;
    char byte;

    while (read_byte(editor, &byte, &got)) {
        const size_t len = mbrtowc(character, &byte, 1, &state);
        if (len == 0 || len == 1)
            return 1;
        if (len == (size_t)-1)
            state = (mbstate_t){0};
    }
    errno = got < 0 ? EINTR : 0;
    *character = L'\0';
    return got == 0 ? 0 : -1;
}

/* --- the editor */

static void set_up(struct line_editor *editor)
{
    EditLine *const edit = editor->edit;
    HistEvent event;

    (void)history(editor->history, &event, H_SETSIZE, (int)REMEMBERED_MOST);
    (void)history(editor->history, &event, H_SETUNIQUE, 1);
    (void)el_set(edit, EL_CLIENTDATA, editor);
    (void)el_set(edit, EL_SIGNAL, 0);
    (void)el_set(edit, EL_GETCFN, read_character);
    (void)el_set(edit, EL_PROMPT_ESC, give_prompt, ESCAPE_MARK);
    (void)el_set(edit, EL_HIST, history, editor->history);
    (void)el_set(edit, EL_EDITOR, "emacs");
    (void)el_set(edit, EL_ADDFN, "recto-complete", "completes a move or a command", complete);
    (void)el_set(edit, EL_BIND, "^I", "recto-complete", NULL);
    (void)el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    (void)el_source(edit, NULL);
}

struct line_editor *line_editor_new(line_complete *complete_with, void *context)
{
    struct line_editor *const editor = memory_allocate_zeroed(1, sizeof *editor);

    editor->complete = complete_with;
    editor->context = context;
    set_prompt(editor, "");
    editor->edit = el_init("recto", stdin, stdout, stderr);
    editor->history = history_init();
    if (editor->edit == NULL || editor->history == NULL)
        memory_exhausted();
    set_up(editor);
    return editor;
}

void line_editor_free(struct line_editor *editor)
{
    if (editor == NULL)
        return;
    el_end(editor->edit);
    history_end(editor->history);
    buffer_release(&editor->prompt);
    buffer_release(&editor->ahead);
    free(editor);
}

void line_editor_remember(struct line_editor *editor, const char *line)
{
    HistEvent event;

    if (is_decodable(line))
        (void)history(editor->history, &event, H_ENTER, line);
}

bool line_editor_read(struct line_editor *editor, const char *prompt, const char *start,
                      struct buffer *line)
{
    int count = 0;

    set_prompt(editor, prompt);
    if (start[0] != '\0')
        el_push(editor->edit, start);
    const char *const read = el_gets(editor->edit, &count);
    line->len = 0;
    if (read != NULL && count > 0) {
        buffer_append(line, read, (size_t)count);
        return true;
    }
    const LineInfo *const typed = el_line(editor->edit);
    buffer_append(line, typed->buffer, (size_t)(typed->lastchar - typed->buffer));
    return false;
}
