/* Counting. For each record a worker notes a struct record_note and, if the game is complete, a
 * struct seat_note for each player, followed by the points. */

#include "archive/stats/stats.h"

#include "validator/games/games.h"
#include "validator/judgement.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct record_note {
    const char *file;
    size_t record;
    uint32_t moves;
    uint8_t game, status, ending, players; /* `players` is 0 unless the game is complete */
    uint8_t setting;
    bool scored, has_setting;
};

struct seat_note {
    uint32_t len; /* of the points, which follow as text */
    bool wins, decimal;
};

static int game_index(const struct judgement *judgement)
{
    const struct game *const game = judgement_game(judgement);
    int i = 0;

    while (i < GAME_COUNT && games[i] != game)
        i++;
    return i;
}

const char *stats_game(int index)
{
    return index < GAME_COUNT ? games[index]->schema.id : "unknown";
}

/* --- settings: the values of a game's variants */

_Static_assert(1 << VARIANTS_MOST == SETTINGS_MAX, "a setting has a bit for each variant");

/* The setting of a header; each variant has two values. */
static int setting_of(const struct setup *setup)
{
    int setting = 0;

    for (int i = 0; i < VARIANTS_MOST; i++)
        setting |= setup->variants[i] << i;
    return setting;
}

static int value_index(int setting, int variant)
{
    return setting >> variant & 1;
}

const char *setting_value(int game, int setting, int variant)
{
    return games[game]->schema.variants[variant].values[value_index(setting, variant)];
}

/* Whether records of a game differ in a variant, or all have an unusual value. */
static bool variant_is_told(const struct stats *stats, int game, int variant)
{
    for (int setting = 0; setting < SETTINGS_MAX; setting++)
        if (stats->settings[game][setting] != NULL && value_index(setting, variant) != 0)
            return true;
    return false;
}

static bool settings_are_told(const struct stats *stats, int game)
{
    for (int variant = 0; variant < VARIANTS_MOST; variant++)
        if (variant_is_told(stats, game, variant))
            return true;
    return false;
}

size_t stats_rows(const struct stats *stats, struct stats_row rows[ROWS_MAX])
{
    size_t count = 0;

    for (int game = 0; game < GAMES_COUNTED; game++) {
        if (stats->games[game].records == 0)
            continue;
        rows[count++] = (struct stats_row){game, WHOLE_GAME, &stats->games[game]};
        if (game == GAME_COUNT || !settings_are_told(stats, game))
            continue;
        for (int setting = 0; setting < SETTINGS_MAX; setting++)
            if (stats->settings[game][setting] != NULL)
                rows[count++] = (struct stats_row){game, setting, stats->settings[game][setting]};
    }
    return count;
}

void setting_write(const struct stats *stats, const struct stats_row *row, struct buffer *out)
{
    const struct variant *const variants = games[row->game]->schema.variants;
    const char *between = "";

    for (int i = 0; i < VARIANTS_MOST && variants[i].name != NULL; i++) {
        if (!variant_is_told(stats, row->game, i))
            continue;
        buffer_format(out, "%s%s=%s", between, variants[i].name,
                      setting_value(row->game, row->setting, i));
        between = " ";
    }
}

/* --- notes of a worker */

static bool has_setting(const struct judgement *judgement, int game)
{
    return game < GAME_COUNT && judgement->record.header_sound &&
           games[game]->schema.variants[0].name != NULL;
}

static void note_seat(const struct judgement *judgement, int player, struct buffer *notes)
{
    struct seat_note seat = {.wins = judgement->winners[player],
                             .decimal = judgement->game->score_write != NULL};
    const size_t at = notes->len;

    buffer_append(notes, (const char *)&seat, sizeof seat);
    if (judgement->scored)
        score_write(judgement, player, notes);
    seat.len = (uint32_t)(notes->len - at - sizeof seat);
    memcpy(notes->bytes + at, &seat, sizeof seat);
}

void stats_note(const struct visit *visit, struct buffer *notes)
{
    const struct judgement *const judgement = visit->judgement;
    struct record_note note;

    memset(&note, 0, sizeof note);
    note.file = visit->name;
    note.record = visit->record;
    note.moves = judgement->moves;
    note.game = (uint8_t)game_index(judgement);
    note.status = (uint8_t)judgement->status;
    note.ending = (uint8_t)judgement->ending;
    note.scored = judgement->scored;
    note.has_setting = has_setting(judgement, note.game);
    if (note.has_setting)
        note.setting = (uint8_t)setting_of(&judgement->record.setup);
    if (judgement->status == STATUS_COMPLETE)
        note.players = (uint8_t)judgement->record.setup.players;
    buffer_append(notes, (const char *)&note, sizeof note);
    for (int player = 1; player <= note.players; player++)
        note_seat(judgement, player, notes);
}

/* --- counting the notes */

struct counting_cursor {
    const char *at;
    struct record_note note;
    struct game_stats *game;
};

static void take(struct counting_cursor *cursor, void *part, size_t len)
{
    memcpy(part, cursor->at, len);
    cursor->at += len;
}

