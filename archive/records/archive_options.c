#include "archive/records/archive_options.h"

#include "archive/records/temporary.h"
#include "cli/report/name.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const struct option_line archive_options[] = {
    {'j', "jobs", "N", "on so many cores at once (default: all there are)"}, {0}};

bool archive_option(const struct command *self, struct archive_options *options, int key,
                    const char *value)
{
    if (key == KEY_SHARD)
        return shard_read(self, value, &options->input.shard);
    if (key == 'j')
        return jobs_option(self, value, &options->jobs);
    if (key != 'o')
        return input_take_option(&options->input, key, value);
    options->file = value;
    return true;
}

void archive_options_release(struct archive_options *options)
{
    input_release(&options->input);
}

bool archive_options_run(const struct archive_options *options, struct jobs_plan plan,
                         struct output *out, struct output *errors)
{
    plan.input = &options->input;
    plan.jobs = options->jobs;
    plan.out = out;
    plan.errors = errors;
    return jobs_run(&plan);
}

/* Replaces standard input by a copy of itself that can be read again. */
static bool spool_input(void)
{
    const int file = open_temporary("cannot keep standard input for a second reading");

    if (file < 0)
        return false;
    const bool kept = copy_all(STDIN_FILENO, file) && lseek(file, 0, SEEK_SET) == 0 &&
                      dup2(file, STDIN_FILENO) >= 0;
    if (!kept)
        complain_file("-", "cannot keep standard input for a second reading", errno);
    (void)close(file);
    return kept;
}

static bool keep_input(struct archive_options *options)
{
    struct stat facts;

    options->start = 0;
    if (fstat(STDIN_FILENO, &facts) != 0 || !S_ISREG(facts.st_mode))
        return spool_input();
    options->start = lseek(STDIN_FILENO, 0, SEEK_CUR);
    return options->start >= 0 || spool_input();
}

bool archive_options_keep_input(const struct command *self, struct archive_options *options)
{
    struct stat facts;
    bool kept = false;

    for (size_t i = 0; i < options->input.count; i++) {
        const char *const name = options->input.names[i];
        if (strcmp(name, "-") == 0) {
            if (!kept && !keep_input(options))
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

void archive_options_rewind(struct archive_options *options, bool complained)
{
    (void)lseek(STDIN_FILENO, options->start, SEEK_SET);
    options->input.quiet = complained;
}

bool record_is_writable(const struct visit *visit, struct chunk_result *result)
{
    struct buffer *const text = &result->errors.buffer;

    if (!visit->document->too_large)
        return true;
    buffer_text(text, "recto: ");
    report_file(visit->name, text);
    buffer_format(text, ":%llu: this record is too large to be written\n",
                  (unsigned long long)visit->document->large_line);
    result->trouble = true;
    return false;
}
