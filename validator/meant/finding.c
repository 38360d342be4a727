#include "validator/meant/finding.h"

#include <math.h>
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

uint64_t attempts_hash(const char *bytes, size_t len)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return hash | 1;
}

/* The attempt of a meaning, begun if there was none; NULL if there is no more room. */
static struct attempt *attempt_of(struct attempts *attempts, uint64_t meaning)
{
    for (size_t i = 0; i < attempts->count; i++)
        if (attempts->list[i].meaning == meaning)
            return &attempts->list[i];
    if (attempts->count == ATTEMPTS_MOST)
        return NULL;
    struct attempt *const attempt = &attempts->list[attempts->count++];
    *attempt = (struct attempt){.meaning = meaning};
    return attempt;
}

void attempts_add(struct attempts *attempts, uint64_t meaning, const struct guess *guess,
                  double weight, struct arena *arena)
{
    struct attempt *const attempt = attempt_of(attempts, meaning);

    if (attempt == NULL)
        return;
    attempt->weight += weight;
    if (weight <= attempt->best)
        return;
    attempt->best = weight;
    attempt->kind = guess->kind;
    attempt->len = guess->len;
    attempt->text = arena_copy(arena, guess->text, guess->len);
}

void attempts_exclude(struct attempts *attempts, uint64_t meaning)
{
    struct attempt *const attempt = attempt_of(attempts, meaning);

    if (attempt != NULL)
        attempt->best = INFINITY; /* no guess is likelier, so it never gets a text */
}
