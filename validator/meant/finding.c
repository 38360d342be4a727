#include "validator/meant/finding.h"

#include <stdlib.h>
#include <string.h>

void findings_start(struct findings *findings, size_t most)
{
    if (findings->list == NULL)
        findings->list = memory_allocate((most + 1) * sizeof *findings->list);
    findings->most = most;
    findings->count = 0;
    findings->weight = 0;
}

void findings_release(struct findings *findings)
{
    free(findings->list);
    *findings = (struct findings){0};
}

/* Of two that are as likely, the later one is nearer to the trouble. */
static bool comes_before(const struct finding *one, const struct finding *other)
{
    return one->weight != other->weight ? one->weight > other->weight : one->item > other->item;
}

void findings_add(struct findings *findings, const struct finding *finding, struct arena *texts)
{
    size_t at = findings->count;

    findings->weight += finding->weight;
    while (at > 0 && comes_before(finding, &findings->list[at - 1]))
        at--;
    if (at == findings->most)
        return;
    struct finding *const place = &findings->list[at];
    memmove(place + 1, place, (findings->count - at) * sizeof *place);
    findings->count += findings->count < findings->most;
    *place = *finding;
    place->edit.text = arena_copy(texts, place->edit.text, place->edit.len);
}
