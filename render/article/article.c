#include "render/article/article.h"

#include "base/buffer.h"
#include "base/character.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 120, MOVES_DIGITS_MOST = 6, STEP_DIGITS_MOST = 3 };

struct block *article_add(struct article *article, const struct block *block)
{
    if (article->count == article->capacity) {
        article->capacity = article->capacity > 0 ? 2 * article->capacity : 64;
        article->blocks =
            memory_resize(article->blocks, article->capacity * sizeof *article->blocks);
    }
    article->blocks[article->count] = *block;
    return &article->blocks[article->count++];
}

static void add_record(struct article *article, const struct article_record *record)
{
    if (article->record_count == article->record_capacity) {
        article->record_capacity = article->record_capacity > 0 ? 2 * article->record_capacity : 8;
        article->records =
            memory_resize(article->records, article->record_capacity * sizeof *article->records);
    }
    article->records[article->record_count++] = *record;
}

void article_release(struct article *article)
{
    free(article->blocks);
    free(article->records);
    arena_release(&article->arena);
    *article = (struct article){0};
}

struct block_range article_section(const struct article *article, const char *heading)
{
    const struct block *at = article->blocks, *const end = at + article->count;

    while (at < end && (at->kind != BLOCK_SECTION || strcmp(at->text, heading) != 0))
        at++;
    if (at == end)
        return (struct block_range){0};
    const struct block *const first = ++at;
    while (at < end && at->kind != BLOCK_SECTION)
        at++;
    return (struct block_range){first, (size_t)(at - first)};
}

/* --- reading */

struct line {
    const char *bytes;
    size_t len;
};

struct reader {
    struct article *article;
    const char *at, *end; /* what follows the line */
    unsigned line;
    size_t first;                 /* block of this source */
    struct block open;            /* its text grows: */
    struct buffer text;           /* empty if none is open */
    size_t indent;                /* of its further lines */
    bool pictures;                /* the line before was a picture */
    struct article_record record; /* the last one; all 0 if there is none */
    const char *reason;
};

static bool refuse(struct reader *reader, const char *reason)
{
    reader->reason = reason;
    return false;
}

static bool begins(const struct line *line, const char *with)
{
    const size_t len = strlen(with);

    return line->len >= len && memcmp(line->bytes, with, len) == 0;
}

static bool is(const struct line *line, const char *text)
{
    return line->len == strlen(text) && begins(line, text);
}

/* Takes the next line; false at the end. */
static bool take_line(struct reader *reader, struct line *line)
{
    if (reader->at == reader->end)
        return false;
    const size_t left = (size_t)(reader->end - reader->at);
    const char *const stop = memchr(reader->at, '\n', left);
    *line = (struct line){reader->at, stop != NULL ? (size_t)(stop - reader->at) : left};
    reader->at += line->len + (stop != NULL);
    reader->line++;
    return true;
}

static bool has_only_text(const struct line *line)
{
    const char *at = line->bytes, *const end = at + line->len;

    for (size_t len; at < end; at += len) {
        len = utf8_length(at, end);
        if (len == 0)
            return false;
        const uint32_t character = utf8_decode(at, len);
        if (character < ' ' || (character >= 0x7F && character < 0xA0))
            return false;
    }
    return true;
}

/* Adds a block with a copy of its text. */
static bool add(struct reader *reader, const struct block *block, const char *text, size_t len)
{
    struct block added = *block;
    const char *const copy = arena_copy(&reader->article->arena, text, len);
    const char *const objection = block->kind == BLOCK_LITERAL ? NULL : span_objection(copy);

    added.text = copy;
    (void)article_add(reader->article, &added);
    return objection == NULL || refuse(reader, objection);
}

/* Ends a paragraph, or an item; its first line is at fault if it has wrong marks. */
static bool end_text(struct reader *reader)
{
    if (reader->text.len == 0)
        return true;
    const bool right = add(reader, &reader->open, reader->text.bytes, reader->text.len);
    reader->text.len = 0;
    if (!right)
        reader->line = reader->open.line;
    return right;
}

static bool begin_text(struct reader *reader, enum block_kind kind, size_t indent, unsigned number,
                       const struct line *line)
{
    const size_t mark = kind == BLOCK_PARAGRAPH ? 0 : indent;

    if (!end_text(reader))
        return false;
    if (line->len == mark || line->bytes[mark] == ' ')
        return refuse(reader, "one blank, and a text, follow the mark of an item");
    reader->open = (struct block){.kind = kind, .number = number, .line = reader->line};
    reader->indent = indent;
    buffer_append(&reader->text, line->bytes + mark, line->len - mark);
    return true;
}