static struct seating *field_of(struct game_stats *game, int players)
{
    if (game->fields[players] == NULL)
        game->fields[players] = memory_allocate_zeroed(
            1, sizeof(struct seating) + (size_t)players * sizeof(struct seat_wins));
    return game->fields[players];
}

static void add_points(struct counting_cursor *cursor, const struct seat_note *seat)
{
    struct score_summary *const points = &cursor->game->points;

    if (score_summary_add(points, cursor->at, seat->len, seat->decimal))
        cursor->game->highest = (struct record_location){cursor->note.file, cursor->note.record};
}

static void add_seats(struct counting_cursor *cursor)
{
    const int players = cursor->note.players;
    struct seating *const field = field_of(cursor->game, players);
    bool wins[PLAYERS_MOST];
    int winners = 0;

    for (int i = 0; i < players; i++) {
        struct seat_note seat;
        take(cursor, &seat, sizeof seat);
        wins[i] = seat.wins;
        winners += seat.wins;
        if (cursor->note.scored)
            add_points(cursor, &seat);
        cursor->at += seat.len;
    }
    field->games++;
    field->nobody += winners == 0;
    field->ties += winners > 1;
    for (int i = 0; i < players; i++) {
        field->seats[i].wins += wins[i] && winners == 1;
        field->seats[i].shared += wins[i] && winners > 1;
        field->seats[i].points += wins[i] ? 1.0 / winners : 0;
    }
}

/* Goes past the seats of the record, too. */
static void add_note(struct game_stats *game, struct counting_cursor *cursor)
{
    const struct record_note *const note = &cursor->note;

    cursor->game = game;
    game->records++;
    game->statuses[note->status]++;
    if (note->status != STATUS_COMPLETE)
        return;
    game->endings[note->ending]++;
    if (game->lengths.games == 0 || note->moves > game->lengths.most)
        game->longest = (struct record_location){note->file, note->record};
    lengths_add(&game->lengths, note->moves);
    add_seats(cursor);
}

static void add_to_setting(struct stats *stats, struct counting_cursor cursor)
{
    struct game_stats **const setting = &stats->settings[cursor.note.game][cursor.note.setting];

    if (*setting == NULL)
        *setting = memory_allocate_zeroed(1, sizeof **setting);
    add_note(*setting, &cursor);
}

void stats_add(struct stats *stats, const struct buffer *notes)
{
    struct counting_cursor cursor = {.at = notes->bytes};

    if (notes->len == 0)
        return;
    while (cursor.at < notes->bytes + notes->len) {
        take(&cursor, &cursor.note, sizeof cursor.note);
        if (cursor.note.has_setting)
            add_to_setting(stats, cursor);
        add_note(&stats->games[cursor.note.game], &cursor);
    }
}

uint64_t stats_total(const struct stats *stats, uint64_t statuses[STATUSES])
{
    uint64_t records = 0;

    for (int status = 0; status < STATUSES; status++) {
        statuses[status] = 0;
        for (int i = 0; i < GAMES_COUNTED; i++)
            statuses[status] += stats->games[i].statuses[status];
        records += statuses[status];
    }
    return records;
}

struct seating *stats_of_two(const struct stats *stats)
{
    struct game_stats all = {0};

    for (int i = 0; i < GAME_COUNT; i++) {
        const struct seating *const field = stats->games[i].fields[2];
        if (field == NULL)
            continue;
        struct seating *const sum = field_of(&all, 2);
        sum->games += field->games;
        sum->ties += field->ties;
        sum->nobody += field->nobody;
        for (int seat = 0; seat < 2; seat++) {
            sum->seats[seat].wins += field->seats[seat].wins;
            sum->seats[seat].shared += field->seats[seat].shared;
            sum->seats[seat].points += field->seats[seat].points;
        }
    }
    return all.fields[2];
}

static void release_game(struct game_stats *game)
{
    lengths_release(&game->lengths);
    score_summary_release(&game->points);
    for (int players = 0; players <= PLAYERS_MOST; players++)
        free(game->fields[players]);
}

void stats_release(struct stats *stats)
{
    for (int i = 0; i < GAMES_COUNTED; i++)
        release_game(&stats->games[i]);
    for (int i = 0; i < GAME_COUNT; i++)
        for (int setting = 0; setting < SETTINGS_MAX; setting++) {
            if (stats->settings[i][setting] != NULL)
                release_game(stats->settings[i][setting]);
            free(stats->settings[i][setting]);
        }
}

/* --- shares of games won, with confidence intervals */

struct win_share win_share_of(double points, uint64_t count)
{
    const double z = 1.959963984540054; /* 97.5 % of the normal distribution lie below it */
    const double n = (double)count, p = points / n;
    const double middle = p + z * z / (2 * n), whole = 1 + z * z / n;
    const double half = z * sqrt(fmax(p * (1 - p), 0) / n + z * z / (4 * n * n));

    return (struct win_share){p, fmax((middle - half) / whole, 0),
                              fmin((middle + half) / whole, 1)};
}
