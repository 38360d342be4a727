/* recto schema: a JSON schema of records, from the tables that reading runs on. Editors complete
 * and check records with it. It is in draft 7, which editors know best.
 *
 * A schema cannot tell everything: whether a winner is one of the players, say. What it refuses is
 * wrong; what it accepts, check may still refuse. */
#include "base/json.h"
#include "cli/game_named.h"
#include "cli/options.h"

#include "notation/header/keys.h"
#include "validator/games/games.h"

#include <stdbool.h>
#include <string.h>

/* Appends JSON in which apostrophes stand for quotation marks: C would need two characters each. */
static void write_raw(const char *json, struct buffer *out)
{
    for (; *json != '\0'; json++)
        buffer_character(out, *json == '\'' ? '"' : *json);
}

/* --- kinds of values */

#define DAY    "[0-9]{4}-[0-9]{2}-[0-9]{2}"
#define MINUTE "T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[-+][0-9]{2}:[0-9]{2})"

/* What YAML may take for a number or a truth value is still a name. */
#define SCALARS "'string','number','boolean'"

struct definition {
    const char *name, *json;
};

/* Those that need no table. */
static const struct definition plain[FORMS] = {
    [FORM_BOARD] = {"board", "'type':[" SCALARS ",'null','array'],'items':{'type':[" SCALARS "]}"},
    [FORM_MOVES] = {"moves", "'type':[" SCALARS ",'null','array'],'items':{'type':[" SCALARS "]}"},
    [FORM_SCORES] = {"scores", "'type':'array','items':{'anyOf':[{'type':'integer'},"
                               "{'type':'string','pattern':'^-?[0-9]+$'}]}"},
    [FORM_WINNERS] = {"winners", "'anyOf':[{'$ref':'#/definitions/name'},"
                                 "{'type':'array','items':{'$ref':'#/definitions/name'}}]"},
    [FORM_TEXT] = {"text", "'type':[" SCALARS ",'null']"},
    [FORM_NAME] = {"name", "'type':[" SCALARS "],'minLength':1"},
    [FORM_PLAYER] = {"player", "'$ref':'#/definitions/name'"},
    [FORM_COUNT] = {"count", "'type':'integer','minimum':1,'maximum':1000"},
    [FORM_YES_NO] = {"yes-no", "'enum':[true,false,'yes','no','true','false']"},
    [FORM_DURATION] = {"duration",
                       "'type':'string','minLength':1,'pattern':'^([0-9]+[ \\\\t]*days?[ \\\\t]*)?"
                       "([0-9]+[ \\\\t]*hours?[ \\\\t]*)?([0-9]+[ \\\\t]*minutes?[ \\\\t]*)?$',"
                       "'examples':['5 days','1 day 12 hours']"},
    [FORM_DAYS] = {"days", "'$ref':'#/definitions/duration'"},
    [FORM_MOMENT] = {"moment", "'type':'string','pattern':'^" DAY "(" MINUTE ")?$',"
                               "'examples':['2026-11-03T18:20Z']"},
    [FORM_STOP] = {"stop", "'type':'string','pattern':'^" DAY MINUTE "$',"
                           "'examples':['2026-11-03T18:20Z']"},
    [FORM_DAY] = {"day", "'type':'string','pattern':'^" DAY "$','examples':['2026-07-01']"},
    [FORM_ZONE] = {"zone", "'type':'string','pattern':'^(UTC|Z|[+-][0-9]{2}:[0-9]{2})$',"
                           "'examples':['UTC','+01:00']"},
    [FORM_WEEKDAYS] = {"weekdays", "'type':'array','items':"
                                   "{'enum':['mon','tue','wed','thu','fri','sat','sun']}"},
    [FORM_SUCCESSORS] = {"successors", "'type':'array','minItems':1,'maxItems':99,"
                                       "'items':{'$ref':'#/definitions/successor'}"},
    [FORM_MOVE] = {"move", "'type':'integer','minimum':2,'maximum':2147483647"},
    [FORM_ABSENCES] = {"absences", "'type':'array','items':{'$ref':'#/definitions/absence'}"},
    [FORM_PAUSES] = {"pauses", "'type':'array','maxItems':1000,"
                               "'items':{'$ref':'#/definitions/pause'}"},
    [FORM_EXTENSIONS] = {"extensions", "'type':'array','maxItems':1000,"
                                       "'items':{'$ref':'#/definitions/extension'}"},
    [FORM_COMMITMENT] = {"commitment", "'type':'string','pattern':'^[$]?[0-9A-Fa-f]{64}$'"},
    [FORM_SECRET] = {"secret", "'type':'string','pattern':'^~?[0-9A-Fa-f]{32}$'"},
    [FORM_NUMBERS] = {"numbers", "'type':'array','items':{'type':'integer','minimum':1}"},
};

