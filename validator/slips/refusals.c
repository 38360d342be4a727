#include "validator/slips/refusals.h"

#include "validator/games/explain.h"
#include "validator/slips/walk.h"

#include <string.h>

struct refusal {
    struct judgement *judgement;
    struct position *position;
    struct diagnostic *diagnostic;
    const struct item *item;
    struct buffer message;
    size_t end; /* of what is meant otherwise, in the move text; 0 if nothing is */
};

/* The refusal, which is the last error in the move text. */
static struct diagnostic *find_refusal(struct judgement *judgement)
{
    struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    for (size_t i = diagnostics->count; i > 0; i--)
        if (diagnostics->list[i - 1].facts->severity == SEVERITY_REFUSAL)
            return &diagnostics->list[i - 1];
    return NULL;
}

/* --- what was meant */

/* A segment drawn the other way round, or with the other pen. */
static bool mean_turned(struct walk *walk, const struct item *item, struct meaning *meaning)
{
    const struct schema *const schema = &walk->judgement->game->schema;
    const struct scanner body = item_body(&walk->judgement->record.text, item);
    const char *const dash = memchr(body.at, '-', (size_t)(body.end - body.at));

    if (!schema->draws || dash == NULL)
        return false;
    if (schema->case_sensitive) {
        buffer_character(&meaning->text, *body.at == 'A' ? 'B' : 'A');
        buffer_append(&meaning->text, body.at + 1, (size_t)(body.end - body.at - 1));
    } else {
        buffer_append(&meaning->text, dash + 1, (size_t)(body.end - dash - 1));
        buffer_character(&meaning->text, '-');
        buffer_append(&meaning->text, body.at, (size_t)(dash - body.at));
    }
    meaning->end = item->end;
    return walk_is_legal(walk, item->shape, meaning->text.bytes, meaning->text.len, &meaning->move);
}

/* Whether the meaning is the only legal move named already. */
static bool ends_with(const struct buffer *message, const struct buffer *meaning)
{
    static const char here[] = "legal here: ";
    const size_t len = meaning->len + sizeof here - 1;

    return message->len >= len &&
           memcmp(message->bytes + message->len - len, here, sizeof here - 1) == 0 &&
           memcmp(message->bytes + message->len - meaning->len, meaning->bytes, meaning->len) == 0;
}

static bool add_meaning(struct refusal *refusal, struct arena *arena)
{
    struct walk walk;
    struct meaning meaning = {0};

    walk_start(&walk, refusal->judgement, refusal->position, arena);
    bool found = mean_turned(&walk, refusal->item, &meaning);
    if (!found) {
        buffer_release(&meaning.text);
        found = walk_mean(&walk, refusal->item->start, refusal->item->end - 1, false, &meaning) &&
                meaning.legal;
    }
    if (found && !ends_with(&refusal->message, &meaning.text)) {
        buffer_text(&refusal->message, "; did you mean `");
        buffer_append(&refusal->message, meaning.text.bytes, meaning.text.len);
        buffer_text(&refusal->message, "`?");
        refusal->end = meaning.end;
    }
    buffer_release(&meaning.text);
    walk_release(&walk);
    return found;
}

/* What can be played at the square of a move that belongs to another phase. */
static void add_legal(struct refusal *refusal)
{
    struct scanner body = item_body(&refusal->judgement->record.text, refusal->item);
    const struct square square = scan_square(&body);

    if (refusal->judgement->game->legal_at != NULL)
        explain_legal_at(refusal->position, square, &refusal->message);
}

/* --- the end of the game */

static int count_winners(const struct record *record, const bool *winners)
{
    int count = 0;

    for (int player = 1; player <= record->setup.players; player++)
        count += winners[player];
    return count;
}

static void write_winners(struct refusal *refusal, const bool *winners)
{
    const struct record *const record = &refusal->judgement->record;
    const char *const wins = refusal->judgement->game->wins;
    const int count = count_winners(record, winners);
    int written = 0;

    for (int player = 1; player <= record->setup.players; player++) {
        if (!winners[player])
            continue;
        buffer_text(&refusal->message, written == 0 ? "; " : written + 1 == count ? " and " : ", ");
        record_write_name(record, player, &refusal->message);
        written++;
    }
    buffer_text(&refusal->message, count != 1 ? " share the win" : wins != NULL ? wins : " wins");
}

/* Why the game was over, and who has won. */
static void add_end(struct refusal *refusal, const bool *winners)
{
    const struct game *const game = refusal->judgement->game;

    if (game->explain_end != NULL) {
        buffer_text(&refusal->message, ": ");
        game->explain_end(refusal->position, &refusal->message);
    }
    write_winners(refusal, winners);
}

/* Whether a tag names nobody: perhaps it was not meant as one. */
static bool is_no_player(const struct refusal *refusal)
{
    const struct record *const record = &refusal->judgement->record;
    const int32_t tag = item_tag(&record->text, refusal->item);

    return tag < 1 || tag > record->setup.players;
}

/* --- the message */

static void set_message(struct refusal *refusal, struct arena *arena)
{
    struct record *const record = &refusal->judgement->record;
    size_t len;

    refusal->diagnostic->message = arena_copy(arena, refusal->message.bytes, refusal->message.len);
    if (refusal->end > refusal->item->end)
        refusal->diagnostic->end =
            text_source(&record->text, record->document, refusal->end - 1, &len) + 1;
}

void refusal_tell(struct judgement *judgement, struct position *position, const bool *winners,
                  struct arena *arena)
{
    struct refusal refusal = {
        .judgement = judgement, .position = position, .diagnostic = find_refusal(judgement)};
    const struct items *const items = &judgement->record.items;

    if (refusal.diagnostic == NULL || judgement->refused >= items->count)
        return;
    refusal.item = &items->list[judgement->refused];
    const struct code_facts *const facts = refusal.diagnostic->facts;
    bool named = false;
    buffer_text(&refusal.message, refusal.diagnostic->message);
    if (position->over && facts == code_facts(CODE_OVER) && judgement->ending == ENDING_NONE)
        add_end(&refusal, winners);
    else if (!position->over && refusal.item->kind == ITEM_MOVE && facts != code_facts(CODE_OVER) &&
             (facts != code_facts(CODE_TURN) || is_no_player(&refusal)))
        named = add_meaning(&refusal, arena);
    if (!named && facts == code_facts(CODE_PHASE))
        add_legal(&refusal);
    set_message(&refusal, arena);
    buffer_release(&refusal.message);
}
