/* recto seal: a commitment to a move that is shown later. */
#include "cli/options.h"
#include "cli/report/report.h"

#include "validator/numbering.h"
#include "validator/seals/seal.h"
#include "validator/seals/seal_rules.h"

#include <string.h>
#include <unistd.h>

/* A move that is sealed for a record. */
struct sealing {
    const char *move; /* as it is given */
    uint32_t player;
    size_t records;
    int status;
    struct arena arena;
    struct output *out, errors;
};

static void refuse(struct sealing *sealing, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void refuse(struct sealing *sealing, const char *format, ...)
{
    struct buffer message = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&message, format, arguments);
    va_end(arguments);
    complain("seal: %s", buffer_string(&message));
    buffer_release(&message);
    sealing->status = EXIT_UNSOUND;
}

static void write_result(struct sealing *sealing, const struct record *record, int64_t round,
                         const char *move, const struct key *list)
{
    struct buffer *const out = &sealing->out->buffer;
    const int player = (int)sealing->player;
    char commitment[COMMITMENT_DIGITS + 1] = "", secret[SECRET_DIGITS + 1] = "";

    seal_secret(secret);
    seal_commit_move(record, round, player, move, secret, commitment);
    buffer_format(out, "commitment  %s\nsecret      %s\n", commitment, secret);
    if (list == NULL)
        buffer_format(out, "now         %d:$%s\nlater       %d:%s~%s\n", player, commitment, player,
                      move, secret);
    else
        buffer_format(out,
                      "now         %s: {sealed: %s}\n"
                      "later       %s: {sealed: %s, opened: %s, secret: %s}\n",
                      list->name, commitment, list->name, commitment, move, secret);
    if (record->common[COMMON_ID] == NULL || record->common[COMMON_ID]->len == 0)
        complain("seal: this record has no id:, so the seal fits any other one without");
}

/* --- answers */

/* The first error in the move text of a record; NULL if there is none. */
static const struct diagnostic *first_wrong(const struct record *record)
{
    for (size_t i = 0; i < record->diagnostics.count; i++)
        if (record->diagnostics.list[i].facts == code_facts(CODE_TOKEN) ||
            record->diagnostics.list[i].facts == code_facts(CODE_TOO_LARGE))
            return &record->diagnostics.list[i];
    return NULL;
}

/* Reads the move as the only item of a record; NULL with a complaint if that fails. */
static const struct item *read_item(struct sealing *sealing, const struct game *game,
                                    struct arbiter *arbiter, struct document *document,
                                    const struct record **record)
{
    struct buffer text = {0};

    buffer_format(&text, "game: %s\nmoves: |\n  %s\n", game->schema.id, sealing->move);
    document->len = text.len;
    document->bytes = arena_copy(&sealing->arena, text.bytes, text.len);
    buffer_release(&text);
    *record = &arbiter_judge(arbiter, document)->record;
    const struct item *const item = (*record)->items.list;
    const struct diagnostic *const wrong = first_wrong(*record);
    if (wrong != NULL)
        refuse(sealing, "%s (%s)", wrong->message, wrong->facts->text);
    else if ((*record)->items.count != 1 || item->kind != ITEM_MOVE || item->mark > 0)
        refuse(sealing, "one move is sealed at a time, without mark, points, time or comment");
    else if (item->body > item->start &&
             item_tag(&(*record)->text, item) != (int32_t)sealing->player)
        refuse(sealing, "the tag names another player than --player %u (%s)", sealing->player,
               code_facts(CODE_TURN)->text);
    return sealing->status == EXIT_SOUND ? item : NULL;
}

