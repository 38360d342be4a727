#include "referee/execute/bounces.h"

#include "referee/organiser/hear.h"

#include <string.h>

/* The person to whom the message of this id went; id 0 if it is none of the outbox. */
static struct person recipient_of(struct referee *referee, const char *id)
{
    struct query *const query =
        store_query(referee->store, "SELECT recipient FROM outbox WHERE id = ?", "t", id);
    const char *const address =
        query_next(query) ? referee_text(referee, "%s", query_text(query, 0)) : "";

    query_end(query);
    return person_find(referee, address);
}

/* The message that a report is about: the one that it contains, or that it answers. An id proves
 * that somebody has seen the message, since nobody can guess it. */
static struct person find_returned(struct referee *referee, const struct letter *letter,
                                   const char **id)
{
    *id = letter->returned;
    struct person person = recipient_of(referee, *id);
    if (person.id != 0)
        return person;
    *id = letter->in_reply_to;
    person = recipient_of(referee, *id);
    for (size_t i = letter->references.count; person.id == 0 && i-- > 0;) {
        *id = letter->references.list[i];
        person = recipient_of(referee, *id);
    }
    return person;
}

static void count(struct referee *referee, const struct person *person, const char *id)
{
    struct store *const store = referee->store;
    const bool organiser = organiser_find(referee).id == person->id;

    if (store_number(store, 0, "SELECT COUNT(*) FROM bounces WHERE id = ?", "t", id) > 0)
        return;
    (void)store_run(store, "INSERT INTO bounces VALUES(?, ?, ?)", "tii", id, person->id,
                    referee->entry->seq);
    const int64_t times =
        store_number(store, 0, "SELECT COUNT(*) FROM bounces WHERE person = ?", "i", person->id);
    if (times == 2 && !organiser)
        organiser_hear(referee, 0, HEAR_NOW,
                       "Mail to %s <%s> has come back again: the player may not know what is "
                       "asked. A new address is given with `replace`.\n",
                       person->name, person->address);
    else
        organiser_hear(referee, 0, HEAR_LATER, "Mail to %s <%s> has come back.\n", person->name,
                       person->address);
}

void bounces_note(struct referee *referee, const struct letter *letter)
{
    const char *id;

    if (letter->kind != LETTER_BOUNCE || !letter->failed)
        return;
    const struct person person = find_returned(referee, letter, &id);
    if (person.id == 0)
        return;
    person_note_letter(referee, &person);
    count(referee, &person, id);
}

void bounces_forget(struct referee *referee, const struct person *person)
{
    (void)store_run(referee->store, "DELETE FROM bounces WHERE person = ?", "i", person->id);
}
