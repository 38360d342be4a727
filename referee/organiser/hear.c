#include "referee/organiser/hear.h"

#include "referee/outgoing/answer.h"

#include <string.h>

struct person organiser_find(struct referee *referee)
{
    int64_t id;

    return person_load(referee,
                       referee_number(referee_setting(referee, "organiser"), &id) ? id : 0);
}

/* One mail for each alarm. */
static void alarm_with(struct referee *referee, const struct person *organiser, int64_t game,
                       const char *text)
{
    const enum language language = organiser->language;
    const char *const subject =
        game == 0 ? say(language, "Something needs you")
                  : referee_text(referee, say(language, "Game %d needs you"), (int)game);

    answer_person(referee, organiser, NULL, subject, referee_text(referee, "%s\n", text));
}

void organiser_hear(struct referee *referee, int64_t game, enum urgency urgency,
                    const char *english, ...)
{
    const struct person organiser = organiser_find(referee);
    struct tongues text = {0};
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(&text, english, arguments);
    va_end(arguments);
    const char *const said = tongues_for(&text, organiser.language);
    referee_note(referee, game, "%s", tongues_for(&text, LANGUAGE_ENGLISH));
    if (organiser.id != 0 && urgency == HEAR_NOW)
        alarm_with(referee, &organiser, game, said);
    else if (organiser.id != 0)
        (void)store_run(referee->store, "INSERT INTO hearings VALUES(?, ?, ?)", "iit",
                        referee->entry->seq, game, said);
    tongues_release(&text);
}
