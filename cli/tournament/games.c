/* From records to encounters. For each record a worker notes a struct tournament_note, followed
 * by the event and, if the game counts, by a struct player_note and the name for each player. */
#include "cli/tournament/tournament.h"

#include "base/character.h"
#include "base/list.h"
#include "base/same_name.h"
#include "notation/place.h"
#include "notation/time/date.h"
#include "validator/departures.h"

#include <stdlib.h>
#include <string.h>

const char *const exclusion_names[EXCLUSIONS] = {
    [EXCLUDED_NOT] = "",
    [EXCLUDED_UNFINISHED] = "unfinished",
    [EXCLUDED_DISPUTED] = "disputed",
    [EXCLUDED_ILLEGAL] = "illegal",
    [EXCLUDED_MALFORMED] = "malformed",
    [EXCLUDED_NAMELESS] = "players without names",
    [EXCLUDED_ALONE] = "one player alone",
    [EXCLUDED_TWICE] = "two players of one name",
    [EXCLUDED_UNTOLD] = "a winner that the sheet does not tell",
    [EXCLUDED_VOID] = "nobody won",
};

struct tournament_note {
    const char *file;
    size_t record;
    uint64_t line;
    const struct code_facts *code;
    uint32_t event, players; /* `event`: bytes of the event after this; then come `players` of
                                struct player_note */
    uint8_t reason, game;
    bool other;    /* of another event */
    bool unplayed; /* a forfeit before the first move */
    bool dated;    /* with one day, that of a day_number() */
    int64_t day;
};

struct player_note {
    uint32_t rank; /* how many players did better */
    uint32_t name; /* bytes of the name after this */
};

struct span trimmed(const char *bytes, size_t len)
{
    const char *end = bytes + len;

    for (size_t blank; (blank = blank_length(bytes, end)) > 0;)
        bytes += blank;
    while (end > bytes && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n' || end[-1] == '\r'))
        end--;
    return (struct span){bytes, (size_t)(end - bytes)};
}

/* --- notes of a worker */

static struct span text_of(const struct record *record, enum common_key key)
{
    const struct node *const node = record->common[key];

    if (record->broken_yaml || node == NULL || node->kind != NODE_SCALAR)
        return (struct span){"", 0};
    return trimmed(node->value, node->len);
}

static bool has_name_twice(const struct record *record)
{
    for (int player = 1; player < record->setup.players; player++)
        for (int other = 0; other < player; other++)
            if (same_name(record->names[player].bytes, record->names[player].len,
                          record->names[other].bytes, record->names[other].len))
                return true;
    return false;
}

static bool nobody_wins(const struct judgement *judgement)
{
    for (int player = 1; player <= judgement->record.setup.players; player++)
        if (judgement->winners[player])
            return false;
    return true;
}

static enum exclusion exclude(const struct judgement *judgement)
{
    static const enum exclusion reasons[STATUSES] = {[STATUS_UNFINISHED] = EXCLUDED_UNFINISHED,
                                                     [STATUS_DISPUTED] = EXCLUDED_DISPUTED,
                                                     [STATUS_ILLEGAL] = EXCLUDED_ILLEGAL,
                                                     [STATUS_MALFORMED] = EXCLUDED_MALFORMED};

    if (judgement->status != STATUS_COMPLETE)
        return reasons[judgement->status];
    if (judgement->record.common[COMMON_PLAYERS]->kind != NODE_SEQUENCE)
        return EXCLUDED_NAMELESS;
    if (judgement->record.setup.players == 1)
        return EXCLUDED_ALONE;
    if (has_name_twice(&judgement->record))
        return EXCLUDED_TWICE;
    if (judgement->untold)
        return EXCLUDED_UNTOLD;
    return nobody_wins(judgement) ? EXCLUDED_VOID : EXCLUDED_NOT;
}

/* The refusal comes after all wrong claims; of other errors the first tells enough. */
static const struct code_facts *code_against(const struct judgement *judgement)
{
    const struct diagnostics *const errors = &judgement->record.diagnostics;

    if (errors->count == 0)
        return NULL;
    return errors->list[judgement->status == STATUS_ILLEGAL ? errors->count - 1 : 0].facts;
}

/* Whether one player did better than another. Winners come first, those who left last, and of them
 * those who left first. Scores tell of the others if the game ended by the rules and has scores. */
static bool did_better(const struct judgement *judgement,
                       const struct trace_entry *const *departures, int one, int other)
{
    const struct game *const game = judgement->game;
    const struct integer *const scores = judgement->position->scores;
    const struct trace_entry *const left = departures[one], *const other_left = departures[other];

    if (judgement->winners[one] != judgement->winners[other])
        return judgement->winners[one];
    if (left != other_left)
        return left == NULL || (other_left != NULL && left > other_left);
    if (judgement->ending != ENDING_RULES || !judgement->scored || game->win != NULL)
        return false;
    const int order = integer_compare(scores[one], scores[other]);
    return game->lowest_wins ? order < 0 : order > 0;
}

static uint32_t rank_of(const struct judgement *judgement,
                        const struct trace_entry *const *departures, int player)
{
    uint32_t rank = 0;

    for (int other = 1; other <= judgement->record.setup.players; other++)
        rank += did_better(judgement, departures, other, player);
    return rank;
}

/* The result is that of the player who ended the game, whoever held the seat before. */
static void note_player(const struct judgement *judgement,
                        const struct trace_entry *const *departures, int player,
                        struct buffer *notes)
{
    const struct span *const written = &judgement->record.names[player - 1];
    const struct span name = trimmed(written->bytes, written->len);
    const struct player_note note = {rank_of(judgement, departures, player), (uint32_t)name.len};

