/* recto schema: a JSON schema of records, from the tables that reading runs on. Editors complete
 * and check records with it. It is in draft 7, which editors know best.
 *
 * A schema cannot tell everything: whether a winner is one of the players, say. What it refuses is
 * wrong; what it accepts, check may still refuse. */
#include "cli/game_named.h"
#include "cli/options.h"

#include "notation/header/keys.h"
#include "validator/games/games.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

/* Appends JSON by a format in which apostrophes stand for quotation marks: C would need two
 * characters each. */
static void add(struct buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct buffer *out, const char *format, ...)
{
    const size_t start = out->len;
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(out, format, arguments);
    va_end(arguments);
    for (size_t i = start; i < out->len; i++)
        if (out->bytes[i] == '\'')
            out->bytes[i] = '"';
}

/* What follows a member or an entry, if it is not the first one. */
static const char *comma(const struct buffer *out)
{
    return strchr("[{", out->bytes[out->len - 1]) != NULL ? "" : ",";
}

static void add_entry(struct buffer *out, const char *text)
{
    add(out, "%s'%s'", comma(out), text);
}

/* --- kinds of values */

#define DAY    "[0-9]{4}-[0-9]{2}-[0-9]{2}"
#define MINUTE "T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[-+][0-9]{2}:[0-9]{2})"

/* Text that YAML takes for a number, a truth value or nothing may be a name, too. */
#define SCALARS "'string','number','boolean','null'"

/* A whole number in quotes; its range is left to check. */
#define QUOTED_NUMBER "{'type':'string','pattern':'^[0-9]+$'}"

struct definition {
    const char *name, *json;
};