/* What else holds between the keys of a time control. */
static const char time_rules[] =
    "'oneOf':[{'required':['each']},{'required':['moves','period']},{'required':['start']}],"
    "'dependencies':{'moves':['period'],'carry':['period'],'increment':['start'],'cap':['start']}";

static void write_description(const char *means, struct buffer *out)
{
    json_text(out, "description", means, strlen(means));
}

static void open_definition(const char *name, struct buffer *out)
{
    buffer_text(out, out->bytes[out->len - 1] == '{' ? "\n" : ",\n"); /* a line each */
    json_open(out, name, '{');
}

static void write_plain(struct buffer *out)
{
    for (int form = 0; form < FORMS; form++) {
        if (plain[form].name == NULL)
            continue;
        open_definition(plain[form].name, out);
        write_raw(plain[form].json, out);
        json_close(out, '}');
    }
    open_definition("decimal-scores", out);
    write_raw("'type':'array','items':{'anyOf':[{'type':'number'},"
              "{'type':'string','pattern':'^-?[0-9]+([.][0-9]+)?$'}]}",
              out);
    json_close(out, '}');
}

/* --- mappings with keys of a table */

/* A key whose value is that of a definition. Nothing beside a $ref counts, so the reference stands
 * within what describes the key. */
static void write_key_as(const struct header_key *key, const char *definition, struct buffer *out)
{
    json_open(out, key->name, '{');
    write_description(key->means, out);
    json_open(out, "allOf", '[');
    json_open(out, NULL, '{');
    json_value(out, "$ref");
    buffer_format(out, "\"#/definitions/%s\"", definition);
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
}

/* No other keys may stand there but the user's own. */
static void write_bounds(struct buffer *out)
{
    json_value(out, "patternProperties");
    write_raw("{'^x-':{}}", out);
    json_value(out, "additionalProperties");
    buffer_text(out, "false");
}

static void write_required(const struct header_key *keys, int count, struct buffer *out)
{
    json_open(out, "required", '[');
    for (int i = 0; i < count; i++)
        if (keys[i].required)
            json_word(out, NULL, keys[i].name);
    json_close(out, ']');
}

/* `rules` is JSON that says what else holds; NULL for nothing. */
static void write_mapping(const char *name, const struct header_key *keys, int count,
                          const char *rules, struct buffer *out)
{
    open_definition(name, out);
    json_word(out, "type", "object");
    write_required(keys, count, out);
    json_open(out, "properties", '{');
    for (int i = 0; i < count; i++)
        write_key_as(&keys[i], plain[keys[i].form].name, out);
    json_close(out, '}');
    write_bounds(out);
    if (rules != NULL) {
        buffer_character(out, ',');
        write_raw(rules, out);
    }
    json_close(out, '}');
}

static void write_mappings(struct buffer *out)
{
    static const char together[] = "'dependencies':{'opened':['secret'],'secret':['opened']}";

    write_mapping("person", person_keys, PERSON_KEYS, NULL, out);
    write_mapping("successor", successor_keys, SUCCESSOR_KEYS, NULL, out);
    write_mapping("decision", decision_keys, DECISION_KEYS, NULL, out);
    write_mapping("sealed", sealed_keys, SEALED_KEYS, together, out);
    write_mapping("time", time_keys, TIME_KEYS, time_rules, out);
    write_mapping("absence", absence_keys, ABSENCE_KEYS, NULL, out);
    write_mapping("pause", pause_keys, PAUSE_KEYS, NULL, out);
    write_mapping("extension", extension_keys, EXTENSION_KEYS, NULL, out);
}