    buffer_append(notes, (const char *)&note, sizeof note);
    buffer_append(notes, name.bytes, name.len);
}

static void note_players(const struct judgement *judgement, struct buffer *notes)
{
    const struct trace_entry *departures[PLAYERS_MOST + 1];

    departures_list(judgement, departures);
    for (int player = 1; player <= judgement->record.setup.players; player++)
        note_player(judgement, departures, player, notes);
}

static int game_index(const struct judgement *judgement)
{
    int i = 0;

    while (i < GAME_COUNT && games[i] != judgement->game)
        i++;
    return i;
}

static void describe(const struct visit *visit, struct tournament_note *note)
{
    const struct judgement *const judgement = visit->judgement;
    const struct span text = text_of(&judgement->record, COMMON_DATE);
    const struct written_date date = date_read(text.bytes, text.len);

    note->file = visit->name;
    note->record = visit->record;
    note->reason = (uint8_t)exclude(judgement);
    note->game = (uint8_t)game_index(judgement);
    note->dated = date_is_known(&date) && date.first == date.last;
    note->day = date.first;
    if (note->reason != EXCLUDED_NOT) {
        note->line = document_place(visit->document, judgement->record.first).line;
        note->code = code_against(judgement);
        return;
    }
    note->players = (uint32_t)judgement->record.setup.players;
    note->unplayed = judgement->ending == ENDING_FORFEIT && judgement->moves == 0;
}

struct span tournament_event(const struct judgement *judgement)
{
    return text_of(&judgement->record, COMMON_EVENT);
}

void tournament_note(const struct visit *visit, bool other, struct buffer *notes)
{
    const struct judgement *const judgement = visit->judgement;
    const struct span found = tournament_event(judgement);
    struct tournament_note note;

    memset(&note, 0, sizeof note);
    note.other = other;
    if (!note.other)
        describe(visit, &note);
    note.event = note.players > 0 ? (uint32_t)found.len : 0;
    buffer_append(notes, (const char *)&note, sizeof note);
    buffer_append(notes, found.bytes, note.event);
    if (note.players > 0)
        note_players(judgement, notes);
}

/* --- collecting the notes */

struct tournament_cursor {
    const char *at;
    struct tournament_note note;
};

static void take(struct tournament_cursor *cursor, void *part, size_t len)
{
    memcpy(part, cursor->at, len);
    cursor->at += len;
}

static void add_excluded(struct tournament *tournament, const struct tournament_note *note)
{
    tournament->excluded_by[note->reason]++;
    if (tournament->excluded_count == tournament->excluded_capacity)
        tournament->excluded = list_grow(tournament->excluded, &tournament->excluded_capacity,
                                         sizeof *tournament->excluded);
    tournament->excluded[tournament->excluded_count++] =
        (struct excluded){.file = note->file,
                          .record = note->record,
                          .line = note->line,
                          .reason = (enum exclusion)note->reason,
                          .code = note->code};
}

static void add_day(struct tournament *tournament, int64_t day)
{
    if (!tournament->dated || day < tournament->first_day)
        tournament->first_day = day;
    if (!tournament->dated || day > tournament->last_day)
        tournament->last_day = day;
    tournament->dated = true;
}

static void add_event(struct tournament *tournament, struct tournament_cursor *cursor)
{
    const struct span event = {cursor->at, cursor->note.event};
    const struct buffer *const known = &tournament->event;

    if (tournament->games == 0)
        buffer_append(&tournament->event, event.bytes, event.len);
    else if (!same_name(event.bytes, event.len, known->len > 0 ? known->bytes : "", known->len))
        tournament->several = true;
    cursor->at += event.len;
}

static enum result result_of(uint32_t rank, uint32_t other)
{
    return rank == other ? RESULT_DRAW : rank < other ? RESULT_FIRST : RESULT_SECOND;
}

/* Every two players of a game meet, in the order of their seats. */
static void add_players(struct tournament *tournament, struct tournament_cursor *cursor)
{
    const bool unplayed = tournament->unplayed_apart && cursor->note.unplayed;
    uint32_t entrants[PLAYERS_MOST], ranks[PLAYERS_MOST];

    for (uint32_t i = 0; i < cursor->note.players; i++) {
        struct player_note player;
        take(cursor, &player, sizeof player);
        ranks[i] = player.rank;
        entrants[i] = standings_entrant(&tournament->standings, cursor->at, player.name);
        tournament->standings.entrants[entrants[i]].games++;
        cursor->at += player.name;
        for (uint32_t other = 0; other < i; other++)
            standings_meet(&tournament->standings, entrants[other], entrants[i],
                           result_of(ranks[other], ranks[i]), unplayed);
    }
}

static void add_note(struct tournament *tournament, struct tournament_cursor *cursor)
{
    const struct tournament_note *const note = &cursor->note;

    tournament->records++;
    tournament->others += note->other;
    if (note->other)
        return;
    if (note->reason != EXCLUDED_NOT) {
        add_excluded(tournament, note);
        return;
    }
    if (note->dated)
        add_day(tournament, note->day);
    add_event(tournament, cursor);
    tournament->games++;
    tournament->played[note->game] = true;
    tournament->crowded |= note->players > 2;
    add_players(tournament, cursor);
}

void tournament_add(struct tournament *tournament, const struct buffer *notes)
{
    struct tournament_cursor cursor = {.at = notes->bytes};

    for (size_t left = notes->len; left > 0;
         left = notes->len - (size_t)(cursor.at - notes->bytes)) {
        take(&cursor, &cursor.note, sizeof cursor.note);
        add_note(tournament, &cursor);
    }
}

void tournament_release(struct tournament *tournament)
{
    standings_release(&tournament->standings);
    free(tournament->excluded);
    buffer_release(&tournament->event);
}
