#include "referee/organiser/new_game.h"

#include "cli/edit/form.h"
#include "referee/mail/headers.h"
#include "referee/match/amend.h"
#include "referee/match/opening.h"
#include "referee/organiser/overview.h"
#include "referee/organiser/targets.h"
#include "validator/game.h"
#include "validator/games/games.h"

#include <inttypes.h>
#include <string.h>

enum { HOUR = 3600 };

/* Who is to play, as it stands in a record. */
struct invited {
    struct buffer lines;
    int count;
};

/* --- players */

static void add_player(struct invited *invited, const char *name, const char *address)
{
    invited->count++;
    buffer_text(&invited->lines, "  - {name: ");
    match_write_quoted(name, &invited->lines);
    buffer_text(&invited->lines, ", email: ");
    match_write_quoted(address, &invited->lines);
    buffer_text(&invited->lines, "}\n");
}

/* The length of a text up to a comma or the end of its line; not one in quotes, as in `"Smith,
 * John" <john@example.org>`. */
static size_t player_length(const char *text)
{
    bool quoted = false;
    size_t len = 0;

    for (; text[len] != '\0' && text[len] != '\n' && (quoted || text[len] != ','); len++)
        quoted = quoted != (text[len] == '"');
    return len;
}

/* A mailbox with a name, or somebody who is known here. */
static bool read_player(struct response *response, const char *text, struct invited *invited)
{
    struct referee *const referee = response->referee;
    const char *name, *address;

    if (strchr(text, '@') == NULL) {
        const struct person person = target_person(response, text);
        if (person.id != 0)
            add_player(invited, person.name, person.address);
        return person.id != 0;
    }
    if (!mail_mailbox_read(text, &referee->arena, &name, &address) || name[0] == '\0') {
        response_refuse(response,
                        "“%s” is no name with an address such as Carl "
                        "<carl@example.org>",
                        text);
        return false;
    }
    add_player(invited, name, address);
    return true;
}

static bool read_players(struct response *response, const char *text, struct invited *invited)
{
    static const char between[] = ", \n";

    for (text += strspn(text, between); *text != '\0'; text += strspn(text, between)) {
        const size_t len = player_length(text);
        size_t end = len;
        while (end > 0 && strchr(" .", text[end - 1]) != NULL)
            end--;
        if (invited->count == PLAYERS_MOST) {
            response_refuse(response, "at most %d players can play a game", PLAYERS_MOST);
            return false;
        }
        if (!read_player(response, referee_text(response->referee, "%.*s", (int)end, text),
                         invited))
            return false;
        text += len;
    }
    return true;
}

/* --- the game */

/* The first `len` bytes of a text, which phones begin with a capital, in small letters. */
static const char *in_small(struct referee *referee, const char *text, size_t len)
{
    char *const copy = arena_copy(&referee->arena, text, len);

    for (size_t i = 0; i < len; i++)
        if (copy[i] >= 'A' && copy[i] <= 'Z')
            copy[i] = (char)(copy[i] - 'A' + 'a');
    return copy;
}

/* The game that the first word names; NULL after a refusal. */
static const struct game *read_game(struct response *response, const char *text)
{
    const int len = (int)strcspn(text, " ");
    const struct game *const game =
        game_find(in_small(response->referee, text, (size_t)len), (size_t)len);
    struct buffer list = {0};

    if (game == NULL) {
        for (int i = 0; i < GAME_COUNT; i++)
            buffer_format(&list, "%s%s", i > 0 ? ", " : "", games[i]->schema.id);
        response_refuse(response, "“%s” is no game; these are: %s",
                        referee_text(response->referee, "%.*s", len, text), buffer_string(&list));
    }
    buffer_release(&list);
    return game;
}

