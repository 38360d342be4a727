/* A fuzz target for libFuzzer: a file of any bytes is cut, read, replayed and judged, the position
 * after half of its moves is set up again, and no byte of the file gets lost on the way. */
#include "notation/document.h"
#include "notation/place.h"
#include "validator/arbiter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len);

/* A file that holds these bytes, read from its start. */
static FILE *file_of(const unsigned char *bytes, size_t len)
{
    FILE *const file = tmpfile();

    if (file == NULL || fwrite(bytes, 1, len, file) != len || fflush(file) != 0 ||
        lseek(fileno(file), 0, SEEK_SET) != 0)
        abort();
    return file;
}

static void look_at(struct arbiter *arbiter, const struct document *document)
{
    const struct judgement *const judgement = arbiter_judge(arbiter, document);
    size_t entries;

    if (judgement == NULL)
        return;
    const struct diagnostics *const found = &judgement->record.diagnostics;
    for (size_t i = 0; i < found->count; i++) {
        const struct diagnostic *const diagnostic = &found->list[i];
        if (diagnostic->offset > document->len || diagnostic->end < diagnostic->offset ||
            document_place(document, diagnostic->offset).line < document->line)
            abort();
    }
    if (judgement->position != NULL &&
        arbiter_position(arbiter, judgement, judgement->moves / 2, &entries)->moves !=
            judgement->moves / 2)
        abort();
}

static void keep(void *context, const char *bytes, size_t len)
{
    buffer_append(context, bytes, len);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    FILE *const file = file_of(bytes, len);
    struct arbiter *const arbiter = arbiter_new();
    struct source source = {0};
    struct buffer kept = {0};
    const struct document *document;

    source_open(&source, fileno(file), keep, &kept);
    while ((document = source_next(&source)) != NULL) {
        look_at(arbiter, document);
        buffer_append(&kept, document->bytes, document->len);
    }
    /* A file of another kind is not read. */
    const bool same = kept.len == len && (len == 0 || memcmp(kept.bytes, bytes, len) == 0);
    if (source.foreign == NULL && !same)
        abort();
    buffer_release(&kept);
    source_release(&source);
    arbiter_free(arbiter);
    fclose(file);
    return 0;
}
