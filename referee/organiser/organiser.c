#include "referee/organiser/organiser.h"

#include "referee/mail/address.h"
#include "referee/orders/organiser_line.h"
#include "referee/outgoing/answer.h"
#include "referee/people/people.h"

#include <inttypes.h>
#include <string.h>

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
