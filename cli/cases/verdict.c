#include "cli/cases/verdict.h"

#include "base/memory.h"
#include "validator/judgement.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char level_letters[] = "ABCD";

/* A number of the scores may be rounded. */
static const double NEAR = 1e-9;

enum { SHOWN_MOST = 120 };

struct verdict {
    json_t *object;
};

/* The fields that a verdict may have, each with its level. */
static const struct {
    const char *name;
    enum level level;
} fields[] = {{"status", LEVEL_RULES},    {"moves", LEVEL_RULES},   {"to_move", LEVEL_RULES},
              {"ending", LEVEL_RULES},    {"scores", LEVEL_RULES},  {"winners", LEVEL_RULES},
              {"game", LEVEL_RULES},      {"players", LEVEL_RULES}, {"order", LEVEL_RULES},
              {"least", LEVEL_RULES},     {"most", LEVEL_RULES},    {"errors", LEVEL_REASONS},
              {"remarks", LEVEL_REASONS}, {"clock", LEVEL_TIMED},   {"seals", LEVEL_TIMED}};

enum { FIELDS = sizeof fields / sizeof *fields };

/* --- reading */

/* Integers that are too large for C become real numbers. */
static json_t *load(const char *bytes, size_t len, json_error_t *error)
{
    json_t *const value = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, error);

    if (value == NULL && json_error_code(error) == json_error_numeric_overflow)
        return json_loadb(bytes, len, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, error);
    return value;
}

struct verdict *verdict_read(const char *bytes, size_t len, struct buffer *reason)
{
    json_error_t error;
    json_t *const object = load(bytes, len, &error);

    if (!json_is_object(object)) {
        if (object == NULL && json_error_code(&error) == json_error_end_of_input_expected)
            buffer_text(reason, "more than one JSON object");
        else if (object == NULL)
            buffer_format(reason, "not JSON: line %d, column %d: ", error.line, error.column);
        else
            buffer_text(reason, "JSON, but no object");
        if (object == NULL && reason->bytes[reason->len - 1] == ' ')
            buffer_excerpt(reason, error.text, strlen(error.text), SHOWN_MOST);
        json_decref(object);
        return NULL;
    }
    struct verdict *const verdict = memory_allocate(sizeof *verdict);
    verdict->object = object;
    return verdict;
}

void verdict_free(struct verdict *verdict)
{
    if (verdict != NULL)
        json_decref(verdict->object);
    free(verdict);
}

static const char *text_at(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static bool is_status(const char *text)
{
    for (int i = 0; i < STATUSES; i++)
        if (text != NULL && strcmp(status_names[i], text) == 0)
            return true;
    return false;
}

static int find_field(const char *name)
{
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_whole(const json_t *value)
{
    return json_is_integer(value) && json_integer_value(value) > 0;
}

/* Each error has code, line and column. */
static bool errors_are_whole(const json_t *errors)
{
    size_t i;
    const json_t *error;

    json_array_foreach(errors, i,
                       error) if (text_at(error, "code") == NULL ||
                                  !is_whole(json_object_get(error, "line")) ||
                                  !is_whole(json_object_get(error, "column"))) return false;
    return true;
}

const char *verdict_objection(const struct verdict *verdict)
{
    const char *const status = text_at(verdict->object, "status");
    const json_t *const errors = json_object_get(verdict->object, "errors");
    const char *key;
    json_t *value;

    if (!is_status(status))
        return "the verdict has no status that there is";
    if (!json_is_integer(json_object_get(verdict->object, "moves")))
        return "the verdict has no number of moves";
    json_object_foreach(
        verdict->object, key,
        value) if (find_field(key) <
                   0) return "the verdict has a field that `check --json` does not have";
    if (strcmp(status, "complete") != 0 && strcmp(status, "unfinished") != 0 &&
        json_array_size(errors) == 0)
        return "the verdict has no errors";
    return errors_are_whole(errors) ? NULL : "an error has code, line and column";
}

bool verdict_is_timed(const struct verdict *verdict)
{
    return json_object_get(verdict->object, "clock") != NULL ||
           json_object_get(verdict->object, "seals") != NULL;
}

bool verdict_is_about_rules(const struct verdict *verdict)
{
    const char *const status = text_at(verdict->object, "status");

    return strcmp(status, "malformed") != 0 && strcmp(status, "disputed") != 0;
}

const char *verdict_levels(const struct verdict *verdict, bool timed)
{
    const size_t reasons = json_array_size(json_object_get(verdict->object, "errors")) +
                           json_array_size(json_object_get(verdict->object, "remarks"));

    return timed ? "D" : reasons > 0 ? "ABC" : "A";
}

/* --- comparing */

struct comparison {
    bool timed;
    difference_each *each;
    void *context;
    struct buffer path;
};

/* A value on one line, of visible characters, not long. */
static void write_value(const json_t *value, struct buffer *out)
{
    char *const text =
        value != NULL ? json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(13)) : NULL;

    if (value == NULL)
        buffer_text(out, "nothing");
    else
        buffer_excerpt(out, text != NULL ? text : "?", text != NULL ? strlen(text) : 1, SHOWN_MOST);
    free(text);
}

static void tell(struct comparison *comparison, enum level level, const json_t *expected,
                 const json_t *got)
{
    struct buffer wanted = {0}, found = {0};

    write_value(expected, &wanted);
    write_value(got, &found);
    const struct difference difference = {comparison->timed ? LEVEL_TIMED : level,
                                          buffer_string(&comparison->path), buffer_string(&wanted),
                                          buffer_string(&found)};
    comparison->each(comparison->context, &difference);
    buffer_release(&wanted);
    buffer_release(&found);
}

static bool near(double expected, double got)
{
    const double size = fabs(expected) > 1 ? fabs(expected) : 1;

    return fabs(expected - got) <= NEAR * size;
}

static bool agree(const json_t *expected, const json_t *got);

static bool objects_agree(const json_t *expected, const json_t *got)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)expected, key,
                        value) if (!agree(value, json_object_get(got, key))) return false;
    return json_is_object(got);
}

