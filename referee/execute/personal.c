#include "referee/execute/personal.h"

#include "referee/execute/press.h"
#include "referee/execute/standby.h"
#include "referee/execute/tournaments.h"
#include "referee/execute/vacation.h"
#include "referee/people/my_games.h"

static void set_language(struct response *response, enum language language)
{
    person_set_language(response->referee, &response->person, language);
    if (response->match != NULL)
        response->match->parties[response->player].language = language;
}

void personal_choose_language(struct response *response, const struct orders *orders)
{
    for (size_t i = 0; i < orders->count && !response->stale; i++)
        if (orders->list[i].kind == ORDER_LANGUAGE)
            set_language(response, orders->list[i].language);
}

/* Each language says in its own words how it is chosen. */
static void list_languages(struct response *response)
{
    for (int i = 0; i < LANGUAGES; i++)
        buffer_format(&response->said, "  %s: %s\n", language_names[i],
                      say((enum language)i, "write `language English`"));
}

/* Whether it changes something for its author; texts for the organiser are for a person to judge.
 */
static bool changes_something(const struct order *order)
{
    switch (order->kind) {
    case ORDER_LANGUAGE:
    case ORDER_BACK:
    case ORDER_STEP_IN:
    case ORDER_SIGN_UP:
    case ORDER_LEAVE:
    case ORDER_CHALLENGE:
        return true;
    case ORDER_VACATION:
        return order->from[0] != '\0';
    default:
        return false;
    }
}

bool execute_personal(struct response *response, const struct order *order)
{
    if (response->stale && changes_something(order)) {
        response_refuse(response, "an answer to an older message changes nothing");
        return true;
    }
    switch (order->kind) {
    case ORDER_LANGUAGE:
        set_language(response, order->language);
        response_say(response, "  From now on I write to you in English.\n");
        return true;
    case ORDER_LANGUAGES:
        list_languages(response);
        return true;
    case ORDER_TELL:
        press_tell(response, order);
        return true;
    case ORDER_MY_GAMES:
        my_games_list(response);
        return true;
    case ORDER_VACATION:
        execute_vacation(response, order);
        return true;
    case ORDER_BACK:
        execute_return(response);
        return true;
    case ORDER_STEP_IN:
        execute_step_in(response, order->stance);
        return true;
    default:
        return execute_tournament(response, order);
    }
}
