#include "cli/input/account.h"

const enum status account_order[STATUSES] = {STATUS_COMPLETE, STATUS_UNFINISHED, STATUS_DISPUTED,
                                             STATUS_ILLEGAL, STATUS_MALFORMED};

void account_add(struct account *account, const struct account *other)
{
    account->bytes += other->bytes;
    account->of_records += other->of_records;
    account->outside += other->outside;
    account->records += other->records;
    for (int i = 0; i < STATUSES; i++)
        account->statuses[i] += other->statuses[i];
}

void account_statuses(const struct account *account, struct buffer *out)
{
    for (int i = 0; i < STATUSES; i++)
        buffer_format(out, "%s%llu %s", i > 0 ? ", " : "",
                      (unsigned long long)account->statuses[account_order[i]],
                      status_names[account_order[i]]);
}

void account_line(const struct account *account, struct buffer *out)
{
    uint64_t judged = 0;

    for (int i = 0; i < STATUSES; i++)
        judged += account->statuses[i];
    buffer_format(out, "recto: %llu bytes read: %llu in %llu records",
                  (unsigned long long)account->bytes, (unsigned long long)account->of_records,
                  (unsigned long long)account->records);
    if (judged == account->records) {
        buffer_text(out, " (");
        account_statuses(account, out);
        buffer_character(out, ')');
    }
    buffer_format(out, ", %llu in no record\n", (unsigned long long)account->outside);
}
