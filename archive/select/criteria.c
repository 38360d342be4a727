#include "archive/select/criteria.h"

#include "base/character.h"
#include "base/list.h"
#include "base/nearest.h"
#include "cli/edit/game_copy.h"
#include "cli/game_named.h"
#include "cli/output/output.h"
#include "cli/report/report.h"
#include "notation/items/scan.h"
#include "notation/time/date.h"
#include "validator/games/codes.h"
#include "validator/games/games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- ranges as people write them: `10..20`, `10..`, `..20`, `10` */

/* Reads one end of a range: the first and the last number that it can mean. */
typedef bool read_end(const char *bytes, size_t len, struct range *range);

static bool read_number(const char *bytes, size_t len, struct range *range)
{
    struct scanner scanner = {bytes, bytes + len};

    range->first = range->last = scan_number(&scanner);
    return range->first >= 0 && scanner.at == scanner.end;
}

static bool read_days(const char *bytes, size_t len, struct range *range)
{
    const struct written_date date = date_read(bytes, len);

    *range = (struct range){date.first, date.last};
    return date.kind == DATE_WRITTEN && len <= strlen("2025-01-31");
}

static bool read_range(const char *text, read_end *end, struct range *range)
{
    const char *const dots = strstr(text, "..");
    struct range first = {INT64_MIN, INT64_MAX}, last = {INT64_MIN, INT64_MAX};

    if (dots == NULL)
        return end(text, strlen(text), range);
    if (dots[2] == '\0' && dots == text)
        return false;
    if ((dots > text && !end(text, (size_t)(dots - text), &first)) ||
        (dots[2] != '\0' && !end(dots + 2, strlen(dots + 2), &last)))
        return false;
    *range = (struct range){first.first, last.last};
    return range->first <= range->last;
}

bool range_read_numbers(const char *text, struct range *range)
{
    return read_range(text, read_number, range);
}

bool range_read_days(const char *text, struct range *range)
{
    return read_range(text, read_days, range);
}

/* --- criteria */

/* Values of `number` for --winner: several share the win; a name is given. */
enum { SHARED = -1, NAMED = 0 };

/* The name of ENDING_NONE for --verdict. */
static const char open_end[] = "none";

/* Of the options, without their dashes. */
static const char *const criterion_names[CRITERIA] = {
    "game", "rule",   "player",  "event",  "site", "round", "id",
    "date", "status", "verdict", "winner", "code", "moves", "board"};

static struct wanted *add(struct criteria *criteria, enum criterion criterion)
{
    struct wanted_list *const wanted = &criteria->wanted[criterion];

    if (wanted->count == wanted->capacity)
        wanted->list = list_grow(wanted->list, &wanted->capacity, sizeof *wanted->list);
    wanted->list[wanted->count] = (struct wanted){.number = NAMED};
    return &wanted->list[wanted->count++];
}

/* --- variants on the command line: `--rule diagonals=true` */

enum { RULES_MAX = GAME_COUNT * VARIANTS_MOST };

static size_t all_variants(const struct variant **variants)
{
    size_t count = 0;

    for (int i = 0; i < GAME_COUNT; i++)
        for (int j = 0; j < VARIANTS_MOST && games[i]->schema.variants[j].name != NULL; j++)
            variants[count++] = &games[i]->schema.variants[j];
    return count;
}

static bool is_value(const struct variant *variant, int value, const char *text)
{
    const char *const name = variant->values[value];

    return strcmp(text, name) == 0 ||
           (variant->yes_no && strcmp(text, name[0] == 't' ? "yes" : "no") == 0);
}

static void refuse_variant(const char *text, size_t len, const struct variant *const *variants,
                           size_t count)
{
    const char *names[RULES_MAX];
    struct buffer all = {0};

    for (size_t i = 0; i < count; i++) {
        names[i] = variants[i]->name;
        buffer_format(&all, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " and ", names[i]);
    }
    const char *const nearest = nearest_name(text, len, names, count);
    if (nearest != NULL)
        complain("`%.*s` is no variant; did you mean `%s`?", (int)len, text, nearest);
    else
        complain("`%.*s` is no variant; there are %s", (int)len, text, buffer_string(&all));
    buffer_release(&all);
}

