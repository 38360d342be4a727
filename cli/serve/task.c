#include "cli/serve/task.h"

#include "base/memory.h"
#include "cli/edit/typed_moves.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BAD_REQUEST = 400,
    NOT_FOUND = 404,
    TOO_LARGE = 413,
    TEXT_MOST = 1000, /* bytes of a value, but of records */
    FIELDS_MOST = 14
};

/* How the value of a member becomes arguments. */
enum field_kind {
    FIELD_FLAG,   /* true: the option */
    FIELD_UNLESS, /* false: the option */
    FIELD_VALUE,  /* a number or a line of text: the option, with it */
    FIELD_AS,     /* likewise, one of the kinds of pictures */
    FIELD_RECORD, /* standard input, and the operand for it */
    FIELD_MOVES,  /* an operand each */
    FIELD_WORD,   /* an operand that is a word: a number or an id */
    FIELD_PLAYERS,
    FIELD_SETTINGS /* operands KEY=VALUE */
};

struct field {
    const char *key;
    enum field_kind kind;
    const char *option;
    bool required;
};

/* A request. Fields are in the order of the arguments. */
struct request {
    const char *name;
    const char *words[3]; /* the command and its first options */
    enum answer_kind kind;
    struct field fields[FIELDS_MOST];
};

static const struct request requests[] = {
    {"check",
     {"check", "--json"},
     ANSWER_GAMES,
     {{"spans", FIELD_FLAG, "--spans", false},
      {"hint", FIELD_UNLESS, "--no-hint", false},
      {"record", FIELD_RECORD, NULL, true}}},
    {"moves",
     {"moves", "--json"},
     ANSWER_GAMES,
     {{"at", FIELD_VALUE, "--at", false},
      {"angle", FIELD_VALUE, "--angle", false},
      {"record", FIELD_RECORD, NULL, true}}},
    {"add",
     {"add"},
     ANSWER_RECORD,
     {{"record", FIELD_RECORD, NULL, true}, {"moves", FIELD_MOVES, NULL, true}}},
    {"undo",
     {"undo"},
     ANSWER_RECORD,
     {{"record", FIELD_RECORD, NULL, true}, {"count", FIELD_WORD, NULL, false}}},
    {"repair",
     {"repair", "--json"},
     ANSWER_GAMES,
     {{"game", FIELD_VALUE, "--record", false}, {"record", FIELD_RECORD, NULL, true}}},
    {"fmt",
     {"fmt"},
     ANSWER_RECORD,
     {{"renumber", FIELD_FLAG, "--renumber", false},
      {"points", FIELD_FLAG, "--points", false},
      {"scores", FIELD_FLAG, "--scores", false},
      {"moves", FIELD_FLAG, "--moves", false},
      {"sheet", FIELD_FLAG, "--sheet", false},
      {"record", FIELD_RECORD, NULL, true}}},
    {"show",
     {"show"},
     ANSWER_SVG,
     {{"as", FIELD_AS, "--type", false},
      {"at", FIELD_VALUE, "--at", false},
      {"board_only", FIELD_FLAG, "--board-only", false},
      {"places", FIELD_FLAG, "--places", false},
      {"numbers", FIELD_FLAG, "--numbers", false},
      {"blank", FIELD_FLAG, "--blank", false},
      {"landscape", FIELD_FLAG, "--landscape", false},
      {"paper", FIELD_VALUE, "--paper", false},
      {"every", FIELD_VALUE, "--every", false},
      {"diagrams", FIELD_VALUE, "--diagrams", false},
      {"title", FIELD_VALUE, "--title", false},
      {"record", FIELD_RECORD, NULL, true}}},
    {"new",
     {"new", "--"},
     ANSWER_RECORD,
     {{"game", FIELD_WORD, NULL, true},
      {"players", FIELD_PLAYERS, NULL, false},
      {"board", FIELD_SETTINGS, NULL, false},
      {"variants", FIELD_SETTINGS, NULL, false},
      {"header", FIELD_SETTINGS, NULL, false}}},
    {"games", {"games", "--json"}, ANSWER_GAMES, {{0}}},
    {"rules", {"rules", "--type=text", "--"}, ANSWER_TEXT, {{"game", FIELD_WORD, NULL, false}}},
};

enum { REQUESTS = sizeof requests / sizeof requests[0] };

/* A request on its way to its task. */
struct reading {
    const struct request *request;
    json_t *body;
    struct task *task;
    struct task_refusal *refusal;
};