/* --- what depends on the number of players */

/* What holds if there are `players`: follows as JSON, to be closed by two braces. */
static void open_condition(int players, struct buffer *out)
{
    json_open(out, NULL, '{');
    buffer_format(out, "\"if\":{\"$ref\":\"#/definitions/players-%d\"},\"then\":{\"properties\":{",
                  players);
}

static void write_number_of_players(int players, struct buffer *out)
{
    struct buffer name = {0};

    buffer_format(&name, "players-%d", players);
    open_definition(buffer_string(&name), out);
    buffer_release(&name);
    buffer_format(out,
                  "\"required\":[\"players\"],\"properties\":{\"players\":{\"anyOf\":["
                  "{\"enum\":[%d,\"%d\"]},{\"type\":\"array\",\"minItems\":%d,\"maxItems\":%d}]}}}",
                  players, players, players, players);
}

/* A list of names with a number among them: then a winner's number may be a name. */
static void write_numbered_names(struct buffer *out)
{
    open_definition("numbered-names", out);
    write_raw("'properties':{'players':{'type':'array','contains':{'anyOf':[{'type':'number'},"
              "{'type':'object','properties':{'name':{'type':'number'}}}]}}}}",
              out);
}

/* As many scores as players, and no winner beyond them. A bound says nothing of what is no number
 * or no list. */
static void write_claims(int players, struct buffer *out)
{
    open_condition(players, out);
    buffer_format(out,
                  "\"scores\":{\"minItems\":%d,\"maxItems\":%d}},\"anyOf\":["
                  "{\"$ref\":\"#/definitions/numbered-names\"},{\"properties\":{\"winner\":"
                  "{\"minimum\":1,\"maximum\":%d,\"items\":{\"minimum\":1,\"maximum\":%d}}}}]}}",
                  players, players, players, players);
}

static void write_shared_key(const struct key *key, int players, struct buffer *out)
{
    open_condition(players, out);
    json_open(out, key->name, '{');
    if (key->multiple_of_players)
        json_number(out, "multipleOf", players);
    if (key->times_players)
        json_number(out, "maximum", key->times_most / players);
    buffer_text(out, "}}}}");
}

static bool is_shared(const struct key *key)
{
    return key->multiple_of_players || key->times_players;
}

static bool has_shared_keys(const struct schema *schema)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (is_shared(&schema->keys[i]))
            return true;
    return false;
}

/* The keys whose range depends on the number of players. */
static void write_shared_keys(const struct schema *schema, struct buffer *out)
{
    json_open(out, "allOf", '[');
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        for (int players = schema->players_least;
             is_shared(&schema->keys[i]) && players <= schema->players_most; players++)
            write_shared_key(&schema->keys[i], players, out);
    json_close(out, ']');
}

static int most_players(void)
{
    int most = 0;
    for (int i = 0; i < GAME_COUNT; i++)
        if (games[i]->schema.players_most > most)
            most = games[i]->schema.players_most;
    return most;
}

/* --- a game's own */

/* Whole numbers, quoted or not; the range of quoted ones is left to check. */
static void write_number(const struct key *key, int less, struct buffer *out)
{
    json_open(out, "anyOf", '[');
    json_open(out, NULL, '{');
    json_word(out, "type", "integer");
    json_number(out, "minimum", key->least - less);
    json_number(out, "maximum", key->most - less);
    if (key->odd) {
        json_value(out, less > 0 ? "multipleOf" : "not");
        write_raw(less > 0 ? "2" : "{'multipleOf':2}", out);
    }
    json_close(out, '}');
    json_value(out, NULL);
    write_raw("{'type':'string','pattern':'^[0-9]+$'}", out);
    json_close(out, ']');
}

