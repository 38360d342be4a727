/* recto add: check moves and append them to a record. */
#include "cli/edit/draft.h"
#include "cli/edit/typed_moves.h"
#include "cli/options.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"

#include <string.h>
#include <unistd.h>

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
    struct typed_moves moves;
    struct output errors;
};

static bool add_moves(void *context, struct draft *draft)
{
    struct adding *const adding = context;

    if (!draft_is_sound(draft)) {
        report_diagnostics(&draft->visit, &adding->errors);
        complain("add: %s: nothing can be added to this record", draft->name);
        return false;
    }
    for (int i = 0; i < adding->moves.count; i++) {
        const enum drafted result = draft_add_move(draft, adding->moves.list[i].bytes);
        if (result != DRAFTED) {
            tell_refusal(draft, result, &adding->errors);
            complain("add: %s is left as it was", draft->name);
            return false;
        }
    }
    return true;
}

static int add(struct draft *draft, struct adding *adding, struct output *out)
{
    const enum changed result = draft_change(draft, add_moves, adding);

    if (result != CHANGE_WRITTEN)
        return result == CHANGE_REFUSED ? EXIT_UNSOUND : EXIT_TROUBLE;
    const bool disputed = draft->visit.judgement->status == STATUS_DISPUTED;
    if (disputed)
        report_diagnostics(&draft->visit, &adding->errors);
    sheet_write(&draft->visit, UINT32_MAX, sheet_coloured(sheet_default_style(out), out),
                &out->buffer);
    return disputed ? EXIT_UNSOUND : EXIT_SOUND;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
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
    struct draft draft = {.command = self->name, .name = arguments.list[0], .record = RECORD_ONLY};
    struct adding adding = {.moves = typed_moves_join(count, moves)};
    output_open(&adding.errors, STDERR_FILENO);
    status = add(&draft, &adding, out);
    typed_moves_release(&adding.moves);
    if (!output_flush(&adding.errors))
        status = EXIT_TROUBLE;
    output_release(&adding.errors);
    draft_close(&draft);
    return status;
}

const struct command command_add = {
    .usage = "FILE MOVE…",
    .notes = "The moves are written in the record's own style, with numbers where it has them. If "
             "one is\nnot legal, the file is left as it was.\n",
    .operands_first = true,
    .example = "recto add game.yaml b3-c3",
    .run = run,
};
