#include "cli/cases/catalogue.h"

#include "base/character.h"
#include "base/list.h"
#include "cli/cases/bundle.h"
#include "cli/cases/fields.h"
#include "validator/games/games.h"

#include <stdlib.h>
#include <string.h>

/* One for each game and one for what they share; their ids begin with so many letters. */
enum { FOLDERS = GAME_COUNT + 1, PREFIX = 3 };

struct reader {
    struct catalogue *catalogue;
    char prefixes[FOLDERS][PREFIX + 1]; /* "" until the first case of the folder is read */
    struct bundle files;                /* from the start, to find records in */
    catalogue_fault *tell;
    void *context;
    bool right;
};

static void refuse(struct reader *reader, const struct bundled_file *file, unsigned line,
                   const char *reason)
{
    reader->tell(reader->context, file->path, file->path_len, line, reason);
    reader->right = false;
}

/* --- ids */

static bool is_prefix(const char *at)
{
    for (int i = 0; i < PREFIX; i++)
        if (at[i] < 'A' || at[i] > 'Z')
            return false;
    return true;
}

/* A number from 1, up to the end. */
static bool is_number(const char *at)
{
    return at[0] != '0' && at[0] != '\0' && strspn(at, "0123456789") == strlen(at);
}

static bool is_issue_id(const char *id)
{
    return strncmp(id, "I.", 2) == 0 && is_prefix(id + 2) && id[5] == '.' && is_number(id + 6);
}

static bool is_exhibit_id(const char *id)
{
    return is_prefix(id) && id[3] == '-' && is_digit(id[4]) && id[5] == '.' && is_number(id + 6);
}

/* What is not about one game. */
static const char of_all_games[] = "records";

/* The index of that folder: those of games in the order of the manual, and the one of what they
 * share; -1 if there is no such folder. */
static int find_folder(struct span name)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (games[i] == game_find(name.bytes, name.len))
            return i;
    return name.len == strlen(of_all_games) && memcmp(name.bytes, of_all_games, name.len) == 0
               ? GAME_COUNT
               : -1;
}

/* Whether the ids of a folder may begin as this one does: all in the same way, and those of other
 * folders in another. The first one decides. */
static bool fits_folder(struct reader *reader, int folder, const char *id)
{
    for (int i = 0; i < FOLDERS; i++)
        if (i != folder && strncmp(reader->prefixes[i], id, PREFIX) == 0)
            return false;
    if (reader->prefixes[folder][0] == '\0')
        memcpy(reader->prefixes[folder], id, PREFIX);
    return strncmp(reader->prefixes[folder], id, PREFIX) == 0;
}

/* --- parts of a file */

/* Reads a file whose parts have a title each. */
static bool read_article(struct reader *reader, const struct bundled_file *file)
{
    struct article *const article = &reader->catalogue->article;
    const char *at = file->bytes, *const end = file->bytes + file->len;
    unsigned before = 0;

    while (at < end) {
        const char *stop = at;
        unsigned lines = 0, line = 0;
        const char *reason = NULL;
        do {
            const char *const next = memchr(stop, '\n', (size_t)(end - stop));
            stop = next != NULL ? next + 1 : end;
            lines++;
        } while (stop < end && strncmp(stop, "# ", 2) != 0);
        const size_t first = article->count;
        if (!article_read(article, at, (size_t)(stop - at), &line, &reason)) {
            refuse(reader, file, before + line, reason);
            return false;
        }
        for (size_t i = first; i < article->count; i++)
            article->blocks[i].line += before;
        before += lines;
        at = stop;
    }
    return true;
}

/* Calls back for each section of a file that is read from block `first` on. */
typedef const struct block *read_section(struct reader *reader, const struct bundled_file *file,
                                         const struct block *heading);

