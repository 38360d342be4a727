/* A fuzz target for libFuzzer: records of any bytes in canonical notation have the verdict that
 * they had, and stay as they are when it is written again. */
#include "cli/edits.h"
#include "cli/report.h"
#include "notation/document.h"
#include "tests/fuzzed.h"
#include "validator/arbiter.h"

#include <string.h>

/* What must stay. */
struct verdict {
    enum status status;
    uint32_t moves, raised;
    size_t entries, items, remarks;
};

static struct verdict verdict_of(const struct judgement *judgement)
{
    return (struct verdict){.status = judgement->status,
                            .moves = judgement->moves,
                            .raised = judgement->record.diagnostics.raised,
                            .entries = judgement->trace.count,
                            .items = judgement->record.items.count,
                            .remarks = judgement->record.remarks.count};
}

/* JSON is one line of ASCII or whole characters, whatever the record is. */
static void report(const struct visit *visit)
{
    struct buffer json = {0};
    struct output out = {.file = -1};

    report_json(visit, NULL, &json);
    insist(json.len > 2 && json.bytes[json.len - 1] == '\n');
    for (size_t i = 0; i + 1 < json.len; i++)
        insist((unsigned char)json.bytes[i] >= ' ');
    report_diagnostics(visit, &out);
    report_line(visit, NULL, &out);
    buffer_release(&json);
    buffer_release(&out.buffer);
}

/* Writes it in canonical notation. */
static void canonical(struct arbiter *arbiter, const struct document *document,
                      const struct judgement *judgement, struct buffer *out)
{
    struct edits edits = {0};
    const struct visit visit = {
        .name = "-", .record = 1, .document = document, .judgement = judgement, .arbiter = arbiter};

    edits_canonical(&edits, &visit);
    edits_apply(&edits, document, out);
    edits_release(&edits);
}

static void look_at(struct arbiter *arbiter, const struct document *document)
{
    const struct judgement *judgement = arbiter_judge(arbiter, document);
    const struct visit visit = {"-", 1, document, judgement, arbiter};
    struct buffer once = {0}, twice = {0};

    if (judgement == NULL)
        return;
    report(&visit);
    if (judgement->status == STATUS_MALFORMED)
        return;
    const struct verdict before = verdict_of(judgement);
    canonical(arbiter, document, judgement, &once);
    struct document again = *document;
    again.bytes = buffer_string(&once);
    again.len = once.len;
    judgement = arbiter_judge(arbiter, &again);
    insist(judgement != NULL);
    const struct verdict after = verdict_of(judgement);
    insist(after.status == before.status && after.moves == before.moves &&
           after.raised == before.raised && after.entries == before.entries &&
           after.items == before.items && after.remarks == before.remarks);
    canonical(arbiter, &again, judgement, &twice);
    insist(once.len == twice.len && memcmp(once.bytes, twice.bytes, once.len) == 0);
    buffer_release(&once);
    buffer_release(&twice);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    FILE *const file = file_of(bytes, len);
    struct arbiter *const arbiter = arbiter_new();
    struct source source = {0};
    const struct document *document;

    source_open(&source, fileno(file), NULL, NULL);
    while ((document = source_next(&source)) != NULL)
        look_at(arbiter, document);
    source_release(&source);
    arbiter_free(arbiter);
    (void)fclose(file);
    return 0;
}
