#include "referee/match/proving.h"

#include "cli/report/solution.h"
#include "referee/execute/response.h"
#include "validator/leaving.h"
#include "validator/solve/proof.h"

#include <stdio.h>
#include <string.h>

enum { MEGABYTE = 1 << 20 };

/* --- the search */

static const char *kept(struct referee *referee, struct buffer *text)
{
    const char *const copy = referee_text(referee, "%s", buffer_string(text));

    buffer_release(text);
    return copy;
}

static void write_bound(int64_t bound, struct buffer *out)
{
    if (bound <= -UNBOUNDED || bound >= UNBOUNDED)
        buffer_text(out, " -");
    else
        buffer_format(out, " %lld", (long long)bound);
}

static void write_bounds(const struct position *position, const struct solution *solution,
                         struct buffer *out)
{
    for (int player = leaving_seat_behind(position, 0); player > 0;
         player = leaving_seat_behind(position, player)) {
        const struct lead_range forced = solution->outlooks[player].forced;
        buffer_format(out, "%d", player);
        write_bound(forced.least, out);
        write_bound(forced.most, out);
        buffer_character(out, '\n');
    }
}

void proving_run(struct referee *referee, struct match *match, uint32_t seconds, uint32_t megabytes,
                 struct proving *proving)
{
    const struct judgement *const judgement = match->visit.judgement;
    const struct prover_limits limits = {.deadline = prover_clock() + (int64_t)seconds * 1000};
    struct buffer said = {0}, bounds = {0}, proof = {0};
    struct solution solution;
    size_t entries;

    *proving = (struct proving){.result = "", .proof = "", .bounds = "", .said = ""};
    if (judgement == NULL || judgement->status != STATUS_UNFINISHED || match_is_secret(match)) {
        proving->said = "Nothing can be proved while something is secret, or the game is over.\n";
        return;
    }
    const struct position *const position =
        arbiter_position(match->visit.arbiter, judgement, UINT32_MAX, &entries);
    struct prover *const prover = prover_new(position, (size_t)megabytes * MEGABYTE);
    solve_position(prover, position, &limits, arbiter_arena(match->visit.arbiter), &solution);
    prover_free(prover);
    solution_write(judgement, position, &solution, &said);
    write_bounds(position, &solution, &bounds);
    const int winner = proof_winner(position, &solution);
    if (winner >= 0) {
        proof_write(position, &solution, winner, seconds, &proof);
        proving->result = winner == 0 ? "drawn" : "won";
        proving->player = winner;
    }
    proving->said = kept(referee, &said);
    proving->bounds = kept(referee, &bounds);
    proving->proof = kept(referee, &proof);
}

/* --- what is said */

/* "3", "1–5", "≥ 1", "≤ 5", "?": for readers of any language. */
static void write_range(const char *least, const char *most, struct buffer *out)
{
    const bool any_least = strcmp(least, "-") == 0, any_most = strcmp(most, "-") == 0;

    if (any_least && any_most)
        buffer_text(out, "?");
    else if (any_least || any_most)
        buffer_format(out, "%s %s", any_least ? "≤" : "≥", any_least ? most : least);
    else if (strcmp(least, most) == 0)
        buffer_text(out, least);
    else
        buffer_format(out, "%s … %s", least, most);
}

/* The only winner; 0 if there are several. */
static int only_winner(const struct judgement *judgement)
{
    int winner = 0, winners = 0;

    for (int player = 1; player <= judgement->record.setup.players; player++)
        if (judgement->winners[player]) {
            winners++;
            winner = player;
        }
    return winners == 1 ? winner : 0;
}

/* A text of the header as a paragraph of its own, if it is there. */
static void tell_part(const struct node *part, const char *english, struct tongues *out)
{
    struct buffer text = {0};

    if (part == NULL)
        return;
    buffer_append(&text, part->value, part->len);
    for (int i = 0; i < LANGUAGES; i++)
        paragraph_append(&out->in[i], say((enum language)i, english), buffer_string(&text));
    buffer_release(&text);
}

static void tell_lead(const struct node *lead, struct tongues *out)
{
    struct buffer least = {0}, most = {0}, range = {0};

    buffer_append(&least, lead->first->value, lead->first->len);
    if (lead->first->next != NULL)
        buffer_append(&most, lead->first->next->value, lead->first->next->len);
    write_range(buffer_string(&least), most.len == 0 ? "-" : buffer_string(&most), &range);
    tongues_paragraph(out, "The lead at the end: %s", buffer_string(&range));
    buffer_release(&least);
    buffer_release(&most);
    buffer_release(&range);
}

void proving_tell(const struct match *match, struct tongues *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const struct node *const *const proof = judgement->record.proof;
    const int winner = only_winner(judgement);

    if (proof[PROOF_LEAD] == NULL)
        return;
    if (winner == 0)
        tongues_paragraph(out,
                          "It is proved that nobody wins alone if both play as well as they can.");
    else
        tongues_paragraph(out, "It is proved that %s wins if all play as well as they can.",
                          match->parties[winner].name);
    if (winner > 0 && solution_counts_points(judgement->game))
        tell_lead(proof[PROOF_LEAD], out);
    tell_part(proof[PROOF_LINE], SAID("Best play from here: %s"), out);
    tell_part(proof[PROOF_LIMIT], SAID("The limit of the search, in seconds: %s"), out);
}

void proving_write_bounds(const struct match *match, const char *bounds, enum language language,
                          struct buffer *out)
{
    char least[32], most[32];
    int player, len;

    if (!solution_counts_points(match->visit.judgement->game))
        return;
    for (; sscanf(bounds, "%d %31s %31s\n%n", &player, least, most, &len) == 3; bounds += len) {
        struct buffer range = {0};
        if (player < 1 || player > match->count)
            break;
        write_range(least, most, &range);
        buffer_format(out, say(language, "  %s is ahead at the end by %s\n"),
                      match->parties[player].name, buffer_string(&range));
        buffer_release(&range);
    }
}
