#include "referee/execute/extract.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH_DIGITS = 9 };

static const char *const kinds[] = {
    [LETTER_PERSONAL] = "personal", [LETTER_AUTOMATIC] = "automatic", [LETTER_BOUNCE] = "bounce",
    [LETTER_LIST] = "list",         [LETTER_DOUBTFUL] = "doubtful",   [LETTER_BROKEN] = "broken",
    [LETTER_UNREAD] = "unread",
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* The texts of a letter, and its lists of texts. */
static const struct fact {
    const char *key;
    size_t offset;
} texts[] = {{"why", offsetof(struct letter, why)},
             {"from", offsetof(struct letter, from)},
             {"name", offsetof(struct letter, name)},
             {"answer-to", offsetof(struct letter, answer_to)},
             {"message-id", offsetof(struct letter, message_id)},
             {"in-reply-to", offsetof(struct letter, in_reply_to)},
             {"returned", offsetof(struct letter, returned)}},
  lists[] = {{"token", offsetof(struct letter, tokens)},
             {"other", offsetof(struct letter, others)},
             {"reference", offsetof(struct letter, references)}};

enum { TEXTS = sizeof texts / sizeof texts[0], LISTS = sizeof lists / sizeof lists[0] };

/* --- writing */

static void write_fact(struct buffer *out, const char *key, const char *value)
{
    if (value[0] != '\0')
        buffer_format(out, "%s %s\n", key, value);
}

static void write_facts(const struct letter *letter, struct buffer *out)
{
    const char *const start = (const char *)letter;

    write_fact(out, "kind", kinds[letter->kind]);
    for (size_t i = 0; i < TEXTS; i++)
        write_fact(out, texts[i].key, *(const char *const *)(start + texts[i].offset));
    for (size_t i = 0; i < LISTS; i++) {
        const struct texts *const list = (const struct texts *)(start + lists[i].offset);
        for (size_t k = 0; k < list->count; k++)
            write_fact(out, lists[i].key, list->list[k]);
    }
    write_fact(out, "failed", letter->failed ? "" : "no");
    write_fact(out, "readable", letter->readable ? "" : "no");
}

void extract_write(const struct received *received, struct buffer *out)
{
    const char *const text = received->letter.text;
    struct buffer facts = {0};

    write_facts(&received->letter, &facts);
    buffer_format(out, "%zu %zu ", facts.len, strlen(text));
    secret_write_hex(received->id, out);
    buffer_character(out, '\n');
    buffer_append(out, facts.bytes, facts.len);
    buffer_text(out, text);
    buffer_release(&facts);
}

/* --- finding the parts */

static bool read_length(struct span bytes, size_t *at, size_t *length)
{
    const size_t first = *at;

    for (*length = 0; *at < bytes.len && bytes.bytes[*at] >= '0' && bytes.bytes[*at] <= '9'; ++*at)
        *length = *length * 10 + (size_t)(bytes.bytes[*at] - '0');
    return *at > first && *at - first <= LENGTH_DIGITS && *at < bytes.len &&
           bytes.bytes[(*at)++] == ' ';
}

static bool read_id(struct span bytes, size_t *at, unsigned char id[SECRET_BYTES])
{
    char digits[SECRET_HEX + 1] = "";

    if (bytes.len - *at <= SECRET_HEX || bytes.bytes[*at + SECRET_HEX] != '\n')
        return false;
    memcpy(digits, bytes.bytes + *at, SECRET_HEX);
    *at += SECRET_HEX + 1;
    return secret_read_hex(digits, id);
}

static struct span part(const struct entry *entry, size_t from, size_t to)
{
    return (struct span){entry->bytes + from, to - from};
}

bool extract_find(const struct entry *entry, struct extract *extract)
{
    const struct span bytes = {entry->bytes, entry->len};
    size_t at = 0, facts, text;

    *extract = (struct extract){.has_text = true};
    if (strcmp(entry->kind, "letter") != 0 || !read_length(bytes, &at, &facts) ||
        !read_length(bytes, &at, &text) || !read_id(bytes, &at, extract->id) ||
        bytes.len - at < facts)
        return false;
    extract->facts_end = at + facts;
    extract->text_end = extract->facts_end + text;
    extract->facts = part(entry, at, extract->facts_end);
    if (entry->rest != NULL && bytes.len == extract->facts_end && text > 0) {
        extract->has_text = false;
        return true;
    }
    if (bytes.len < extract->text_end || (entry->rest != NULL && bytes.len > extract->text_end))
        return false;
    extract->text = part(entry, extract->facts_end, extract->text_end);
    extract->whole = part(entry, extract->text_end, bytes.len);
    return true;
}

void extract_hash_whole(const struct entry *entry, const struct extract *extract,
                        unsigned char hash[SECRET_BYTES])
{
    if (entry->rest != NULL)
        memcpy(hash, entry->rest, SECRET_BYTES);
    else
        secret_hash(extract->whole.bytes, extract->whole.len, hash);
}

void extract_hash_body(const struct entry *entry, const struct extract *extract,
                       unsigned char hash[SECRET_BYTES])
{
    unsigned char hashes[2 * SECRET_BYTES];

    if (!extract->has_text) {
        memcpy(hash, entry->rest, SECRET_BYTES);
        return;
    }
    secret_hash(extract->text.bytes, extract->text.len, hashes);
    extract_hash_whole(entry, extract, hashes + SECRET_BYTES);
    secret_hash(hashes, sizeof hashes, hash);
}

/* --- reading */

/* A line of the facts; `value` stays NULL if it has another key. */
static const char *value_of(const char *line, const char *key)
{
    const size_t len = strlen(key);

    return strncmp(line, key, len) == 0 && line[len] == ' ' ? line + len + 1 : NULL;
}

static bool read_kind(struct letter *letter, const char *name)
{
    for (size_t i = 0; i < KINDS; i++)
        if (strcmp(kinds[i], name) == 0) {
            letter->kind = (enum letter_kind)i;
            return true;
        }
    return false;
}

static bool read_text(struct letter *letter, const char *line)
{
    for (size_t i = 0; i < TEXTS; i++) {
        const char *const value = value_of(line, texts[i].key);
        if (value != NULL) {
            *(const char **)((char *)letter + texts[i].offset) = value;
            return true;
        }
    }
    return false;
}

static bool read_others(struct letter *letter, const char *line)
{
    const char *const kind = value_of(line, "kind");

    if (kind != NULL)
        return read_kind(letter, kind);
    if (strcmp(line, "failed no") == 0)
        letter->failed = false;
    else if (strcmp(line, "readable no") == 0)
        letter->readable = false;
    else
        return false;
    return true;
}

/* Takes the values of a key from the lines, each of which ends in NUL. */
static void read_list(const struct fact *fact, const char *lines, size_t len, struct arena *arena,
                      struct letter *letter)
{
    size_t count = 0;

    for (size_t at = 0; at < len; at += strlen(lines + at) + 1)
        count += value_of(lines + at, fact->key) != NULL;
    const char **const list = arena_allocate(arena, (count + 1) * sizeof *list);
    count = 0;
    for (size_t at = 0; at < len; at += strlen(lines + at) + 1) {
        const char *const value = value_of(lines + at, fact->key);
        if (value != NULL)
            list[count++] = value;
    }
    *(struct texts *)((char *)letter + fact->offset) = (struct texts){list, count};
}

static bool is_of_list(const char *line)
{
    for (size_t i = 0; i < LISTS; i++)
        if (value_of(line, lists[i].key) != NULL)
            return true;
    return false;
}

static bool read_facts(struct letter *letter, struct span facts, struct arena *arena)
{
    char *const lines = arena_copy(arena, facts.bytes, facts.len);

    if (facts.len == 0 || lines[facts.len - 1] != '\n' || memchr(lines, '\0', facts.len) != NULL ||
        value_of(lines, "kind") == NULL)
        return false;
    for (char *end = lines; (end = strchr(end, '\n')) != NULL;)
        *end++ = '\0';
    for (size_t at = 0; at < facts.len; at += strlen(lines + at) + 1)
        if (!read_text(letter, lines + at) && !is_of_list(lines + at) &&
            !read_others(letter, lines + at))
            return false;
    for (size_t i = 0; i < LISTS; i++)
        read_list(&lists[i], lines, facts.len, arena, letter);
    return true;
}

bool extract_read(const struct extract *extract, struct arena *arena, struct received *received)
{
    struct letter *const letter = &received->letter;

    *received = (struct received){.letter = {.failed = true, .readable = true}};
    for (size_t i = 0; i < TEXTS; i++)
        *(const char **)((char *)letter + texts[i].offset) = "";
    letter->text = arena_copy(arena, extract->text.bytes, extract->text.len);
    memcpy(received->id, extract->id, SECRET_BYTES);
    return read_facts(letter, extract->facts, arena);
}
