#include "referee/journal/zones.h"

#include "referee/journal/journal.h"
#include "referee/match/secret_lists.h"

#include "cli/output/replace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SHOWN = 16 };

static const char key_prefix[] = "zone ", folder_key[] = "TZDIR";

/* --- what there is */

static const char *digest_of(struct referee *referee, const struct buffer *content)
{
    struct buffer hex = {0};
    unsigned char hash[SECRET_BYTES];

    secret_hash(content->bytes, content->len, hash);
    secret_write_hex(hash, &hex);
    const char *const text = referee_text(referee, "%s", buffer_string(&hex));
    buffer_release(&hex);
    return text;
}

/* The digest of the zone's last data in the journal, "" if there are none. */
static const char *noted(struct referee *referee, const char *name)
{
    return referee_setting(referee, referee_text(referee, "%s%s", key_prefix, name));
}

static int note(struct referee *referee, const char *name, int64_t moment)
{
    struct buffer content = {0}, entry = {0};
    int status = EX_OK;

    if (zone_content(name, strlen(name), &content) &&
        strcmp(digest_of(referee, &content), noted(referee, name)) != 0) {
        buffer_format(&entry, "%s\n", name);
        buffer_append(&entry, content.bytes, content.len);
        status = journal_put(referee, "zone", moment, entry.bytes, entry.len);
    }
    buffer_release(&content);
    buffer_release(&entry);
    return status;
}

/* The zone that a record names, or NULL. */
static const struct node *zone_of(const struct judgement *judgement)
{
    const struct node *const time =
        judgement == NULL ? NULL : judgement->record.common[COMMON_TIME];

    for (const struct node *key = time == NULL ? NULL : time->first; key != NULL;
         key = key->next->next)
        if (node_is(key, "zone") && key->next->kind == NODE_SCALAR)
            return key->next;
    return NULL;
}

int zones_note(struct referee *referee, const char *record, size_t len, int64_t moment)
{
    struct match match = {.state = ""};
    struct buffer why = {0};
    const struct node *const zone = secret_lists_open(referee, &match, record, len, &why)
                                        ? zone_of(match.visit.judgement)
                                        : NULL;
    const int status =
        zone == NULL
            ? EX_OK
            : note(referee, referee_text(referee, "%.*s", (int)zone->len, zone->value), moment);

    buffer_release(&why);
    match_release(&match);
    return status;
}

/* The zones in the journal, each ended by NUL. */
static void write_known(struct referee *referee, struct buffer *names)
{
    struct query *const query = store_query(
        referee->store, "SELECT name FROM meta WHERE name LIKE 'zone %' ORDER BY name", "");

    while (query_next(query)) {
        buffer_text(names, query_text(query, 0) + strlen(key_prefix));
        buffer_character(names, '\0');
    }
    query_end(query);
}

int zones_note_all(struct referee *referee, int64_t moment)
{
    struct buffer names = {0};
    int status = EX_OK;

    write_known(referee, &names);
    for (size_t at = 0; at < names.len && status == EX_OK; at += strlen(names.bytes + at) + 1)
        status = note(referee, names.bytes + at, moment);
    buffer_release(&names);
    return status;
}

/* --- folders of one's own */

/* Whether a name stays within the folder. */
static bool is_safe(const char *name)
{
    return name[0] != '\0' && name[0] != '/' && strstr(name, "..") == NULL;
}

static void remember(struct referee *referee, const char *path)
{
    buffer_text(&referee->zone_files, path);
    buffer_character(&referee->zone_files, '\0');
}

/* Makes a file, and the folders for a name with slashes. */
static bool put_file(struct referee *referee, const char *name, const char *bytes, size_t len)
{
    struct buffer path = {0};
    bool good = true;

    for (const char *slash = strchr(name, '/'); slash != NULL && good;
         slash = strchr(slash + 1, '/')) {
        path.len = 0;
        buffer_format(&path, "%s/%.*s", referee->zone_folder, (int)(slash - name), name);
        good = mkdir(buffer_string(&path), 0700) == 0;
        if (good)
            remember(referee, buffer_string(&path));
        good = good || errno == EEXIST;
    }
    path.len = 0;
    buffer_format(&path, "%s/%s", referee->zone_folder, name);
    good = good && replace_file(buffer_string(&path), bytes, len, false);
    if (good)
        remember(referee, buffer_string(&path));
    buffer_release(&path);
    return good;
}

bool zones_open_own(struct referee *referee)
{
    const char *const temporary = getenv("TMPDIR");
    struct buffer path = {0};

    buffer_format(&path, "%s/recto-zones-XXXXXX",
                  temporary != NULL && temporary[0] != '\0' ? temporary : "/tmp");
    (void)buffer_string(&path);
    if (mkdtemp(path.bytes) != NULL && setenv(folder_key, path.bytes, 1) == 0) {
        referee->zone_folder = path.bytes;
        return true;
    }
    buffer_release(&path);
    return false;
}

/* Removes what was made last first. */
void zones_close_own(struct referee *referee)
{
    const struct buffer *const files = &referee->zone_files;

    for (size_t end = files->len; end > 0;) {
        size_t at = end - 1;
        while (at > 0 && files->bytes[at - 1] != '\0')
            at--;
        if (unlink(files->bytes + at) != 0)
            (void)rmdir(files->bytes + at);
        end = at;
    }
    if (referee->zone_folder != NULL)
        (void)rmdir(referee->zone_folder);
    free(referee->zone_folder);
    referee->zone_folder = NULL;
    buffer_release(&referee->zone_files);
}

/* --- the entry */

void zones_take(struct referee *referee)
{
    const struct entry *const entry = referee->entry;
    const char *const stop = memchr(entry->bytes, '\n', entry->len);
    const size_t len = stop == NULL ? 0 : (size_t)(stop - entry->bytes);
    const char *const name = arena_copy(&referee->arena, entry->bytes, len);
    struct buffer content = {0};

    if (stop == NULL || !is_safe(name)) {
        referee_refuse(referee, "this is no time zone");
        return;
    }
    buffer_append(&content, stop + 1, entry->len - len - 1);
    const char *const digest = digest_of(referee, &content);
    if (referee->zone_folder != NULL && !put_file(referee, name, content.bytes, content.len))
        referee_refuse(referee, "the data of the zone cannot be kept");
    (void)store_run(referee->store, "INSERT OR REPLACE INTO meta VALUES(?, ?)", "tt",
                    referee_text(referee, "%s%s", key_prefix, name), digest);
    referee_note(referee, 0, "data of the time zone %s: %.*s", name, SHOWN, digest);
    buffer_release(&content);
}

void zones_compare(struct referee *referee, struct buffer *report)
{
    struct buffer names = {0}, content = {0};

    write_known(referee, &names);
    for (size_t at = 0; at < names.len; at += strlen(names.bytes + at) + 1) {
        const char *const name = names.bytes + at, *const then = noted(referee, name);
        content.len = 0;
        const bool there = zone_content(name, strlen(name), &content);
        const char *const here = there ? digest_of(referee, &content) : "none";
        if (strcmp(here, then) != 0)
            buffer_format(report,
                          "the data of the time zone %s on this machine (%.*s) are not those of "
                          "the journal (%.*s), which were used here\n",
                          name, SHOWN, here, SHOWN, then);
    }
    buffer_release(&names);
    buffer_release(&content);
}