/* As many numbers as the first key says, each less than it. */
static void write_numbers(const struct schema *schema, const struct key *key, struct buffer *out)
{
    json_open(out, "anyOf", '[');
    json_value(out, NULL);
    buffer_format(out,
                  "{\"type\":\"array\",\"minItems\":%d,\"maxItems\":%d,\"items\":{\"anyOf\":["
                  "{\"type\":\"integer\",\"minimum\":1,\"maximum\":%d},"
                  "{\"type\":\"string\",\"pattern\":\"^[0-9]+$\"}]}}",
                  schema->keys[0].least, schema->keys[0].most, schema->keys[0].most - 1);
    if (key->player > 0) {
        json_value(out, NULL);
        write_raw("{'$ref':'#/definitions/sealed'}", out);
    }
    json_close(out, ']');
}

static void write_board_key(const struct schema *schema, const struct key *key, struct buffer *out)
{
    json_open(out, key->name, '{');
    write_description(key->means, out);
    if (key->kind == KEY_LIST) {
        write_numbers(schema, key, out);
    } else {
        write_number(key, 0, out);
        json_number(out, "default", key->preset);
    }
    json_close(out, '}');
    if (!key->from_squares)
        return;
    json_open(out, "squares", '{');
    buffer_format(out, "\"description\":\"squares along a side, one less than `%s`\"", key->name);
    write_number(key, 1, out);
    json_close(out, '}');
}

static void write_variant(const struct variant *variant, struct buffer *out)
{
    struct buffer text = {0};

    json_open(out, variant->name, '{');
    for (int i = 0; variant->values[i] != NULL; i++)
        buffer_format(&text, "%s%s: %s", i > 0 ? "; " : "", variant->values[i], variant->means[i]);
    write_description(buffer_string(&text), out);
    buffer_release(&text);
    json_open(out, "enum", '[');
    for (int i = 0; variant->values[i] != NULL; i++)
        if (variant->yes_no) {
            json_value(out, NULL);
            buffer_text(out, variant->values[i]);
        } else {
            json_word(out, NULL, variant->values[i]);
        }
    if (variant->yes_no) {
        json_value(out, NULL);
        write_raw("'yes','no','true','false'", out);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static void write_variants(const struct schema *schema, struct buffer *out)
{
    json_value(out, "type");
    write_raw("['object','null']", out);
    json_open(out, "properties", '{');
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        write_variant(&schema->variants[i], out);
    json_close(out, '}');
    json_value(out, "additionalProperties");
    buffer_text(out, "false");
}

static void write_players(const struct schema *schema, struct buffer *out)
{
    const int least = schema->players_least, most = schema->players_most;

    json_open(out, "anyOf", '[');
    json_value(out, NULL);
    buffer_format(out, "{\"type\":\"integer\",\"minimum\":%d,\"maximum\":%d}", least, most);
    json_value(out, NULL);
    write_raw("{'type':'string','pattern':'^[0-9]+$'}", out);
    json_value(out, NULL);
    buffer_format(out, "{\"type\":\"array\",\"minItems\":%d,\"maxItems\":%d,", least, most);
    write_raw("'items':{'anyOf':[{'$ref':'#/definitions/name'},{'$ref':'#/definitions/person'}]}}",
              out);
    json_close(out, ']');
}

/* The definition for the value of a key that games do not shape themselves. */
static const char *definition_of(const struct schema *schema, const struct header_key *key)
{
    if (key->form == FORM_SCORES && schema->decimal_scores)
        return "decimal-scores";
    return key->form == FORM_DECISION || key->form == FORM_TIME ? key->name : plain[key->form].name;
}

/* What a game makes of a key that all records have. */
static void write_common_key(const struct schema *schema, const struct header_key *key,
                             struct buffer *out)
{
    if (key->form != FORM_GAME && key->form != FORM_PLAYERS && key->form != FORM_RULES) {
        write_key_as(key, definition_of(schema, key), out);
        return;
    }
    json_open(out, key->name, '{');
    write_description(key->means, out);
    if (key->form == FORM_GAME)
        json_word(out, "const", schema->id);
    else if (key->form == FORM_PLAYERS)
        write_players(schema, out);
    else
        write_variants(schema, out);
    json_close(out, '}');
}

static void write_alternative(const char *key, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_open(out, "required", '[');
    json_word(out, NULL, key);
    json_close(out, ']');
    json_close(out, '}');
}

/* Dots or squares, and one of them. */
static void require_one(const char *dots, struct buffer *out)
{
    json_open(out, "oneOf", '[');
    write_alternative(dots, out);
    write_alternative("squares", out);
    json_close(out, ']');
}

/* Lists may be missing while another one is sealed. */
static void require_lists(const struct schema *schema, struct buffer *out)
{
    json_open(out, "anyOf", '[');
    json_open(out, NULL, '{');
    json_open(out, "required", '[');
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].kind == KEY_LIST)
            json_word(out, NULL, schema->keys[i].name);
    json_close(out, ']');
    json_close(out, '}');
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        if (schema->keys[i].player == 0)
            continue;
        json_value(out, NULL);
        buffer_format(out, "{\"properties\":{\"%s\":{\"type\":\"object\"}},\"required\":[\"%s\"]}",
                      schema->keys[i].name, schema->keys[i].name);
    }
    json_close(out, ']');
}