/* Those that need no table. */
static const struct definition plain[FORMS] = {
    [FORM_BOARD] = {"board", "'type':[" SCALARS ",'array'],'items':{'type':[" SCALARS "]}"},
    [FORM_MOVES] = {"moves", "'type':[" SCALARS ",'array'],'items':{'type':[" SCALARS "]}"},
    [FORM_SCORES] = {"scores", "'type':'array','items':{'anyOf':[{'type':'integer'},"
                               "{'type':'string','pattern':'^-?[0-9]+$'}]}"},
    [FORM_WINNERS] = {"winners", "'anyOf':[{'$ref':'#/definitions/name'},"
                                 "{'type':'array','items':{'$ref':'#/definitions/name'}}]"},
    [FORM_RANGE] = {"range", "'type':'array','minItems':1,'maxItems':2,"
                             "'items':{'type':'integer','minimum':0}"},
    [FORM_SECONDS] = {"seconds", "'anyOf':[{'type':'integer','minimum':0}," QUOTED_NUMBER "]"},
    [FORM_TEXT] = {"text", "'type':[" SCALARS "]"},
    [FORM_NAME] = {"name", "'type':[" SCALARS "],'minLength':1"},
    [FORM_PLAYER] = {"player", "'$ref':'#/definitions/name'"},
    [FORM_COUNT] = {"count",
                    "'anyOf':[{'type':'integer','minimum':1,'maximum':1000}," QUOTED_NUMBER "]"},
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
    [FORM_MOVE] = {"move",
                   "'anyOf':[{'type':'integer','minimum':2,'maximum':2147483647}," QUOTED_NUMBER
                   "]"},
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
    ",'oneOf':[{'required':['each']},{'required':['moves','period']},{'required':['start']}],"
    "'dependencies':{'moves':['period'],'carry':['period'],'increment':['start'],'cap':['start']}";

/* Text of the tables may have apostrophes of its own. */
static void add_description(struct buffer *out, const char *means)
{
    add(out, "'description':");
    buffer_json(out, means, strlen(means));
}

static void open_definition(const char *name, struct buffer *out)
{
    add(out, "%s\n'%s':{", comma(out), name); /* a line each */
}

static void write_plain(struct buffer *out)
{
    for (int form = 0; form < FORMS; form++)
        if (plain[form].name != NULL) {
            open_definition(plain[form].name, out);
            add(out, "%s}", plain[form].json);
        }
    open_definition("decimal-scores", out);
    add(out, "'type':'array','items':{'anyOf':[{'type':'number'},"
             "{'type':'string','pattern':'^-?[0-9]+([.][0-9]+)?$'}]}}");
}

/* --- mappings with keys of a table */

static void open_key(const char *name, const char *means, struct buffer *out)
{
    add(out, "%s'%s':{", comma(out), name);
    add_description(out, means);
}

/* A key whose value is that of a definition. Nothing beside a $ref counts, so the reference stands
 * within what describes the key. */
static void write_key_as(const struct header_key *key, const char *definition, struct buffer *out)
{
    open_key(key->name, key->means, out);
    add(out, ",'allOf':[{'$ref':'#/definitions/%s'}]}", definition);
}

/* No other keys may stand there but the user's own. */
static const char bounds[] = "'patternProperties':{'^x-':{}},'additionalProperties':false";

static void write_required(const struct header_key *keys, int count, struct buffer *out)
{
    add(out, "'required':[");
    for (int i = 0; i < count; i++)
        if (keys[i].required)
            add_entry(out, keys[i].name);
    add(out, "]");
}

/* A mapping has the definition of its key. */
static const char *own_definition_of(const struct header_key *key)
{
    return plain[key->form].name != NULL ? plain[key->form].name : key->name;
}

/* `rules` is JSON that says what else holds. */
static void write_mapping(const char *name, const struct header_key *keys, int count,
                          const char *rules, struct buffer *out)
{
    open_definition(name, out);
    add(out, "'type':'object',");
    write_required(keys, count, out);
    add(out, ",'properties':{");
    for (int i = 0; i < count; i++)
        write_key_as(&keys[i], own_definition_of(&keys[i]), out);
    add(out, "},%s%s}", bounds, rules);
}

static void write_mappings(struct buffer *out)
{
    write_mapping("person", person_keys, PERSON_KEYS, "", out);
    write_mapping("successor", successor_keys, SUCCESSOR_KEYS, "", out);
    write_mapping("decision", decision_keys, DECISION_KEYS, "", out);
    write_mapping("proof", proof_keys, PROOF_KEYS, "", out);
    write_mapping("sealed", sealed_keys, SEALED_KEYS,
                  ",'dependencies':{'opened':['secret'],'secret':['opened']}", out);
    write_mapping("time", time_keys, TIME_KEYS, time_rules, out);
    write_mapping("absence", absence_keys, ABSENCE_KEYS, "", out);
    write_mapping("pause", pause_keys, PAUSE_KEYS, "", out);
    write_mapping("extension", extension_keys, EXTENSION_KEYS, "", out);
}

/* --- what depends on the number of players */

/* What properties hold if there are `players`; to be closed by two braces. */
static void open_condition(int players, struct buffer *out)
{
    add(out, "{'if':{'$ref':'#/definitions/players-%d'},'then':{'properties':{", players);
}

static void write_numbers_of_players(int most, struct buffer *out)
{
    for (int players = 1; players <= most; players++)
        add(out,
            ",\n'players-%d':{'required':['players'],'properties':{'players':{'anyOf':["
            "{'enum':[%d,'%d']},{'type':'array','minItems':%d,'maxItems':%d}]}}}",
            players, players, players, players, players);
}

/* A list of names with a number among them: then a winner's number may be a name. */
static void write_numbered_names(struct buffer *out)
{
    open_definition("numbered-names", out);
    add(out, "'properties':{'players':{'type':'array','contains':{'anyOf':[{'type':'number'},"
             "{'type':'object','properties':{'name':{'type':'number'}}}]}}}}");
}

/* As many scores as players, and no winner beyond them. A bound says nothing of what is no number
 * or no list. */
static void write_claims(int players, struct buffer *out)
{
    open_condition(players, out);
    add(out,
        "'scores':{'minItems':%d,'maxItems':%d}},'anyOf':["
        "{'$ref':'#/definitions/numbered-names'},{'properties':{'winner':"
        "{'minimum':1,'maximum':%d,'items':{'minimum':1,'maximum':%d}}}}]}}",
        players, players, players, players);
}

/* The number of keys of a game. */
static int key_count(const struct schema *schema)
{
    int count = 0;

    while (count < KEYS_MOST && schema->keys[count].name != NULL)
        count++;
    return count;
}

/* The keys whose range depends on the number of players. */
static void write_shared_keys(const struct schema *schema, struct buffer *out)
{
    const size_t start = out->len;

    for (const struct key *key = schema->keys, *end = key + key_count(schema); key < end; key++) {
        if (!key->multiple_of_players && !key->times_players)
            continue;
        for (int players = schema->players_least; players <= schema->players_most; players++) {
            add(out, "%s", out->len == start ? ",'allOf':[" : ",");
            open_condition(players, out);
            add(out, "'%s':{", key->name);
            if (key->multiple_of_players)
                add(out, "'multipleOf':%d", players);
            if (key->times_players)
                add(out, "%s'maximum':%d", comma(out), key->times_most / players);
            add(out, "}}}}");
        }
    }
    add(out, "%s", out->len > start ? "]" : "");
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

static void write_number(const struct key *key, int less, struct buffer *out)
{
    add(out, ",'anyOf':[{'type':'integer','minimum':%d,'maximum':%d", key->least - less,
        key->most - less);
    if (key->odd)
        add(out, "%s", less > 0 ? ",'multipleOf':2" : ",'not':{'multipleOf':2}");
    add(out, "}," QUOTED_NUMBER "]");
}

/* As many numbers as the first key says, each less than it. */
static void write_numbers(const struct schema *schema, const struct key *key, struct buffer *out)
{
    const struct key *const side = &schema->keys[0];

    add(out,
        ",'anyOf':[{'type':'array','minItems':%d,'maxItems':%d,'items':{'anyOf':["
        "{'type':'integer','minimum':1,'maximum':%d}," QUOTED_NUMBER "]}}%s]",
        side->least, side->most, side->most - 1,
        key->player > 0 ? ",{'$ref':'#/definitions/sealed'}" : "");
}

static void write_board_key(const struct schema *schema, const struct key *key, struct buffer *out)
{
    open_key(key->name, key->means, out);
    if (key->kind == KEY_LIST) {
        write_numbers(schema, key, out);
    } else {
        write_number(key, 0, out);
        add(out, ",'default':%d", key->preset);
    }
    add(out, "}");
    if (!key->from_squares)
        return;
    add(out, ",'squares':{'description':'squares along a side, one less than `%s`'", key->name);
    write_number(key, 1, out);
    add(out, "}");
}

static void write_variant(const struct variant *variant, struct buffer *out)
{
    struct buffer text = {0};

    for (int i = 0; variant->values[i] != NULL; i++)
        buffer_format(&text, "%s%s: %s", i > 0 ? "; " : "", variant->values[i], variant->means[i]);
    open_key(variant->name, buffer_string(&text), out);
    buffer_release(&text);
    add(out, ",'enum':[");
    for (int i = 0; variant->values[i] != NULL; i++)
        add(out, variant->yes_no ? "%s%s" : "%s'%s'", comma(out), variant->values[i]);
    add(out, "%s]}", variant->yes_no ? ",'yes','no','true','false'" : "");
}

static void write_variants(const struct schema *schema, struct buffer *out)
{
    add(out, ",'type':['object','null'],'properties':{");
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        write_variant(&schema->variants[i], out);
    add(out, "},'additionalProperties':false");
}

static void write_players(const struct schema *schema, struct buffer *out)
{
    const int least = schema->players_least, most = schema->players_most;

    add(out,
        ",'anyOf':[{'type':'integer','minimum':%d,'maximum':%d}," QUOTED_NUMBER
        ",{'type':'array','minItems':%d,'maxItems':%d,"
        "'items':{'anyOf':[{'$ref':'#/definitions/name'},{'$ref':'#/definitions/person'}]}}]",
        least, most, least, most);
}

/* The definition for the value of a key that games do not shape themselves. */
static const char *definition_of(const struct schema *schema, const struct header_key *key)
{
    if (key->form == FORM_SCORES && schema->decimal_scores)
        return "decimal-scores";
    return own_definition_of(key);
}

/* What a game makes of a key that all records have. */
static void write_common_key(const struct schema *schema, const struct header_key *key,
                             struct buffer *out)
{
    if (key->form != FORM_GAME && key->form != FORM_PLAYERS && key->form != FORM_RULES) {
        write_key_as(key, definition_of(schema, key), out);
        return;
    }
    open_key(key->name, key->means, out);
    if (key->form == FORM_GAME)
        add(out, ",'const':'%s'", schema->id);
    else if (key->form == FORM_PLAYERS)
        write_players(schema, out);
    else
        write_variants(schema, out);
    add(out, "}");
}

/* Lists may be missing while another one is sealed. */
static void require_lists(const struct schema *schema, struct buffer *out)
{
    const int count = key_count(schema);

    add(out, ",'anyOf':[{'required':[");
    for (int i = 0; i < count; i++)
        if (schema->keys[i].kind == KEY_LIST)
            add_entry(out, schema->keys[i].name);
    add(out, "]}");
    for (int i = 0; i < count; i++)
        if (schema->keys[i].player > 0)
            add(out, ",{'properties':{'%s':{'type':'object'}},'required':['%s']}",
                schema->keys[i].name, schema->keys[i].name);
    add(out, "]");
}

static void require_board(const struct schema *schema, struct buffer *out)
{
    const int count = key_count(schema);
    bool lists = false;

    add(out, ",'required':[");
    for (int i = 0; i < count; i++) {
        const struct key *const key = &schema->keys[i];
        if (!key->optional && !key->from_squares && key->kind == KEY_NUMBER)
            add_entry(out, key->name);
        lists = lists || key->kind == KEY_LIST;
    }
    add(out, "]");
    if (schema->keys[0].from_squares)
        add(out, ",'oneOf':[{'required':['%s']},{'required':['squares']}]", schema->keys[0].name);
    if (lists)
        require_lists(schema, out);
}

static void write_game(const struct schema *schema, struct buffer *out)
{
    const int count = key_count(schema);

    open_definition(schema->id, out);
    add(out, "'title':");
    buffer_json(out, schema->title, strlen(schema->title));
    require_board(schema, out);
    write_shared_keys(schema, out);
    add(out, ",'properties':{");
    for (int i = 0; i < COMMON_KEYS; i++)
        write_common_key(schema, &common_keys[i], out);
    for (int i = 0; i < count; i++)
        write_board_key(schema, &schema->keys[i], out);
    add(out, "},%s}", bounds);
}

/* --- the whole */

/* Chooses the game's definition by its id, so that complaints are about that game alone, and claims
 * by the number of players. */
static void write_choices(int most, struct buffer *out)
{
    add(out, ",'allOf':[");
    for (int i = 0; i < GAME_COUNT; i++)
        add(out,
            "%s\n{'if':{'properties':{'game':{'const':'%s'}},'required':['game']},"
            "'then':{'$ref':'#/definitions/%s'}}",
            comma(out), games[i]->schema.id, games[i]->schema.id);
    for (int players = 1; players <= most; players++) {
        add(out, ",\n");
        write_claims(players, out);
    }
    /* A winner who is missing looks like one called null. */
    add(out, ",\n{'if':{'properties':{'winner':{'type':'null'}},'required':['winner']},'then':"
             "{'properties':{'players':{'type':'array','contains':{'anyOf':[{'type':'null'},"
             "{'properties':{'name':{'type':'null'}},'required':['name'],'type':'object'}]}}}}}]");
}

static void write_schema(struct buffer *out)
{
    const int most = most_players();

    add(out, "{'$schema':'http://json-schema.org/draft-07/schema#',"
             "'title':'A record of a game with pencil and paper, as recto reads it',"
             "'type':'object','not':{'required':['moves','board']},");
    write_required(common_keys, COMMON_KEYS, out);
    add(out, ",'properties':{");
    open_key("game", common_keys[COMMON_GAME].means, out);
    add(out, ",'enum':[");
    for (int i = 0; i < GAME_COUNT; i++)
        add_entry(out, games[i]->schema.id);
    add(out, "]}}");
    write_choices(most, out);
    add(out, ",'definitions':{");
    write_plain(out);
    write_mappings(out);
    write_numbered_names(out);
    write_numbers_of_players(most, out);
    for (int i = 0; i < GAME_COUNT; i++)
        write_game(&games[i]->schema, out);
    add(out, "}}\n");
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
