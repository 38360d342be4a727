#include "referee/journal/upgrade.h"

#include "referee/organiser/hear.h"

void upgrade_take(struct referee *referee)
{
    const char *at = referee_entry_text(referee);

    (void)referee_next_line(referee, &at);
    organiser_hear(
        referee, 0, HEAR_LATER,
        "This is a new version of recto, and the store was brought to it. The file %s in "
        "the folder is a copy of the store before.\n",
        referee_next_line(referee, &at));
}
