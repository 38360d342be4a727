#include "referee/journal/journal.h"

#include "referee/execute/extract.h"
#include "referee/match/succession.h"
#include "referee/tournament/course.h"

#include "cli/command.h"

#include <inttypes.h>
#include <string.h>

const char *journal_version(struct referee *referee)
{
    const size_t len = strcspn(program_version, "\n");
    const char *const blank = memchr(program_version, ' ', len);

    return referee_text(referee, "%.*s/%d", (int)(program_version + len - blank - 1), blank + 1,
                        JUDGING);
}

/* The length of a message before its body, including the line of the recipient. */
static size_t head_of_mail(const struct entry *entry)
{
    for (size_t at = 0; at + 1 < entry->len; at++) {
        const char *const bytes = entry->bytes + at;
        const size_t left = entry->len - at;
        if (bytes[0] == '\n' && bytes[1] == '\n')
            return at + 2;
        if (left > 2 && bytes[0] == '\n' && bytes[1] == '\r' && bytes[2] == '\n')
            return at + 3;
    }
    return entry->len;
}

/* How much of an entry is hashed as it is, and the hash that represents all after it. */
static size_t find_head(const struct entry *entry, unsigned char rest[SECRET_BYTES])
{
    struct extract extract;
    size_t head = entry->len;

    if (extract_find(entry, &extract)) {
        extract_hash_body(entry, &extract, rest);
        return extract.facts_end;
    }
    if (entry->rest != NULL) {
        memcpy(rest, entry->rest, SECRET_BYTES);
        return head;
    }
    if (strcmp(entry->kind, "mail") == 0)
        head = head_of_mail(entry);
    secret_hash(entry->bytes + head, entry->len - head, rest);
    return head;
}

static void begin_chain(const struct entry *entry, struct buffer *text)
{
    buffer_append(text, (const char *)entry->previous, SECRET_BYTES);
    buffer_format(text, "%" PRId64 " %" PRId64 " %zu:%s %zu:%s ", entry->seq, entry->moment,
                  strlen(entry->kind), entry->kind, strlen(entry->version), entry->version);
}

/* Hashes the previous hash, then each member after its length, so that different entries never give
 * the same bytes. What can be pruned is represented by its own hash. */
void journal_chain(struct entry *entry)
{
    unsigned char rest[SECRET_BYTES];
    struct buffer text = {0};
    const size_t head = find_head(entry, rest);

    begin_chain(entry, &text);
    buffer_format(&text, "#%zu:", head);
    buffer_append(&text, entry->bytes, head);
    buffer_append(&text, (const char *)rest, SECRET_BYTES);
    secret_hash(text.bytes, text.len, entry->hash);
    buffer_release(&text);
}

void journal_chain_of_old(struct entry *entry)
{
    struct buffer text = {0};

    begin_chain(entry, &text);
    buffer_format(&text, "%zu:", entry->len);
    buffer_append(&text, entry->bytes, entry->len);
    secret_hash(text.bytes, text.len, entry->hash);
    buffer_release(&text);
}

void journal_keep(struct referee *referee, const struct entry *entry)
{
    (void)store_run(referee->store,
                    "INSERT INTO journal(seq, kind, moment, version, bytes, previous, hash, rest)"
                    " VALUES(?, ?, ?, ?, ?, ?, ?, NULLIF(?, x''))",
                    "ititbbbb", entry->seq, entry->kind, entry->moment, entry->version,
                    entry->bytes, entry->len, entry->previous, (size_t)SECRET_BYTES, entry->hash,
                    (size_t)SECRET_BYTES, entry->rest,
                    (size_t)(entry->rest == NULL ? 0 : SECRET_BYTES));
}

bool journal_repeat(struct referee *referee, const struct entry *entry)
{
    referee->entry = entry;
    referee->replies = 0;
    referee->refusal.len = 0;
    journal_keep(referee, entry);
    const struct entry_kind *kind = referee->kinds;
    while (kind->name != NULL && strcmp(kind->name, entry->kind) != 0)
        kind++;
    if (kind->name != NULL)
        kind->handle(referee);
    else
        referee_refuse(referee, "entries of the kind `%s` are not known", entry->kind);
    if (referee->refusal.len == 0) {
        tournament_follow(referee);
        succession_withdraw(referee);
    }
    arena_empty(&referee->arena);
    referee->entry = NULL;
    return referee->refusal.len == 0 && store_state(referee->store) == STORE_SOUND;
}

static void find_last(struct referee *referee, struct entry *entry)
{
    struct query *const query =
        store_query(referee->store, "SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1", "");

    entry->seq = 1;
    if (query_next(query)) {
        const struct span hash = query_bytes(query, 1);
        entry->seq = query_number(query, 0) + 1;
        if (hash.len == SECRET_BYTES)
            memcpy(entry->previous, hash.bytes, SECRET_BYTES);
    }
    query_end(query);
}

bool journal_add(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                 size_t len)
{
    struct entry entry = {.kind = kind, .moment = moment, .bytes = bytes, .len = len};

    entry.version = journal_version(referee);
    find_last(referee, &entry);
    journal_chain(&entry);
    return journal_repeat(referee, &entry);
}

int journal_settle(struct referee *referee, bool added)
{
    if (added) {
        (void)store_commit(referee->store);
        return referee_status(referee);
    }
    store_abandon(referee->store);
    if (referee->refusal.len == 0 || store_state(referee->store) != STORE_SOUND)
        return referee_status(referee);
    complain("%s", buffer_string(&referee->refusal));
    return EX_DATAERR;
}

int journal_put(struct referee *referee, const char *kind, int64_t moment, const char *bytes,
                size_t len)
{
    return journal_settle(referee, store_begin(referee->store) &&
                                       journal_add(referee, kind, moment, bytes, len));
}

int journal_put_text(struct referee *referee, const char *kind, int64_t moment, const char *text)
{
    return journal_put(referee, kind, moment, text, strlen(text));
}
