#include "referee/tournament/standing.h"

#include "referee/match/amend.h"
#include "referee/match/match.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 76, LETTERS = 26 };

static bool is_in(const struct competitor *competitor, int stage, int part)
{
    return stage == 1 ? competitor->part == part : competitor->place > 0;
}

int standing_parts(const struct contest *contest, int stage)
{
    return stage > 1 || contest->groups < 1 ? 1 : contest->groups;
}

const char *standing_part_name(struct referee *referee, const struct contest *contest, int stage,
                               int part)
{
    if (stage > 1)
        return "final";
    if (strcmp(contest->system, "groups") != 0)
        return "";
    if (part > LETTERS)
        return referee_text(referee, "%d", part);
    return referee_text(referee, "%c", 'A' + part - 1);
}

/* --- one table */

static void add_competitors(struct referee *referee, const struct contest *contest, int stage,
                            int part, struct tournament *table)
{
    size_t count;
    const struct competitor *const competitors = contest_competitors(referee, contest, &count);

    for (size_t i = 0; i < count; i++)
        if (competitor_counts(&competitors[i]) && is_in(&competitors[i], stage, part))
            (void)standings_entrant(&table->standings, competitors[i].name,
                                    strlen(competitors[i].name));
}

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
        struct buffer text = {0};
        if (strcmp(match->parties[i + 1].name, name) == 0 &&
            node_value(player, "successors") == NULL)
            continue;
        buffer_text(&text, "{name: ");
        match_write_quoted(name, &text);
        buffer_character(&text, '}');
        edits_add(&edits, match->visit.document, player->start, player->end, text.bytes, text.len);
        buffer_release(&text);
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

void standing_make(struct referee *referee, const struct contest *contest, int stage, int part,
                   struct tournament *table)
{
    const char *const name = standing_part_name(referee, contest, stage, part);
    size_t count;

    *table = (struct tournament){
        .standings = {.awards = {.win = 100, .draw = 50}, .order = tie_breaks_usual}};
    add_competitors(referee, contest, stage, part, table);
    const struct pairing *const pairings = pairing_list(referee, contest, stage, &count);
    for (size_t i = 0; i < count; i++)
        if (pairings[i].part == part && pairing_is(&pairings[i], "over"))
            add_game(referee, contest, &pairings[i], table);
    table->several = false;
    table->event.len = 0;
    buffer_text(&table->event, contest->name);
    if (name[0] != '\0')
        buffer_format(&table->event, stage > 1 ? ": %s" : ": group %s", name);
    standings_rank(&table->standings);
}

/* --- the order */

struct ranked {
    int64_t person;
    size_t place;
    int number;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked *const x = a, *const y = b;

    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return x->number - y->number;
}

/* Names are different within a tournament. */
static struct ranked rank_of(const struct entrant *entrant, const struct competitor *competitors,
                             size_t count)
{
    struct ranked ranked = {.place = entrant->place};

    for (size_t i = 0; i < count; i++)
        if (strcmp(competitors[i].name, entrant->name) == 0) {
            ranked.person = competitors[i].person;
            ranked.number = competitors[i].number;
        }
    return ranked;
}

int64_t *standing_order(struct referee *referee, const struct contest *contest, int stage, int part,
                        size_t *count)
{
    struct tournament table;
    size_t entered;

    standing_make(referee, contest, stage, part, &table);
    const struct competitor *const competitors = contest_competitors(referee, contest, &entered);
    *count = table.standings.count;
    struct ranked *const ranked = arena_allocate(&referee->arena, (*count + 1) * sizeof *ranked);
    int64_t *const order = arena_allocate(&referee->arena, (*count + 1) * sizeof *order);
    for (size_t i = 0; i < *count; i++)
        ranked[i] = rank_of(&table.standings.entrants[i], competitors, entered);
    qsort(ranked, *count, sizeof *ranked, compare_ranked);
    for (size_t i = 0; i < *count; i++)
        order[i] = ranked[i].person;
    tournament_release(&table);
    return order;
}

/* --- all tables */

/* What somebody has done in a table. */
static const struct entrant *find_entrant(const struct tournament *table, const char *name)
{
    const struct standings *const standings = &table->standings;

    for (size_t i = 0; i < standings->count; i++)
        if (standings->entrants[i].len == strlen(name) &&
            memcmp(standings->entrants[i].name, name, strlen(name)) == 0)
            return &standings->entrants[i];
    return NULL;
}

static void add_ladder(struct referee *referee, const struct contest *contest,
                       struct charts *charts)
{
    static const char *const head[] = {"", "player", "won", "drawn", "lost"};
    struct tournament table;
    size_t count;

    standing_make(referee, contest, 1, 0, &table);
    const struct competitor *const competitors = contest_competitors(referee, contest, &count);
    (void)charts_add(charts, CHART_TITLE, contest->name, "", 0);
    (void)cell_table(charts, "rlrrr", head);
    for (size_t i = 0; i < count; i++) {
        const struct entrant *const entrant = find_entrant(&table, competitors[i].name);
        if (competitors[i].place == 0 || entrant == NULL)
            continue;
        cell_count(charts, (uint64_t)competitors[i].place);
        cell_text(charts, competitors[i].name);
        cell_count(charts, entrant->wins);
        cell_count(charts, entrant->draws);
        cell_count(charts, entrant->losses);
    }
    tournament_release(&table);
}

void tournament_table(struct referee *referee, const struct contest *contest, bool drawn,
                      struct charts *charts)
{
    if (contest_is_ladder(contest)) {
        add_ladder(referee, contest, charts);
        return;
    }
    for (int stage = contest->stage; stage > 0; stage--)
        for (int part = 1; part <= standing_parts(contest, stage); part++) {
            struct tournament table;
            standing_make(referee, contest, stage, part, &table);
            tournament_charts(&table, drawn, charts);
            tournament_release(&table);
        }
}

void tournament_table_write(struct referee *referee, const struct contest *contest,
                            struct buffer *out)
{
    struct charts charts = {0};
    struct buffer text = {0};

    tournament_table(referee, contest, false, &charts);
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