static bool arrays_agree(const json_t *expected, const json_t *got)
{
    if (!json_is_array(got) || json_array_size(got) != json_array_size(expected))
        return false;
    for (size_t i = 0; i < json_array_size(expected); i++)
        if (!agree(json_array_get(expected, i), json_array_get(got, i)))
            return false;
    return true;
}

/* What is null may be left out; objects may have further fields. */
static bool agree(const json_t *expected, const json_t *got)
{
    if (json_is_null(expected))
        return got == NULL || json_is_null(got);
    if (json_is_object(expected))
        return objects_agree(expected, got);
    if (json_is_array(expected))
        return arrays_agree(expected, got);
    if (json_is_number(expected) && json_is_number(got) &&
        !(json_is_integer(expected) && json_is_integer(got)))
        return near(json_number_value(expected), json_number_value(got));
    return json_equal(expected, got);
}

/* Compares a value; the path has its name. */
static void compare(struct comparison *comparison, enum level level, const json_t *expected,
                    const json_t *got)
{
    if (!agree(expected, got))
        tell(comparison, level, expected, got);
}

/* Compares one error or remark field by field. */
static void compare_reason(struct comparison *comparison, const json_t *expected, const json_t *got)
{
    const size_t len = comparison->path.len;
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)expected, key, value)
    {
        comparison->path.len = len;
        buffer_format(&comparison->path, ".%s", key);
        compare(comparison, strcmp(key, "code") == 0 ? LEVEL_REASONS : LEVEL_PLACES, value,
                json_object_get(got, key));
    }
    comparison->path.len = len;
}

/* If their number is another one, neither codes nor places can be compared. */
static void compare_reasons(struct comparison *comparison, const json_t *expected,
                            const json_t *got)
{
    const size_t len = comparison->path.len;

    if (json_array_size(expected) != json_array_size(got) || !json_is_array(got)) {
        tell(comparison, LEVEL_REASONS, expected, got);
        tell(comparison, LEVEL_PLACES, expected, got);
        return;
    }
    for (size_t i = 0; i < json_array_size(expected); i++) {
        comparison->path.len = len;
        buffer_format(&comparison->path, "[%zu]", i);
        compare_reason(comparison, json_array_get(expected, i), json_array_get(got, i));
    }
}

void verdict_compare(const struct verdict *expected, const struct verdict *got, bool timed,
                     difference_each *each, void *context)
{
    struct comparison comparison = {.timed = timed, .each = each, .context = context};
    const char *key;
    json_t *value;

    json_object_foreach(expected->object, key, value)
    {
        const int field = find_field(key);
        const enum level level = field >= 0 ? fields[field].level : LEVEL_RULES;
        comparison.path.len = 0;
        buffer_text(&comparison.path, key);
        if (level == LEVEL_REASONS)
            compare_reasons(&comparison, value, json_object_get(got->object, key));
        else
            compare(&comparison, level, value, json_object_get(got->object, key));
    }
    buffer_release(&comparison.path);
}

