#include "notation/header/values.h"

#include "base/lookalike.h"
#include "base/nearest.h"
#include "base/same_name.h"
#include "notation/items/scan.h"
#include "notation/slip/line.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

struct span header_fold(struct header *header, struct span name)
{
    struct span folded;

    folded.bytes = fold_name_in(header->arena, name.bytes, name.len, &folded.len);
    return folded;
}

void header_raise(struct header *header, enum code code, const struct node *node,
                  const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    diagnostics_add_list(&header->record->diagnostics, header->arena, code, node->start, node->end,
                         0, format, arguments);
    va_end(arguments);
}

void header_remark(struct header *header, enum code code, const struct node *node,
                   const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    diagnostics_add_list(&header->record->remarks, header->arena, code, node->start, node->end, 0,
                         format, arguments);
    va_end(arguments);
}

/* The sign of a comment that cuts a node off; NULL if there is none. Nothing is cut off from a key
 * without a value, unless the sign is the first of it: `event: #1`. */
static const char *find_hash(const struct document *document, const struct node *node)
{
    const char *const start = document->bytes + node->end;
    const char *const end = document->bytes + document->len;
    const char *const at = after_spaces(start, end);

    if (at == start || end - at < 2 || *at != '#' || node->kind != NODE_SCALAR ||
        node->style != STYLE_PLAIN)
        return NULL;
    const bool stuck = blank_length(at + 1, end) == 0;
    const bool one = at == start + 1 && node->len > 0 && find_break(at, end) > at + 1;
    return stuck || one ? at : NULL;
}

void header_propose(struct header *header, size_t start, size_t end, const char *text, size_t len)
{
    struct diagnostics *const diagnostics = &header->record->diagnostics;
    const char *const bytes = header->record->document->bytes;

    while (end > start && (is_spacing(bytes[end - 1]) || strchr("\r\n", bytes[end - 1]) != NULL))
        end--;
    if (!diagnostics_full(diagnostics, start))
        (void)diagnostics_propose(diagnostics, header->arena, start, end, text, len);
}

/* The key of a mapping whose entry holds a byte of the document; NULL if none does. */
static const struct node *key_at(const struct node *mapping, size_t at)
{
    const struct node *found = NULL;

    for (const struct node *key = mapping->first; key != NULL; key = key->next->next)
        if (key->start <= at && key->next->end >= at)
            found = key;
    return found;
}

static bool names_key(const struct buffer *line, const struct node *key)
{
    return key->kind == NODE_SCALAR && line->len > key->len && line->bytes[key->len] == ':' &&
           memcmp(line->bytes, key->value, key->len) == 0;
}

/* Proposes a line in place of the entry of a key that it names, or that `node` is, if `node` is
 * part of it. */
static void propose_line(struct header *header, const struct node *node, const struct buffer *line)
{
    const struct node *mapping = header->record->root;

    while (mapping != NULL && mapping->kind == NODE_MAPPING) {
        const struct node *const key = key_at(mapping, node->start);
        if (key == NULL || find_hash(header->record->document, key->next) != NULL)
            return;
        if (key == node || names_key(line, key)) {
            header_propose(header, key->start, key->next->end, line->bytes, line->len);
            return;
        }
        mapping = key->next;
    }
}

void header_raise_line(struct header *header, enum code code, const struct node *node,
                       const char *what, struct buffer *line)
{
    struct buffer shown = {0};

    while (line->len > 0 && strchr(" \t\r\n", line->bytes[line->len - 1]) != NULL)
        line->len--;
    if (line->len > 0)
        buffer_excerpt(&shown, line->bytes, line->len, 100);
    if (line->len > 0) {
        header_raise(header, code, node, "%s: write `%s`", what, buffer_string(&shown));
        propose_line(header, node, line);
    } else {
        header_raise(header, code, node, "%s", what);
    }
    buffer_release(&shown);
    buffer_release(line);
}

