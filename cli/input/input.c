#include "cli/input/input.h"

#include "base/list.h"
#include "cli/output/output.h"
#include "notation/items/scan.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static void add_name(struct input *input, char *name)
{
    if (input->count == input->capacity)
        input->names = list_grow(input->names, &input->capacity, sizeof *input->names);
    input->names[input->count++] = name;
}

static char *join(const char *folder, const char *name)
{
    const size_t folder_len = strlen(folder), name_len = strlen(name);
    const bool slash = folder_len > 0 && folder[folder_len - 1] == '/';
    char *const path = memory_allocate(folder_len + name_len + 2);

    memcpy(path, folder, folder_len);
    path[folder_len] = '/';
    memcpy(path + folder_len + !slash, name, name_len + 1);
    return path;
}

static bool ends_in(const char *name, const char *suffix)
{
    const size_t len = strlen(name), suffix_len = strlen(suffix);
    return len > suffix_len && strcasecmp(name + len - suffix_len, suffix) == 0;
}

static bool is_yaml(const char *name)
{
    return name[0] != '.' && (ends_in(name, ".yaml") || ends_in(name, ".yml"));
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void add_folder(struct input *input, const char *folder)
{
    const size_t first = input->count;
    DIR *const entries = opendir(folder);

    if (entries == NULL) {
        complain_file(folder, "cannot read this folder", errno);
        input->trouble = true;
        return;
    }
    errno = 0;
    for (const struct dirent *entry; (entry = readdir(entries)) != NULL; errno = 0)
        if (is_yaml(entry->d_name))
            add_name(input, join(folder, entry->d_name));
    if (errno != 0) {
        complain_file(folder, "cannot read this folder", errno);
        input->trouble = true;
    }
    const bool whole = errno == 0;
    (void)closedir(entries);
    if (input->count > first) {
        qsort(input->names + first, input->count - first, sizeof *input->names, compare_names);
    } else if (whole) {
        complain("%s: warning: this folder holds no *.yaml or *.yml", folder);
        input->warned = true;
    }
}

void input_add(struct input *input, const char *name)
{
    struct stat facts;

    if (strcmp(name, "-") != 0 && stat(name, &facts) == 0 && S_ISDIR(facts.st_mode)) {
        add_folder(input, name);
        return;
    }
    const size_t len = strlen(name) + 1;
    add_name(input, memcpy(memory_allocate(len), name, len));
}

int input_open(const char *name)
{
    return strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
}

void input_close(int file)
{
    if (file != STDIN_FILENO)
        (void)close(file);
}

bool input_size(const char *name, uint64_t *size)
{
    const bool standard = strcmp(name, "-") == 0;
    struct stat facts;

    if ((standard ? fstat(STDIN_FILENO, &facts) : stat(name, &facts)) != 0 ||
        !S_ISREG(facts.st_mode))
        return false;
    *size = (uint64_t)facts.st_size;
    return true;
}

bool read_all(int file, struct buffer *content)
{
    for (;;) {
        char *const room = buffer_reserve(content, 65536);
        const ssize_t got = read(file, room, 65536);
        if (got > 0)
            content->len += (size_t)got;
        else if (got == 0)
            return true;
        else if (errno != EINTR)
            return false;
    }
}

void input_add_list(struct input *input, const char *name)
{
    struct buffer content = {0};
    const int file = input_open(name);

    input->listed = true;
    if (file < 0 || !read_all(file, &content)) {
        complain_file(name, "cannot read this list of files", errno);
        input->trouble = true;
    }
    const char *at = buffer_string(&content), *const end = at + content.len;
    while (at < end) {
        if (*at != '\0')
            input_add(input, at);
        at += strlen(at) + 1;
    }
    if (file >= 0)
        input_close(file);
    buffer_release(&content);
}

void input_warn_of_nothing(const struct input *input, const char *command)
{
    if (input->trouble || input->warned)
        return;
    if (input->count == 0)
        complain("%s: warning: no file was named, so nothing was read", command);
    else if (input->count > 1)
        complain("%s: warning: none of the %zu files holds a record", command, input->count);
    else if (strcmp(input->names[0], "-") == 0)
        complain("%s: warning: standard input holds no record", command);
    else
        complain("%s: warning: %s holds no record", command, input->names[0]);
}

bool input_spares(const struct input *input, const char *output)
{
    struct stat old, read;

    if (output == NULL || strcmp(output, "-") == 0 || stat(output, &old) != 0 ||
        !S_ISREG(old.st_mode))
        return true;
    for (size_t i = 0; i < input->count; i++)
        if (stat(input->names[i], &read) == 0 && read.st_dev == old.st_dev &&
            read.st_ino == old.st_ino) {
            complain("%s: is to be read, and what -o writes would replace its records", output);
            return false;
        }
    return true;
}

void input_release(struct input *input)
{
    for (size_t i = 0; i < input->count; i++)
        free(input->names[i]);
    free(input->names);
    *input = (struct input){0};
}

/* False if the visitor ended it. */
static bool visit_documents(struct source *source, struct visit *visit, visit_record *visitor,
                            void *context)
{
    while ((visit->document = source_next(source)) != NULL) {
        visit->record++;
        visit->judgement = arbiter_judge(visit->arbiter, visit->document);
        if (visit->judgement != NULL && !visitor(context, visit))
            return false;
    }
    return true;
}

static void flush(void *context)
{
    (void)output_flush(context);
}

bool input_visit(const struct input *input, visit_record *visitor, void *context)
{
    struct source source = {0};
    struct arbiter *const arbiter = arbiter_new();
    bool sound = !input->trouble, going = true;

    if (input->headers)
        arbiter_read_headers(arbiter);
    for (size_t i = 0; i < input->count && going; i++) {
        struct visit visit = {.name = input->names[i], .arbiter = arbiter};
        const int file = input_open(visit.name);
        if (file < 0) {
            if (!input->quiet)
                complain_file(visit.name, "cannot open this file", errno);
            sound = false;
            continue;
        }
        source_open(&source, file, input->pass, context);
        source.before_large = input->out != NULL ? flush : NULL;
        source.large_context = input->out;
        going = visit_documents(&source, &visit, visitor, context);
        input_close(file);
        const char *const trouble = source_trouble(&source);
        if (trouble != NULL && !input->quiet)
            complain("%s: cannot read this file: %s", visit.name, trouble);
        sound = sound && trouble == NULL;
    }
    source_release(&source);
    arbiter_free(arbiter);
    return sound;
}

const enum status account_order[STATUSES] = {STATUS_COMPLETE, STATUS_UNFINISHED, STATUS_DISPUTED,
                                             STATUS_ILLEGAL, STATUS_MALFORMED};

void account_add(struct account *account, const struct account *other)
{
    account->bytes += other->bytes;
    account->of_records += other->of_records;
    account->outside += other->outside;
    account->records += other->records;
    for (int i = 0; i < STATUSES; i++)
        account->statuses[i] += other->statuses[i];
}

void account_statuses(const struct account *account, struct buffer *out)
{
    for (int i = 0; i < STATUSES; i++)
        buffer_format(out, "%s%llu %s", i > 0 ? ", " : "",
                      (unsigned long long)account->statuses[account_order[i]],
                      status_names[account_order[i]]);
}

void account_line(const struct account *account, struct buffer *out)
{
    uint64_t judged = 0;

    for (int i = 0; i < STATUSES; i++)
        judged += account->statuses[i];
    buffer_format(out, "recto: %llu bytes read: %llu in %llu records",
                  (unsigned long long)account->bytes, (unsigned long long)account->of_records,
                  (unsigned long long)account->records);
    if (judged == account->records) {
        buffer_text(out, " (");
        account_statuses(account, out);
        buffer_character(out, ')');
    }
    buffer_format(out, ", %llu in no record\n", (unsigned long long)account->outside);
}

bool shard_read(const struct command *self, const char *text, struct shard *shard)
{
    struct scanner scanner = {text, text + strlen(text)};
    const int64_t part = scan_number(&scanner);
    const bool slash = scan_character(&scanner, '/');
    const int64_t parts = slash ? scan_number(&scanner) : -1;

    if (scanner.at != scanner.end || part < 1 || parts < part || parts > SHARDS_MAX) {
        complain("%s: --shard takes I/N, as 3/8 for the third of eight parts (at most %d)",
                 self->name, SHARDS_MAX);
        return false;
    }
    shard->part = (uint32_t)part;
    shard->parts = (uint32_t)parts;
    return true;
}

/* Where the part after `before` others begins, without a product that might overflow. */
static uint64_t border(uint32_t before, uint32_t parts, uint64_t size)
{
    return size / parts * before + size % parts * before / parts;
}

void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end)
{
    *start = shard.parts > 0 ? border(shard.part - 1, shard.parts, size) : 0;
    *end = shard.parts > 0 ? border(shard.part, shard.parts, size) : size;
}

const struct option_line input_options[] = {
    {KEY_ACCOUNT, "account", NULL, "tell at the end how many bytes were read and what they held"},
    {KEY_FILES_FROM, "files0-from", "F",
     "file names, each ended by a NUL byte, from F (- is standard input)"},
    {0}};

const char input_notes[] =
    "A folder stands for its *.yaml and *.yml; without a FILE, or for -, standard input is read.\n";

bool input_take_option(struct input *input, int key, const char *value)
{
    if (key == KEY_ACCOUNT)
        input->account = true;
    else
        input_add_list(input, value);
    return true;
}

void input_add_operands(struct input *input, const struct arguments *operands)
{
    for (int i = 0; i < operands->count; i++)
        input_add(input, operands->list[i]);
    if (operands->count > 0 || input->listed)
        return;
    input_add(input, "-");
    if (isatty(STDIN_FILENO))
        complain("reading standard input; Ctrl-D ends it");
}

bool input_is_divisible(const struct command *self, const struct input *input)
{
    if (input->shard.parts == 0 || input->count == 1)
        return true;
    (void)refuse_usage(self, "--shard goes with one file, so that `cat` joins the parts");
    return false;
}
