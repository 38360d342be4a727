/* A fuzz target for libFuzzer: records of any bytes are reported in one way or another, and say in
 * canonical notation what they said (tests/helpers/formatted.h). */
#include "cli/report/record_json.h"
#include "cli/report/report.h"
#include "notation/document.h"
#include "tests/fuzz/fuzzed.h"
#include "tests/helpers/formatted.h"
#include "validator/arbiter.h"

#include <string.h>

#include "tests/helpers/formatted.c"

/* JSON is one line of ASCII or whole characters, whatever the record is. */
static void report(const struct visit *visit)
{
    struct buffer json = {0};
    struct output out = {.file = -1};

    record_json(visit, NULL, false, &json);
    insist(json.len > 2 && json.bytes[json.len - 1] == '\n');
    for (size_t i = 0; i + 1 < json.len; i++)
        insist((unsigned char)json.bytes[i] >= ' ');
    report_diagnostics(visit, &out);
    report_line(visit, NULL, &out);
    buffer_release(&json);
    buffer_release(&out.buffer);
}

static void look_at(struct arbiter *arbiter, const unsigned char *bytes, size_t len)
{
    FILE *const file = file_of(bytes, len);
    struct source source = {0};
    struct visit visit = {.name = "-", .record = 1, .arbiter = arbiter};

    source_open(&source, fileno(file), NULL, NULL);
    while ((visit.document = source_next(&source)) != NULL) {
        visit.judgement = arbiter_judge(visit.arbiter, visit.document);
        if (visit.judgement != NULL)
            report(&visit);
    }
    source_release(&source);
    (void)fclose(file);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    /* Kept from record to record, since making it takes most of the time. */
    static struct formatting formatting;

    insist(formatted_well(&formatting, (const char *)bytes, len));
    look_at(formatting.arbiters[0], bytes, len);
    return 0;
}