static void read_sections(struct reader *reader, const struct bundled_file *file,
                          read_section *read)
{
    const size_t first = reader->catalogue->article.count;

    if (!read_article(reader, file))
        return;
    const struct block *at = reader->catalogue->article.blocks + first;
    const struct block *const end =
        reader->catalogue->article.blocks + reader->catalogue->article.count;
    while (at < end) {
        const struct block *const next = at->kind == BLOCK_SECTION ? read(reader, file, at) : NULL;
        at = next != NULL ? next : at + 1;
    }
}

static const struct block *end_of(const struct reader *reader)
{
    return reader->catalogue->article.blocks + reader->catalogue->article.count;
}

/* --- issues */

static const struct field issue_fields[] = {{"Source", false, offsetof(struct issue, source)},
                                            {"Readings", false, offsetof(struct issue, readings)},
                                            {"Choice", false, offsetof(struct issue, choice)},
                                            {"Why", false, offsetof(struct issue, why)},
                                            {"Cases", false, offsetof(struct issue, cases)},
                                            {"Withdrawn", true, offsetof(struct issue, withdrawn)}};

/* The readings are (a), (b) …, in this order, and the choice begins with one of them. */
static const char *objection_to_issue(const struct issue *issue)
{
    char mark[] = "(a)";
    const char *at = issue->readings;

    if (strncmp(at, mark, 3) != 0)
        return "the readings begin with (a)";
    while ((at = strstr(at, mark)) != NULL)
        mark[1]++;
    if (mark[1] < 'c')
        return "there are at least two readings, (a) and (b)";
    if (issue->choice[0] != '(' || issue->choice[1] < 'a' || issue->choice[1] >= mark[1] ||
        issue->choice[2] != ')')
        return "the choice begins with one of the readings";
    return NULL;
}

static const struct block *read_issue(struct reader *reader, const struct bundled_file *file,
                                      const struct block *heading)
{
    struct catalogue *const catalogue = reader->catalogue;
    struct issue issue = {0};
    struct fault fault;
    const char *objection;

    if (!heading_cut(heading->text, &catalogue->article.arena, &issue.id, &issue.title) ||
        !is_issue_id(issue.id)) {
        refuse(reader, file, heading->line, "a heading is an id such as I.PLX.4, and a title");
        return NULL;
    }
    if (catalogue_issue(catalogue, issue.id) != NULL)
        refuse(reader, file, heading->line, "this id was given before");
    const struct block *const next = fields_read(heading, end_of(reader), issue_fields,
                                                 sizeof issue_fields / sizeof *issue_fields, &issue,
                                                 &catalogue->article.arena, &fault);
    if (next == NULL) {
        refuse(reader, file, fault.line, fault.reason);
        return NULL;
    }
    if ((objection = objection_to_issue(&issue)) != NULL)
        refuse(reader, file, heading->line, objection);
    if (catalogue->issue_count == catalogue->issue_capacity)
        catalogue->issues =
            list_grow(catalogue->issues, &catalogue->issue_capacity, sizeof *catalogue->issues);
    catalogue->issues[catalogue->issue_count++] = issue;
    return next;
}

/* --- cases */

static const struct field exhibit_fields[] = {
    {"Tests", false, offsetof(struct exhibit, tests)},
    {"Verdict", false, offsetof(struct exhibit, verdict_text)},
    {"Twin", true, offsetof(struct exhibit, twin)},
    {"Reasoning", false, offsetof(struct exhibit, reasoning)},
    {"Fails if", false, offsetof(struct exhibit, fails_if)},
    {"History", false, offsetof(struct exhibit, history)},
    {"Withdrawn", true, offsetof(struct exhibit, withdrawn)}};

/* The folder of cases/FOLDER/FILE. */
static struct span folder_of(const struct bundled_file *file)
{
    const char *const start = file->path + strlen("cases/");
    const size_t left = file->path_len - strlen("cases/");
    const char *const stop = memchr(start, '/', left);

    return (struct span){start, stop != NULL ? (size_t)(stop - start) : 0};
}