static bool refuse(struct reading *reading, int status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse(struct reading *reading, int status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    reading->refusal->status = status;
    (void)vsnprintf(reading->refusal->why, sizeof reading->refusal->why, format, arguments);
    va_end(arguments);
    return false;
}

static const struct request *request_named(const char *name)
{
    for (int i = 0; i < REQUESTS; i++)
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
    return NULL;
}

bool task_exists(const char *name)
{
    return request_named(name) != NULL;
}

/* --- arguments */

static void add_argument(struct task *task, const char *text)
{
    task->arguments = memory_resize(task->arguments, (task->count + 2) * sizeof *task->arguments);
    task->arguments[task->count++] = arena_copy(&task->arena, text, strlen(text));
    task->arguments[task->count] = NULL;
}

/* One line of visible characters, which is not too long. */
static bool is_line(const json_t *value)
{
    return json_is_string(value) && json_string_length(value) <= TEXT_MOST &&
           (json_string_length(value) == 0 || typed_move_fits(json_string_value(value)));
}

/* Appends a number, a truth value or a line of text; false if it is none of them. */
static bool write_scalar(const json_t *value, struct buffer *text)
{
    if (json_is_integer(value))
        buffer_number(text, json_integer_value(value));
    else if (json_is_boolean(value))
        buffer_text(text, json_is_true(value) ? "true" : "false");
    else if (json_is_real(value))
        buffer_format(text, "%.9f", json_real_value(value));
    else if (is_line(value))
        buffer_text(text, json_string_value(value));
    else
        return false;
    return true;
}

static bool add_value(struct reading *reading, const struct field *field, const json_t *value)
{
    struct buffer text = {0};

    buffer_format(&text, "%s=", field->option);
    const bool written = write_scalar(value, &text);
    if (written)
        add_argument(reading->task, buffer_string(&text));
    buffer_release(&text);
    return written || refuse(reading, BAD_REQUEST,
                             "`%s` is a number, or one line of visible characters", field->key);
}

static bool add_flag(struct reading *reading, const struct field *field, const json_t *value)
{
    if (!json_is_boolean(value))
        return refuse(reading, BAD_REQUEST, "`%s` is true or false", field->key);
    if (json_is_true(value) == (field->kind == FIELD_FLAG))
        add_argument(reading->task, field->option);
    return true;
}

/* The kinds of pictures, of which the first one is usual. */
static bool add_kind(struct reading *reading, const struct field *field, const json_t *value)
{
    static const struct {
        const char *name;
        enum answer_kind kind;
    } kinds[] = {{"svg", ANSWER_SVG},
                 {"text", ANSWER_TEXT},
                 {"utf8", ANSWER_TEXT},
                 {"html", ANSWER_HTML},
                 {"pdf", ANSWER_PDF}};
    const char *const wanted = value != NULL ? json_string_value(value) : kinds[0].name;

    for (size_t i = 0; wanted != NULL && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, wanted) == 0) {
            reading->task->kind = kinds[i].kind;
            add_argument(reading->task, field->option);
            add_argument(reading->task, kinds[i].name);
            return true;
        }
    return refuse(reading, BAD_REQUEST, "`as` is svg, text, utf8, html or pdf");
}

static bool add_word(struct reading *reading, const struct field *field, const json_t *value)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    struct buffer text = {0};
    const bool written = (json_is_integer(value) || json_is_string(value)) &&
                         write_scalar(value, &text) && text.len > 0;
    const char *const word = buffer_string(&text);
    const bool fits = written && word[0] != '-' && word[strspn(word, allowed)] == '\0';

    if (fits)
        add_argument(reading->task, word);
    buffer_release(&text);
    return fits || refuse(reading, BAD_REQUEST, "`%s` is a number or a name", field->key);
}

/* --- records and moves */

/* Whether that many bytes begin with a mark between documents. */
static bool begins_document(const char *line, const char *end)
{
    return end - line >= 3 && memcmp(line, "---", 3) == 0;
}

/* Bounds the work before a judge is bothered with it: what is between two marks is at most one
 * record, and a move at least one word. */
static bool is_too_much(const char *text, size_t len)
{
    const char *const end = bytes_end(text, len);
    size_t records = 1, words = 0;
    bool blank = true;

    for (const char *at = text; at != end; at++) {
        records += (at == text || at[-1] == '\n' || at[-1] == '\r') && begins_document(at, end);
        words += blank && *at > ' ';
        blank = *at >= '\0' && *at <= ' ';
    }
    return records > RECORDS_MOST || words > WORDS_MOST;
}

static bool add_record(struct reading *reading, const json_t *value)
{
    if (!json_is_string(value))
        return refuse(reading, BAD_REQUEST, "`record` is the text of records");
    const size_t len = json_string_length(value);
    if (is_too_much(json_string_value(value), len))
        return refuse(reading, TOO_LARGE,
                      "this is more than %d records, or more than the %d words of %d moves",
                      RECORDS_MOST, WORDS_MOST, MOVES_MOST);
    buffer_append(&reading->task->input, json_string_value(value), len);
    add_argument(reading->task, "-");
    return true;
}

/* `recto add` asks for help if the last move does. */
static bool is_move(const json_t *value)
{
    return is_line(value) && json_string_length(value) > 0 &&
           strncmp(json_string_value(value), "--h", 3) != 0;
}

