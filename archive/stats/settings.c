#include "archive/stats/settings.h"

_Static_assert(1 << VARIANTS_MOST == SETTINGS_MAX, "a setting has a bit for each variant");

int setting_of(const struct setup *setup)
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