static bool read_heading(struct reader *reader, const struct line *line)
{
    static const enum block_kind kinds[] = {BLOCK_TITLE, BLOCK_SECTION, BLOCK_QUESTION};
    size_t level = 1;

    if (!end_text(reader))
        return false;
    while (level < line->len && line->bytes[level] == '#')
        level++;
    if (level > 3 || line->len < level + 2 || line->bytes[level] != ' ' ||
        line->bytes[level + 1] == ' ')
        return refuse(reader, "headings are `# `, `## ` and `### ` with a text");
    const struct block block = {.kind = kinds[level - 1], .line = reader->line};
    return add(reader, &block, line->bytes + level + 1, line->len - level - 1);
}

/* What a fence holds, by the word after it. */
struct fence {
    const char *word;
    bool record, illegal, printed;
};

static const struct fence *find_fence(const struct line *line)
{
    static const struct fence fences[] = {{"```record", true, false, false},
                                          {"```record illegal", true, true, false},
                                          {"```yaml", true, false, true},
                                          {"```yaml illegal", true, true, true},
                                          {"```text", false, false, true}};

    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (is(line, fences[i].word))
            return &fences[i];
    return NULL;
}

/* Adds what stands within a fence. */
static bool add_fenced(struct reader *reader, const struct fence *fence, unsigned line,
                       const struct line *within)
{
    struct article *const article = reader->article;

    if (within->len == 0)
        return refuse(reader, "nothing stands between the fences");
    if (fence->record) {
        const struct article_record record = {
            arena_copy(&article->arena, within->bytes, within->len), fence->illegal, line};
        add_record(article, &record);
        reader->record = record;
    }
    const struct block block = {.kind = BLOCK_LITERAL, .line = line};
    return !fence->printed || add(reader, &block, within->bytes, within->len);
}

static bool read_fence(struct reader *reader, const struct line *opening)
{
    const struct fence *const fence = find_fence(opening);
    const unsigned first = reader->line;
    struct line within = {reader->at, 0}, line;

    if (!end_text(reader))
        return false;
    if (fence == NULL)
        return refuse(reader, "a fence holds `record`, `record illegal`, `yaml` or `text`");
    while (take_line(reader, &line)) {
        if (!has_only_text(&line))
            return refuse(reader, "a character that is no text");
        if (is(&line, "```")) {
            within.len = (size_t)(line.bytes - within.bytes);
            return add_fenced(reader, fence, first, &within);
        }
    }
    reader->line = first;
    return refuse(reader, "the fence is not closed");
}

/* Reads the "3)" or "end)" of a picture. */
static bool read_after(const char *at, size_t len, uint32_t *after)
{
    if (len == 4 && memcmp(at, "end)", 4) == 0) {
        *after = AFTER_ALL;
        return true;
    }
    if (len < 2 || len > MOVES_DIGITS_MOST + 1 || at[len - 1] != ')')
        return false;
    *after = 0;
    for (size_t i = 0; i + 1 < len; i++) {
        if (!is_digit(at[i]))
            return false;
        *after = 10 * *after + (uint32_t)(at[i] - '0');
    }
    return true;
}

/* "![Caption.](3)" */
static bool read_picture(struct reader *reader, const struct line *line)
{
    const char *const caption = line->bytes + 2, *const end = line->bytes + line->len;
    const char *stop = caption;
    struct block block = {.kind = BLOCK_PICTURE, .line = reader->line, .beside = reader->pictures};

    if (reader->text.len > 0)
        return refuse(reader, "an empty line is missing above the picture");
    while (stop < end && *stop != ']')
        stop++;
    if (stop == caption || end - stop < 2 || stop[1] != '(' ||
        !read_after(stop + 2, (size_t)(end - stop) - 2, &block.after))
        return refuse(reader, "a picture is written ![Caption.](3), or with (end)");
    if (reader->record.text == NULL)
        return refuse(reader, "no record stands above the picture");
    block.record = reader->record.text;
    block.illegal = reader->record.illegal;
    reader->pictures = true;
    return add(reader, &block, caption, (size_t)(stop - caption));
}

/* A line that is only a name in braces. */
static bool is_slot(const struct line *line)
{
    if (line->len < 3 || line->bytes[0] != '{' || line->bytes[line->len - 1] != '}')
        return false;
    for (size_t i = 1; i + 1 < line->len; i++)
        if (line->bytes[i] < 'a' || line->bytes[i] > 'z')
            return false;
    return true;
}

