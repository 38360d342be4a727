#include "validator/seals/seal_rules.h"
#include "validator/leaving.h"
#include "validator/numbering.h"

#include "validator/seals/seal.h"

#include <string.h>

enum { DIGITS_SHOWN = 12 };

bool seal_is_possible(const struct game *game, uint8_t phase)
{
    const struct shape *const shapes = game->schema.shapes;

    for (int i = 0; i < SHAPES_MOST && shapes[i].pattern != NULL; i++)
        if (shapes[i].phase == phase && shapes[i].simultaneous)
            return true;
    return false;
}

const char *seal_owed(const struct position *position)
{
    return position->owed == OWED_SEAL      ? "owes a seal"
           : position->owed == OWED_OPENING ? "owes an opening"
                                            : NULL;
}

void seal_write_owed(const struct judgement *judgement, const struct position *position,
                     struct buffer *text)
{
    const bool seal = position->owed == OWED_SEAL;
    const struct key *key = judgement->game->schema.keys;

    record_write_name(&judgement->record, position->player, text);
    buffer_format(text, " %s: ", seal_owed(position));
    if (seal_is_possible(position->game, position->phase)) {
        buffer_text(text, seal ? "$ and 64 digits, which `recto seal` makes of an answer"
                               : "the sealed answer with ~ and its secret behind it");
        return;
    }
    while (key->player != position->player)
        key++;
    if (seal)
        buffer_format(text, "%s: {sealed: …}", key->name);
    else
        buffer_format(text, "opened: and secret: in %s:", key->name);
}

const char *seal_example(const struct game *game)
{
    const struct shape *const shapes = game->schema.shapes;

    for (int i = 0; i < SHAPES_MOST && shapes[i].pattern != NULL; i++)
        if (shapes[i].simultaneous)
            return shapes[i].example;
    return NULL;
}

/* The first list that a player makes and may seal; -1 if the game has none. */
static int first_list(const struct schema *schema)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].player > 0)
            return i;
    return -1;
}

static void explain_nothing_sealed(const struct game *game, struct buffer *why)
{
    const char *const example = seal_example(game);
    const int list = first_list(&game->schema);

    if (example != NULL)
        buffer_format(why, "only answers of a round are sealed: moves like %s", example);
    else if (list >= 0)
        buffer_format(why, "moves of %s are not sealed; lists are, in the header: %s: {sealed: …}",
                      game->schema.id, game->schema.keys[list].name);
    else
        buffer_format(why,
                      "moves of %s are made in turn and are not sealed; only answers of a "
                      "round are",
                      game->schema.id);
}

bool seal_is_refused(const struct position *position)
{
    return !seal_is_possible(position->game, position->phase) || position->owed == OWED_OPENING ||
           (position->owed == OWED_NOTHING && position->player > leaving_seat_behind(position, 0));
}

void seal_accept(struct position *position)
{
    const int behind = leaving_seat_behind(position, position->player);

    position->owed = behind > 0 ? OWED_SEAL : OWED_OPENING;
    position->player = behind > 0 ? behind : leaving_seat_behind(position, 0);
}

bool seal_is_pending(const struct position *position, int player)
{
    return position->owed == OWED_SEAL
               ? player < position->player
               : position->owed == OWED_OPENING && player >= position->player;
}

bool seal_forbids_move(const struct position *position, const struct item *item)
{
    return position->owed == OWED_SEAL ||
           (item->kind == ITEM_OPENING) != (position->owed == OWED_OPENING) ||
           !seal_is_possible(position->game, position->phase);
}

void seal_commit_move(const struct record *record, int64_t round, int player, const char *move,
                      const char *secret, char commitment[])
{
    const struct node *const id = record->common[COMMON_ID];
    const struct sealed_move sealed = {.id = id != NULL ? id->value : "",
                                       .id_len = id != NULL ? id->len : 0,
                                       .game = record->schema->id,
                                       .round = round,
                                       .player = player,
                                       .move = move,
                                       .secret = secret};

    seal_commit(&sealed, commitment);
}

bool seal_matches(const struct judgement *judgement, const struct position *position,
                  const struct item *item, const struct move *move, const struct item *seal)
{
    const struct text *const text = &judgement->record.text;
    const struct game *const game = judgement->game;
    struct buffer canonical = {0};
    char commitment[COMMITMENT_DIGITS];

    game->write(move, &canonical);
    seal_commit_move(&judgement->record, number_due(position, false).number, position->player,
                     buffer_string(&canonical), item_secret(text, item).at, commitment);
    buffer_release(&canonical);
    return hexadecimal_equal(commitment, text->bytes + seal->body + 1, COMMITMENT_DIGITS);
}

