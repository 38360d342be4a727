/* A fuzz target for libFuzzer: whatever repair suggests for any document is legal once it is
 * written, with a comment or without, and nothing that it prints can do anything to a terminal. */
#include "cli/repair/mend.h"
#include "cli/repair/suggestion.h"
#include "cli/repair/suggestion_json.h"
#include "tests/fuzz/fuzzed.h"

#include <string.h>

static const struct repair_limits limits = {.steps = 20000, .judged = 20, .two = true};

/* The text stands where the document did: a line that only opened it is still skipped. */
static const struct judgement *judge(struct arbiter *arbiter, const struct document *original,
                                     const struct buffer *bytes)
{
    struct document document = *original;

    document.bytes = bytes->bytes;
    document.len = bytes->len;
    return arbiter_judge(arbiter, &document);
}

static void insist_legal(struct arbiter *arbiter, const struct document *original,
                         const struct buffer *bytes, const struct repair_outcome *outcome)
{
    const struct judgement *const judgement = judge(arbiter, original, bytes);

    insist(judgement != NULL && judgement->status != STATUS_MALFORMED &&
           judgement->status != STATUS_ILLEGAL);
    insist(outcome == NULL || judgement->status == outcome->status);
}

static void write_forms(const struct visit *visit, const struct repair *repair,
                        struct arbiter *arbiter)
{
    struct buffer bytes = {0};

    for (int form = 0; form < repair->form_count; form++) {
        bytes.len = 0;
        repair_write(&repair->forms[form], visit->document, &bytes);
        insist_legal(arbiter, visit->document, &bytes, &repair->forms[form].outcome);
        for (int comment = 0; comment < 2; comment++) {
            bytes.len = 0;
            if (mend_record(visit, repair, form, comment, &bytes) == NULL)
                insist_legal(arbiter, visit->document, &bytes, NULL);
        }
    }
    buffer_release(&bytes);
}

/* Lines of visible characters. */
static void insist_visible(const struct buffer *text)
{
    for (size_t i = 0; i < text->len; i++)
        insist(text->bytes[i] == '\n' ||
               ((unsigned char)text->bytes[i] >= ' ' && text->bytes[i] != 0x7F));
}

static void tell(const struct visit *visit, const struct repairs *repairs)
{
    struct output out = {.file = -1};

    suggestions_write(visit, repairs, &out);
    hint_write(visit, repairs, &out);
    insist(suggestion_lacks(visit->judgement, repairs) != NULL);
    insist_visible(&out.buffer);
    out.buffer.len = 0;
    suggestions_json(visit, repairs, &out.buffer);
    insist_visible(&out.buffer);
    buffer_release(&out.buffer);
}

static void repair(struct visit *visit, struct repairer *repairer, struct arbiter *arbiter)
{
    static struct repairs repairs;

    repairs_find(repairer, visit->judgement, &limits, &repairs);
    tell(visit, &repairs);
    for (size_t i = 0; i < repairs.count; i++)
        write_forms(visit, &repairs.list[i], arbiter);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    FILE *const file = file_of(bytes, len);
    struct arbiter *const arbiter = arbiter_new(), *const other = arbiter_new();
    struct repairer *const repairer = repairer_new();
    struct visit visit = {.name = "-", .record = 1, .arbiter = arbiter};
    struct source source = {0};

    source_open(&source, fileno(file), NULL, NULL);
    while ((visit.document = source_next(&source)) != NULL) {
        visit.judgement = arbiter_judge(arbiter, visit.document);
        if (visit.judgement != NULL)
            repair(&visit, repairer, other);
    }
    source_release(&source);
    repairer_free(repairer);
    arbiter_free(other);
    arbiter_free(arbiter);
    (void)fclose(file);
    return 0;
}