static bool read_slot(struct reader *reader, const struct line *line)
{
    const struct block block = {.kind = BLOCK_SLOT, .line = reader->line};

    if (reader->text.len > 0)
        return refuse(reader, "an empty line is missing above {…}");
    return add(reader, &block, line->bytes + 1, line->len - 2);
}

/* The length of the mark of an item, or of a step with its number; 0 if there is none. */
static size_t find_item(const struct line *line, unsigned *number)
{
    size_t digits = 0;

    if (begins(line, "- "))
        return 2;
    for (*number = 0; digits < line->len && is_digit(line->bytes[digits]); digits++) {
        if (digits == STEP_DIGITS_MOST)
            return 0;
        *number = 10 * *number + (unsigned)(line->bytes[digits] - '0');
    }
    const struct line rest = {line->bytes + digits, line->len - digits};
    return digits > 0 && begins(&rest, ". ") ? digits + 2 : 0;
}

static bool read_item(struct reader *reader, const struct line *line, size_t mark, unsigned number)
{
    if (reader->text.len > 0 && reader->open.kind == BLOCK_PARAGRAPH)
        return refuse(reader, "an empty line is missing above the list");
    return begin_text(reader, line->bytes[0] == '-' ? BLOCK_ITEM : BLOCK_STEP, mark, number, line);
}

/* A line that Markdown takes for something other than text. */
static bool is_marked(const struct line *line)
{
    static const char *const marks[] = {"* ", "+ ", ">", "|", "~~~", "[", "<"};
    size_t rule = 0;

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (begins(line, marks[i]))
            return true;
    while (rule < line->len && strchr("-=*_ ", line->bytes[rule]) != NULL)
        rule++;
    return rule == line->len;
}

static bool continue_text(struct reader *reader, const struct line *line)
{
    size_t indent = 0;

    while (line->bytes[indent] == ' ')
        indent++;
    const bool item = reader->text.len > 0 && reader->open.kind != BLOCK_PARAGRAPH;
    if (indent > 0 && !item)
        return refuse(reader, "an indented line belongs to no item");
    if (item && indent != reader->indent)
        return refuse(reader, "further lines of an item are indented as its text");
    buffer_character(&reader->text, ' ');
    buffer_append(&reader->text, line->bytes + indent, line->len - indent);
    return true;
}

static bool read_text(struct reader *reader, const struct line *line)
{
    if (is_marked(line))
        return refuse(reader, "a mark that articles do not have");
    if (reader->text.len > 0 || line->bytes[0] == ' ')
        return continue_text(reader, line);
    return begin_text(reader, BLOCK_PARAGRAPH, 0, 0, line);
}

static size_t count_characters(const struct line *line)
{
    size_t count = 0;

    for (size_t i = 0; i < line->len; i++)
        count += ((unsigned char)line->bytes[i] & 0xC0) != 0x80;
    return count;
}

static bool check_line(struct reader *reader, const struct line *line)
{
    if (!has_only_text(line))
        return refuse(reader, "a character that is no text");
    if (line->len > 0 && line->bytes[line->len - 1] == ' ')
        return refuse(reader, "the line ends with a blank");
    if (count_characters(line) > LINE_MOST)
        return refuse(reader, "the line has more than 120 characters");
    if (reader->pictures && line->len > 0 && !begins(line, "!["))
        return refuse(reader, "an empty line is missing below the picture");
    if (reader->article->count == reader->first && reader->text.len == 0 && line->len > 0 &&
        !begins(line, "# "))
        return refuse(reader, "the title comes first");
    return true;
}

static bool read_line(struct reader *reader, const struct line *line)
{
    unsigned number = 0;

    if (!check_line(reader, line))
        return false;
    if (begins(line, "!["))
        return read_picture(reader, line);
    reader->pictures = false;
    if (line->len == 0)
        return end_text(reader);
    if (line->bytes[0] == '#')
        return read_heading(reader, line);
    if (begins(line, "```"))
        return read_fence(reader, line);
    if (is_slot(line))
        return read_slot(reader, line);
    const size_t mark = find_item(line, &number);
    return mark > 0 ? read_item(reader, line, mark, number) : read_text(reader, line);
}

bool article_read(struct article *article, const char *source, size_t len, unsigned *line,
                  const char **reason)
{
    struct reader reader = {
        .article = article, .at = source, .end = source + len, .first = article->count};
    struct line next;
    bool right = true;

    while (right && take_line(&reader, &next))
        right = read_line(&reader, &next);
    if (right && article->count == reader.first)
        right = refuse(&reader, "there is no title");
    right = right && end_text(&reader);
    buffer_release(&reader.text);
    if (!right) {
        *line = reader.line;
        *reason = reader.reason;
    }
    return right;
}
