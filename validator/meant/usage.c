#include "validator/meant/usage.h"

#include "base/character.h"

#include <string.h>

/* How the two ends of a segment follow each other. */
enum direction { NO_SEGMENT, AS_READ, BACKWARDS };

/* What a text is like. */
struct measure {
    unsigned first, others; /* digits of the first number, and of the longest other one */
    int64_t head;           /* the first number; -1 if there is none */
    bool padded;            /* a number has a zero before it */
};

static struct measure measure_of(struct scanner body)
{
    struct measure measure = {.head = -1};

    while (body.at < body.end) {
        if (!is_digit(*body.at)) {
            body.at++;
            continue;
        }
        const bool zero = *body.at == '0';
        const struct digits digits = scan_digits(&body);
        const unsigned len = (unsigned)digits.len;
        measure.padded |= zero && len > 1;
        if (measure.head < 0) {
            measure.first = len;
            measure.head = digits_value(digits);
        } else if (len > measure.others) {
            measure.others = len;
        }
    }
    return measure;
}

static bool is_column(char character)
{
    return character >= 'a' && character <= 'z';
}

/* Whether a segment between two dots leads on as one reads, to the right or down, or back. */
static enum direction direction_of(struct scanner body)
{
    struct square ends[2];

    for (int i = 0; i < 2; i++) {
        while (body.at < body.end && !is_column(*body.at))
            body.at++;
        const char *const start = body.at;
        ends[i] = scan_square(&body);
        if (body.at == start || !is_digit(body.at[-1]))
            return NO_SEGMENT;
    }
    const bool on =
        ends[1].row != ends[0].row ? ends[1].row > ends[0].row : ends[1].column > ends[0].column;
    return on ? AS_READ : BACKWARDS;
}

static void note_length(struct usual_length *usual, unsigned len)
{
    if (len > usual->longest) {
        usual->second = usual->longest;
        usual->longest = len;
    } else if (len > usual->second) {
        usual->second = len;
    }
}

static void note_characters(struct usage *usage, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < 128)
            usage->characters[(unsigned char)text[i]] = true;
}

static bool has_any(const struct usage *usage, const char *among)
{
    while (*among != '\0' && !usage->characters[(unsigned char)*among])
        among++;
    return *among != '\0';
}

/* Moves of other squares have other digits, and columns up to the last one known; what stands for
 * one of a few may be any of them. */
static void complete_characters(struct usage *usage)
{
    static const char always[] = "0123456789 ", compass[] = "nesw";
    static const char *const either[] = {"AB", "LR", "+-"};
    const struct shape *const shapes = usage->schema->shapes;
    char last = 'z';

    while (last > 'a' && !usage->characters[(unsigned char)last])
        last--;
    for (char column = 'a'; column < last; column++)
        usage->characters[(unsigned char)column] = true;
    for (int shape = 0; shape < SHAPES_MOST && shapes[shape].pattern != NULL; shape++)
        note_characters(usage, shapes[shape].example, strlen(shapes[shape].example));
    note_characters(usage, always, strlen(always));
    if (usage->schema->draws)
        note_characters(usage, compass, strlen(compass));
    for (size_t i = 0; i < sizeof either / sizeof either[0]; i++)
        if (has_any(usage, either[i]))
            note_characters(usage, either[i], strlen(either[i]));
}

void usage_read(struct usage *usage, const struct schema *schema, const struct script *script)
{
    memset(usage, 0, sizeof *usage);
    usage->schema = schema;
    for (size_t i = 0; i < script->count; i++) {
        const struct item *const item = &script->items[i];
        if (item->kind != ITEM_MOVE)
            continue;
        const struct scanner body = item_body(&script->text, item);
        const struct measure measure = measure_of(body);
        note_characters(usage, script->text.bytes + item->start, item->end - item->start);
        note_length(&usage->first[item->shape], measure.first);
        note_length(&usage->others[item->shape], measure.others);
        if (schema->draws)
            usage->directions[direction_of(item_body(&script->text, item))]++;
        if (!schema->shapes[item->shape].headed || measure.head < 0)
            continue;
        usage->head_count++;
        if (measure.head < HEADS_MOST)
            usage->heads[measure.head]++;
    }
    complete_characters(usage);
}

/* Every digit more than usual is a surprise. */
static double chance_of_length(const struct usual_length *usual, unsigned len)
{
    double chance = 1;

    for (unsigned more = usual->second; usual->second > 0 && more < len && chance > 0.001; more++)
        chance *= 0.08;
    return chance;
}

/* Numbers before lists are often the same few. */
static double chance_of_head(const struct usage *usage, int64_t head)
{
    const uint32_t count = head >= 0 && head < HEADS_MOST ? usage->heads[head] : 0;

    return (count + 0.3) / (usage->head_count + 3.0);
}

static double chance_of_direction(const struct usage *usage, enum direction direction)
{
    const uint32_t *const counts = usage->directions;

    return direction == NO_SEGMENT
               ? 0.5
               : (counts[direction] + 1.0) / (counts[AS_READ] + counts[BACKWARDS] + 2.0);
}

double usage_chance(const struct usage *usage, int shape, struct scanner body)
{
    const struct measure measure = measure_of(body);
    double chance = chance_of_length(&usage->first[shape], measure.first) *
                    chance_of_length(&usage->others[shape], measure.others);

    if (measure.padded)
        chance *= 0.02;
    if (usage->schema->shapes[shape].headed)
        chance *= chance_of_head(usage, measure.head);
    if (usage->schema->draws)
        chance *= chance_of_direction(usage, direction_of(body));
    return chance;
}

static bool is_same(const struct mould *one, const struct mould *other)
{
    return one->shape == other->shape && strcmp(one->before, other->before) == 0 &&
           strcmp(one->after, other->after) == 0;
}

/* Leaves the first number of a move open; false if it has none, or too much around it. */
static bool make_mould(struct mould *mould, struct scanner body)
{
    const char *start = body.at;

    while (start < body.end && !is_digit(*start))
        start++;
    const char *end = start;
    while (end < body.end && is_digit(*end))
        end++;
    if (end == start || start - body.at > MOULD_SIDE_MOST || body.end - end > MOULD_SIDE_MOST)
        return false;
    memcpy(mould->before, body.at, (size_t)(start - body.at));
    memcpy(mould->after, end, (size_t)(body.end - end));
    mould->largest = end - start == 1 ? 9 : end - start == 2 ? 99 : MOULD_NUMBERS_MOST;
    return true;
}

static void add_mould(struct moulds *moulds, const struct mould *mould)
{
    for (size_t i = 0; i < moulds->count; i++) {
        struct mould *const known = &moulds->list[i];
        if (!is_same(known, mould))
            continue;
        if (mould->largest > known->largest)
            known->largest = mould->largest;
        return;
    }
    if (moulds->count < MOULDS_MOST)
        moulds->list[moulds->count++] = *mould;
}

void moulds_read(struct moulds *moulds, const struct script *script)
{
    moulds->count = 0;
    for (size_t i = 0; i < script->count; i++) {
        const struct item *const item = &script->items[i];
        struct mould mould = {.shape = item->shape};
        if (item->kind == ITEM_MOVE && make_mould(&mould, item_body(&script->text, item)))
            add_mould(moulds, &mould);
    }
}
