/* Why this finds exchanges whenever there are any.
 *
 * Write s(p) for the card at place p of the row wanted. Each exchange (m x) renames the cards m and
 * x wherever they lie, so after moves 1 … k the card at place p is (k x_k) … (1 x_1) p, and s is to
 * be that product.
 *
 * There are no others. Draw an edge from every card m <= k to its partner. In a connected part of
 * that graph of j cards, each has one edge, but at most one has none, since otherwise there are too
 * few to connect them. A tree of j - 1 exchanges makes one cycle of its cards, in whatever order
 * they are made; one exchange more, wherever it is put in, cuts that in two. So a cycle of s has at
 * most one card above k; one that has such a card is a part of its own, and the others come in
 * pairs. Their number is even just when as many exchanges as moves make the row, since each
 * exchange makes an even row odd and an odd one even.
 *
 * These all exist. Parts have no card in common, so each may be resolved alone. Take the last card
 * v of its cards that move, and let its partner be s(v). If that is another card, all others are
 * left with the row (v s(v)) s, in which v is at its place and its cycle has lost it and nothing
 * else. With a card above k in the part, that goes on until only this card is left. Without, it
 * goes on until the last card is at its place, alone in one of the two cycles. Then the first card
 * v of the part is in the other one. If that has another card, v takes as its partner the card
 * whose place it has, p = s^-1(v): all later ones are left with s (v p), in which v is at its place
 * and out of its cycle. In the end, two cards are left that are both at their places, and change
 * places twice. */
#include "validator/restore/exchanges.h"

#include <stdbool.h>

/* The cycles of the row still wanted, as rings of cards: next[p] is the card at place p. Entry 0 of
 * an array is not used. */
struct rings {
    int32_t *next, *previous;
    int32_t *part; /* of a card; 0 before it is known */
    int32_t cards, moves, parts;
    int32_t single; /* the part of a cycle that waits for another one, or 0 */
};

/* A card's ring closes without it. */
static void take_out(struct rings *rings, int32_t card)
{
    rings->next[rings->previous[card]] = rings->next[card];
    rings->previous[rings->next[card]] = rings->previous[card];
    rings->next[card] = rings->previous[card] = card;
}

/* How many cards of a card's ring have no move; `found` are two of them, if there are two. */
static int32_t count_unmoved(const struct rings *rings, int32_t card, int32_t *found)
{
    int32_t count = 0, at = card;

    do {
        if (at > rings->moves && count < 2)
            found[count++] = at;
        at = rings->next[at];
    } while (at != card);
    return count;
}

static void join(struct rings *rings, int32_t card, int32_t part)
{
    for (int32_t at = card; rings->part[at] == 0; at = rings->next[at])
        rings->part[at] = part;
}

/* Rings of cards that all move come in pairs. */
static void join_pair(struct rings *rings, int32_t card)
{
    const bool second = rings->single != 0;

    if (!second)
        rings->single = ++rings->parts;
    join(rings, card, rings->single);
    if (second)
        rings->single = 0;
}

/* Gives every card its part. */
static enum exchanges find_parts(struct rings *rings, int32_t *unmoved)
{
    for (int32_t card = 1; card <= rings->cards; card++) {
        if (rings->part[card] != 0)
            continue;
        const int32_t count = count_unmoved(rings, card, unmoved);
        if (count > 1)
            return EXCHANGES_APART;
        if (count == 1)
            join(rings, card, ++rings->parts);
        else
            join_pair(rings, card);
    }
    return rings->single == 0 ? EXCHANGES_FOUND : EXCHANGES_ODD;
}

/* Finds the partners of the cards of a part, which move in this order. */
static void resolve(struct rings *rings, const int32_t *card, const int32_t *end, int32_t *partners)
{
    for (; card < end && rings->next[end[-1]] != end[-1]; end--) {
        partners[end[-1] - 1] = rings->next[end[-1]];
        take_out(rings, end[-1]);
    }
    if (card == end)
        return;
    for (; end - card > 2; card++) {
        partners[*card - 1] = rings->previous[*card];
        take_out(rings, *card);
    }
    partners[card[0] - 1] = card[1];
    partners[card[1] - 1] = card[0];
}

/* Lists the cards that move part by part, and resolves each. */
static void resolve_all(struct rings *rings, int32_t *partners, struct arena *scratch)
{
    const size_t parts = (size_t)rings->parts + 1;
    int32_t *const ends = arena_allocate_zeroed(scratch, parts * sizeof *ends);
    int32_t *const listed = arena_allocate(scratch, (size_t)rings->moves * sizeof *listed);

    for (int32_t card = 1; card <= rings->moves; card++)
        ends[rings->part[card]]++;
    for (size_t part = 1; part < parts; part++)
        ends[part] += ends[part - 1];
    for (int32_t card = rings->moves; card >= 1; card--)
        listed[--ends[rings->part[card]]] = card;
    for (size_t part = 1; part < parts; part++)
        resolve(rings, listed + ends[part],
                listed + (part + 1 < parts ? ends[part + 1] : rings->moves), partners);
}

enum exchanges exchanges_find(const int32_t *row, int32_t cards, int32_t moves, int32_t *partners,
                              struct arena *scratch)
{
    const struct arena_mark mark = arena_mark(scratch);
    const size_t size = ((size_t)cards + 1) * sizeof(int32_t);
    struct rings rings = {.next = arena_allocate(scratch, size),
                          .previous = arena_allocate(scratch, size),
                          .part = arena_allocate_zeroed(scratch, size),
                          .cards = cards,
                          .moves = moves};

    for (int32_t place = 1; place <= cards; place++) {
        rings.next[place] = row[place - 1];
        rings.previous[row[place - 1]] = place;
    }
    const enum exchanges answer = find_parts(&rings, partners);
    if (answer == EXCHANGES_FOUND)
        resolve_all(&rings, partners, scratch);
    arena_return(scratch, mark);
    return answer;
}
