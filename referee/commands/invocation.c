#include "referee/commands/invocation.h"

#include "cli/output/output.h"
#include "notation/time/moment.h"
#include "referee/referee.h"
#include "referee/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LIMIT_MOST = 86400, DAY = 86400, MONTH = 30 * DAY };

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

static bool read_patience(const struct command *self, const char *text, long *seconds)
{
    char *end;

    errno = 0;
    *seconds = strtol(text, &end, 10);
    if (end != text && *end == '\0' && errno == 0 && *seconds >= 0)
        return true;
    complain("%s: --patience takes a number of seconds", self->name);
    return false;
}

static bool read_number(const struct command *self, const char *option, const char *value,
                        int64_t *number)
{
    if (referee_number(value, number) && *number > 0)
        return true;
    complain("%s: %s takes a number from 1", self->name, option);
    return false;
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

const struct option_line invocation_options[] = {{KEY_NOW, "now", "TIME", NULL}, {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct invocation *const invocation = context;

    switch (key) {
    case KEY_ADDRESS:
        invocation->address = value;
        return true;
    case KEY_NAME:
        invocation->name = value;
        return true;
    case KEY_RECIPIENT:
        invocation->recipient = value;
        return true;
    case KEY_WHY:
        invocation->why = value;
        return true;
    case KEY_COMMAND:
        invocation->command = value;
        return true;
    case KEY_LIMIT:
        return option_number(self, "--limit", value, 1, LIMIT_MOST, &invocation->limit);
    case KEY_OLDER_THAN:
        return read_age(self, value, &invocation->age);
    case KEY_UNTIL:
        return read_number(self, "--until", value, &invocation->until);
    case KEY_KEEP:
        return read_number(self, "--keep", value, &invocation->keep);
    case KEY_GRACE:
        return read_grace(self, value, &invocation->grace);
    case KEY_HEAD:
        invocation->head = value;
        return true;
    case KEY_ORGANISER:
        invocation->organiser = value;
        return true;
    case KEY_PICTURES:
        invocation->pictures = value;
        return true;
    case KEY_PLAYERS:
        invocation->players = value;
        return true;
    case KEY_DOUBLE:
        invocation->twice = true;
        return true;
    case KEY_AT_ONCE:
        return option_number(self, "--at-once", value, 0, UINT32_MAX, &invocation->at_once);
    case KEY_CLOSING:
        return read_moment(self, "--closing", value, &invocation->closing);
    case KEY_TIME:
        invocation->time = value;
        return true;
    case KEY_AGREED:
        invocation->agreed = true;
        return true;
    case KEY_PATIENCE:
        return read_patience(self, value, &invocation->patience);
    default:
        return read_moment(self, "--now", value, &invocation->now);
    }
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
                                      .time = ""};
    const int status = options_read(self, &arguments, take_option, invocation, out);
    if (status != OPTIONS_READ)
        return status == EXIT_SOUND ? EX_OK : EX_USAGE;
    if (arguments.count < least + 1 || arguments.count > most + 1) {
        (void)refuse_usage(self, NULL);
        return EX_USAGE;
    }
    invocation->folder = arguments.list[0];
    invocation->operand_count = arguments.count - 1;
    invocation->operands = arguments.list + 1;
    return OPTIONS_READ;
}
