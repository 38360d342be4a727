#include "referee/organiser/hear.h"

#include "referee/outgoing/answer.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>

enum { SECONDS_A_DAY = 86400, ALARMS_MOST = 50 };

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