void seal_explain_refusal(const struct judgement *judgement, const struct position *position,
                          struct buffer *message)
{
    if (!seal_is_possible(position->game, position->phase)) {
        explain_nothing_sealed(position->game, message);
    } else if (position->owed == OWED_OPENING) {
        buffer_text(message, "all players have sealed; ");
        seal_write_owed(judgement, position, message);
    } else {
        record_write_name(&judgement->record, leaving_seat_behind(position, 0), message);
        buffer_text(message,
                    " has answered openly in this round, and no seal can stand behind that");
    }
}

void seal_explain(const struct judgement *judgement, const struct position *position,
                  const struct item *item, struct buffer *message)
{
    if (item->kind == ITEM_SEAL) {
        seal_explain_refusal(judgement, position, message);
    } else if (!seal_is_possible(position->game, position->phase)) {
        if (position->owed == OWED_NOTHING) {
            explain_nothing_sealed(position->game, message);
            return;
        }
        buffer_text(message, "before the first move ");
        seal_write_owed(judgement, position, message);
    } else if (position->owed == OWED_SEAL) {
        record_write_name(&judgement->record, position->player, message);
        buffer_text(message, " owes a seal: in a round with seals all players seal their answers "
                             "before the first is shown");
    } else if (position->owed == OWED_NOTHING) {
        buffer_text(message, "no seal stands before this opening");
    } else if (item->kind == ITEM_MOVE) {
        buffer_text(message, "this answer is sealed: it is opened by ~ and its secret behind it");
    } else {
        buffer_text(message,
                    "this is not what was sealed, be it another answer, secret, round, player or "
                    "id of the record; what was sealed cannot be told");
    }
}

void seal_write_list(const int32_t *list, int32_t count, struct buffer *text)
{
    for (int32_t i = 0; i < count; i++) {
        buffer_text(text, i == 0 ? "[" : ", ");
        buffer_number(text, list[i]);
    }
    buffer_character(text, ']');
}

static bool list_fits(const struct judgement *judgement, int index)
{
    const struct record *const record = &judgement->record;
    const struct sealed_list *const list = &record->seals[index];
    struct buffer text = {0};
    char commitment[COMMITMENT_DIGITS];

    seal_write_list(record->setup.lists[index], record->setup.numbers[0], &text);
    seal_commit_move(record, 0, record->schema->keys[index].player, buffer_string(&text),
                     sealed_digits(list->secret), commitment);
    buffer_release(&text);
    return hexadecimal_equal(commitment, sealed_digits(list->sealed), COMMITMENT_DIGITS);
}

/* What is wrong with a list, and where; NULL if nothing is. */
static const char *find_fault(const struct judgement *judgement, int index, bool sealed_all,
                              const struct node **node)
{
    const struct record *const record = &judgement->record;
    const struct sealed_list *const list = &record->seals[index];

    *node = list->sealed == NULL ? record->board[index] : list->opened;
    if (*node == NULL)
        return NULL;
    if (list->sealed == NULL)
        return "stands here openly while another list is sealed; all lists are sealed, or none";
    if (!sealed_all)
        return "is opened before all lists are sealed";
    if (!list_fits(judgement, index))
        return "this is not what was sealed, be it another list, secret, player or id of the "
               "record; what was sealed cannot be told";
    return NULL;
}

bool seal_check_lists(struct judgement *judgement, struct arena *arena)
{
    struct record *const record = &judgement->record;
    const struct key *const keys = record->schema->keys;
    bool sealed_all = true;

    for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++) {
        judgement->seals += record->seals[i].sealed != NULL;
        judgement->opened += record->seals[i].opened != NULL;
        sealed_all = sealed_all && (keys[i].player == 0 || record->seals[i].sealed != NULL);
    }
    for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++) {
        const struct node *node;
        const char *const fault =
            keys[i].player > 0 ? find_fault(judgement, i, sealed_all, &node) : NULL;
        if (fault != NULL)
            diagnostics_add(&record->diagnostics, arena, CODE_SEAL, node->start, node->end, 0,
                            "%s: %s", keys[i].name, fault);
    }
    return record->diagnostics.raised == 0;
}
