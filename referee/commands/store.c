/* verify, backup, restore, prune: the store as a whole. */
#include "referee/commands/desk.h"
#include "referee/journal/prune.h"
#include "referee/journal/verify.h"
#include "referee/store/backup.h"

#include <inttypes.h>

enum { DAY = 86400 };

static int run_verify(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    unsigned char head[SECRET_BYTES];
    const int status = desk_begin(self, argc, argv, 0, 0, &request, &referee, out);

    if (status >= 0)
        return status;
    const bool asked = request.head[0] != '\0';
    if (asked && !secret_read_hex(request.head, head)) {
        complain("verify: --head takes the %d digits at the end of a message", SECRET_HEX);
        return desk_end(&referee, EX_USAGE);
    }
    const size_t wrong = verify_afresh(&referee, asked ? head : NULL, &out->buffer);
    return desk_end(&referee, wrong == 0 ? EX_OK : EX_DATAERR);
}

static int run_backup(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    const int status = desk_begin(self, argc, argv, 1, 1, &request, &referee, out);

    if (status >= 0)
        return status;
    return desk_end(&referee, backup_make(&referee, request.arguments[0]));
}

static int run_restore(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    struct buffer aside = {0};

    int status = desk_read(self, argc, argv, 1, 1, &request, out);
    if (status >= 0)
        return status;
    status =
        backup_restore(request.folder, request.arguments[0], request.now, &aside, &out->buffer);
    if (status == EX_OK)
        status = desk_open(&referee, request.folder);
    if (status == EX_OK) {
        if (aside.len > 0)
            buffer_format(&out->buffer, "the store before is in %s\n", buffer_string(&aside));
        referee_close(&referee);
    }
    buffer_release(&aside);
    return status;
}

static int run_prune(const struct command *self, int argc, char **argv, struct output *out)
{
    struct request request;
    struct referee referee;
    struct pruning done;
    const int status = desk_begin(self, argc, argv, 0, 0, &request, &referee, out);

    if (status >= 0)
        return status;
    if (prune(&referee, request.now - (int64_t)request.days * DAY, &done)) {
        store_shrink(referee.store);
        buffer_format(&out->buffer,
                      "%" PRId64 " messages that were sent, %" PRId64 " letters about no game\n",
                      done.messages, done.letters);
    }
    return desk_end(&referee, EX_OK);
}

const struct command referee_verify = {
    .name = "referee verify",
    .usage = "DIR [--head HASH]",
    .summary = "recompute everything from the journal, and compare",
    .help = "  --head HASH  is this the journal of a message that ends with this hash?\n",
    .run = run_verify};

const struct command referee_backup = {
    .name = "referee backup",
    .usage = "DIR FILE",
    .summary = "copy the store into a file",
    .help = "An earlier backup of the same store is replaced. The keys are not in it: keep a copy\n"
            "of them elsewhere.\n",
    .run = run_backup};

const struct command referee_restore = {
    .name = "referee restore",
    .usage = "DIR FILE",
    .summary = "make a backup the store again",
    .help = "DIR must have the keys. The store that is in it is put aside.\n",
    .run = run_restore};

const struct command referee_prune = {.name = "referee prune",
                                      .usage = "DIR [--days N]",
                                      .summary = "take out what nothing depends on any more",
                                      .help = "  --days N    keep all of so many days (30)\n"
                                              "  --now TIME  what time it is, for tests\n",
                                      .run = run_prune};
