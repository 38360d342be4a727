/* How long hints and repairs take: hints <records. For each game a line with the records that do
 * not hold and the milliseconds, at the median, the 90th percentile and the most, of judging one,
 * of looking for its hint and of looking for all repairs. */
#include "notation/document.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"
#include "validator/meant/meant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WAYS = 3, TIMES_MOST = 100000 };

struct times {
    double *list[WAYS];
    size_t count;
};

/* Of the processor, whatever else it does. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int compare(const void *one, const void *other)
{
    const double a = *(const double *)one, b = *(const double *)other;

    return a < b ? -1 : a > b;
}

static void write_times(const char *name, struct times *times)
{
    printf("%-16s %5zu", name, times->count);
    for (int way = 0; way < WAYS; way++) {
        double *const list = times->list[way];
        qsort(list, times->count, sizeof *list, compare);
        printf("  %8.2f %8.2f %8.2f", list[times->count / 2], list[times->count * 9 / 10],
               list[times->count - 1]);
    }
    putchar('\n');
}

static void note(struct times *times, const double spent[WAYS])
{
    if (times->count == TIMES_MOST)
        return;
    for (int way = 0; way < WAYS; way++) {
        if (times->list[way] == NULL)
            times->list[way] = memory_allocate(TIMES_MOST * sizeof(double));
        times->list[way][times->count] = spent[way];
    }
    times->count++;
}

static size_t game_index(const struct game *game)
{
    size_t index = 0;

    while (games[index] != game)
        index++;
    return index;
}

int main(void)
{
    static struct times times[GAME_COUNT + 1]; /* the last: all */
    struct arbiter *const arbiter = arbiter_new();
    struct repairer *const repairer = repairer_new();
    struct source source = {0};
    struct repairs repairs;
    const struct document *document;

    source_open(&source, STDIN_FILENO, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        double spent[WAYS];
        double start = now();
        const struct judgement *const judgement = arbiter_judge(arbiter, document);
        spent[0] = now() - start;
        if (judgement == NULL || judgement->game == NULL ||
            judgement->record.diagnostics.count == 0)
            continue;
        start = now();
        repairs_find(repairer, judgement, &repair_limits_hint, &repairs);
        spent[1] = now() - start;
        start = now();
        repairs_find(repairer, judgement, &repair_limits_full, &repairs);
        spent[2] = now() - start;
        note(&times[game_index(judgement->game)], spent);
        note(&times[GAME_COUNT], spent);
    }
    printf("%-22s  %-26s  %-26s  %s\n", "milliseconds", "judging", "hint", "all repairs");
    for (size_t i = 0; i <= GAME_COUNT; i++)
        if (times[i].count > 0)
            write_times(i < GAME_COUNT ? games[i]->schema.id : "all", &times[i]);
    source_release(&source);
    repairer_free(repairer);
    arbiter_free(arbiter);
    return fflush(stdout) == 0 ? 0 : 2;
}