/* --- telling */

static void write_number(const json_t *value, struct buffer *out)
{
    struct buffer text = {0};

    write_value(value, &text);
    buffer_append(out, text.bytes, text.len);
    buffer_release(&text);
}

/* "1", "1 and 2", "1, 2 and 3" */
static void write_list(const json_t *list, const char *between, const char *last,
                       struct buffer *out)
{
    const size_t count = json_array_size(list);

    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buffer_text(out, i + 1 < count ? between : last);
        write_number(json_array_get(list, i), out);
    }
}

static void write_status(const json_t *object, struct buffer *out)
{
    static const char *const endings[][2] = {{"resign", " by resignation"},
                                             {"forfeit", " by forfeit"},
                                             {"draw", ", a draw by agreement"},
                                             {"adjudged", ", as adjudged"}};
    const char *const ending = text_at(object, "ending");
    const json_int_t moves = json_integer_value(json_object_get(object, "moves"));

    buffer_text(out, text_at(object, "status"));
    if (moves > 0 || strcmp(text_at(object, "status"), "malformed") != 0)
        buffer_format(out, " after %lld move%s", (long long)moves, moves == 1 ? "" : "s");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ending != NULL && strcmp(ending, endings[i][0]) == 0)
            buffer_text(out, endings[i][1]);
}

static void write_scores(const json_t *object, struct buffer *out)
{
    const json_t *const scores = json_object_get(object, "scores");

    if (json_array_size(scores) == 0)
        return;
    buffer_text(out, json_array_size(scores) == 1 ? "; score " : "; ");
    write_list(scores, " : ", " : ", out);
}

static void write_outcome(const json_t *object, struct buffer *out)
{
    const json_t *const winners = json_object_get(object, "winners");
    const json_t *const to_move = json_object_get(object, "to_move");

    if (json_array_size(winners) > 0) {
        buffer_text(out, json_array_size(winners) == 1 ? "; player " : "; players ");
        write_list(winners, ", ", " and ", out);
        buffer_text(out, json_array_size(winners) == 1 ? " wins" : " share the win");
    } else if (json_is_array(winners) && strcmp(text_at(object, "status"), "complete") == 0) {
        buffer_text(out, "; nobody wins");
    }
    if (json_is_integer(to_move))
        buffer_format(out, "; player %lld is to move", (long long)json_integer_value(to_move));
}

/* "; `kind` at line 6, column 12" */
static void write_reasons(const json_t *object, const char *key, const char *what,
                          struct buffer *out)
{
    const json_t *const list = json_object_get(object, key);
    size_t i;
    const json_t *error;

    json_array_foreach(list, i, error)
    {
        buffer_format(out, "%s%s`", i == 0 ? what : ", ", i == 0 ? " " : "");
        buffer_text(out, text_at(error, "code") != NULL ? text_at(error, "code") : "?");
        buffer_text(out, "`");
        if (json_is_integer(json_object_get(error, "line")))
            buffer_format(out, " at line %lld, column %lld",
                          (long long)json_integer_value(json_object_get(error, "line")),
                          (long long)json_integer_value(json_object_get(error, "column")));
    }
}

/* "; clock: {…}", as JSON */
static void write_rest(const json_t *object, const char *key, struct buffer *out)
{
    const json_t *const value = json_object_get(object, key);
    char *const text = value != NULL ? json_dumps(value, JSON_ENCODE_ANY) : NULL;

    if (text != NULL)
        buffer_format(out, "; %s: `%s`", key, text);
    free(text);
}

void verdict_tell(const struct verdict *verdict, struct buffer *out)
{
    static const char *const further[] = {"order", "least", "most", "clock", "seals"};
    const json_t *const object = verdict->object;

    write_status(object, out);
    write_reasons(object, "errors", ":", out);
    write_scores(object, out);
    write_outcome(object, out);
    write_reasons(object, "remarks", "; remarked:", out);
    for (size_t i = 0; i < sizeof further / sizeof *further; i++)
        write_rest(object, further[i], out);
}

void verdict_write(const struct verdict *verdict, struct buffer *out)
{
    char *const text = json_dumps(verdict->object, JSON_COMPACT | JSON_REAL_PRECISION(13));

    buffer_text(out, text != NULL ? text : "null");
    free(text);
}
