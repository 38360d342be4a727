#include "referee/execute/person.h"

#include "referee/execute/bounces.h"
#include "referee/execute/personal.h"
#include "referee/execute/press.h"
#include "referee/execute/silence.h"
#include "referee/match/succession.h"
#include "referee/orders/line.h"
#include "referee/organiser/command.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"

static void write_help(struct response *response)
{
    buffer_character(&response->said, '\n');
    orders_help_write(response->person.language, &response->said);
}

static void execute_order(struct response *response, const struct order *order)
{
    if (order->kind == ORDER_UNCLEAR)
        response_refuse(response, order->why, order->what);
    else if (order->kind == ORDER_HELP)
        write_help(response);
    else if (order->kind == ORDER_ANSWER && succession_answer(response, order->stance))
        return;
    else if (!execute_personal(response, order))
        response_refuse_for(response,
                            order->kind == ORDER_ANSWER
                                ? SAID("you are not asked anything here, or not any more; about a "
                                       "game, answer a message of that game")
                                : SAID("this concerns a game: answer a message of that game"));
}

static void return_all(struct response *response, const struct orders *orders)
{
    response_say_no_order(response);
    press_return(response, orders->rest, true);
    write_help(response);
}

/* Gives whether an order was of use. */
static bool execute_all(struct response *response, const struct received *received)
{
    const struct orders *const orders = &received->orders;

    if (received->letter.readable && organiser_is(response->referee, &response->person))
        return organiser_command(response, &received->letter);
    if (!received->letter.readable)
        response_refuse(response, "your message cannot be read: %s",
                        say(response->person.language, received->letter.why));
    else if (orders->count == 0)
        return_all(response, orders);
    personal_choose_language(response, orders);
    for (size_t i = 0; i < orders->count; i++) {
        response_quote(response, orders->list[i].said);
        response->order = orders->list[i].said;
        execute_order(response, &orders->list[i]);
    }
    return orders->count > 0 && !response->wrong;
}

/* A message that is not answered has no consequences either, as in games. */
void person_receive(struct response *response, const struct received *received)
{
    struct referee *const referee = response->referee;

    referee_note(referee, 0, "mail of %s", response->person.address);
    person_note_letter(referee, &response->person);
    bounces_forget(referee, &response->person);
    (void)store_run(referee->store, "SAVEPOINT person", "");
    const bool useful = execute_all(response, received);
    const bool answered = (received->letter.kind == LETTER_PERSONAL || useful) &&
                          silence_may_answer(response, useful);
    if (!answered) {
        (void)store_run(referee->store, "ROLLBACK TO person", "");
        referee_note(referee, 0, "%s: not answered, and nothing done", response->person.address);
    }
    if (silence_is_given_away(response, &received->letter))
        person_renew_token(referee, &response->person);
    if (answered)
        answer_person(referee, &response->person, &received->letter,
                      say(response->person.language, "Your message"),
                      buffer_string(&response->said));
    if (answered)
        press_deliver(response);
    (void)store_run(referee->store, "RELEASE person", "");
}
