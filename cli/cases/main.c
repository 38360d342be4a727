/* recto-cases: the cases that recto passes, and how another program fares with them. It is a
 * program of its own, since its texts would make recto larger. */
#include "cli/cases/bundle.h"
#include "cli/cases/compliance.h"
#include "cli/cases/json.h"
#include "cli/cases/markdown.h"
#include "cli/cases/text.h"
#include "cli/completion/answer.h"
#include "cli/completion/values.h"
#include "cli/options.h"
#include "cli/program.h"

#include <string.h>

enum { KEY_GAME = KEY_OWN, KEY_LEVEL, KEY_SECTION, KEY_RUN, KEY_TIMEOUT };

enum { SECONDS = 10, SECONDS_MOST = 86400 };

static const struct option_line option_lines[] = {
    {KEY_GAME, "game", "GAME", "cases of one game; `records`: what all games share"},
    {KEY_LEVEL, "level", "LEVELS",
     "letters: A rules, B codes of refusals, C lines and columns, D clocks\n"
     "and seals (default: ABCD)"},
    {KEY_SECTION, "section", "N", "cases whose number begins so, as 4 in PLX-4.1"},
    {'T', "format", "FORMAT", "text, markdown, json; with --run text or json"},
    {KEY_RUN, "run", "COMMAND",
     "give each record to `sh -c COMMAND` and compare what it prints, which is\n"
     "a JSON object as that of `recto check --json`"},
    {KEY_TIMEOUT, "timeout", "SECONDS", "with --run, for each case (default: 10)"},
    {0}};

struct job {
    struct selection selection;
    const char *format, *command;
    uint32_t seconds;
};

static bool refuse(const struct command *self, const char *message)
{
    (void)refuse_usage(self, message);
    return false;
}

static bool take_timeout(const struct command *self, const char *value, struct job *job)
{
    return option_number(self, "--timeout", value, &job->seconds) &&
           ((job->seconds > 0 && job->seconds <= SECONDS_MOST) ||
            refuse(self, "--timeout takes 1 to 86400 seconds"));
}

static bool take_format(const struct command *self, const char *value, struct job *job)
{
    job->format = value;
    return strcmp(value, "text") == 0 || strcmp(value, "markdown") == 0 ||
           strcmp(value, "json") == 0 || refuse(self, "--format takes text, markdown or json");
}

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct job *const job = context;

    switch (key) {
    case KEY_GAME:
        job->selection.game = value;
        return true;
    case KEY_LEVEL:
        job->selection.levels = value;
        return (value[0] != '\0' && strspn(value, level_letters) == strlen(value)) ||
               refuse(self, "--level takes letters from A to D");
    case KEY_SECTION:
        job->selection.section = value[0];
        return (value[0] >= '0' && value[0] <= '9' && value[1] == '\0') ||
               refuse(self, "--section takes a digit");
    case KEY_RUN:
        job->command = value;
        return value[strspn(value, " \t\n")] != '\0' || refuse(self, "--run takes a command");
    case KEY_TIMEOUT:
        return take_timeout(self, value, job);
    default:
        return take_format(self, value, job);
    }
}

/* --- the command */

static void complain_of(void *context, const char *path, size_t path_len, unsigned line,
                        const char *reason)
{
    (void)context;
    complain("%.*s:%u: %s", (int)path_len, path, line, reason);
}

/* Whether the ids can be given so: filters choose cases just as ids do, and no passage can be run.
 */
static bool ids_are_fit(const struct command *self, const struct job *job,
                        const struct catalogue *catalogue)
{
    const struct selection *const selection = &job->selection;

    if (selection->id_count > 0 && (selection->game != NULL || selection->section != '\0'))
        return refuse(self, "give either IDs, or --game and --section");
    for (size_t i = 0; job->command != NULL && i < selection->id_count; i++)
        if (catalogue_issue(catalogue, selection->ids[i]) != NULL)
            return refuse(self, "--run takes the IDs of cases, not of passages");
    return true;
}

static int show(const struct command *self, const struct job *job,
                const struct catalogue *catalogue, struct output *out)
{
    const struct printing printing = {catalogue, &job->selection, sheet_default_style(out)};
    const bool json = strcmp(job->format, "json") == 0;
    const bool markdown = strcmp(job->format, "markdown") == 0;

    if (job->command != NULL) {
        const struct examination examination = {catalogue, &job->selection, job->command,
                                                job->seconds, json};
        return markdown ? refuse_usage(self, "--run gives text or json")
                        : examine(&examination, out);
    }
    (json ? cases_as_json : markdown ? cases_as_markdown : cases_as_text)(&printing, out);
    return EXIT_SOUND;
}

static int run_cases(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct job job = {.format = "text", .seconds = SECONDS};
    struct catalogue catalogue;
    int status = options_read(self, &arguments, take_option, &job, out);

    if (status != OPTIONS_READ)
        return status;
    job.selection.ids = arguments.list;
    job.selection.id_count = (size_t)arguments.count;
    const bool right =
        catalogue_read(&catalogue, cases_bundle, cases_bundle_len, complain_of, NULL);
    status = ids_are_fit(self, &job, &catalogue) && selection_is_known(&job.selection, &catalogue)
                 ? show(self, &job, &catalogue, out)
                 : EXIT_TROUBLE;
    catalogue_release(&catalogue);
    return right ? status : EXIT_TROUBLE;
}

/* --- completion */

static void list_ids(struct values *values)
{
    struct catalogue catalogue;

    (void)catalogue_read(&catalogue, cases_bundle, cases_bundle_len, complain_of, NULL);
    for (size_t i = 0; i < catalogue.count; i++)
        values_add(values, catalogue.exhibits[i].id, catalogue.exhibits[i].title);
    for (size_t i = 0; i < catalogue.issue_count; i++)
        values_add(values, catalogue.issues[i].id, catalogue.issues[i].title);
    catalogue_release(&catalogue);
}

static void list_games(struct values *values)
{
    values_list_games(values);
    values_add(values, "records", NULL);
}

static const struct placeholder placeholders[] = {{"GAME", NULL, list_games, false},
                                                  {"ID", NULL, list_ids, false},
                                                  {"FORMAT", "text markdown json", NULL, false},
                                                  {"LEVELS", "A AB ABC ABCD", NULL, false},
                                                  {0}};

static const struct command command_cases = {
    .usage = "[OPTION…] [ID…]",
    .options = {option_lines},
    .notes =
        "Without an ID, lists the cases. An ID is that of a case, as PLX-4.1, or of a doubtful\n"
        "passage, as I.PLX.4. `man recto-cases` says what levels and statements are.\n",
    .placeholders = placeholders,
    .paged = true,
    .run = run_cases,
};

static const struct command_line commands[] = {
    {"cases", "cases", "print the published cases, or hold a program against them", &command_cases},
    {NULL, NULL, NULL, NULL}};

static int run(int argc, char **argv, struct output *out)
{
    if (answer_completion(commands, 0, argc, argv, out))
        return EXIT_SOUND;
    return command_run(commands, argc, argv, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
