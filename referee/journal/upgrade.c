#include "referee/journal/upgrade.h"

#include "referee/journal/compare.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"

#include <stdlib.h>
#include <string.h>

/* Tells the organiser, and who played or was to play in it. */
static void end_tournament(struct referee *referee, const char *line)
{
    const int name_len = (int)strcspn(line, "\t");
    const char *const name = referee_text(referee, "%.*s", name_len, line);
    char *at = arena_copy(&referee->arena, line + name_len, strlen(line + name_len));
    const bool playing = strtoll(at, &at, 10) > 0;
    const char *const text =
        playing ? SAID("The tournament %s has ended: this version of recto has only round robins. "
                       "Its games go on, and are in no table.\n")
                : SAID("The tournament %s has ended: this version of recto has only round "
                       "robins.\n");

    organiser_hear(referee, 0, HEAR_LATER, text, name);
    for (int64_t id; (id = strtoll(at, &at, 10)) != 0;) {
        const struct person person = person_load(referee, id);
        if (person.id != 0)
            answer_person(referee, &person, NULL, name,
                          referee_text(referee, say(person.language, text), name));
    }
}

void upgrade_take(struct referee *referee)
{
    const char *at = referee_entry_text(referee);

    (void)referee_next_line(referee, &at);
    const char *const copy = referee_next_line(referee, &at), *const dropped =
                                                                  referee_next_line(referee, &at);
    if (dropped[0] == '\0')
        organiser_hear(referee, 0, HEAR_LATER,
                       "This is a new version of recto, and the store was brought to it. The file "
                       "%s in the folder is a copy of the store before.\n",
                       copy);
    else
        organiser_hear(referee, 0, HEAR_LATER,
                       "This is a new version of recto, and the store was brought to it. The file "
                       "%s in the folder is a copy of the store before; this version has no place "
                       "for some of it, which was left out: %s.\n",
                       copy, dropped);
    while (strlen(at) > SECRET_HEX + 1)
        end_tournament(referee, referee_next_line(referee, &at));
}

/* Neither what becomes of messages, nor what is to be pruned one day. */
static const char forget[] =
    "UPDATE copy.outbox SET sent = 1, tries = 0, first = 0, pruned = 0, bytes = x'';"
    "UPDATE copy.pictures SET record = x''";

static void keep_bytes(struct store *store, struct span bytes)
{
    (void)(store_run(store, "DELETE FROM snapshot", "") &&
           store_run(store, "INSERT INTO snapshot VALUES(?)", "b", bytes.bytes, bytes.len));
}

bool upgrade_keep(struct store *store, unsigned char hash[SECRET_BYTES])
{
    struct buffer tables = {0}, bytes = {0};

    compare_list_tables(store, &tables);
    if (store_save_tables(store, &tables, forget, &bytes)) {
        secret_hash(bytes.bytes, bytes.len, hash);
        keep_bytes(store, (struct span){bytes.bytes, bytes.len});
    }
    buffer_release(&tables);
    buffer_release(&bytes);
    return store_state(store) == STORE_SOUND;
}

/* False if there is none: earlier versions kept no snapshot. */
static bool read_hash(const struct entry *entry, unsigned char hash[SECRET_BYTES])
{
    char digits[SECRET_HEX + 1] = "";

    if (entry->len <= SECRET_HEX)
        return false;
    memcpy(digits, entry->bytes + entry->len - SECRET_HEX - 1, SECRET_HEX);
    return secret_read_hex(digits, hash);
}

bool upgrade_load(struct store *from, const struct entry *upgrade, struct store *fresh)
{
    unsigned char hash[SECRET_BYTES], wanted[SECRET_BYTES];
    struct query *const query = store_query(from, "SELECT bytes FROM snapshot", "");
    struct buffer tables = {0};
    bool loaded = false;

    if (read_hash(upgrade, wanted) && query_next(query)) {
        const struct span bytes = query_bytes(query, 0);
        secret_hash(bytes.bytes, bytes.len, hash);
        if (memcmp(hash, wanted, SECRET_BYTES) == 0) {
            compare_list_tables(fresh, &tables);
            loaded = store_load_tables(fresh, &tables, bytes);
            keep_bytes(fresh, bytes);
        }
    }
    query_end(query);
    buffer_release(&tables);
    return loaded;
}