/* Finds cases/FOLDER/ID.yaml. */
static bool find_record(const struct reader *reader, struct span folder, const char *id,
                        struct span *record)
{
    struct bundle files = reader->files;
    struct bundled_file file;
    struct buffer path = {0};
    bool found = false;

    buffer_format(&path, "cases/%.*s/%s.yaml", (int)folder.len, folder.bytes, id);
    while (!found && bundle_next(&files, &file))
        found = file.path_len == path.len && memcmp(file.path, path.bytes, path.len) == 0;
    buffer_release(&path);
    if (found)
        *record = (struct span){file.bytes, file.len};
    return found;
}

/* Whether the record has a clock, or `$`, with which seals begin. */
static bool has_clock_or_seals(struct span record)
{
    static const char key[] = "\ntime:";

    if (memchr(record.bytes, '$', record.len) != NULL)
        return true;
    for (size_t i = 0; i + sizeof key - 1 <= record.len; i++)
        if (memcmp(record.bytes + i, key, sizeof key - 1) == 0)
            return true;
    return false;
}

/* Reads the verdict; tells what is wrong with it. */
static void read_verdict(struct reader *reader, const struct bundled_file *file, unsigned line,
                         struct exhibit *exhibit)
{
    struct buffer reason = {0};

    exhibit->verdict = verdict_read(exhibit->verdict_text, strlen(exhibit->verdict_text), &reason);
    const char *const objection =
        exhibit->verdict != NULL ? verdict_objection(exhibit->verdict) : buffer_string(&reason);
    if (objection != NULL)
        refuse(reader, file, line, objection);
    buffer_release(&reason);
}

static bool read_heading(struct reader *reader, const struct bundled_file *file,
                         const struct block *heading, struct exhibit *exhibit)
{
    struct catalogue *const catalogue = reader->catalogue;
    const struct span folder = folder_of(file);
    const int found = find_folder(folder);
    const char *objection = NULL;

    if (!heading_cut(heading->text, &catalogue->article.arena, &exhibit->id, &exhibit->title) ||
        !is_exhibit_id(exhibit->id))
        objection = "a heading is an id such as PLX-4.1, and a title";
    else if (!fits_folder(reader, found, exhibit->id))
        objection = "the ids of another game begin so";
    else if (catalogue_exhibit(catalogue, exhibit->id) != NULL)
        objection = "this id was given before";
    else if (!find_record(reader, folder, exhibit->id, &exhibit->record))
        objection = "its record is missing";
    exhibit->game = arena_copy(&catalogue->article.arena, folder.bytes, folder.len);
    if (objection != NULL)
        refuse(reader, file, heading->line, objection);
    return objection == NULL;
}

static const struct block *read_exhibit(struct reader *reader, const struct bundled_file *file,
                                        const struct block *heading)
{
    struct catalogue *const catalogue = reader->catalogue;
    struct exhibit exhibit = {0};
    struct fault fault;

    if (!read_heading(reader, file, heading, &exhibit))
        return NULL;
    const struct block *const next = fields_read(heading, end_of(reader), exhibit_fields,
                                                 sizeof exhibit_fields / sizeof *exhibit_fields,
                                                 &exhibit, &catalogue->article.arena, &fault);
    if (next == NULL) {
        refuse(reader, file, fault.line, fault.reason);
        return NULL;
    }
    read_verdict(reader, file, heading[2].line, &exhibit);
    if (exhibit.verdict == NULL)
        return next;
    exhibit.timed = has_clock_or_seals(exhibit.record) || verdict_is_timed(exhibit.verdict);
    exhibit.levels = verdict_levels(exhibit.verdict, exhibit.timed);
    if (catalogue->count == catalogue->capacity)
        catalogue->exhibits =
            list_grow(catalogue->exhibits, &catalogue->capacity, sizeof *catalogue->exhibits);
    catalogue->exhibits[catalogue->count++] = exhibit;
    return next;
}

