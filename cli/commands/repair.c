/* recto repair: the likeliest slips of the pen in records that do not hold. */
#include "cli/input/input.h"
#include "cli/output/destination.h"
#include "cli/repair/mend.h"
#include "cli/repair/suggestion.h"
#include "cli/repair/suggestion_json.h"
#include "cli/report/report.h"

#include <stdio.h>
#include <string.h>

struct repairing {
    struct output *out;
    struct repairer *repairer;
    struct repairs repairs; /* of the record at hand */
    bool json, in_place, comment;
    struct choice choice; /* its number is 0 if it is not given */
    uint32_t record;      /* 0: not given */
    int status;
    size_t records, repairable; /* all, and those that could be the one meant */
    /* Of a file that is repaired in place. */
    struct output *file; /* its new bytes */
    bool mended, refused;
};

static void find(struct repairing *repairing, const struct visit *visit)
{
    repairs_find(repairing->repairer, visit->judgement, &repair_limits_full, &repairing->repairs);
}

/* --- telling */

static void tell(struct repairing *repairing, const struct visit *visit)
{
    struct output *const out = repairing->out;

    report_line(visit, NULL, out);
    if (repairing->repairs.count > 0) {
        suggestions_write(visit, &repairing->repairs, out);
        return;
    }
    report_file(visit->name, &out->buffer);
    buffer_format(&out->buffer, ": %s\n",
                  status_is_sound(visit->judgement->status)
                      ? "it holds as it is"
                      : suggestion_lacks(visit->judgement, &repairing->repairs));
}

static bool tell_record(void *context, const struct visit *visit)
{
    struct repairing *const repairing = context;

    if (repairing->record != 0 && visit->record != repairing->record)
        return true;
    repairing->repairable++;
    find(repairing, visit);
    if (!status_is_sound(visit->judgement->status))
        repairing->status = EXIT_UNSOUND;
    if (repairing->json)
        suggestions_json(visit, &repairing->repairs, &repairing->out->buffer);
    else
        tell(repairing, visit);
    output_settle(repairing->out);
    return output_is_open(repairing->out);
}

static int tell_files(struct repairing *repairing, const struct input *input)
{
    if (!input_visit(input, tell_record, repairing))
        return EXIT_TROUBLE;
    if (repairing->repairable == 0 && repairing->record != 0) {
        complain("repair: there is no record %u", repairing->record);
        return EXIT_TROUBLE;
    }
    if (repairing->repairable == 0)
        input_warn_of_nothing(input, "repair");
    return repairing->status;
}

/* --- writing into the file */

/* Complains that nothing is written; false ends the reading. */
static bool refuse(struct repairing *repairing, const struct visit *visit, const char *why)
{
    complain("repair: %s: record %zu: %s", visit->name, visit->record, why);
    repairing->status = EXIT_TROUBLE;
    repairing->refused = true;
    return false;
}

/* The form that is asked for; -1 after a complaint. */
static int choose_form(struct repairing *repairing, const struct visit *visit,
                       const struct repair *repair)
{
    const int letter = repairing->choice.form;
    char why[80];

    if (letter < 0 && repair->is_gap) {
        (void)snprintf(why, sizeof why, "a move is missing; say which with --take %ua to %u%c",
                       repairing->choice.number, repairing->choice.number,
                       'a' + repair->form_count - 1);
        refuse(repairing, visit, why);
        return -1;
    }
    if (letter >= repair->form_count) {
        (void)snprintf(why, sizeof why, "suggestion %u has no choice %c", repairing->choice.number,
                       'a' + letter);
        refuse(repairing, visit, why);
        return -1;
    }
    return letter < 0 ? 0 : letter;
}

/* Tells what is written, and of several choices which. */
static void tell_taken(struct repairing *repairing, const struct visit *visit,
                       const struct repair *repair, int form)
{
    struct repair taken = *repair;
    char title[64];

    taken.forms[0] = repair->forms[form];
    taken.form_count = 1;
    taken.is_gap = false;
    (void)snprintf(title, sizeof title, "suggestion %u is taken", repairing->choice.number);
    if (repair->form_count > 1)
        (void)snprintf(title, sizeof title, "suggestion %u%c of %ua to %u%c is taken",
                       repairing->choice.number, 'a' + form, repairing->choice.number,
                       repairing->choice.number, 'a' + repair->form_count - 1);
    suggestion_write(visit, &taken, title, repairing->out);
}

static bool take(struct repairing *repairing, const struct visit *visit)
{
    const size_t count = repairing->repairs.count;
    char why[64];

    if (repairing->choice.number > count) {
        (void)snprintf(why, sizeof why, "there %s only %zu suggestion%s", count == 1 ? "is" : "are",
                       count, count == 1 ? "" : "s");
        return refuse(repairing, visit,
                      count > 0 ? why
                      : status_is_sound(visit->judgement->status)
                          ? "it holds as it is"
                          : suggestion_lacks(visit->judgement, &repairing->repairs));
    }
    const struct repair *const repair = &repairing->repairs.list[repairing->choice.number - 1];
    const int form = choose_form(repairing, visit, repair);
    if (form < 0)
        return false;
    const char *const unfit =
        mend_record(visit, repair, form, repairing->comment, &repairing->file->buffer);
    if (unfit != NULL)
        return refuse(repairing, visit, unfit);
    repairing->mended = true;
    if (!status_is_sound(repair->forms[form].outcome.status))
        repairing->status = EXIT_UNSOUND;
    tell_taken(repairing, visit, repair, form);
    return true;
}

