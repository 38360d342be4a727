#include "referee/journal/look.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/statvfs.h>

/* Nearly full: less than this, or less than this part of it all. */
enum { MEGABYTE = 1 << 20, FREE_LEAST = 64, PERCENT_LEAST = 3 };

struct look look_now(struct referee *referee, const char *folder, int64_t now)
{
    struct look look = {.moment = now, .free = -1, .percent = 100};
    struct statvfs disk;

    if (statvfs(folder, &disk) == 0 && disk.f_blocks > 0) {
        const uint64_t available = disk.f_bavail, blocks = disk.f_blocks;
        look.free = (int64_t)(available * disk.f_frsize);
        look.percent = (int64_t)(available * 100 / blocks);
    }
    look.waiting =
        store_number(referee->store, 0, "SELECT COUNT(*) FROM outbox WHERE sent = 0", "");
    look.late = store_number(referee->store, 0,
                             "SELECT COUNT(*) FROM outbox WHERE sent = 0 AND tries > 0", "");
    return look;
}

bool look_is_full(const struct look *look)
{
    return look->free >= 0 &&
           (look->free < (int64_t)FREE_LEAST * MEGABYTE || look->percent < PERCENT_LEAST);
}

void look_write(const struct look *look, struct buffer *out)
{
    buffer_format(out,
                  "free=%" PRId64 " percent=%" PRId64 " waiting=%" PRId64 " late=%" PRId64 "\n",
                  look->free, look->percent, look->waiting, look->late);
}

static bool read_look(const char *text, struct look *look)
{
    return sscanf(text,
                  "free=%18" SCNd64 " percent=%18" SCNd64 " waiting=%18" SCNd64 " late=%18" SCNd64,
                  &look->free, &look->percent, &look->waiting, &look->late) == 4;
}

struct look look_keep(struct referee *referee)
{
    const char *const text = referee_entry_text(referee);
    struct look look = {.moment = referee->entry->moment};

    /* Earlier versions looked at nothing. */
    if (!read_look(text, &look))
        return (struct look){.moment = 0, .free = -1};
    (void)store_run(referee->store, "INSERT OR REPLACE INTO meta VALUES('look', ?)", "t",
                    referee_text(referee, "%" PRId64 " %s", look.moment, text));
    return look;
}

struct look look_last(struct referee *referee)
{
    const char *const text = referee_setting(referee, "look");
    struct look look = {.moment = 0};
    int behind = 0;

    if (sscanf(text, "%18" SCNd64 " %n", &look.moment, &behind) != 1 ||
        !read_look(text + behind, &look))
        return (struct look){.moment = 0, .free = -1};
    return look;
}
