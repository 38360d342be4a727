#include "archive/sort/sort_key.h"

#include "archive/records/day.h"

void sort_order_add(struct sort_order *order, enum sort_by by)
{
    for (int i = 0; i < order->count; i++)
        if (order->by[i] == by)
            return;
    order->by[order->count++] = by;
}

/* The most significant byte first; negative numbers below the others. */
static void write_number(int64_t number, struct buffer *key)
{
    const uint64_t bits = (uint64_t)number ^ UINT64_C(1) << 63;

    for (int shift = 56; shift >= 0; shift -= 8)
        buffer_character(key, (char)(bits >> shift & 0xFF));
}

/* Ends with a zero, so that no text is the beginning of another; its own zeros are escaped. */
static void write_text(const struct record *record, enum common_key common, struct buffer *key)
{
    const struct node *const node = record->broken_yaml ? NULL : record->common[common];
    const size_t len = node != NULL && node->kind == NODE_SCALAR ? node->len : 0;

    for (size_t i = 0; i < len; i++) {
        const char byte = node->value[i];
        if (byte == 0 || byte == 1)
            buffer_character(key, 1);
        buffer_character(key, byte == 0 ? 1 : byte == 1 ? 2 : byte);
    }
    buffer_character(key, 0);
}

void sort_key_write(const struct sort_order *order, const struct record *record, int64_t *day,
                    struct buffer *key)
{
    (void)record_day(record, day);
    for (int i = 0; i < order->count; i++)
        if (order->by[i] == SORT_BY_DATE)
            write_number(*day, key);
        else
            write_text(record, order->by[i] == SORT_BY_EVENT ? COMMON_EVENT : COMMON_GAME, key);
}
