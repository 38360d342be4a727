/* A fuzz target for libFuzzer: a file of any bytes is drawn in every way there is: text, SVG, PNG,
 * HTML, a booklet, a blank sheet. What is drawn of a record is there, and the formats are what they
 * claim to be. The first byte chooses the move and the way. */
#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/report/sheet.h"
#include "notation/document.h"
#include "tests/fuzz/fuzzed.h"

#include <fcntl.h>
#include <getopt.h>
#include <string.h>

enum { SIDE_MOST = 24, MOVES_MOST = 60 };

/* Boards that take seconds to draw are no finding. */
static bool small(const struct judgement *judgement)
{
    if (judgement->status == STATUS_MALFORMED)
        return true;
    for (int i = 0; i < KEYS_MOST; i++)
        if (judgement->record.schema->keys[i].name != NULL &&
            judgement->record.schema->keys[i].kind == KEY_NUMBER &&
            judgement->record.setup.numbers[i] > SIDE_MOST)
            return false;
    return judgement->moves <= MOVES_MOST;
}

static bool all_small(int file)
{
    struct arbiter *const arbiter = arbiter_new();
    struct source source = {0};
    const struct document *document;
    bool fits = true;

    source_open(&source, file, NULL, NULL);
    while (fits && (document = source_next(&source)) != NULL) {
        const struct judgement *const judgement = arbiter_judge(arbiter, document);
        fits = judgement == NULL || small(judgement);
    }
    source_release(&source);
    arbiter_free(arbiter);
    return fits;
}

static bool show_text(void *context, const struct visit *visit)
{
    struct output *const out = context;

    if (visit->judgement->status != STATUS_MALFORMED)
        sheet_write(visit, UINT32_MAX, visit->record % 2 ? TEXT_ASCII : TEXT_UTF8, &out->buffer);
    return true;
}

/* Ways to draw, and what each begins with. */
static const struct {
    const char *type, *option, *begins;
} ways[] = {{"svg", NULL, "<svg"},           {"png", NULL, "\x89PNG"},
            {"html", NULL, "<!DOCTYPE"},     {"pdf", NULL, "%PDF-"},
            {"pdf", "--blank", "%PDF-"},     {"svg", "--poster=a3", "<svg"},
            {"pdf", "--board-only", "%PDF-"}};

enum { WAYS = sizeof ways / sizeof ways[0] };

static void draw(const struct input *input, unsigned char choice, int nowhere)
{
    const size_t way = choice % WAYS;
    char words[5][16] = {"show", "--type", "", "--at", ""};
    char option[16] = "";
    char *argv[] = {words[0],
                    words[1],
                    words[2],
                    ways[way].option != NULL ? option : words[3],
                    ways[way].option != NULL ? NULL : words[4],
                    NULL};
    struct show_options options;
    FILE *const drawn = tmpfile();
    insist(drawn != NULL);
    struct output out = {.file = fileno(drawn)}, errors = {.file = nowhere};
    struct drawing_job job = {.options = &options, .input = input, .out = &out, .errors = &errors};
    const struct command self = {
        .name = "show", .usage = "", .values = show_option_values, .options = {show_option_lines}};

    (void)snprintf(words[2], sizeof words[2], "%s", ways[way].type);
    if (ways[way].option != NULL)
        (void)snprintf(option, sizeof option, "%s", ways[way].option);
    (void)snprintf(words[4], sizeof words[4], "%u", choice / WAYS % 16 * 3);
    optind = 1;
    insist(show_options_read(&self, ways[way].option != NULL ? 4 : 5, argv, &options, &out) == -1);
    const struct back_end *const back_end = back_end_of(options.type);
    (options.blank ? back_end->blanks : back_end->records)(&job);
    insist(output_flush(&out));
    char head[16] = "";
    if (pread(out.file, head, sizeof head - 1, 0) > 0 && job.shown > 0)
        insist(strncmp(head, ways[way].begins, strlen(ways[way].begins)) == 0);
    out.file = nowhere;
    (void)fclose(drawn);
    (void)input_visit(input, show_text, &out);
    output_release(&out);
    output_release(&errors);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    if (len == 0)
        return 0;
    FILE *const file = file_of(bytes + 1, len - 1);
    const int nowhere = open("/dev/null", O_WRONLY);
    struct input input = {.quiet = true};
    char name[64];

    (void)snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(file));
    input_add(&input, name);
    if (all_small(fileno(file)))
        draw(&input, bytes[0], nowhere);
    input_release(&input);
    (void)close(nowhere);
    (void)fclose(file);
    return 0;
}
