#include "archive/unique/game_digest.h"

#include "archive/digest/symmetry.h"
#include "archive/select/board_digests.h"
#include "base/character.h"
#include "base/same_name.h"
#include "validator/departures.h"
#include "validator/restore/unordered.h"

/* The digests of a game under one symmetry. Each link of the chain is the digest of the one
 * before and of what came next. */
struct chain {
    const struct equivalence *equivalence;
    const struct visit *visit;
    struct symmetry symmetry;
    struct digest digest;
    struct buffer bytes; /* of the next link */
};

static void put(struct chain *chain, const void *bytes, size_t len)
{
    buffer_append(&chain->bytes, bytes, len);
}

static void put_number(struct chain *chain, uint32_t number)
{
    put(chain, &number, sizeof number);
}

/* Closes a link; its digest begins the next one. */
static void close_link(struct chain *chain)
{
    chain->digest = digest_of(&chain->equivalence->key, chain->bytes.bytes, chain->bytes.len);
    chain->bytes.len = 0;
    put(chain, &chain->digest, sizeof chain->digest);
}

static void start(struct chain *chain)
{
    const struct judgement *const judgement = chain->visit->judgement;
    const struct record *const record = &judgement->record;

    /* Records are only compared within a class: sound, disputed, illegal. */
    const bool unsound =
        judgement->status == STATUS_ILLEGAL || judgement->status == STATUS_DISPUTED;
    chain->bytes.len = 0;
    put_number(chain, (uint32_t)(unsound ? judgement->status : STATUS_COMPLETE));
    game_bytes_setup(record, &chain->symmetry, &chain->bytes);
    for (int i = 0; chain->equivalence->players && i < record->setup.players; i++) {
        const struct span name = record_first_name(record, i + 1);
        struct buffer folded = {0};
        fold_name(name.bytes, name.len, &folded);
        put_number(chain, (uint32_t)folded.len);
        put(chain, folded.bytes, folded.len);
        buffer_release(&folded);
    }
    close_link(chain);
}

static void put_item(struct chain *chain, uint32_t index)
{
    const struct record *const record = &chain->visit->judgement->record;
    const struct scanner item = item_body(&record->text, &record->items.list[index]);

    put(chain, item.at, (size_t)(item.end - item.at));
    close_link(chain);
}

/* Seals that wait to be opened count as moves that no reader knows. */
static void follow_seals(struct chain *chain)
{
    const struct judgement *const judgement = chain->visit->judgement;

    if (judgement->seals == judgement->opened + judgement->void_seals)
        return;
    for (size_t i = 0; i < judgement->trace.count; i++)
        if (judgement->trace.entries[i].kind == ITEM_SEAL)
            put_item(chain, judgement->trace.entries[i].item);
}

/* Adds who left, when and how. */
static void follow_departures(struct chain *chain)
{
    const struct trace *const trace = &chain->visit->judgement->trace;

    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_entry *const entry = &trace->entries[i];
        if (!is_departure(entry->kind))
            continue;
        put_number(chain, (uint32_t)entry->kind);
        put_number(chain, entry->player);
        put_number(chain, entry->ordinal);
        close_link(chain);
    }
}

/* Adds how the game ended, unless by the rules, which its moves tell. */
static void finish(struct chain *chain)
{
    const struct judgement *const judgement = chain->visit->judgement;
    const struct trace *const trace = &judgement->trace;
    const struct record *const record = &judgement->record;

    for (size_t i = 0; i < trace->count; i++) {
        const enum item_kind kind = trace->entries[i].kind;
        if (kind != ITEM_RESIGN && kind != ITEM_FORFEIT && kind != ITEM_DRAW &&
            kind != ITEM_ADJUDGED)
            continue;
        put_number(chain, (uint32_t)kind);
        put_number(chain, trace->entries[i].player);
        put(chain, judgement->winners, sizeof judgement->winners);
        close_link(chain);
    }
    if (judgement->position != NULL && judgement->position->leavers > 0)
        follow_departures(chain);
    follow_seals(chain);
    if (judgement->status == STATUS_ILLEGAL && judgement->refused < record->items.count)
        put_item(chain, judgement->refused);
}

static void take_lower(struct digest *lowest, struct digest digest, bool first)
{
    if (first || digest_below(digest, *lowest))
        *lowest = digest;
}

static void follow_moves(struct chain *chain, struct digest *beginnings, bool first)
{
    const struct judgement *const judgement = chain->visit->judgement;
    const struct trace *const trace = &judgement->trace;

    for (size_t i = 0; i < trace->count; i++) {
        if (trace->entries[i].kind != ITEM_MOVE)
            continue;
        game_bytes_move(judgement, &chain->symmetry, &trace->entries[i], &chain->bytes);
        close_link(chain);
        if (beginnings != NULL)
            take_lower(&beginnings[trace->entries[i].ordinal], chain->digest, first);
    }
}

/* Adds the board of a sheet that does not tell the order of its moves: its game is the same only as
 * that of such a sheet, and begins like none but the empty board. */
static void take_board(struct chain *chain, struct digest *beginnings)
{
    const struct digest board =
        board_digest_under(&chain->equivalence->key, chain->visit, &chain->symmetry);

    buffer_text(&chain->bytes, "board");
    close_link(chain);
    for (uint32_t i = 1; beginnings != NULL && i <= chain->visit->judgement->moves; i++)
        beginnings[i] = chain->digest; /* of no game */
    put(chain, &board, sizeof board);
    close_link(chain);
}

/* Follows the game under a symmetry and keeps each digest that is lower than under the
 * symmetries before. */
static void follow(struct chain *chain, struct digest *beginnings, struct digest *lowest,
                   bool first)
{
    const struct judgement *const judgement = chain->visit->judgement;

    start(chain);
    if (beginnings != NULL)
        take_lower(&beginnings[0], chain->digest, first);
    if (judgement->moves > 0 && chain->equivalence->symmetric) {
        symmetry_settle(&chain->symmetry, game_first_move(&judgement->trace));
        start(chain);
    }
    if (order_is_known(judgement))
        follow_moves(chain, beginnings, first);
    else
        take_board(chain, beginnings);
    finish(chain);
    take_lower(lowest, chain->digest, first);
}

/* The digest of a malformed record: its bytes without the separator before them and the blanks
 * after them. */
static struct digest digest_of_bytes(const struct equivalence *equivalence,
                                     const struct document *document)
{
    const char *at = document->bytes + (document->too_large ? 0 : document->content);
    const char *end = document->bytes + document->len;

    while (at > document->bytes && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    while (end > at && blank_length(end - 1, end) == 1)
        end--;
    return digest_of(&equivalence->key, at, (size_t)(end - at));
}

struct digest game_digest(const struct equivalence *equivalence, const struct visit *visit,
                          struct digest *beginnings)
{
    const struct judgement *const judgement = visit->judgement;
    struct chain chain = {.equivalence = equivalence, .visit = visit};
    struct digest lowest = {{0, 0}};

    if (judgement->status == STATUS_MALFORMED)
        return digest_of_bytes(equivalence, visit->document);
    const int count = equivalence->symmetric ? symmetry_count(judgement->game) : 1;
    for (int i = 0; i < count; i++) {
        chain.symmetry = symmetry_of(judgement->game, &judgement->record.setup, i);
        follow(&chain, beginnings, &lowest, i == 0);
    }
    buffer_release(&chain.bytes);
    return lowest;
}