static bool has_lists(const struct schema *schema)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].kind == KEY_LIST)
            return true;
    return false;
}

static void require_board(const struct schema *schema, struct buffer *out)
{
    json_open(out, "required", '[');
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        if (!key->optional && !key->from_squares && key->kind == KEY_NUMBER)
            json_word(out, NULL, key->name);
    }
    json_close(out, ']');
    if (schema->keys[0].from_squares)
        require_one(schema->keys[0].name, out);
    if (has_lists(schema))
        require_lists(schema, out);
}

static void write_game(const struct schema *schema, struct buffer *out)
{
    open_definition(schema->id, out);
    json_text(out, "title", schema->title, strlen(schema->title));
    require_board(schema, out);
    if (has_shared_keys(schema))
        write_shared_keys(schema, out);
    json_open(out, "properties", '{');
    for (int i = 0; i < COMMON_KEYS; i++)
        write_common_key(schema, &common_keys[i], out);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        write_board_key(schema, &schema->keys[i], out);
    json_close(out, '}');
    write_bounds(out);
    json_close(out, '}');
}

/* --- the whole */

/* Chooses the game's definition by its id, so that complaints are about that game alone, and claims
 * by the number of players. */
static void write_choices(struct buffer *out)
{
    json_open(out, "allOf", '[');
    for (int i = 0; i < GAME_COUNT; i++) {
        const char *const id = games[i]->schema.id;
        buffer_text(out, i > 0 ? ",\n" : "\n");
        buffer_format(out,
                      "{\"if\":{\"properties\":{\"game\":{\"const\":\"%s\"}},\"required\":"
                      "[\"game\"]},\"then\":{\"$ref\":\"#/definitions/%s\"}}",
                      id, id);
    }
    for (int players = 1; players <= most_players(); players++) {
        buffer_text(out, ",\n");
        write_claims(players, out);
    }
    json_close(out, ']');
}

static void write_schema(struct buffer *out)
{
    json_open(out, NULL, '{');
    write_raw("'$schema':'http://json-schema.org/draft-07/schema#',"
              "'title':'A record of a game with pencil and paper, as recto reads it',"
              "'type':'object','not':{'required':['moves','board']}",
              out);
    write_required(common_keys, COMMON_KEYS, out);
    json_open(out, "properties", '{');
    json_open(out, "game", '{');
    write_description(common_keys[COMMON_GAME].means, out);
    json_open(out, "enum", '[');
    for (int i = 0; i < GAME_COUNT; i++)
        json_word(out, NULL, games[i]->schema.id);
    json_close(out, ']');
    json_close(out, '}');
    json_close(out, '}');
    write_choices(out);
    json_open(out, "definitions", '{');
    write_plain(out);
    write_mappings(out);
    write_numbered_names(out);
    for (int players = 1; players <= most_players(); players++)
        write_number_of_players(players, out);
    for (int i = 0; i < GAME_COUNT; i++)
        write_game(&games[i]->schema, out);
    json_close(out, '}');
    json_close(out, '}');
    buffer_character(out, '\n');
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    const int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count > 0)
        return refuse_usage(self, "takes no arguments");
    write_schema(&out->buffer);
    return EXIT_SOUND;
}

const struct command command_schema = {
    .usage = "", .example = "recto schema >record.schema.json", .run = run};
