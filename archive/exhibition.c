#include "archive/exhibition.h"

#include "cli/jobs.h"
#include "cli/programs.h"
#include "cli/replace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char exhibition_help[] =
    "  -T, --type FORMAT   text (the default), csv, json, svg, pdf or png; without it, the suffix "
    "of\n"
    "                      FILE decides\n"
    "  -o, --output FILE   write to FILE, which is replaced only when all is written\n"
    "      --paper NAME    pdf: a4 (default) or letter\n"
    "      --landscape     pdf: pages on their side\n"
    "      --jobs N        judge on so many cores at once (default: all there are)\n"
    "      --account       tell at the end how many bytes were read and what they held\n"
    "      --files0-from F file names, each ended by a NUL byte, from F (- is standard input)\n"
    "A folder stands for its *.yaml; without a FILE, or for -, standard input is read.\n";

static const char *const type_names[] = {
    [EXHIBITION_TEXT] = "text", [EXHIBITION_CSV] = "csv", [EXHIBITION_JSON] = "json",
    [EXHIBITION_SVG] = "svg",   [EXHIBITION_PDF] = "pdf", [EXHIBITION_PNG] = "png"};

/* --- options */

static bool choose_type(struct exhibition *exhibition, const char *name)
{
    for (int i = EXHIBITION_TEXT; i <= EXHIBITION_PNG; i++)
        if (strcmp(type_names[i], name) == 0) {
            exhibition->type = (enum exhibition_type)i;
            return true;
        }
    return false;
}

static bool take_jobs(struct exhibition *exhibition, const struct command *self)
{
    if (!option_number(self, "--jobs", optarg, &exhibition->jobs))
        return false;
    if (exhibition->jobs >= 1 && exhibition->jobs <= JOBS_MOST)
        return true;
    complain("%s: --jobs takes a number from 1 to %d", self->name, JOBS_MOST);
    return false;
}

bool exhibition_option(struct exhibition *exhibition, const struct command *self, int option)
{
    switch (option) {
    case 'T':
        if (choose_type(exhibition, optarg))
            return true;
        complain("%s: -T takes text, csv, json, svg, pdf or png", self->name);
        return false;
    case 'A':
        exhibition->input.account = true;
        return true;
    case 'J':
        return take_jobs(exhibition, self);
    case 'P':
        exhibition->paper = optarg;
        if (strcmp(optarg, "a4") == 0 || strcmp(optarg, "letter") == 0)
            return true;
        complain("%s: --paper takes a4 or letter", self->name);
        return false;
    case 'o':
        exhibition->output = optarg;
        return true;
    case 'L':
        exhibition->landscape = true;
        return true;
    default:
        input_add_list(&exhibition->input, optarg);
        return true;
    }
}

static void choose_type_by_suffix(struct exhibition *exhibition)
{
    const char *const name = exhibition->output;
    const char *const dot = name != NULL ? strrchr(name, '.') : NULL;

    if (dot != NULL && strchr(dot, '/') == NULL)
        (void)choose_type(exhibition, dot + 1);
}

bool exhibition_settle(struct exhibition *exhibition, const struct command *self, int argc,
                       char **argv)
{
    const bool listed = exhibition->input.count > 0 || exhibition->input.trouble;

    if (exhibition->type == EXHIBITION_NONE)
        choose_type_by_suffix(exhibition);
    if (exhibition->type != EXHIBITION_PDF &&
        (exhibition->paper != NULL || exhibition->landscape)) {
        complain("%s: --paper and --landscape are for -T pdf", self->name);
        return false;
    }
    for (int i = optind; i < argc; i++)
        input_add(&exhibition->input, argv[i]);
    if (optind == argc && !listed)
        input_add(&exhibition->input, "-");
    if (exhibition->jobs == 0)
        exhibition->jobs = jobs_default();
    return true;
}

void exhibition_release(struct exhibition *exhibition)
{
    input_release(&exhibition->input);
}

/* --- showing */

/* In the new process: reads from the pipe, draws to the file. */
static _Noreturn void become_drawer(const struct exhibition *exhibition, int in, int file)
{
    char name[] = "exhibit", type[] = "-T", paper[] = "--paper", landscape[] = "--landscape";
    char *arguments[] = {name,
                         type,
                         strdup(type_names[exhibition->type]),
                         paper,
                         strdup(exhibition->paper != NULL ? exhibition->paper : "a4"),
                         exhibition->landscape ? landscape : NULL,
                         NULL};

    if (dup2(in, STDIN_FILENO) < 0 || dup2(file, STDOUT_FILENO) < 0)
        _exit(EXIT_TROUBLE);
    _exit(program_run("recto-draw", arguments));
}

static bool wait_for(pid_t child)
{
    int state;

    while (waitpid(child, &state, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(state) && WEXITSTATUS(state) == EXIT_SOUND;
}

/* Lets recto-draw draw to an open file; it says itself what went wrong. */
static bool draw(const struct exhibition *exhibition, const struct exhibit *exhibit, int file)
{
    struct buffer sent = {0};
    int ends[2];

    if (pipe(ends) != 0) {
        complain("cannot run recto-draw: %s", strerror(errno));
        return false;
    }
    const pid_t child = fork();
    if (child == 0) {
        (void)close(ends[1]);
        become_drawer(exhibition, ends[0], file);
    }
    if (child < 0)
        complain("cannot run recto-draw: %s", strerror(errno));
    (void)close(ends[0]);
    exhibit_send(exhibit, &sent);
    const bool written = child > 0 && write_all(ends[1], sent.bytes, sent.len) == 0;
    (void)close(ends[1]);
    buffer_release(&sent);
    return child > 0 && wait_for(child) && written;
}

static bool draw_into_file(const struct exhibition *exhibition, const struct exhibit *exhibit)
{
    struct replacement replacement;

    if (!replacement_open(&replacement, exhibition->output))
        return false;
    if (draw(exhibition, exhibit, replacement.file))
        return replacement_commit(&replacement);
    replacement_abandon(&replacement);
    return false;
}

int exhibition_show(const struct exhibition *exhibition, const struct buffer *text,
                    const struct exhibit *exhibit, struct output *out, int status)
{
    bool shown = true;

    if (exhibition_is_drawn(exhibition))
        shown = exhibition->output != NULL ? draw_into_file(exhibition, exhibit)
                                           : draw(exhibition, exhibit, out->file);
    else if (exhibition->output != NULL)
        shown = replace_file(exhibition->output, text->bytes, text->len, true);
    else
        buffer_append(&out->buffer, text->bytes, text->len);
    return shown ? status : EXIT_TROUBLE;
}
