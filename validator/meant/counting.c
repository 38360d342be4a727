#include "validator/meant/meant.h"

#include <string.h>

enum { NUMBERS_MOST = 100000 };

/* A number of the record. */
struct written {
    int64_t number, due;
    int64_t ordinal;               /* of the move after it */
    struct diagnostic *diagnostic; /* NULL if it is right */
    const struct item *item;
};

struct counting {
    struct judgement *judgement;
    struct written *list;
    size_t count, wrong;
    const struct written *first; /* of the wrong ones */
};

static bool is_number_claim(const struct diagnostic *diagnostic)
{
    return diagnostic->facts == code_facts(CODE_CLAIM_NUMBER);
}

/* --- ways to count */

static bool counts_single(const struct counting *counting, const struct written *written)
{
    (void)counting;
    return written->number == written->ordinal;
}

static bool counts_rounds(const struct counting *counting, const struct written *written)
{
    const int players = counting->judgement->record.setup.players;

    return written->number == (written->ordinal - 1) / players + 1;
}

static bool counts_from_zero(const struct counting *counting, const struct written *written)
{
    (void)counting;
    return written->number == written->ordinal - 1;
}

static bool counts_ones(const struct counting *counting, const struct written *written)
{
    (void)counting;
    return written->number == 1;
}

/* Right up to the first wrong one, and from there on off by the same. */
static bool counts_on(const struct counting *counting, const struct written *written)
{
    const struct written *const first = counting->first;

    return written->diagnostic == NULL
               ? written < first
               : written->number - written->due == first->number - first->due;
}

/* Up by one from each number to the next, or from 1 again, as players do who number pairs in each
 * part of a game. */
static bool counts_groups(const struct counting *counting, const struct written *written)
{
    const struct written *const before = written > counting->list ? written - 1 : NULL;

    return before == NULL || written->number - 1 == before->number || written->number == 1;
}

static const struct way {
    bool (*counts)(const struct counting *, const struct written *);
    const char *words, *chess; /* how it counts; of a game of two */
} ways[] = {
    {counts_single, "single moves of the whole game", NULL},
    {counts_rounds, "rounds of all players", "pairs of moves, as in chess"},
    {counts_from_zero, "from 0", NULL},
    {counts_ones, "nothing, since all are 1", NULL},
    {counts_on, NULL, NULL},
    {counts_groups, "groups of moves", "pairs of moves, as in chess"},
};

static bool explains(const struct counting *counting, const struct way *way)
{
    for (size_t i = 0; i < counting->count; i++)
        if (!way->counts(counting, &counting->list[i]))
            return false;
    return true;
}

static const struct way *find_way(const struct counting *counting)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (explains(counting, &ways[i]))
            return &ways[i];
    return NULL;
}

/* --- the numbers of a record */

static struct diagnostic *claim_at(struct judgement *judgement, const struct item *item,
                                   size_t *index)
{
    struct diagnostics *const diagnostics = &judgement->record.diagnostics;
    size_t len;
    const size_t offset =
        text_source(&judgement->record.text, judgement->record.document, item->start, &len);

    while (*index < diagnostics->count && diagnostics->list[*index].offset < offset)
        ++*index;
    if (*index < diagnostics->count && diagnostics->list[*index].offset == offset &&
        is_number_claim(&diagnostics->list[*index]))
        return &diagnostics->list[*index];
    return NULL;
}

static void collect(struct counting *counting, struct arena *arena)
{
    struct judgement *const judgement = counting->judgement;
    const struct items *const items = &judgement->record.items;
    const struct trace *const trace = &judgement->trace;
    size_t entry = 0, diagnostic = 0;
    int64_t ordinal = 1;

    counting->list = arena_allocate(arena, NUMBERS_MOST * sizeof *counting->list);
    for (size_t i = 0; i < items->count && i < judgement->refused; i++) {
        for (; entry < trace->count && trace->entries[entry].item < i; entry++)
            ordinal += trace->entries[entry].kind == ITEM_MOVE;
        if (items->list[i].kind != ITEM_NUMBER || counting->count == NUMBERS_MOST)
            continue;
        struct scanner body = item_body(&judgement->record.text, &items->list[i]);
        struct written *const written = &counting->list[counting->count++];
        written->item = &items->list[i];
        written->diagnostic = claim_at(judgement, &items->list[i], &diagnostic);
        written->number = scan_number(&body);
        written->due =
            written->diagnostic == NULL ? written->number : written->diagnostic->number.number;
        written->ordinal = ordinal;
        counting->wrong += written->diagnostic != NULL;
        if (counting->first == NULL && written->diagnostic != NULL)
            counting->first = written;
    }
}

