/* recto add: check moves and append them to a record. recto undo: take the last ones out of it. */
#include "cli/edit/draft.h"
#include "cli/edit/takeback.h"
#include "cli/edit/typed_moves.h"
#include "cli/options.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"

#include <string.h>
#include <unistd.h>

/* What both edit with, as the first member of their own context. */
struct editing {
    struct output errors;
    int status; /* of the program if the change is refused */
};

/* The changed record if it was read from standard input, and else its board. */
static int show(const struct draft *draft, bool filters, struct output *errors, struct output *out)
{
    const enum status status = draft->visit.judgement->status;
    const bool unsound = status == STATUS_DISPUTED || status == STATUS_ILLEGAL;

    if (unsound)
        report_diagnostics(&draft->visit, errors);
    if (filters)
        buffer_append(&out->buffer, draft->content.bytes, draft->content.len);
    else
        sheet_write(&draft->visit, UINT32_MAX, sheet_coloured(sheet_default_style(out), out),
                    &out->buffer);
    return unsound ? EXIT_UNSOUND : EXIT_SOUND;
}

/* Changes the one record of a file, and shows the board; or of standard input, as a filter. */
static int edit(const struct command *self, const char *name, draft_edit *change,
                struct editing *editing, struct output *out)
{
    struct draft draft = {.command = self->name, .name = name, .record = RECORD_ONLY};
    const bool filters = strcmp(name, "-") == 0;

    output_open(&editing->errors, STDERR_FILENO);
    const enum changed result =
        filters ? draft_filter(&draft, change, editing) : draft_change(&draft, change, editing);
    int status = result == CHANGE_WRITTEN   ? show(&draft, filters, &editing->errors, out)
                 : result == CHANGE_REFUSED ? editing->status
                                            : EXIT_TROUBLE;
    if (!output_flush(&editing->errors))
        status = EXIT_TROUBLE;
    output_release(&editing->errors);
    draft_close(&draft);
    return status;
}

/* --- add */

/* Says why a move is not added. */
static void tell_refusal(const struct draft *draft, enum drafted result, struct output *errors)
{
    if (result == DRAFT_REFUSED)
        report_diagnostics(&draft->visit, errors);
    else if (result == DRAFT_UNWRITABLE)
        complain("add: %s: %.*s", draft->name, (int)draft->why.len, draft->why.bytes);
    else
        complain("add: %.*s", (int)draft->why.len, draft->why.bytes);
}

struct adding {
    struct editing editing;
    struct typed_moves moves;
};

static bool add_moves(void *context, struct draft *draft)
{
    struct adding *const adding = context;

    if (!draft_is_sound(draft)) {
        report_diagnostics(&draft->visit, &adding->editing.errors);
        complain("add: %s: nothing can be added to this record", draft->name);
        return false;
    }
    for (int i = 0; i < adding->moves.count; i++) {
        const enum drafted result = draft_add_move(draft, adding->moves.list[i].bytes);
        if (result != DRAFTED) {
            tell_refusal(draft, result, &adding->editing.errors);
            complain("add: %s is left as it was", draft->name);
            return false;
        }
    }
    return true;
}

static int run_add(const struct command *self, int argc, char **argv, struct output *out)
{
    /* Moves follow the file, whatever they begin with (`--` is one); but help is help. */
    const bool help = argc > 2 && strcmp(argv[argc - 1], "--help") == 0;
    char *ask[] = {argv[0], argv[argc - 1], NULL};
    struct arguments arguments = {help ? 2 : argc, help ? ask : argv};
    int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count < 2)
        return refuse_usage(self, "takes a file and moves");
    const int count = arguments.count - 1;
    char **const moves = arguments.list + 1;
    for (int i = 0; i < count; i++)
        if (!typed_move_fits(moves[i]))
            return refuse_usage(self, "a move is one line of visible characters");
    struct adding adding = {{.status = EXIT_UNSOUND}, typed_moves_join(count, moves)};
    status = edit(self, arguments.list[0], add_moves, &adding.editing, out);
    typed_moves_release(&adding.moves);
    return status;
}

const struct command command_add = {
    .usage = "FILE MOVE…",
    .notes = "The moves are written in the record's own style, with numbers where it has them. If "
             "one is\nnot legal, the file is left as it was. If FILE is -, the record is read from "
             "standard\n"
             "input, and the changed one printed.\n",
    .operands_first = true,
    .example = "recto add game.yaml b3-c3",
    .run = run_add,
};

/* --- undo */

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

struct undoing {
    struct editing editing;
    uint32_t steps;
};

/* Finds the items to take out; false after an error. */
static bool find_items(const struct draft *draft, uint32_t steps, uint32_t *from)
{
    const struct takeback found = takeback_find(draft->visit.judgement, steps);

    if (found.steps == 0)
        complain("undo: %s has no moves", draft->name);
    else if (found.steps < steps)
        complain("undo: %s has only %u move%s to take back", draft->name, found.steps,
                 plural(found.steps));
    else if (found.opened)
        complain("undo: %s: what was sealed and has been opened cannot be taken back, since "
                 "everybody has seen it",
                 draft->name);
    *from = found.from;
    return found.steps == steps && !found.opened;
}

static bool take_moves(void *context, struct draft *draft)
{
    struct undoing *const undoing = context;
    uint32_t from;

    if (draft->visit.judgement->status == STATUS_MALFORMED) {
        report_diagnostics(&draft->visit, &undoing->editing.errors);
        complain("undo: %s: nothing can be taken out of this record", draft->name);
        undoing->editing.status = EXIT_UNSOUND;
        return false;
    }
    undoing->editing.status = EXIT_TROUBLE;
    if (!find_items(draft, undoing->steps, &from))
        return false;
    if (draft_cut(draft, from) == DRAFTED)
        return true;
    complain("undo: %s: %.*s", draft->name, (int)draft->why.len, draft->why.bytes);
    return false;
}

static int run_undo(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct undoing undoing = {.steps = 1};
    const int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count < 1 || arguments.count > 2)
        return refuse_usage(self, "takes a file, and how many moves");
    if (arguments.count == 2 &&
        !option_number(self, "N", arguments.list[1], 1, UINT32_MAX, &undoing.steps))
        return EXIT_TROUBLE;
    return edit(self, arguments.list[0], take_moves, &undoing.editing, out);
}

const struct command command_undo = {
    .usage = "FILE [N]",
    .notes =
        "The last N moves (1) go, with their numbers, points, times and comments; nothing else "
        "is\ntouched. An ending (resign, draw, *) counts as a move, and so does a last move "
        "that is\nrefused. If FILE is -, the record is read from standard input, and the changed "
        "one\n"
        "printed.\n",
    .example = "recto undo game.yaml",
    .run = run_undo,
};
