#include "referee/tournament/ladder.h"

#include "referee/match/match.h"
#include "referee/tournament/play.h"

static bool is_playing(const struct pairing *pairings, size_t count, int64_t person)
{
    for (size_t i = 0; i < count; i++)
        if (pairing_is(&pairings[i], "playing") && pairing_has(&pairings[i], person))
            return true;
    return false;
}

const char *ladder_refusal(struct referee *referee, const struct contest *contest,
                           const struct competitor *challenger, const struct competitor *challenged)
{
    size_t count;
    const struct pairing *const pairings = pairing_list(referee, contest, 1, &count);

    if (challenger->person == challenged->person)
        return SAID("%s is you");
    if (challenged->place > challenger->place)
        return SAID("%s stands below you: only those above can be challenged");
    if (challenger->place - challenged->place > contest->reach)
        return SAID("%s stands too many places above you");
    if (is_playing(pairings, count, challenger->person))
        return SAID("%s can be challenged when your present game of this ladder is over");
    return is_playing(pairings, count, challenged->person)
               ? SAID("%s plays another game of this ladder")
               : NULL;
}

void ladder_challenge(struct referee *referee, const struct contest *contest,
                      const struct competitor *challenger, const struct competitor *challenged)
{
    size_t count;
    const struct pairing *const pairings = pairing_list(referee, contest, 1, &count);
    int64_t last = challenger->person;

    for (size_t i = 0; i < count; i++)
        if (pairing_has(&pairings[i], challenger->person) &&
            pairing_has(&pairings[i], challenged->person))
            last = pairings[i].first;
    const bool begins = last == challenged->person;
    struct pairing pairing = {.tournament = contest->id,
                              .stage = 1,
                              .round = (int)count + 1,
                              .board = begins ? 1 : 2,
                              .first = begins ? challenger->person : challenged->person,
                              .second = begins ? challenged->person : challenger->person,
                              .kind = (int)(count % (size_t)contest->games),
                              .state = "waiting"};
    pairing_save(referee, &pairing);
    play_begin(referee, contest, &pairing);
}

static bool has_won(struct referee *referee, int64_t game, int seat)
{
    struct match match;
    const bool won =
        match_load(referee, game, &match) && match.visit.judgement->status == STATUS_COMPLETE &&
        match.visit.judgement->winners[seat] && !match.visit.judgement->winners[3 - seat];

    match_release(&match);
    return won;
}

void ladder_settle(struct referee *referee, const struct contest *contest,
                   const struct pairing *pairing)
{
    const bool first = pairing->board == 1;
    struct competitor challenger = contest_competitor(referee, contest,
                                                      first ? pairing->first : pairing->second),
                      other = contest_competitor(referee, contest,
                                                 first ? pairing->second : pairing->first);

    if (!has_won(referee, pairing->game, pairing->board) || challenger.place <= other.place ||
        other.place == 0)
        return;
    (void)store_run(referee->store,
                    "UPDATE tournament_players SET place = place + 1 WHERE tournament = ? AND"
                    " place >= ? AND place < ?",
                    "iii", contest->id, (int64_t)other.place, (int64_t)challenger.place);
    challenger.place = other.place;
    contest_put(referee, contest, &challenger);
    contest_tell(referee, contest,
                 "%s has beaten %s, and stands in place %d of the ladder %s now.\n",
                 challenger.name, other.name, challenger.place, contest->name);
}