/* Whether the numbers were right up to a place where a move may be missing. */
static bool loses_count(const struct counting *counting, const struct way *way)
{
    return way->words == NULL && counting->first > counting->list;
}

/* --- what is said */

static void write_way(const struct counting *counting, const struct way *way,
                      struct buffer *message)
{
    const struct schema *const schema = &counting->judgement->game->schema;
    const bool chess = way->chess != NULL && counting->judgement->record.setup.players == 2;

    buffer_text(message, counting->first->diagnostic->message);
    if (way->words == NULL) {
        buffer_format(message, ", and the %zu number%s after it are off by as much",
                      counting->wrong - 1, counting->wrong == 2 ? "" : "s");
        if (loses_count(counting, way))
            buffer_text(message, counting->first->number > counting->first->due
                                     ? ": a move is missing before it, or"
                                     : ": a move before it is one too many, or");
    } else {
        buffer_format(message, ": numbers count %s, and here they count %s",
                      schema->numbers != NULL ? schema->numbers : "single moves: 1. 2. 3.",
                      chess ? way->chess : way->words);
        if (counting->wrong > 1)
            buffer_format(message, "; %zu more %s wrong", counting->wrong - 1,
                          counting->wrong == 2 ? "is" : "are");
    }
    buffer_format(message, "%s `recto fmt --renumber` puts them right",
                  loses_count(counting, way) ? "" : ";");
}

static void tell(struct counting *counting, const struct way *way, struct arena *arena)
{
    struct diagnostics *const diagnostics = &counting->judgement->record.diagnostics;
    struct buffer message = {0};

    write_way(counting, way, &message);
    counting->first->diagnostic->message = arena_copy(arena, message.bytes, message.len);
    for (size_t i = 0; i < counting->count; i++) {
        const struct written *const written = &counting->list[i];
        if (written->diagnostic == NULL)
            continue;
        if (written != counting->first)
            diagnostics_follow(diagnostics, written->diagnostic);
        if (loses_count(counting, way))
            continue; /* a move may be missing as well */
        message.len = 0;
        buffer_format(&message, "%lld.", (long long)written->due);
        (void)propose(counting->judgement, arena, written->item->start, written->item->end,
                      message.bytes, message.len);
    }
    buffer_release(&message);
}

/* The number of a move that comes after the end says nothing more than the refusal of the move. */
static void follow_refusal(struct diagnostics *diagnostics)
{
    const size_t count = diagnostics->count;

    if (count > 1 && diagnostics->list[count - 1].facts == code_facts(CODE_OVER) &&
        is_number_claim(&diagnostics->list[count - 2]) &&
        diagnostics->list[count - 2].move == diagnostics->list[count - 1].move)
        diagnostics_follow(diagnostics, &diagnostics->list[count - 2]);
}

void counting_tell(struct judgement *judgement, struct arena *arena)
{
    struct diagnostics *const diagnostics = &judgement->record.diagnostics;
    struct counting counting = {.judgement = judgement};
    size_t claims = 0;

    follow_refusal(diagnostics);
    for (size_t i = 0; i < diagnostics->count && claims == 0; i++)
        claims += is_number_claim(&diagnostics->list[i]) && !diagnostics->list[i].follows;
    if (claims == 0)
        return;
    collect(&counting, arena);
    const struct way *const way = counting.count > 1 ? find_way(&counting) : NULL;
    /* A single wrong number says nothing of how it was counted, but where others count in pairs. */
    if (way != NULL &&
        (counting.wrong > 1 || (way->counts == counts_rounds && !judgement->game->numbered)))
        tell(&counting, way, arena);
}
