#include "referee/commands/invocation.h"

#include "cli/options.h"
#include "cli/output/output.h"
#include "notation/time/moment.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <time.h>

enum { LIMIT_MOST = 86400, DAYS_MOST = 36500 };

static bool read_now(const struct command *self, const char *text, int64_t *now)
{
    struct buffer item = {0};
    struct moments moments;

    buffer_format(&item, "<%s>", text);
    const struct scanner scanner = {item.bytes, item.bytes + item.len};
    const bool good =
        time_length(scanner.at, scanner.end) == item.len && time_read(scanner, &moments);
    if (good)
        *now = moments.first;
    else
        complain("%s: --now takes a time such as 2026-11-21T18:30Z", self->name);
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

/* A number of seconds or days. */
static bool read_count(const struct command *self, const char *option, uint32_t least,
                       uint32_t most, uint32_t *count)
{
    if (!option_number(self, option, optarg, count))
        return false;
    if (*count >= least && *count <= most)
        return true;
    complain("%s: %s takes a number from %u to %u", self->name, option, least, most);
    return false;
}

static bool take_option(const struct command *self, int option, struct invocation *invocation)
{
    switch (option) {
    case 'a':
        invocation->address = optarg;
        return true;
    case 'n':
        invocation->name = optarg;
        return true;
    case 'r':
        invocation->recipient = optarg;
        return true;
    case 'w':
        invocation->why = optarg;
        return true;
    case 'c':
        invocation->command = optarg;
        return true;
    case 'l':
        return read_count(self, "--limit", 1, LIMIT_MOST, &invocation->limit);
    case 'd':
        return read_count(self, "--days", 0, DAYS_MOST, &invocation->days);
    case 'H':
        invocation->head = optarg;
        return true;
    case 'p':
        invocation->pictures = optarg;
        return true;
    case 'o':
        invocation->output = optarg;
        return true;
    case 's':
        return read_patience(self, optarg, &invocation->patience);
    default:
        return read_now(self, optarg, &invocation->now);
    }
}

int invocation_read(const struct command *self, int argc, char **argv, int least, int most,
                    struct invocation *invocation, struct output *out)
{
    static const struct option longs[] = {{"help", no_argument, NULL, 'h'},
                                          {"now", required_argument, NULL, 't'},
                                          {"address", required_argument, NULL, 'a'},
                                          {"name", required_argument, NULL, 'n'},
                                          {"recipient", required_argument, NULL, 'r'},
                                          {"why", required_argument, NULL, 'w'},
                                          {"command", required_argument, NULL, 'c'},
                                          {"limit", required_argument, NULL, 'l'},
                                          {"days", required_argument, NULL, 'd'},
                                          {"head", required_argument, NULL, 'H'},
                                          {"pictures", required_argument, NULL, 'p'},
                                          {"output", required_argument, NULL, 'o'},
                                          {"patience", required_argument, NULL, 's'},
                                          {NULL, 0, NULL, 0}};
    int option;

    *invocation = (struct invocation){.now = (int64_t)time(NULL),
                                      .address = "",
                                      .name = "",
                                      .recipient = "",
                                      .why = "",
                                      .command = "sendmail -t -i",
                                      .limit = 60,
                                      .days = 30,
                                      .head = "",
                                      .output = "-",
                                      .pictures = "none",
                                      .patience = 10};
    while ((option = next_option(self, argc, argv, "ho:", longs, out)) >= 0)
        if (!take_option(self, option, invocation))
            return EX_USAGE;
    if (option != -1)
        return option == -2 ? EX_OK : EX_USAGE;
    if (argc - optind < least + 1 || argc - optind > most + 1) {
        (void)refuse_usage(self, NULL);
        return EX_USAGE;
    }
    invocation->folder = argv[optind];
    invocation->operand_count = argc - optind - 1;
    invocation->operands = argv + optind + 1;
    return -1;
}