/* Every record has its case. */
static void check_record(struct reader *reader, const struct bundled_file *file)
{
    const char *const slash = memchr(folder_of(file).bytes, '/', file->path_len);
    struct buffer id = {0};

    if (slash != NULL)
        buffer_append(&id, slash + 1,
                      (size_t)(file->path + file->path_len - slash) - strlen("/.yaml"));
    if (catalogue_exhibit(reader->catalogue, buffer_string(&id)) == NULL)
        refuse(reader, file, 1, "no case has this record");
    buffer_release(&id);
}

bool catalogue_read(struct catalogue *catalogue, const char *bytes, size_t len,
                    catalogue_fault *tell, void *context)
{
    struct reader reader = {
        .catalogue = catalogue, .tell = tell, .context = context, .right = true};
    struct bundled_file file;

    *catalogue = (struct catalogue){0};
    if (!bundle_open(&reader.files, bytes, len)) {
        tell(context, "cases", strlen("cases"), 0, "this is no bundle");
        return false;
    }
    for (struct bundle files = reader.files; bundle_next(&files, &file);)
        if (bundled_file_ends(&file, "/ISSUES.md"))
            read_sections(&reader, &file, read_issue);
        else if (find_folder(folder_of(&file)) < 0)
            refuse(&reader, &file, 1, "this folder is none of a game");
    for (int i = 0; i < FOLDERS; i++)
        for (struct bundle files = reader.files; bundle_next(&files, &file);)
            if (bundled_file_ends(&file, "/index.md") && find_folder(folder_of(&file)) == i)
                read_sections(&reader, &file, read_exhibit);
    for (struct bundle files = reader.files; reader.right && bundle_next(&files, &file);)
        if (bundled_file_ends(&file, ".yaml"))
            check_record(&reader, &file);
    return reader.right;
}

void catalogue_release(struct catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++)
        verdict_free(catalogue->exhibits[i].verdict);
    free(catalogue->exhibits);
    free(catalogue->issues);
    article_release(&catalogue->article);
}

/* --- looking up */

/* What follows the id in what a user wrote; NULL if that does not begin so. */
static const char *after_id(const char *id, const char *written)
{
    for (; *id != '\0'; id++, written++) {
        const char large =
            *written >= 'a' && *written <= 'z' ? (char)(*written - 'a' + 'A') : *written;
        if (*id != large)
            return NULL;
    }
    return written;
}

bool same_id(const char *id, const char *written)
{
    const char *const rest = after_id(id, written);

    return rest != NULL && *rest == '\0';
}

/* Whether a passage has the reading with that letter, small or large. */
static bool has_reading(const struct issue *issue, char letter)
{
    const char mark[] = {'(', (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter),
                         ')', '\0'};

    return mark[1] >= 'a' && mark[1] <= 'z' && strstr(issue->readings, mark) != NULL;
}

static bool means_issue(const struct issue *issue, const char *written)
{
    const char *const rest = after_id(issue->id, written);

    return rest != NULL && (rest[0] == '\0' || (rest[1] == '\0' && has_reading(issue, rest[0])));
}

const struct issue *catalogue_issue(const struct catalogue *catalogue, const char *id)
{
    for (size_t i = 0; i < catalogue->issue_count; i++)
        if (means_issue(&catalogue->issues[i], id))
            return &catalogue->issues[i];
    return NULL;
}

const struct exhibit *catalogue_exhibit(const struct catalogue *catalogue, const char *id)
{
    for (size_t i = 0; i < catalogue->count; i++)
        if (same_id(catalogue->exhibits[i].id, id))
            return &catalogue->exhibits[i];
    return NULL;
}

const char *exhibit_game_title(const struct exhibit *exhibit)
{
    const struct game *const game = game_find(exhibit->game, strlen(exhibit->game));

    return game != NULL ? game->schema.title : "What all games share";
}
