#include "cli/play/commands.h"

#include "cli/output/screen.h"
#include "cli/play/legal.h"
#include "cli/play/mending.h"
#include "cli/play/page.h"
#include "cli/report/report.h"
#include "notation/items/pattern.h"
#include "notation/items/scan.h"

#include <string.h>

/* --- what commands do; `rest` is what follows the word */

static bool read_steps(struct session *session, const char *rest, uint32_t *steps)
{
    struct scanner scanner = {rest, rest + strlen(rest)};
    const int64_t number = rest[0] == '\0' ? 1 : scan_number(&scanner);

    *steps = number > 0 && number <= UINT32_MAX ? (uint32_t)number : 0;
    if (*steps > 0 && (rest[0] == '\0' || scanner.at == scanner.end))
        return true;
    session_refuse(session, "a whole number from 1 can follow, not `%s`", rest);
    return false;
}

static void undo(struct session *session, const char *rest)
{
    uint32_t steps;

    if (read_steps(session, rest, &steps))
        session_undo(session, steps);
}

static void redo(struct session *session, const char *rest)
{
    uint32_t steps;

    if (read_steps(session, rest, &steps))
        session_redo(session, steps);
}

/* The legal moves, or those that begin with `rest`, in half of the screen. */
static void moves(struct session *session, const char *rest)
{
    const struct screen screen = screen_of(session->out->file);
    struct candidates candidates = {.typed = rest, .typed_len = strlen(rest)};

    if (!legal_add(&session->draft.visit, true, &candidates))
        legal_describe(&session->draft.visit, &session->message);
    else if (candidates.count > 0)
        candidates_write(&candidates, screen.columns, screen.rows / 2, &session->message);
    else
        session_refuse(session, "no legal move%s%s", rest[0] != '\0' ? " begins with " : "", rest);
    candidates_release(&candidates);
}

static void board(struct session *session, const char *rest)
{
    (void)rest;
    session->board = true;
}

static void repair(struct session *session, const char *rest)
{
    struct choice choice = {0, -1};

    if (rest[0] == '\0' || choice_read(rest, &choice))
        mending_try(session, choice);
    else
        session_refuse(session, "the number of a suggestion can follow, such as 2 or 2b");
}

static void score(struct session *session, const char *rest)
{
    const struct visit *const visit = &session->draft.visit;

    (void)rest;
    report_status(visit->judgement, "", &session->message);
    report_result(visit->judgement, &session->message);
    buffer_character(&session->message, '\n');
    report_clock(visit->judgement, NULL, "clock: ", &session->message);
}

static void quit(struct session *session, const char *rest)
{
    (void)rest;
    session->ended = true;
}

static void help(struct session *session, const char *rest);

/* --- the table */

struct word {
    const char *name, *argument, *means;
    void (*follow)(struct session *session, const char *rest);
};

static const struct word words[] = {
    {"undo", "[N]", "takes the last move or repair back, or N of them", undo},
    {"redo", "[N]", "plays again what was undone", redo},
    {"moves", "[c4]", "lists the legal moves, or those that begin so", moves},
    {"comment", "TEXT", "adds a comment to the last move", session_comment},
    {"score", "", "says how the game stands", score},
    {"board", "", "shows the board again", board},
    {"repair", "[N]", "mends the likeliest slip of the pen, or the N-th", repair},
    {"help", "", "this list", help},
    {"quit", "", "ends; all is saved. So does Ctrl-D", quit},
};

enum { WORDS = sizeof words / sizeof words[0] };

static void help(struct session *session, const char *rest)
{
    const struct schema *const schema = &session->draft.visit.judgement->game->schema;
    struct buffer *const text = &session->message;

    (void)rest;
    buffer_text(text, "Moves look like ");
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        buffer_format(text, "%s%s", i > 0 ? " or " : "", schema->shapes[i].example);
    buffer_text(text, "; Tab completes them. {…} behind one is a comment.\n");
    for (int i = 0; i < WORDS; i++) {
        const size_t len = strlen(words[i].name) + 1 + strlen(words[i].argument);
        buffer_format(text, "  %s %s", words[i].name, words[i].argument);
        buffer_repeat(text, ' ', len < 14 ? 14 - len : 1);
        buffer_format(text, "%s\n", words[i].means);
    }
    buffer_text(text, "  resign, draw   end the game, as a move does\n"
                      "  leaves         takes a player out of a game of three or more\n");
}

/* --- finding the command of a line */

static size_t word_length(const char *line)
{
    return strcspn(line, " \t");
}

/* Whether a word is what a move looks like, so that no abbreviation can stand for it. */
static bool looks_like_move(const struct schema *schema, const char *word, size_t len)
{
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (shape_fits(schema, shape, word, len))
            return true;
    return false;
}

/* The command with that name, or the only one whose name begins so; NULL if there is none. */
static const struct word *find_word(const struct schema *schema, const char *name, size_t len)
{
    const struct word *found = NULL;
    int count = 0;

    for (int i = 0; i < WORDS; i++) {
        if (strncmp(words[i].name, name, len) != 0)
            continue;
        if (words[i].name[len] == '\0')
            return &words[i];
        found = &words[i];
        count++;
    }
    return count == 1 && !looks_like_move(schema, name, len) ? found : NULL;
}

/* Whether a line is a comment, as it stands in a record. */
static bool is_comment(const char *line)
{
    return line[0] == ';' || (line[0] == '{' && strchr(line, '}') == line + strlen(line) - 1);
}

static void take_comment(struct session *session, const char *line)
{
    struct buffer text = {0};

    buffer_append(&text, line + 1, strlen(line + 1) - (line[0] == '{'));
    session_comment(session, buffer_string(&text));
    buffer_release(&text);
}

void commands_follow(struct session *session, const char *line)
{
    line += strspn(line, " \t");
    const size_t len = word_length(line);
    const struct word *const word =
        len > 0 ? find_word(&session->draft.visit.judgement->game->schema, line, len) : NULL;

    if (word != NULL)
        word->follow(session, line + len + strspn(line + len, " \t"));
    else if (is_comment(line))
        take_comment(session, line);
    else if (len > 0)
        session_play(session, line);
}

void commands_add(struct candidates *candidates)
{
    for (int i = 0; i < WORDS; i++)
        candidates_add(candidates, words[i].name, strlen(words[i].name));
    candidates_add(candidates, "resign", strlen("resign"));
    candidates_add(candidates, "draw", strlen("draw"));
    candidates_add(candidates, "leaves", strlen("leaves"));
}