static void seal_move(struct sealing *sealing, const struct visit *visit, const struct text *text,
                      const struct item *item)
{
    const struct judgement *const judgement = visit->judgement;
    const struct position *const position = judgement->position;
    const struct game *const game = judgement->game;
    struct move move = {.shape = item->shape};
    struct reason reason = {.code = CODE_NONE};
    struct buffer message = {0}, canonical = {0};

    if (game->schema.shapes[item->shape].phase != position->phase) {
        refuse(sealing, "this is no answer: those look like %s", seal_example(game));
        return;
    }
    game->read(position, item->shape, item_body(text, item), &move);
    reason.code = game->check(position, &move, &reason);
    if (reason.code != CODE_NONE) {
        game->explain(position, &move, &reason, &message);
        refuse(sealing, "%s (%s)", buffer_string(&message), game_code(game, reason.code)->text);
    } else {
        game->write(&move, &canonical);
        write_result(sealing, &judgement->record, number_due(position, false).number,
                     buffer_string(&canonical), NULL);
    }
    buffer_release(&message);
    buffer_release(&canonical);
}

/* Whether the player can seal an answer in this round. */
static bool may_answer(struct sealing *sealing, const struct judgement *judgement)
{
    const struct position *const position = judgement->position;
    struct buffer why = {0};

    if (seal_is_refused(position))
        seal_explain_refusal(judgement, position, &why);
    else if (position->owed == OWED_SEAL && (int)sealing->player < position->player)
        buffer_format(&why, "player %u has sealed in this round", sealing->player);
    if (why.len > 0)
        refuse(sealing, "%s (%s)", buffer_string(&why), code_facts(CODE_SEAL)->text);
    buffer_release(&why);
    return sealing->status == EXIT_SOUND;
}

static void seal_answer(struct sealing *sealing, const struct visit *visit)
{
    struct arbiter *const spare = arbiter_new();
    struct document document = {.line = 1};
    const struct record *record;

    if (may_answer(sealing, visit->judgement)) {
        const struct item *const item =
            read_item(sealing, visit->judgement->game, spare, &document, &record);
        if (item != NULL)
            seal_move(sealing, visit, &record->text, item);
    }
    arbiter_free(spare);
}

/* --- lists */

/* The key of the list that a player makes for the header; -1 if there is none. */
static int list_of(const struct schema *schema, uint32_t player)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].player > 0 && schema->keys[i].player == player)
            return i;
    return -1;
}

/* Numbers with blanks or commas between them, in brackets or not. */
static bool read_numbers(const char *text, int32_t side, int32_t *list)
{
    static const char between[] = " ,[]\t";
    int32_t count = 0;

    for (text += strspn(text, between); *text != '\0'; text += strspn(text, between)) {
        struct scanner scanner = {text, text + strlen(text)};
        const int64_t number = scan_number(&scanner);
        if (number < 1 || number >= side || count == side)
            return false;
        list[count++] = (int32_t)number;
        text = scanner.at;
    }
    return count == side;
}

static void seal_list(struct sealing *sealing, const struct visit *visit, int index)
{
    const struct record *const record = &visit->judgement->record;
    const struct key *const key = &record->schema->keys[index];
    const int32_t side = record->setup.numbers[0];
    int32_t *const list =
        arena_allocate(arbiter_arena(visit->arbiter), (size_t)side * sizeof *list);
    struct buffer text = {0};

    if (visit->judgement->trace.count > 0) {
        refuse(sealing, "%s: is sealed before the first move, or not at all (seal)", key->name);
    } else if (record->seals != NULL && record->seals[index].sealed != NULL) {
        refuse(sealing, "%s: is sealed already (seal)", key->name);
    } else if (!read_numbers(sealing->move, side, list)) {
        refuse(sealing, "%s: is a list of %d numbers from 1 to %d, as in [3, 1, 2]", key->name,
               side, side - 1);
    } else {
        seal_write_list(list, side, &text);
        write_result(sealing, record, 0, buffer_string(&text), key);
    }
    buffer_release(&text);
}