/* Adds KEY=VALUE for each further word; false after a refusal. */
static bool read_settings(struct response *response, const char *text, struct form *form)
{
    for (text += strcspn(text, " "); *(text += strspn(text, " ")) != '\0';
         text += strcspn(text, " ")) {
        const char *const word =
            referee_text(response->referee, "%.*s", (int)strcspn(text, " "), text);
        const char *const equals = strchr(word, '=');
        if (equals == NULL || equals == word || form->count == SETTINGS_MOST) {
            response_refuse(response, "“%s” is not written like `squares=6`", word);
            return false;
        }
        const char *const key = in_small(response->referee, word, (size_t)(equals - word));
        form->settings[form->count++] =
            (struct setting){key, equals + 1, (size_t)(equals - word), false};
    }
    return true;
}

/* --- the record */

/* Whether the form made up a list that the players make. */
static bool is_made_up(const struct form *form, const char *line)
{
    const struct key *const keys = form->game->schema.keys;

    for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++) {
        const size_t len = strlen(keys[i].name);
        bool said = keys[i].player == 0;
        for (int j = 0; j < form->count; j++)
            said = said || (form->settings[j].key_len == len &&
                            memcmp(form->settings[j].key, keys[i].name, len) == 0);
        if (!said && strncmp(line, keys[i].name, len) == 0 && line[len] == ':')
            return true;
    }
    return false;
}

/* The header of the form with who plays, and the time. */
static void write_record(const struct form *form, const struct invited *invited, int64_t seconds,
                         struct buffer *out)
{
    static const char players[] = "players:";

    for (const char *at = buffer_string(form->out); *at != '\0';) {
        const size_t len = strcspn(at, "\n");
        if (strncmp(at, players, strlen(players)) == 0) {
            buffer_format(out, "%s\n", players);
            buffer_append(out, invited->lines.bytes, invited->lines.len);
        } else if (!is_made_up(form, at)) {
            buffer_append(out, at, len);
            buffer_character(out, '\n');
        }
        at += len + (at[len] == '\n');
    }
    if (seconds > 0)
        buffer_format(out, "time: {each: %" PRId64 " hours}\n", seconds / HOUR);
    buffer_text(out, "moves: |\n");
}

/* --- opening */

static void invite(struct response *response, const struct buffer *record)
{
    struct referee *const referee = response->referee;
    struct match match;

    const int64_t id = opening_invite(referee, record->bytes, record->len, PICTURE_NONE);
    if (id == 0) {
        const char *const why = referee_text(referee, "%s", buffer_string(&referee->refusal));
        referee->refusal.len = 0;
        response_refuse_for(response, why);
        return;
    }
    response_say(response, "  The players are invited:\n");
    if (match_load(referee, id, &match))
        overview_write_game(referee, &match, response->person.language, &response->said);
    match_release(&match);
}

static void open_game(struct response *response, const struct organiser_order *order,
                      const struct game *game, const struct invited *invited)
{
    struct buffer header = {0}, record = {0};
    struct form form = {.game = game, .out = &header, .count = 1};
    const char *const players = referee_text(response->referee, "%d", invited->count);
    bool good = true;

    form.settings[0] = (struct setting){"players", players, strlen("players"), false};
    if (read_settings(response, order->what, &form)) {
        form_write_header(&form);
        for (int i = 0; i < form.count && good; i++) {
            const struct setting *const setting = &form.settings[i];
            good = setting->used;
            if (!good)
                response_refuse(response, "`%.*s` is no key of %s", (int)setting->key_len,
                                setting->key, game->schema.id);
        }
        write_record(&form, invited, order->number, &record);
        if (good)
            invite(response, &record);
    }
    buffer_release(&header);
    buffer_release(&record);
}

void new_game_open(struct response *response, const struct organiser_order *order)
{
    struct invited invited = {.count = 0};
    const struct game *const game = read_game(response, order->what);

    if (game != NULL && read_players(response, order->text, &invited))
        open_game(response, order, game, &invited);
    buffer_release(&invited.lines);
}