/* Bytes between the records, unchanged. */
static void pass(void *context, const char *bytes, size_t len)
{
    struct repairing *const repairing = context;

    buffer_append(&repairing->file->buffer, bytes, len);
    output_settle(repairing->file);
}

/* Writes a record into the new file as it is. */
static bool keep(struct repairing *repairing, const struct visit *visit)
{
    if (!visit->document->too_large)
        buffer_append(&repairing->file->buffer, visit->document->bytes, visit->document->len);
    output_settle(repairing->file);
    return output_is_open(repairing->file);
}

static bool take_record(void *context, const struct visit *visit)
{
    struct repairing *const repairing = context;

    repairing->records++;
    if (repairing->record != 0 ? visit->record != repairing->record
                               : status_is_sound(visit->judgement->status))
        return keep(repairing, visit);
    find(repairing, visit);
    if (repairing->record == 0 && repairing->repairs.count > 0 && repairing->mended)
        return refuse(repairing, visit, "more than one record can be repaired; use --record");
    repairing->repairable++;
    return take(repairing, visit);
}

static int repair_in_place(struct repairing *repairing, struct input *input)
{
    const char *const name = input->names[0];
    struct destination file;

    if (!destination_edit(&file, name))
        return EXIT_TROUBLE;
    repairing->file = input->out = file.out;
    input->pass = pass;
    bool whole = input_visit(input, take_record, repairing) && !repairing->refused;
    if (whole && repairing->repairable == 0) {
        complain("repair: %s: %s", name,
                 repairing->records == 0  ? "it holds no record"
                 : repairing->record != 0 ? "there is no such record"
                                          : "it holds as it is");
        whole = false;
    }
    return destination_close(&file, whole) && whole ? repairing->status : EXIT_TROUBLE;
}

/* --- options */

enum { KEY_TAKE = KEY_OWN, KEY_RECORD, KEY_COMMENT };

static const struct option_line options[] = {
    {KEY_JSON, "json", NULL, "one line of JSON a record"},
    {KEY_RECORD, "record", "N", "only the N-th record of the file"},
    {'i', "in-place", NULL, "with --take: write the repair into the file"},
    {KEY_TAKE, "take", "N",
     "the suggestion to write; of several choices 2 takes the first, 2b the next"},
    {KEY_COMMENT, "comment", NULL, "leave a comment that tells what was written, as in {was c4}"},
    {0}};

static const struct option_value values[] = {
    {KEY_JSON, FLAG_IN(struct repairing, json)},
    {KEY_RECORD, NUMBER_IN(struct repairing, record, 1, UINT32_MAX)},
    {'i', FLAG_IN(struct repairing, in_place)},
    {KEY_COMMENT, FLAG_IN(struct repairing, comment)},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct repairing *const repairing = context;

    (void)key;
    if (choice_read(value, &repairing->choice))
        return true;
    complain("%s: --take takes the number of a suggestion, such as 2 or 2b", self->name);
    return false;
}

/* What is wrong with these options together; NULL if nothing is. */
static const char *contradiction(const struct repairing *repairing, const struct input *input)
{
    if (repairing->in_place && repairing->choice.number == 0)
        return "-i needs --take N, the suggestion to write";
    if (repairing->choice.number > 0 && !repairing->in_place)
        return "--take goes with -i";
    if (repairing->comment && !repairing->in_place)
        return "--comment goes with -i";
    if (repairing->in_place && repairing->json)
        return "--json does not go with -i";
    if (repairing->in_place && strcmp(input->names[0], "-") == 0)
        return "-i needs a file, not standard input";
    if (input->count != 1 && (repairing->in_place || repairing->record > 0))
        return repairing->in_place ? "-i takes one file" : "--record takes one file";
    return NULL;
}

static int repair_files(const struct command *self, struct repairing *repairing,
                        struct input *input)
{
    const char *const wrong = input->count > 0 ? contradiction(repairing, input) : NULL;

    if (wrong != NULL)
        return refuse_usage(self, wrong);
    return repairing->in_place && input->count > 0 ? repair_in_place(repairing, input)
                                                   : tell_files(repairing, input);
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct repairing repairing = {.out = out, .choice = {0, -1}};
    struct input input = {.out = out};
    const int status = options_read(self, &arguments, take_option, &repairing, out);

    if (status != OPTIONS_READ)
        return status;
    input_add_operands(&input, &arguments);
    repairing.repairer = repairer_new();
    const int result = repair_files(self, &repairing, &input);
    if (repairing.in_place && result == EXIT_TROUBLE)
        out->buffer.len = 0; /* nothing was taken */
    repairer_free(repairing.repairer);
    input_release(&input);
    return result;
}

const struct command command_repair = {
    .usage = "[--json] [--record N] [FILE…]\n"
             "       recto repair -i --take N [--record N] [--comment] FILE",
    .values = values,
    .options = {options},
    .notes =
        "Nothing is changed without -i. A suggestion with choices shows each with its letter.\n",
    .example = "recto repair samples/differences-slip.yaml",
    .run = run,
};