/* Whether all that is wrong with a record is missing lists, which may be sealed. */
static bool only_lists_missing(const struct record *record)
{
    uint32_t missing = 0;

    if (record->schema == NULL)
        return false;
    for (int i = 0; i < KEYS_MOST && record->schema->keys[i].name != NULL; i++)
        missing += record->schema->keys[i].player > 0 && record->board[i] == NULL;
    for (size_t i = 0; i < record->diagnostics.count; i++)
        if (record->diagnostics.list[i].facts != code_facts(CODE_MISSING))
            return false;
    return missing > 0 && missing == record->diagnostics.raised;
}

/* --- the record */

static bool is_sound(const struct judgement *judgement)
{
    return judgement->status != STATUS_ILLEGAL &&
           (judgement->status != STATUS_MALFORMED || only_lists_missing(&judgement->record));
}

static void seal_for(struct sealing *sealing, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    const int players = judgement->record.setup.players;

    if (!is_sound(judgement)) {
        report_diagnostics(visit, &sealing->errors);
        refuse(sealing, "%s: nothing can be sealed for this record", visit->name);
        return;
    }
    if (sealing->player < 1 || sealing->player > (uint32_t)players) {
        refuse(sealing, "--player %u: the players are 1 to %d", sealing->player, players);
        sealing->status = EXIT_TROUBLE;
        return;
    }
    const int list = list_of(judgement->record.schema, sealing->player);
    if (judgement->record.common[COMMON_BOARD] != NULL)
        refuse(sealing,
               "%s: holds a sheet (board:), where nothing can be sealed any more; `recto fmt -i "
               "--moves` writes its moves into it",
               visit->name);
    else if (judgement->ending != ENDING_NONE)
        refuse(sealing, "%s: the game is over", visit->name);
    else if (list >= 0)
        seal_list(sealing, visit, list);
    else
        seal_answer(sealing, visit);
}

static bool visit_record_once(void *context, const struct visit *visit)
{
    struct sealing *const sealing = context;

    if (++sealing->records == 1)
        seal_for(sealing, visit);
    return sealing->records < 2;
}

static bool seal_in(struct sealing *sealing, const char *name)
{
    struct input input = {0};

    input_add(&input, name);
    const bool read = input_visit(&input, visit_record_once, sealing);
    input_release(&input);
    if (!read)
        return false;
    if (sealing->records == 1)
        return true;
    sealing->out->buffer.len = 0;
    complain("seal: %s holds %s; put the record into a file of its own", name,
             sealing->records == 0 ? "no record" : "more than one record");
    return false;
}

enum { KEY_PLAYER = KEY_OWN };

static const struct option_line options[] = {
    {KEY_PLAYER, "player", "N", "whose answer, or list of by-numbers, it is"}, {0}};

static const struct option_value values[] = {
    {KEY_PLAYER, NUMBER_IN(struct sealing, player, 0, UINT32_MAX)}, {0}};

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct sealing sealing = {.out = out, .player = UINT32_MAX};
    const int status = options_read(self, &arguments, NULL, &sealing, out);

    if (status != OPTIONS_READ)
        return status;
    const bool named = sealing.player != UINT32_MAX;
    if (!named || arguments.count != 2)
        return refuse_usage(self, named ? "takes a file and a move" : "--player says whose move");
    sealing.move = arguments.list[1];
    for (const char *at = sealing.move; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F)
            return refuse_usage(self, "a move is one line of visible characters");
    output_open(&sealing.errors, STDERR_FILENO);
    bool done = seal_in(&sealing, arguments.list[0]);
    done = output_flush(&sealing.errors) && done;
    output_release(&sealing.errors);
    arena_release(&sealing.arena);
    return done ? sealing.status : EXIT_TROUBLE;
}

const struct command command_seal = {
    .usage = "--player N FILE MOVE",
    .values = values,
    .options = {options},
    .notes = "The first two lines are the commitment and the secret, which stays yours until all "
             "have\nsealed; the others are what the record gets now, and later.\n",
    .example = "recto seal --player 2 game.yaml '[12]'",
    .run = run,
};