static void refuse_value(const struct variant *variant, const char *text)
{
    const char *const nearest = nearest_name(text, strlen(text), variant->values, 2);

    if (nearest != NULL)
        complain("%s is %s or %s, not `%s`; did you mean `%s`?", variant->name, variant->values[0],
                 variant->values[1], text, nearest);
    else
        complain("%s is %s or %s, not `%s`", variant->name, variant->values[0], variant->values[1],
                 text);
}

/* Reads a variant and its value, `yes` and `no` included; false after an error that names the
 * nearest. */
static bool rule_read(const char *text, struct rule *rule)
{
    const struct variant *variants[RULES_MAX], *known = NULL;
    const size_t count = all_variants(variants), len = strcspn(text, "=");
    const char *const value = text[len] == '=' ? text + len + 1 : "";

    for (size_t i = 0; i < count; i++) {
        if (strlen(variants[i]->name) != len || memcmp(text, variants[i]->name, len) != 0)
            continue;
        known = variants[i];
        for (int j = 0; known->values[j] != NULL; j++)
            if (is_value(known, j, value)) {
                *rule = (struct rule){known->name, known->values[j]};
                return true;
            }
    }
    if (known == NULL)
        refuse_variant(text, len, variants, count);
    else if (text[len] != '=')
        complain("--rule takes a value, too: %s=%s or %s=%s", known->name, known->values[0],
                 known->name, known->values[1]);
    else
        refuse_value(known, value);
    return false;
}

/* Whether a record is played by this rule, which it need not name if that is the usual one. No
 * record is whose header cannot be read, or whose game has no such variant. */
static bool rule_holds(const struct rule *rule, const struct judgement *judgement)
{
    const struct record *const record = &judgement->record;
    const struct schema *const schema = record->schema;

    if (schema == NULL || !record->header_sound)
        return false;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (strcmp(schema->variants[i].name, rule->name) == 0)
            return strcmp(schema->variants[i].values[record->setup.variants[i]], rule->value) == 0;
    return false;
}

/* --- values */

/* Takes one of a list of names. */
static bool take_name(struct criteria *criteria, enum criterion criterion, const char *word,
                      const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) {
            add(criteria, criterion)->number = (int64_t)i;
            return true;
        }
    struct buffer all = {0};
    for (size_t i = 0; i < count; i++)
        buffer_format(&all, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", names[i]);
    complain("select: --%s takes %s, not `%s`", criterion_names[criterion], buffer_string(&all),
             word);
    buffer_release(&all);
    return false;
}

static bool take_verdict(struct criteria *criteria, const char *word)
{
    const char *names[ENDING_ADJUDGED + 1];

    memcpy(names, ending_names, sizeof names);
    names[ENDING_NONE] = open_end;
    return take_name(criteria, BY_VERDICT, word, names, ENDING_ADJUDGED + 1);
}

/* Takes a code, or a pattern that matches one. */
static bool take_code(struct criteria *criteria, const char *word)
{
    const struct code_facts *codes[EVERY_CODE_MOST];
    const char *names[EVERY_CODE_MOST];
    const size_t count = every_code(codes);
    struct glob glob = glob_read(word);
    bool fits = false;

    for (size_t i = 0; i < count; i++) {
        names[i] = codes[i]->text;
        fits |= glob_matches(&glob, names[i], strlen(names[i]));
    }
    if (fits)
        add(criteria, BY_CODE)->glob = glob;
    else {
        glob_release(&glob);
        (void)refuse_name("code", "explain", word, names, count);
    }
    return fits;
}

static bool take_word(struct criteria *criteria, enum criterion criterion, const char *word)
{
    const struct game *game;
    struct rule rule;

    switch (criterion) {
    case BY_GAME:
        if ((game = game_named(word)) != NULL)
            add(criteria, BY_GAME)->game = game;
        return game != NULL;
    case BY_RULE:
        if (!rule_read(word, &rule))
            return false;
        add(criteria, BY_RULE)->rule = rule;
        return true;
    case BY_STATUS:
        return take_name(criteria, criterion, word, status_names, STATUSES);
    case BY_VERDICT:
        return take_verdict(criteria, word);
    default:
        return take_code(criteria, word);
    }
}

/* Takes words with commas between them. */
static bool take_words(struct criteria *criteria, enum criterion criterion, const char *value)
{
    struct buffer word = {0};
    bool good = true;

    for (const char *at = value;; at++) {
        const size_t len = strcspn(at, ",");
        word.len = 0;
        buffer_append(&word, at, len);
        good = take_word(criteria, criterion, buffer_string(&word));
        at += len;
        if (!good || *at == '\0')
            break;
    }
    buffer_release(&word);
    return good;
}

