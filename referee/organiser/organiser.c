#include "referee/organiser/organiser.h"

#include "referee/mail/address.h"
#include "referee/orders/organiser_line.h"
#include "referee/outgoing/answer.h"
#include "referee/people/people.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>

enum { SECONDS_A_DAY = 86400, ALARMS_MOST = 50 };

bool organiser_is(struct referee *referee, const struct person *person)
{
    return person->id != 0 && person->id == organiser_find(referee).id;
}

/* The token of the mail is the organiser's, and lets a help of its own be read at any time. */
static void welcome(struct referee *referee, const struct person *person)
{
    const enum language language = person->language;
    struct buffer text = {0};

    buffer_format(&text,
                  say(language,
                      "You are the organiser of %s: what needs a person comes to you, and you "
                      "can give orders by answering. Keep this mail to yourself, since whoever has "
                      "it can write in your name.\n\n"),
                  referee_setting(referee, "name"));
    organiser_help_write(language, &text);
    answer_person(referee, person, NULL, say(language, "You are the organiser"),
                  buffer_string(&text));
    buffer_release(&text);
}

static void say_goodbye(struct referee *referee, const struct person *before, const char *name)
{
    const enum language language = before->language;

    answer_person(referee, before, NULL, say(language, "You are the organiser no more"),
                  name[0] == '\0'
                      ? say(language, "You are not the organiser any more; nobody is.\n")
                      : referee_text(referee,
                                     say(language, "You are not the organiser any more: it is %s "
                                                   "now.\n"),
                                     name));
}

/* Why the address cannot be an organiser's, or NULL. */
static const char *why_not(struct referee *referee, char *address)
{
    if (!address_read(address, strlen(address)))
        return "is no address such as maria@example.org";
    return address_refusal(address, referee_setting(referee, "address"));
}

static struct person enter(struct referee *referee, const char *name, const char *address)
{
    struct person person = person_note(referee, address, name);

    person.name = name;
    (void)store_run(referee->store, "UPDATE people SET name = ? WHERE id = ?", "ti", name,
                    person.id);
    return person;
}

void organiser_appoint(struct referee *referee, const char *name, const char *address)
{
    char *const plain = arena_copy(&referee->arena, address, strlen(address));
    const struct person before = organiser_find(referee);
    struct person person = {.name = "", .address = ""};

    if (address[0] != '\0' && why_not(referee, plain) != NULL) {
        referee_refuse(referee, "the organiser: `%s` %s", address, why_not(referee, plain));
        return;
    }
    if (address[0] != '\0')
        person = enter(referee, name[0] != '\0' ? name : plain, plain);
    referee_set_number(referee, "organiser", person.id);
    referee_set_number(referee, "digested", referee->entry->moment);
    (void)store_run(referee->store, "DELETE FROM pending", "");
    (void)store_run(referee->store, "DELETE FROM hearings", "");
    referee_note(referee, 0, "the organiser is %s%s%s%s", person.id == 0 ? "nobody" : person.name,
                 person.id == 0 ? "" : " <", person.address, person.id == 0 ? "" : ">");
    if (before.id != 0 && before.id != person.id)
        say_goodbye(referee, &before, person.name);
    if (person.id != 0)
        welcome(referee, &person);
}

void organiser_take(struct referee *referee)
{
    const char *at = referee_entry_text(referee);
    const char *const name = referee_next_line(referee, &at);

    organiser_appoint(referee, name, referee_next_line(referee, &at));
}

/* --- what the organiser hears */

/* One mail for each alarm. */
static void alarm_with(struct referee *referee, const struct person *organiser, int64_t game,
                       enum urgency urgency, const char *text)
{
    const enum language language = organiser->language;
    const char *const english =
        game == 0 ? urgency != HEAR_NEWS ? SAID("Something needs you") : SAID("News of the club")
        : urgency != HEAR_NEWS ? SAID("Game %d needs you")
                               : SAID("News of game %d");
    const char *const subject = referee_text(referee, say(language, english), (int)game);

    answer_person(referee, organiser, NULL, subject, referee_text(referee, "%s\n", text));
}

/* Whether an alarm may go out: the same text once a day, and not too many in all, since a fault
 * may repeat itself with every message. */
static bool may_alarm(struct referee *referee, int64_t game, enum urgency urgency, const char *text)
{
    const int64_t day = referee->entry->moment / SECONDS_A_DAY;
    unsigned char hash[SECRET_BYTES];
    struct buffer whom = {0};

    secret_hash(text, strlen(text), hash);
    buffer_format(&whom, "alarm %" PRId64 " ", game);
    secret_write_hex(hash, &whom);
    const bool fresh = referee_count(referee, buffer_string(&whom), day) == 1;
    buffer_release(&whom);
    return fresh &&
           referee_count(referee, urgency == HEAR_NOW ? "alarms" : "letters", day) <= ALARMS_MOST;
}

static void keep_for_digest(struct referee *referee, int64_t game, const char *text)
{
    if (strcmp(settings_value(referee, "digest"), "off") != 0)
        (void)store_run(referee->store, "INSERT INTO hearings VALUES(?, ?, ?)", "iit",
                        referee->entry->seq, game, text);
}

void organiser_hear_all(struct referee *referee, int64_t game, enum urgency urgency,
                        struct tongues *text)
{
    const struct person organiser = organiser_find(referee);
    const char *const said = tongues_for(text, organiser.language);
    const char *const logged = tongues_for(text, LANGUAGE_ENGLISH);
    const size_t first = strcspn(logged, "\n");

    /* The first line only: a colon at its end announces the others. */
    referee_note(referee, game, "%.*s", (int)(first - (first > 0 && logged[first - 1] == ':')),
                 logged);
    if (organiser.id != 0 && urgency != HEAR_LATER && may_alarm(referee, game, urgency, logged))
        alarm_with(referee, &organiser, game, urgency, said);
    else if (organiser.id != 0)
        keep_for_digest(referee, game, said);
}

void organiser_hear(struct referee *referee, int64_t game, enum urgency urgency,
                    const char *english, ...)
{
    struct tongues text = {0};
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(&text, english, arguments);
    va_end(arguments);
    organiser_hear_all(referee, game, urgency, &text);
    tongues_release(&text);
}