static bool add_moves(struct reading *reading, const json_t *value)
{
    const size_t count = json_array_size(value);

    if (count == 0 || count > MOVES_MOST)
        return refuse(reading, BAD_REQUEST, "`moves` is a list of 1 to %d moves", MOVES_MOST);
    for (size_t i = 0; i < count; i++) {
        if (!is_move(json_array_get(value, i)))
            return refuse(reading, BAD_REQUEST, "a move is one line of visible characters");
        add_argument(reading->task, json_string_value(json_array_get(value, i)));
    }
    return true;
}

/* --- settings of new records */

static bool is_setting_key(const char *key)
{
    return *key >= 'a' && *key <= 'z' &&
           key[strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

/* Writes a value, or those of a list with commas between them, which none may hold. */
static bool write_values(const json_t *value, struct buffer *text)
{
    const size_t count = json_is_array(value) ? json_array_size(value) : 1;

    for (size_t i = 0; i < count; i++) {
        const json_t *const one = json_is_array(value) ? json_array_get(value, i) : value;
        buffer_text(text, i > 0 ? "," : "");
        if ((json_is_array(value) && json_is_string(one) &&
             strchr(json_string_value(one), ',') != NULL) ||
            !write_scalar(one, text))
            return false;
    }
    return true;
}

static bool add_setting(struct reading *reading, const char *key, const json_t *value)
{
    struct buffer text = {0};

    buffer_format(&text, "%s=", key);
    const bool fits = is_setting_key(key) && write_values(value, &text);
    if (fits)
        add_argument(reading->task, buffer_string(&text));
    buffer_release(&text);
    return fits ||
           refuse(reading, BAD_REQUEST,
                  "`%.40s` is a number, a line of text, or a list of them without commas", key);
}

static bool add_settings(struct reading *reading, const struct field *field, json_t *value)
{
    const char *key;
    json_t *one;

    if (!json_is_object(value))
        return refuse(reading, BAD_REQUEST, "`%s` holds keys and values", field->key);
    json_object_foreach(value, key, one) if (!add_setting(reading, key, one)) return false;
    return true;
}

/* --- the whole */

static bool take_field(struct reading *reading, const struct field *field, json_t *value)
{
    switch (field->kind) {
    case FIELD_FLAG:
    case FIELD_UNLESS:
        return add_flag(reading, field, value);
    case FIELD_VALUE:
        return add_value(reading, field, value);
    case FIELD_AS:
        return add_kind(reading, field, value);
    case FIELD_RECORD:
        return add_record(reading, value);
    case FIELD_MOVES:
        return add_moves(reading, value);
    case FIELD_WORD:
        return add_word(reading, field, value);
    case FIELD_PLAYERS:
        return add_setting(reading, field->key, value);
    default:
        return add_settings(reading, field, value);
    }
}

static bool take_fields(struct reading *reading)
{
    for (const struct field *field = reading->request->fields; field->key != NULL; field++) {
        json_t *const value = json_object_get(reading->body, field->key);
        if (value == NULL && field->required)
            return refuse(reading, BAD_REQUEST, "`%s` is missing", field->key);
        if ((value != NULL || field->kind == FIELD_AS) && !take_field(reading, field, value))
            return false;
    }
    return true;
}

static const struct field *field_named(const struct request *request, const char *key)
{
    for (const struct field *field = request->fields; field->key != NULL; field++)
        if (strcmp(field->key, key) == 0)
            return field;
    return NULL;
}

static bool has_only_fields(struct reading *reading)
{
    const char *key;
    json_t *value;

    json_object_foreach(reading->body, key,
                        value) if (field_named(reading->request, key) ==
                                   NULL) return refuse(reading, BAD_REQUEST, "%s takes no `%.40s`",
                                                       reading->request->name, key);
    return true;
}

static bool read_body(struct reading *reading)
{
    for (size_t i = 0; i < 3 && reading->request->words[i] != NULL; i++)
        add_argument(reading->task, reading->request->words[i]);
    return has_only_fields(reading) && take_fields(reading);
}

bool task_read(const char *name, const char *body, size_t len, struct task *task,
               struct task_refusal *refusal)
{
    struct reading reading = {request_named(name), NULL, task, refusal};
    json_error_t error;

    *task = (struct task){0};
    if (reading.request == NULL)
        return refuse(&reading, NOT_FOUND, "there is no request of this name");
    if (len > BODY_MOST)
        return refuse(&reading, TOO_LARGE, "a request has at most %d KiB", BODY_MOST / 1024);
    add_argument(task, "recto");
    task->kind = reading.request->kind;
    task->repairs = strcmp(name, "repair") == 0;
    reading.body = json_loadb(body, len, JSON_REJECT_DUPLICATES, &error);
    const bool read =
        json_is_object(reading.body)
            ? read_body(&reading)
            : refuse(&reading, BAD_REQUEST, "the body is no object of JSON: %.100s", error.text);
    json_decref(reading.body);
    return read;
}

void task_release(struct task *task)
{
    free(task->arguments);
    arena_release(&task->arena);
    buffer_release(&task->input);
    *task = (struct task){0};
}
