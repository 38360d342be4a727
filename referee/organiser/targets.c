#include "referee/organiser/targets.h"

#include "base/same_name.h"
#include "referee/orders/words.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

enum { NAMED_MOST = 10 };

/* 2 if the name is the text, 1 if it begins with it as a word; both in normal form. */
static int begins(struct buffer *name, struct buffer *text)
{
    const char *const bytes = buffer_string(name);
    const size_t len = text->len;

    if (len == 0 || strncmp(bytes, buffer_string(text), len) != 0)
        return 0;
    return bytes[len] == '\0' ? 2 : bytes[len] == ' ' ? 1 : 0;
}

/* The same for a name and a text as they are written. */
static int begins_as(const char *name, const char *text,
                     void (*normalise)(const char *, size_t, struct buffer *))
{
    struct buffer normal_name = {0}, normal_text = {0};

    normalise(name, strlen(name), &normal_name);
    normalise(text, strlen(text), &normal_text);
    const int fits = begins(&normal_name, &normal_text);
    buffer_release(&normal_name);
    buffer_release(&normal_text);
    return fits;
}

int target_fits(const char *name, const char *text)
{
    const int written = begins_as(name, text, fold_name);

    return written > 0 ? written + 2 : begins_as(name, text, words_normalise);
}

/* What a text may mean: those that fit best. */
struct choice {
    int best;
    size_t count;
    int64_t found, last; /* the first and the last of them */
    struct buffer list;  /* all of them, for the answer */
};

static void choose(struct choice *choice, int fits, int64_t id, const char *shown)
{
    if (fits == 0 || fits < choice->best || (fits == choice->best && id == choice->last))
        return;
    if (fits > choice->best) {
        choice->count = 0;
        choice->list.len = 0;
        choice->best = fits;
    }
    choice->last = id;
    if (choice->count++ == 0)
        choice->found = id;
    if (choice->count <= NAMED_MOST)
        buffer_format(&choice->list, "%s%s", choice->count > 1 ? ", " : "", shown);
    else if (choice->count == NAMED_MOST + 1)
        buffer_text(&choice->list, ", …");
}

/* The one that is meant; 0 after a refusal if it is not one. */
static int64_t settle(struct response *response, struct choice *choice, const char *text,
                      const char *nothing)
{
    int64_t found = 0;

    if (choice->count == 1)
        found = choice->found;
    else if (choice->count == 0)
        response_refuse(response, nothing, text);
    else
        response_refuse(response, "“%s” may be one of these: %s", text,
                        buffer_string(&choice->list));
    buffer_release(&choice->list);
    return found;
}

/* "12 (Ann - Ben)" */
static const char *show_game(struct referee *referee, int64_t id)
{
    struct query *const query = store_query(
        referee->store, "SELECT name FROM players WHERE game = ? ORDER BY number", "i", id);
    struct buffer text = {0};

    buffer_format(&text, "%" PRId64 " (", id);
    for (int i = 0; query_next(query); i++)
        buffer_format(&text, "%s%s", i > 0 ? " - " : "", query_text(query, 0));
    query_end(query);
    buffer_character(&text, ')');
    const char *const shown = referee_text(referee, "%s", buffer_string(&text));
    buffer_release(&text);
    return shown;
}

/* The games of the players whose names fit: if a name fits as a whole, those of longer names do
 * not count. */
static int64_t game_of_player(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    struct query *const query =
        store_query(referee->store,
                    "SELECT id, name FROM games JOIN players ON game = id WHERE"
                    " state IN ('invited', 'running', 'paused', 'adjourned') ORDER BY id, number",
                    "");
    struct choice choice = {.best = 0};

    while (query_next(query)) {
        const int fits = target_fits(query_text(query, 1), text);
        if (fits > 0 && fits >= choice.best)
            choose(&choice, fits, query_number(query, 0),
                   show_game(referee, query_number(query, 0)));
    }
    query_end(query);
    return settle(response, &choice, text, SAID("no game is going on that “%s” plays"));
}

int64_t target_game(struct response *response, const char *text)
{
    struct store *const store = response->referee->store;
    int64_t id;

    if (!referee_number(text, &id))
        return game_of_player(response, text);
    if (store_number(store, 0, "SELECT COUNT(*) FROM games WHERE id = ?", "i", id) > 0)
        return id;
    response_refuse(response, "there is no game %s", text);
    return 0;
}

int target_player(struct response *response, const struct match *match, const char *text)
{
    struct choice choice = {.best = 0};
    int64_t number;

    if (referee_number(text, &number) && number >= 1 && number <= match->count)
        return (int)number;
    for (int player = 1; player <= match->count; player++)
        choose(&choice, target_fits(match->parties[player].name, text), player,
               match->parties[player].name);
    return (int)settle(response, &choice, text, SAID("“%s” does not play this game"));
}

struct person target_person(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    struct query *const query =
        store_query(referee->store, "SELECT id, name, address FROM people ORDER BY id", "");
    struct choice choice = {.best = 0};

    while (query_next(query)) {
        const char *const name = query_text(query, 1), *const address = query_text(query, 2);
        const int fits = strcasecmp(address, text) == 0 ? 5 : target_fits(name, text);
        if (fits > 0 && fits >= choice.best)
            choose(&choice, fits, query_number(query, 0),
                   referee_text(referee, "%s <%s>", name, address));
    }
    query_end(query);
    return person_load(referee,
                       settle(response, &choice, text, SAID("nobody is known here as “%s”")));
}
