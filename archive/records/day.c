#include "archive/records/day.h"

#include "archive/records/range.h"

bool record_day(const struct record *record, int64_t *day)
{
    const struct node *const date = record->broken_yaml ? NULL : record->common[COMMON_DATE];
    struct range range;

    if (date == NULL || date->kind != NODE_SCALAR ||
        !range_read_date(date->value, date->len, &range))
        return false;
    *day = range.first;
    return true;
}
