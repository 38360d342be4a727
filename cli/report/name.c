#include "cli/report/name.h"

#include "base/isolate.h"

#include <string.h>

void report_file(const char *name, struct buffer *out)
{
    buffer_visible(out, name, strlen(name));
}

void report_name(const struct judgement *judgement, int player, struct buffer *out)
{
    const size_t start = out->len;

    record_write_name(&judgement->record, player, out);
    isolate_since(out, start);
}