/* A number is a player's number, `draw` a shared win, anything else a name. */
static bool take_winner(struct criteria *criteria, const char *value)
{
    struct wanted *const wanted = add(criteria, BY_WINNER);
    struct scanner scanner = {value, value + strlen(value)};
    const int64_t number = scan_number(&scanner);

    if (number >= 0 && scanner.at == scanner.end)
        wanted->number = number > 0 ? number : INT64_MAX;
    else if (strcmp(value, "draw") == 0)
        wanted->number = SHARED;
    else
        wanted->glob = glob_read(value);
    return true;
}

static bool take_range(struct criteria *criteria, enum criterion criterion, const char *value)
{
    struct range range;
    const bool days = criterion == BY_DATE;

    if (!(days ? range_read_days : range_read_numbers)(value, &range)) {
        complain("select: --%s takes %s, not `%s`", criterion_names[criterion],
                 days ? "a date or a range of dates such as 2025-01..2026-06, 2025.. or 2025-11-03"
                      : "a number or a range of numbers such as 10..20, 10.. or ..20",
                 value);
        return false;
    }
    add(criteria, criterion)->range = range;
    return true;
}

/* Takes the board of the one record in a file. */
static bool take_board(struct criteria *criteria, const char *name)
{
    struct game_copy copy = {0};
    struct output errors;
    bool good = game_copy_read(&copy, name);

    if (good && copy.visit.judgement->status == STATUS_MALFORMED) {
        output_open(&errors, STDERR_FILENO);
        report_diagnostics(&copy.visit, &errors);
        (void)output_flush(&errors);
        output_release(&errors);
        complain("select: %s cannot be read, so it has no board to look for", name);
        good = false;
    }
    if (good)
        add(criteria, BY_BOARD)->board =
            board_digests_of(&criteria->key, &copy.visit, criteria->symmetric);
    game_copy_release(&copy);
    return good;
}

bool criteria_add(struct criteria *criteria, enum criterion criterion, const char *value)
{
    switch (criterion) {
    case BY_GAME:
    case BY_RULE:
    case BY_STATUS:
    case BY_VERDICT:
    case BY_CODE:
        return take_words(criteria, criterion, value);
    case BY_WINNER:
        return take_winner(criteria, value);
    case BY_DATE:
    case BY_MOVES:
        return take_range(criteria, criterion, value);
    case BY_BOARD:
        return take_board(criteria, value);
    default:
        add(criteria, criterion)->glob = glob_read(value);
        return true;
    }
}

/* --- records */

static bool player_fits(const struct record *record, int player, const struct glob *glob)
{
    const struct span first = record_first_name(record, player);
    bool fits = glob_matches(glob, first.bytes, first.len);

    if (record->players_wrong || record->players_repeated || record->broken_yaml)
        return false;
    for (size_t i = 0; i < record->successor_count && !fits; i++)
        fits = record->successors[i].player == player &&
               glob_matches(glob, record->successors[i].name.bytes, record->successors[i].name.len);
    return fits;
}

static bool some_player_fits(const struct record *record, const struct glob *glob)
{
    for (int player = 1; player <= record->setup.players; player++)
        if (player_fits(record, player, glob))
            return true;
    return false;
}

static bool text_fits(const struct record *record, enum common_key key, const struct glob *glob)
{
    const struct node *const text = record_text(record, key);

    return text != NULL && glob_matches(glob, text->value, text->len);
}

static bool date_fits(const struct record *record, const struct range *wanted)
{
    const struct node *const text = record_text(record, COMMON_DATE);
    const struct written_date date = text != NULL ? date_read(text->value, text->len)
                                                  : (struct written_date){.kind = DATE_UNTOLD};

    return date_is_known(&date) && date.first >= wanted->first && date.last <= wanted->last;
}

static bool winner_fits(const struct judgement *judgement, const struct wanted *wanted)
{
    const int players = judgement->record.setup.players;
    int winners = 0;

    for (int player = 1; player <= players; player++) {
        if (!judgement->winners[player])
            continue;
        winners++;
        if (wanted->number == player ||
            (wanted->number == NAMED && player_fits(&judgement->record, player, &wanted->glob)))
            return true;
    }
    return wanted->number == SHARED && winners > 1;
}