bool header_is_cut(const struct header *header, const struct node *node, struct buffer *line)
{
    const struct document *const document = header->record->document;
    const char *const hash = find_hash(document, node);

    if (hash == NULL)
        return false;
    const char *const value = node->len > 0 ? document->bytes + node->start : hash;
    const char *stop = find_break(hash, document->bytes + document->len), *start = value;
    while (stop > hash && is_spacing(stop[-1]))
        stop--;
    while (start > document->bytes && start[-1] != '\n' && start[-1] != '\r')
        start--;
    buffer_append(line, start, (size_t)(value - start));
    line_quote(value, stop, line);
    return true;
}

void header_remark_hash(struct header *header, const struct node *node)
{
    struct buffer line = {0}, shown = {0};

    if (!header_is_cut(header, node, &line))
        return;
    buffer_excerpt(&shown, line.bytes, line.len, 100);
    header_remark(header, CODE_REMARK_HASH, node,
                  "a comment begins at ` #` and is not read: write `%s`", buffer_string(&shown));
    buffer_release(&shown);
    buffer_release(&line);
}

void header_write_lookalike(const struct node *value, struct buffer *message)
{
    struct lookalike found;

    if (value->kind != NODE_SCALAR ||
        lookalike_find(value->value, value->len, &found) == value->len)
        return;
    buffer_text(message, ", as it has ");
    lookalike_write(&found, message);
}

void header_raise_following(struct header *header, enum code code, const struct node *node,
                            const char *message)
{
    diagnostics_add_following(&header->record->diagnostics, header->arena, code, node->start,
                              node->end, 0, message);
}

void header_raise_lack(struct header *header, const struct node *mapping, size_t before,
                       const char *message)
{
    if (header->record->diagnostics.raised > before)
        header_raise_following(header, CODE_MISSING, mapping, message);
    else
        header_raise(header, CODE_MISSING, mapping, "%s", message);
}

void header_raise_replaced(struct header *header, const char *name)
{
    const size_t first = header->record->first;
    struct buffer message = {0};

    buffer_format(&message, "this record has another key instead of `%s:`", name);
    diagnostics_add_following(&header->record->diagnostics, header->arena, CODE_MISSING, first,
                              first, 0, buffer_string(&message));
    buffer_release(&message);
}

bool header_counts_only(struct header *header, const struct node *node)
{
    struct diagnostics *const diagnostics = &header->record->diagnostics;
    const bool full = diagnostics_full(diagnostics, node->start);

    diagnostics->raised += full;
    return full;
}

const char *header_shown(struct header *header, const struct node *node)
{
    struct buffer text = {0};

    buffer_excerpt(&text, node->value, node->len, 60);
    const char *const copy = arena_copy(header->arena, text.bytes, text.len);
    buffer_release(&text);
    return copy;
}

bool node_is_empty(const struct node *node)
{
    return node->kind == NODE_SCALAR && node->len == 0;
}

bool all_digits(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
    return len > 0;
}

bool header_too_many_digits(struct header *header, const struct node *node)
{
    if (node->len <= DIGITS_MOST)
        return false;
    header_raise(header, CODE_TOO_LARGE, node, "numbers have at most 1,000 digits");
    return true;
}

bool header_number(struct header *header, const struct node *node, const char *what,
                   const char *rest)
{
    if (node->kind == NODE_ALIAS)
        return false;
    if (node->kind != NODE_SCALAR || !all_digits(node->value, node->len)) {
        header_raise(header, CODE_VALUE, node, "%s%s is a whole number", what, rest);
        return false;
    }
    return !header_too_many_digits(header, node);
}

int64_t node_number(const struct node *node)
{
    return digits_value((struct digits){node->value, node->len});
}

bool node_is_extension(const struct node *key)
{
    return key->kind == NODE_SCALAR && key->len >= 2 && memcmp(key->value, "x-", 2) == 0;
}

static const char *skip_any(const char *at, const char *end, const char *characters)
{
    while (at < end && strchr(characters, *at) != NULL)
        at++;
    return at;
}

