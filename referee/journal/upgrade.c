#include "referee/journal/upgrade.h"

#include "referee/organiser/organiser.h"

#include <string.h>

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
        organiser_hear(referee, 0, HEAR_LATER,
                       "The tournament %s has ended: this version of recto has only round robins. "
                       "Its games go on, and are in no table.\n",
                       referee_next_line(referee, &at));
}

bool upgrade_read_hash(const struct entry *entry, unsigned char hash[SECRET_BYTES])
{
    char digits[SECRET_HEX + 1] = "";

    if (entry->len <= SECRET_HEX)
        return false;
    memcpy(digits, entry->bytes + entry->len - SECRET_HEX - 1, SECRET_HEX);
    return secret_read_hex(digits, hash);
}
