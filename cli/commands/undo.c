/* recto undo: take the last moves out of a record. */
#include "cli/edit/draft.h"
#include "cli/edit/takeback.h"
#include "cli/options.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"

#include <unistd.h>

static const char *plural(uint32_t count)
{
    return count == 1 ? "" : "s";
}

struct undoing {
    uint32_t steps;
    int status; /* if nothing is taken out */
    struct output errors;
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
        report_diagnostics(&draft->visit, &undoing->errors);
        complain("undo: %s: nothing can be taken out of this record", draft->name);
        undoing->status = EXIT_UNSOUND;
        return false;
    }
    undoing->status = EXIT_TROUBLE;
    if (!find_items(draft, undoing->steps, &from))
        return false;
    if (draft_cut(draft, from) == DRAFTED)
        return true;
    complain("undo: %s: %.*s", draft->name, (int)draft->why.len, draft->why.bytes);
    return false;
}

static int undo(struct draft *draft, struct undoing *undoing, struct output *out)
{
    const enum changed result = draft_change(draft, take_moves, undoing);

    if (result != CHANGE_WRITTEN)
        return result == CHANGE_REFUSED ? undoing->status : EXIT_TROUBLE;
    const enum status status = draft->visit.judgement->status;
    const bool unsound = status == STATUS_DISPUTED || status == STATUS_ILLEGAL;
    if (unsound)
        report_diagnostics(&draft->visit, &undoing->errors);
    sheet_write(&draft->visit, UINT32_MAX, sheet_coloured(sheet_default_style(out), out),
                &out->buffer);
    return unsound ? EXIT_UNSOUND : EXIT_SOUND;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct undoing undoing = {.steps = 1};
    int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count < 1 || arguments.count > 2)
        return refuse_usage(self, "takes a file, and how many moves");
    if (arguments.count == 2 &&
        !option_number(self, "N", arguments.list[1], 1, UINT32_MAX, &undoing.steps))
        return EXIT_TROUBLE;
    struct draft draft = {.command = self->name, .name = arguments.list[0], .record = RECORD_ONLY};
    output_open(&undoing.errors, STDERR_FILENO);
    status = undo(&draft, &undoing, out);
    if (!output_flush(&undoing.errors))
        status = EXIT_TROUBLE;
    output_release(&undoing.errors);
    draft_close(&draft);
    return status;
}

const struct command command_undo = {
    .usage = "FILE [N]",
    .notes =
        "The last N moves (1) go, with their numbers, points, times and comments; nothing else "
        "is\ntouched. An ending (resign, draw, *) counts as a move, and so does a last move "
        "that is\nrefused.\n",
    .example = "recto undo game.yaml",
    .run = run,
};
