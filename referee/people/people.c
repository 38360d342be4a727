#include "referee/people/people.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define COLUMNS \
    "SELECT id, address, name, " PEOPLE_LANGUAGE ", epoch, language <> '' FROM people WHERE "

static struct person read_person(struct referee *referee, struct query *query)
{
    struct person person = {.address = "", .name = ""};

    if (query_next(query)) {
        person.id = query_number(query, 0);
        person.address = referee_text(referee, "%s", query_text(query, 1));
        person.name = referee_text(referee, "%s", query_text(query, 2));
        person.language = language_of(query_text(query, 3));
        person.epoch = query_number(query, 4);
        person.chosen = query_number(query, 5) != 0;
    }
    query_end(query);
    return person;
}

struct person person_find(struct referee *referee, const char *address)
{
    return read_person(referee, store_query(referee->store, COLUMNS "address = ?", "t", address));
}

struct person person_load(struct referee *referee, int64_t id)
{
    return read_person(referee, store_query(referee->store, COLUMNS "id = ?", "i", id));
}

struct person person_find_known(struct referee *referee, const char *address)
{
    return read_person(
        referee, store_query(referee->store,
                             COLUMNS "address = ?1 AND (EXISTS (SELECT 1 FROM letters WHERE person"
                                     " = people.id) OR EXISTS (SELECT 1 FROM players WHERE"
                                     " players.address = ?1 COLLATE NOCASE))",
                             "t", address));
}

struct person organiser_find(struct referee *referee)
{
    int64_t id;

    return person_load(referee,
                       referee_number(referee_setting(referee, "organiser"), &id) ? id : 0);
}

struct person person_note(struct referee *referee, const char *address, const char *name)
{
    (void)store_run(referee->store,
                    "INSERT OR IGNORE INTO people(address, name, language, epoch)"
                    " VALUES(?, ?, '', 0)",
                    "tt", address, name);
    return person_find(referee, address);
}

void person_set_language(struct referee *referee, struct person *person, enum language language)
{
    person->language = language;
    person->chosen = true;
    (void)store_run(referee->store, "UPDATE people SET language = ? WHERE id = ?", "ti",
                    language_codes[language], person->id);
}

/* The text differs from that of a player's token, which begins with a number. */
static void seal(const struct referee *referee, const struct person *person,
                 char text[MAC_CHARACTERS + 1])
{
    char sealed[64];

    (void)snprintf(sealed, sizeof sealed, "person %" PRId64 " %" PRId64, person->id, person->epoch);
    secret_mac(referee->keys.list[referee->keys.current], sealed, text);
}

const char *person_token(struct referee *referee, const struct person *person)
{
    char text[MAC_CHARACTERS + 1];

    seal(referee, person, text);
    return referee_text(referee, "p.%" PRId64 ".%s", person->id, text);
}

struct person person_of_token(struct referee *referee, const char *token)
{
    const struct person nobody = {.address = "", .name = ""};
    char sealed[MAC_CHARACTERS + 1], expected[MAC_CHARACTERS + 1];
    int64_t id;
    int end = 0;

    if (sscanf(token, "p.%18" SCNd64 ".%16[a-z2-7]%n", &id, sealed, &end) != 2 ||
        token[end] != '\0' || strlen(sealed) != MAC_CHARACTERS)
        return nobody;
    const struct person person = person_load(referee, id);
    if (person.id == 0)
        return nobody;
    seal(referee, &person, expected);
    return secret_equal(sealed, expected) ? person : nobody;
}

void person_renew_token(struct referee *referee, struct person *person)
{
    (void)store_run(referee->store, "UPDATE people SET epoch = ? WHERE id = ?", "ii",
                    ++person->epoch, person->id);
}

void person_note_letter(struct referee *referee, const struct person *person)
{
    (void)store_run(referee->store, "INSERT OR IGNORE INTO letters VALUES(?, ?)", "ii",
                    referee->entry->seq, person->id);
}

struct query *people_standing_by(struct referee *referee)
{
    return store_query(
        referee->store,
        "SELECT people.name, address, journal.moment, COALESCE(game, 0) FROM standbys"
        " JOIN people ON people.id = standbys.person JOIN journal USING(seq)"
        " LEFT JOIN successions ON successions.person = standbys.person"
        " ORDER BY seq, standbys.person",
        "");
}
