#include "referee/tournament/standing.h"

#include "referee/match/amend.h"
#include "referee/match/match.h"

#include <string.h>

enum { WIDTH = 76 };

/* Puts the names of the competitors into the record, as it is in memory, for whoever played on for
 * them: the result is theirs. False if it cannot be judged then. */
static bool name_competitors(struct referee *referee, const struct contest *contest,
                             const struct pairing *pairing, struct match *match)
{
    const int64_t persons[] = {pairing->first, pairing->second};
    const struct node *player = match->visit.judgement->record.common[COMMON_PLAYERS]->first;
    struct edits edits = {0};

    for (int i = 0; i < 2; i++, player = player->next) {
        const char *const name = contest_competitor(referee, contest, persons[i]).name;
        if (strcmp(match->parties[i + 1].name, name) == 0 &&
            node_value(player, "successors") == NULL)
            continue;
        const char *const text = referee_text(referee, "{name: %s}", match_quoted(referee, name));
        edits_add(&edits, match->visit.document, player->start, player->end, text, strlen(text));
    }
    const bool changed = edits.count > 0;
    match_apply(match, &edits);
    edits_release(&edits);
    return !changed || match_judge(referee, match);
}

static void add_game(struct referee *referee, const struct contest *contest,
                     const struct pairing *pairing, struct tournament *table)
{
    struct buffer notes = {0};
    struct match match;

    if (match_load(referee, pairing->game, &match) &&
        match.visit.judgement->status == STATUS_COMPLETE &&
        name_competitors(referee, contest, pairing, &match)) {
        tournament_note(&match.visit, false, &notes);
        tournament_add(table, &notes);
    }
    match_release(&match);
    buffer_release(&notes);
}

void standing_table(struct referee *referee, const struct contest *contest, bool drawn,
                    struct charts *charts)
{
    struct tournament table = {
        .standings = {.awards = {.win = 100, .draw = 50}, .order = tie_breaks_usual}};
    size_t count;

    const struct competitor *const competitors = contest_competitors(referee, contest, &count);
    for (size_t i = 0; i < count; i++)
        if (competitor_counts(&competitors[i]))
            (void)standings_entrant(&table.standings, competitors[i].name,
                                    strlen(competitors[i].name));
    const struct pairing *const pairings = pairing_list(referee, contest, &count);
    for (size_t i = 0; i < count; i++)
        if (pairing_is(&pairings[i], "over"))
            add_game(referee, contest, &pairings[i], &table);
    table.several = false;
    table.event.len = 0;
    buffer_text(&table.event, contest->name);
    standings_rank(&table.standings);
    tournament_charts(&table, drawn, charts);
    tournament_release(&table);
}

void standing_write(struct referee *referee, const struct contest *contest, struct buffer *out)
{
    struct charts charts = {0};
    struct buffer text = {0};

    standing_table(referee, contest, false, &charts);
    charts_text(&charts, WIDTH, &text);
    for (const char *at = buffer_string(&text); *at != '\0';) {
        const size_t len = strcspn(at, "\n");
        buffer_text(out, len > 0 ? " " : "");
        buffer_append(out, at, len);
        buffer_character(out, '\n');
        at += len + (at[len] == '\n');
    }
    buffer_release(&text);
    charts_release(&charts);
}
