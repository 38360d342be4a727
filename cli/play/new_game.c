#include "cli/play/new_game.h"

#include "base/memory.h"
#include "cli/edit/new_record.h"
#include "cli/game_named.h"
#include "cli/output/replace.h"
#include "validator/game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool names_players(const struct arguments *settings)
{
    for (int i = 1; i < settings->count; i++)
        if (strncmp(settings->list[i], "players=", strlen("players=")) == 0)
            return true;
    return false;
}

/* Asks for the players; empty if nobody says. False if the user wants to end. */
static bool ask_for_players(const struct game *game, struct lines *lines, struct output *out,
                            struct buffer *players)
{
    struct buffer prompt = {0}, answer = {0};

    buffer_text(&prompt, "Players (");
    write_player_count(&game->schema, &prompt);
    buffer_text(&prompt, "), with commas between them: ");
    const enum line_event event = lines_read(lines, buffer_string(&prompt), out, &answer);
    if (event == LINE_READ && answer.len > 0)
        buffer_format(players, "players=%s", buffer_string(&answer));
    buffer_release(&prompt);
    buffer_release(&answer);
    return event == LINE_READ;
}

static int write_file(const char *name, const struct buffer *text)
{
    struct replacement replacement;

    if (!replacement_open(&replacement, name))
        return EXIT_TROUBLE;
    replacement.fresh = true;
    return replacement_finish(&replacement, text->bytes, text->len) ? EXIT_SOUND : EXIT_TROUBLE;
}

static int make(const struct command *self, const struct play_options *options, struct lines *lines,
                struct output *out)
{
    struct arguments settings = options->settings;
    char **const list = memory_allocate(((size_t)settings.count + 1) * sizeof *list);
    const struct game *const game = game_named(settings.list[0]);
    struct buffer players = {0}, text = {0};
    int status = game != NULL ? EXIT_SOUND : EXIT_TROUBLE;

    memcpy(list, settings.list, (size_t)settings.count * sizeof *list);
    settings.list = list;
    if (game != NULL && lines->terminal && !names_players(&settings)) {
        if (!ask_for_players(game, lines, out, &players))
            status = EXIT_TROUBLE;
        else if (players.len > 0) {
            (void)buffer_string(&players);
            list[settings.count++] = players.bytes;
        }
    }
    if (status == EXIT_SOUND)
        status = new_record_write(self, &settings, &text);
    if (status == EXIT_SOUND)
        status = write_file(options->file, &text);
    free(list);
    buffer_release(&players);
    buffer_release(&text);
    return status;
}

int new_game_make(const struct command *self, const struct play_options *options,
                  struct lines *lines, struct output *out)
{
    struct stat facts;
    const bool exists = lstat(options->file, &facts) == 0;
    const bool given = options->settings.count > 0;

    if (exists && !given)
        return EXIT_SOUND; /* unless it cannot be edited, as whoever opens it says */
    if (exists) {
        complain("play: %s is there already; without a game, `recto play` goes on with it",
                 options->file);
    } else if (errno != ENOENT) {
        complain_file(options->file, "cannot read this file", errno);
    } else if (!given) {
        complain("play: there is no %s; a game after its name makes it, as in `recto play %s "
                 "differences players=Ann,Ben squares=9`; `recto games` lists them",
                 options->file, options->file);
    } else {
        return make(self, options, lines, out);
    }
    return EXIT_TROUBLE;
}
