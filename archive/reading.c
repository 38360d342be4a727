#include "archive/reading.h"

#include "cli/report/name.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool reading_option(const struct command *self, struct reading *reading, int option,
                    const char *value)
{
    switch (option) {
    case 'J':
        return jobs_option(self, value, &reading->jobs);
    case 'A':
        reading->input.account = true;
        return true;
    case 'F':
        input_add_list(&reading->input, value);
        reading->listed = true;
        return true;
    default:
        reading->file = value;
        return true;
    }
}

void reading_files(struct reading *reading, int argc, char **argv)
{
    for (int i = optind; i < argc; i++)
        input_add(&reading->input, argv[i]);
    if (optind == argc && !reading->listed)
        input_add(&reading->input, "-");
}

void reading_release(struct reading *reading)
{
    input_release(&reading->input);
}

bool reading_divides(const struct command *self, const struct reading *reading)
{
    if (reading->input.shard.parts == 0 || reading->input.count == 1)
        return true;
    (void)refuse_usage(
        self, "--shard goes with one file, so that its parts can be put behind each other");
    return false;
}

bool reading_run(const struct reading *reading, struct jobs_plan plan, struct output *out,
                 struct output *errors)
{
    plan.input = &reading->input;
    plan.jobs = reading->jobs;
    plan.out = out;
    plan.errors = errors;
    return jobs_run(&plan);
}

static int open_spool(void)
{
    const char *const folder = getenv("TMPDIR");
    struct buffer path = {0};

    buffer_format(&path, "%s/", folder != NULL && folder[0] != '\0' ? folder : "/tmp");
    const int file = unnamed_file(buffer_string(&path), 0600);
    if (file < 0)
        complain_file(path.bytes, "cannot keep standard input for a second reading", errno);
    buffer_release(&path);
    return file;
}

/* Lets standard input be a copy of itself. */
static bool spool_input(void)
{
    char bytes[65536];
    int error = 0;
    const int file = open_spool();

    if (file < 0)
        return false;
    for (ssize_t got; error == 0 && (got = read(STDIN_FILENO, bytes, sizeof bytes)) != 0;)
        if (got > 0)
            error = write_all(file, bytes, (size_t)got);
        else if (errno != EINTR)
            error = errno;
    if (error == 0 && (lseek(file, 0, SEEK_SET) != 0 || dup2(file, STDIN_FILENO) < 0))
        error = errno;
    if (error != 0)
        complain_file("-", "cannot keep standard input for a second reading", error);
    (void)close(file);
    return error == 0;
}

static bool keep_input(struct reading *reading)
{
    struct stat facts;

    reading->start = 0;
    if (fstat(STDIN_FILENO, &facts) != 0 || !S_ISREG(facts.st_mode))
        return spool_input();
    reading->start = lseek(STDIN_FILENO, 0, SEEK_CUR);
    return reading->start >= 0 || spool_input();
}

bool reading_keep(const struct command *self, struct reading *reading)
{
    struct stat facts;
    bool kept = false;

    for (size_t i = 0; i < reading->input.count; i++) {
        const char *const name = reading->input.names[i];
        if (strcmp(name, "-") == 0) {
            if (!kept && !keep_input(reading))
                return false;
            kept = true;
        } else if (stat(name, &facts) == 0 && !S_ISREG(facts.st_mode)) {
            complain("%s: %s can be read only once, and here it must be read again; give it as "
                     "standard input",
                     self->name, name);
            return false;
        }
    }
    return true;
}

void reading_again(struct reading *reading, bool complained)
{
    (void)lseek(STDIN_FILENO, reading->start, SEEK_SET);
    reading->input.quiet = complained;
}

bool record_whole(const struct visit *visit, struct gathered *gathered)
{
    struct buffer *const text = &gathered->errors.buffer;

    if (!visit->document->too_large)
        return true;
    buffer_text(text, "recto: ");
    report_file(visit->name, text);
    buffer_format(text, ":%llu: this record is too large to be written\n",
                  (unsigned long long)visit->document->large_line);
    gathered->trouble = true;
    return false;
}
