#include "referee/execute/standby.h"

#include "referee/outgoing/answer.h"
#include "referee/people/naming.h"

void execute_step_in(struct response *response, enum stance stance)
{
    struct referee *const referee = response->referee;

    (void)store_run(referee->store,
                    stance == STANCE_ACCEPT ? "INSERT OR IGNORE INTO standbys VALUES(?1, ?2)"
                                            : "DELETE FROM standbys WHERE person = ?1",
                    stance == STANCE_ACCEPT ? "ii" : "i", response->person.id, referee->entry->seq);
    referee_note(referee, 0, "%s %s", response->person.name,
                 stance == STANCE_ACCEPT ? "would step in for others"
                                         : "does not step in any more");
    response_say(response,
                 stance == STANCE_ACCEPT
                     ? SAID("  When somebody must be replaced, you may be asked, and can still say "
                            "no. `stop stepping in` ends this.\n")
                     : SAID("  You will not be asked any more to step in for others.\n"));
}

struct person standby_first(struct referee *referee, int64_t game)
{
    return person_load(
        referee,
        store_number(referee->store, 0,
                     "SELECT person FROM standbys JOIN people ON people.id = person WHERE"
                     " NOT EXISTS (SELECT 1 FROM players WHERE game = ?1 AND"
                     " people.address = players.address) AND NOT EXISTS (SELECT 1 FROM successions"
                     " WHERE game = ?1 AND successions.person = standbys.person)"
                     " ORDER BY standbys.seq, person LIMIT 1",
                     "i", game));
}

void standby_defer(struct referee *referee, int64_t person)
{
    (void)store_run(referee->store, "UPDATE standbys SET seq = ? WHERE person = ?", "ii",
                    referee->entry->seq, person);
}

void standby_advise(struct referee *referee, const struct match *match, int player, int64_t except,
                    struct tongues *text)
{
    const struct person person = standby_first(referee, match->id);

    if (person.id != 0 && person.id != except)
        tongues_paragraph(text,
                          "%s would step in, and is asked by this order:\n\n  replace %d %d by %s "
                          "<%s>: reason\n",
                          person.name, (int)match->id, player, person.name, person.address);
}

bool standby_hears_stranger(struct referee *referee, const struct received *received,
                            const char *address)
{
    bool asks = false;

    for (size_t i = 0; i < received->orders.count; i++)
        asks = asks || (received->orders.list[i].kind == ORDER_STEP_IN &&
                        received->orders.list[i].stance == STANCE_ACCEPT);
    const struct person person =
        asks ? person_note_stranger(referee, address) : (struct person){.id = 0};
    if (person.id == 0)
        return false;
    referee_note(referee, 0, "%s is asked to confirm: stepping in", person.address);
    answer_person(referee, &person, NULL, say(person.language, "Stepping in for others"),
                  say(person.language,
                      "Somebody, perhaps you, has asked me to put this address on the list of "
                      "those who would play on for others.\n\nIf you would, answer this message "
                      "with the line `step in`. Otherwise do nothing: you will hear no more of "
                      "it.\n"));
    return true;
}
