#include "referee/commands/invocation.h"

#include "cli/gone.h"
#include "cli/output/output.h"
#include "notation/time/moment.h"
#include "referee/referee.h"
#include "referee/settings.h"

#include <string.h>
#include <time.h>

enum { DAY = 86400, MONTH = 30 * DAY };

/* A moment, or for --closing a day, whose end counts. */
static bool read_moment(const struct command *self, const char *option, const char *text,
                        int64_t *moment)
{
    const bool closing = strcmp(option, "--closing") == 0;
    struct buffer item = {0};
    struct moments moments;
    int64_t day;

    buffer_format(&item, "<%s>", text);
    const struct scanner scanner = {item.bytes, item.bytes + item.len};
    const bool is_day = closing && day_read(text, strlen(text), &day);
    const bool good = is_day || (time_length(scanner.at, scanner.end) == item.len &&
                                 time_read(scanner, &moments));
    if (good)
        *moment = is_day ? (day + 1) * DAY : moments.first;
    else
        complain("%s: %s takes a time such as %s2026-11-21T18:30Z", self->name, option,
                 closing ? "2026-11-21 or " : "");
    buffer_release(&item);
    return good;
}

static bool read_grace(const struct command *self, const char *text, int64_t *seconds)
{
    *seconds = settings_read_span(text, strlen(text));
    if (*seconds > 0)
        return true;
    complain("%s: --grace takes a time from an hour to a year, such as `2d` or `12h`", self->name);
    return false;
}

static bool read_age(const struct command *self, const char *text, int64_t *seconds)
{
    *seconds = settings_read_age(text);
    if (*seconds >= 0)
        return true;
    complain("%s: --older-than takes a time such as `30d`, `6w`, `18m` or `2y`", self->name);
    return false;
}

const struct option_value invocation_values[] = {
    {KEY_ADDRESS, TEXT_IN(struct invocation, address)},
    {KEY_NAME, TEXT_IN(struct invocation, name)},
    {KEY_RECIPIENT, TEXT_IN(struct invocation, recipient)},
    {KEY_WHY, TEXT_IN(struct invocation, why)},
    {KEY_COMMAND, TEXT_IN(struct invocation, command)},
    {KEY_LIMIT, NUMBER_IN(struct invocation, limit, 1, DAY)},
    {KEY_HEAD, TEXT_IN(struct invocation, head)},
    {KEY_PICTURES, TEXT_IN(struct invocation, pictures)},
    {KEY_PATIENCE, NUMBER_IN(struct invocation, patience, 0, UINT32_MAX)},
    {KEY_ORGANISER, TEXT_IN(struct invocation, organiser)},
    {KEY_UNTIL, NUMBER_IN(struct invocation, until, 1, UINT32_MAX)},
    {KEY_KEEP, NUMBER_IN(struct invocation, keep, 1, UINT32_MAX)},
    {KEY_PLAYERS, TEXT_IN(struct invocation, players)},
    {KEY_DOUBLE, FLAG_IN(struct invocation, twice)},
    {KEY_AT_ONCE, NUMBER_IN(struct invocation, at_once, 1, UINT32_MAX)},
    {KEY_TIME, TEXT_IN(struct invocation, time)},
    {KEY_AGREED, FLAG_IN(struct invocation, agreed)},
    {KEY_PROVED, FLAG_IN(struct invocation, proved)},
    {KEY_SEARCH, NUMBER_IN(struct invocation, seconds, 1, 1000000)},
    {KEY_MEMORY, NUMBER_IN(struct invocation, megabytes, 1, 1 << 20)},
    {0}};

/* The options that are moments and spans of time. */
static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct invocation *const invocation = context;

    switch (key) {
    case KEY_OLDER_THAN:
        return read_age(self, value, &invocation->age);
    case KEY_GRACE:
        return read_grace(self, value, &invocation->grace);
    case KEY_CLOSING:
        return read_moment(self, "--closing", value, &invocation->closing);
    default:
        return read_moment(self, "--now", value, &invocation->now);
    }
}

/* Too few, too many, or one that an earlier version knew. */
static void refuse_operands(const struct command *self, const struct arguments *arguments)
{
    struct buffer owner = {0};

    buffer_format(&owner, "%s DIR", self->name);
    if (arguments->count < 2 || !refuse_gone(buffer_string(&owner), arguments->list[1]))
        (void)refuse_usage(self, NULL);
    buffer_release(&owner);
}

int invocation_read(const struct command *self, int argc, char **argv, int least, int most,
                    struct invocation *invocation, struct output *out)
{
    struct arguments arguments = {argc, argv};

    *invocation = (struct invocation){.self = self,
                                      .now = (int64_t)time(NULL),
                                      .address = "",
                                      .name = "",
                                      .recipient = "",
                                      .why = "",
                                      .command = "sendmail -t -i",
                                      .limit = 60,
                                      .age = MONTH,
                                      .head = "",
                                      .pictures = "none",
                                      .organiser = "",
                                      .patience = 10,
                                      .closing = -1,
                                      .seconds = 10,
                                      .megabytes = 128,
                                      .time = ""};
    const int status = options_read(self, &arguments, take_option, invocation, out);
    if (status != OPTIONS_READ)
        return status == EXIT_SOUND ? EX_OK : EX_USAGE;
    for (int i = 0; i < argc; i++)
        if (strpbrk(argv[i], "\r\n") != NULL) {
            complain("%s: a value is one line", self->name);
            return EX_USAGE;
        }
    if (arguments.count < least + 1 || arguments.count > most + 1) {
        refuse_operands(self, &arguments);
        return EX_USAGE;
    }
    invocation->folder = arguments.list[0];
    invocation->operand_count = arguments.count - 1;
    invocation->operands = arguments.list + 1;
    return OPTIONS_READ;
}