static bool some_code_fits(const struct diagnostics *diagnostics, const struct glob *glob)
{
    for (size_t i = 0; i < diagnostics->count; i++) {
        const char *const text = diagnostics->list[i].facts->text;
        if (glob_matches(glob, text, strlen(text)))
            return true;
    }
    return false;
}

static bool fits(const struct criteria *criteria, enum criterion criterion,
                 const struct wanted *wanted, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    const struct record *const record = &judgement->record;

    switch (criterion) {
    case BY_GAME:
        return judgement_game(judgement) == wanted->game;
    case BY_RULE:
        return rule_holds(&wanted->rule, judgement);
    case BY_PLAYER:
        return some_player_fits(record, &wanted->glob);
    case BY_EVENT:
        return text_fits(record, COMMON_EVENT, &wanted->glob);
    case BY_SITE:
        return text_fits(record, COMMON_SITE, &wanted->glob);
    case BY_ROUND:
        return text_fits(record, COMMON_ROUND, &wanted->glob);
    case BY_ID:
        return text_fits(record, COMMON_ID, &wanted->glob);
    case BY_DATE:
        return date_fits(record, &wanted->range);
    case BY_STATUS:
        return (int64_t)judgement->status == wanted->number;
    case BY_VERDICT:
        return (int64_t)judgement->ending == wanted->number;
    case BY_WINNER:
        return winner_fits(judgement, wanted);
    case BY_CODE:
        return some_code_fits(&record->diagnostics, &wanted->glob) ||
               some_code_fits(&record->remarks, &wanted->glob);
    case BY_MOVES:
        return judgement->moves >= wanted->range.first && judgement->moves <= wanted->range.last;
    case BY_BOARD:
        return board_digests_reached(&criteria->key, &wanted->board, visit);
    case CRITERIA:
        break;
    }
    return false;
}

bool criterion_fits_text(const struct wanted_list *wanted, const char *bytes, size_t len)
{
    for (size_t i = 0; i < wanted->count; i++) {
        const struct wanted *const value = &wanted->list[i];
        if (value->game != NULL ? len == strlen(value->game->schema.id) &&
                                      memcmp(value->game->schema.id, bytes, len) == 0
                                : glob_matches(&value->glob, bytes, len))
            return true;
    }
    return false;
}

static bool any_fits(const struct criteria *criteria, enum criterion criterion,
                     const struct visit *visit)
{
    const struct wanted_list *const wanted = &criteria->wanted[criterion];
    bool found = wanted->count == 0;

    for (size_t i = 0; i < wanted->count && !found; i++)
        found = fits(criteria, criterion, &wanted->list[i], visit);
    return found;
}

/* Values of one variant are alternatives; another variant is another criterion. */
static bool rules_fit(const struct wanted_list *wanted, const struct visit *visit)
{
    for (size_t i = 0; i < wanted->count; i++) {
        bool found = false;
        for (size_t j = 0; j < wanted->count && !found; j++)
            found = strcmp(wanted->list[i].rule.name, wanted->list[j].rule.name) == 0 &&
                    rule_holds(&wanted->list[j].rule, visit->judgement);
        if (!found)
            return false;
    }
    return true;
}

bool criteria_of_headers(const struct criteria *criteria)
{
    for (int i = BY_STATUS; i < CRITERIA; i++)
        if (criteria->wanted[i].count > 0)
            return false;
    return true;
}

bool criteria_fit(const struct criteria *criteria, const struct visit *visit)
{
    for (int i = 0; i < CRITERIA; i++) {
        const enum criterion criterion = (enum criterion)i;
        if (!(criterion == BY_RULE ? rules_fit(&criteria->wanted[BY_RULE], visit)
                                   : any_fits(criteria, criterion, visit)))
            return false;
    }
    return true;
}

void criteria_release(struct criteria *criteria)
{
    for (int criterion = 0; criterion < CRITERIA; criterion++) {
        for (size_t i = 0; i < criteria->wanted[criterion].count; i++)
            if (criteria->wanted[criterion].list[i].glob.pattern != NULL)
                glob_release(&criteria->wanted[criterion].list[i].glob);
        free(criteria->wanted[criterion].list);
    }
    *criteria = (struct criteria){.symmetric = criteria->symmetric};
}