bool node_is_board_size(const struct node *key)
{
    static const char digits[] = "0123456789";
    const struct node *const value = key->next;

    if (key->kind != NODE_SCALAR || key->len != strlen("board") ||
        strncasecmp(key->value, "board", key->len) != 0 || value->kind != NODE_SCALAR ||
        value->style == STYLE_LITERAL || memchr(value->value, '\0', value->len) != NULL)
        return false;
    const char *const end = value->value + value->len;
    const char *const first = skip_any(value->value, end, digits);
    const char *const sign = skip_any(first, end, " ");
    const char *const second = skip_any(sign, end, "xX*by");
    const char *const rest = skip_any(skip_any(second, end, " "), end, digits);
    return first > value->value && rest == end && (first == end || second > sign);
}

/* A key in small letters and plain characters. */
static void lower_case(const struct node *key, struct buffer *plain)
{
    (void)lookalike_replace(key->value, key->len, plain);
    for (size_t i = 0; i < plain->len; i++)
        if (plain->bytes[i] >= 'A' && plain->bytes[i] <= 'Z')
            plain->bytes[i] = (char)(plain->bytes[i] - 'A' + 'a');
}

/* Raises an unknown key where few are known. */
static void raise_one_of(struct header *header, const struct node *key, const char *what,
                         const char *const *names, size_t count)
{
    struct buffer message = {0};

    buffer_format(&message, "`%s` is no %s, which has", header_shown(header, key), what);
    for (size_t i = 0; i < count; i++)
        buffer_format(&message, "%s `%s`", i == 0 ? "" : i + 1 < count ? "," : " and", names[i]);
    header_raise(header, CODE_KEY, key, "%s (keys of your own begin with `x-`)",
                 buffer_string(&message));
    buffer_release(&message);
}

void header_raise_key(struct header *header, const struct node *key, const char *what,
                      const char *const *names, size_t count)
{
    if (header_counts_only(header, key))
        return;
    if (key->kind != NODE_SCALAR) {
        header_raise(header, CODE_KEY, key, "keys are plain words");
        return;
    }
    struct buffer plain = {0};
    const char *nearest = nearest_name(key->value, key->len, names, count);
    if (nearest == NULL && key->len <= NEAREST_LEN_MOST) {
        lower_case(key, &plain);
        nearest = nearest_name(plain.bytes, plain.len, names, count);
    }
    buffer_release(&plain);
    if (nearest != NULL) {
        header_raise(header, CODE_KEY, key, "`%s` is no %s; did you mean `%s`?",
                     header_shown(header, key), what, nearest);
        header_propose(header, key->start, key->end, nearest, strlen(nearest));
    } else if (count <= 4)
        raise_one_of(header, key, what, names, count);
    else
        header_raise(header, CODE_KEY, key, "`%s` is no %s (keys of your own begin with `x-`)",
                     header_shown(header, key), what);
}

void header_raise_unknown(struct header *header, const struct node *key, const char *what,
                          const struct header_key *keys, int count)
{
    const char *names[TIME_KEYS]; /* the longest table but that of the record */

    for (int i = 0; i < count; i++)
        names[i] = keys[i].name;
    header_raise_key(header, key, what, names, (size_t)count);
}

int header_find_key(const struct node *key, const struct header_key *keys, int count)
{
    int i = 0;
    while (i < count && !node_is(key, keys[i].name))
        i++;
    return i;
}

void header_find_keys(struct header *header, const struct node *mapping, const char *what,
                      const struct header_key *keys, int count, const struct node **found)
{
    for (int i = 0; i < count; i++)
        found[i] = NULL;
    for (const struct node *key = mapping->first; key != NULL; key = key->next->next) {
        const int i = header_find_key(key, keys, count);
        if (key->repeated || key->kind == NODE_ALIAS || node_is_merge(key))
            continue;
        if (i < count)
            found[i] = key;
        else if (!node_is_extension(key))
            header_raise_unknown(header, key, what, keys, count);
    }
}

void header_text(struct header *header, const struct node *node, const char *what, const char *rest)
{
    if (node->kind != NODE_SCALAR && node->kind != NODE_ALIAS)
        header_raise(header, CODE_VALUE, node, "%s%s is text", what, rest);
}
