/* recto add: check moves and append them to a record. */
#include "cli/edit/append.h"
#include "cli/edit/typed_moves.h"
#include "cli/input/stream.h"
#include "cli/options.h"
#include "cli/output/replace.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The content of the file while moves are added to its record, which is judged again after each
 * one. */
struct adding {
    const char *name;
    struct stat read; /* the file's facts when it was read */
    struct buffer content;
    struct arbiter *arbiter;
    struct edits edits;
    struct source source; /* reads the edited record */
    struct prior prior;
    struct output errors;
    struct visit visit;
    struct document document;
    size_t before;   /* bytes of the file before the document */
    bool from_start; /* the document begins with the first byte, which is no byte order mark */
};

static bool read_file(struct adding *adding)
{
    const int file = open(adding->name, O_RDONLY | O_CLOEXEC);
    const bool sound =
        file >= 0 && fstat(file, &adding->read) == 0 && read_all(file, &adding->content);

    if (!sound)
        complain_file(adding->name, "cannot read this file", errno);
    if (file >= 0)
        (void)close(file);
    return sound;
}

static bool note_document(void *context, const struct visit *visit)
{
    struct adding *const adding = context;

    adding->visit.record = visit->record;
    if (visit->record == 1) {
        adding->before = (size_t)visit->document->offset;
        adding->document = *visit->document;
    }
    return visit->record < 2;
}

/* Finds the one record of the file. */
static bool find_record(struct adding *adding)
{
    struct input input = {0};

    input_add(&input, adding->name);
    const bool read = input_visit(&input, note_document, adding);
    input_release(&input);
    if (!read)
        return false;
    if (adding->visit.record != 1) {
        complain("add: %s holds %s; put the record into a file of its own", adding->name,
                 adding->visit.record == 0 ? "no record" : "more than one record");
        return false;
    }
    return true;
}

static const struct judgement *judge(struct adding *adding)
{
    adding->document.bytes = adding->content.bytes + adding->before;
    adding->visit.document = &adding->document;
    adding->visit.judgement = arbiter_judge(adding->arbiter, &adding->document);
    return adding->visit.judgement;
}

static bool sound(const struct judgement *judgement)
{
    return judgement != NULL && judgement->status != STATUS_MALFORMED &&
           judgement->status != STATUS_ILLEGAL;
}

static bool breaks_yaml(const struct judgement *judgement)
{
    return judgement == NULL || judgement->record.broken_yaml;
}

/* Replaces the document by the edited one; false if that would be a document of another extent. */
static bool take_edits(struct adding *adding)
{
    struct buffer edited = {0};
    const size_t behind = adding->before + adding->document.len;
    const struct document *const written =
        edits_write(&adding->edits, &adding->document, &adding->source);

    if (written == NULL)
        return false;
    buffer_append(&edited, adding->content.bytes, adding->before);
    buffer_append(&edited, written->bytes, written->len);
    buffer_append(&edited, adding->content.bytes + behind, adding->content.len - behind);
    buffer_release(&adding->content);
    adding->content = edited;
    adding->document.len = written->len;
    return true;
}

/* Adds the text to the record and judges that again: it must say what it said, and the text. */
static bool add_text(struct adding *adding, const char *text)
{
    const char *why = "it is written so that this would change what it says; write `moves: |`";

    append_note(&adding->prior, adding->visit.judgement);
    if (append_items(&adding->edits, &adding->visit, text, &why) && take_edits(adding)) {
        if (!sound(judge(adding)) && !breaks_yaml(adding->visit.judgement)) {
            report_diagnostics(&adding->visit, &adding->errors);
            return false;
        }
        if (sound(adding->visit.judgement) &&
            append_holds(&adding->prior, adding->visit.judgement, text))
            return true;
    }
    complain("add: %s: %s", adding->name, why);
    return false;
}

/* The last wrong number of a record; NULL if there is none. */
static const struct diagnostic *wrong_number(const struct judgement *judgement, size_t *count)
{
    const struct diagnostics *const claims = &judgement->record.diagnostics;
    const struct diagnostic *last = NULL;

    *count = 0;
    for (size_t i = 0; i < claims->count; i++)
        if (claims->list[i].facts == code_facts(CODE_CLAIM_NUMBER)) {
            last = &claims->list[i];
            ++*count;
        }
    return last;
}

static bool add_move(struct adding *adding, const char *move)
{
    struct buffer text = {0};
    size_t wrong_before, wrong;
    const uint32_t before = adding->visit.judgement->moves;
    const size_t entries = adding->visit.judgement->trace.count;

    (void)wrong_number(adding->visit.judgement, &wrong_before);
    if (move[strspn(move, "0123456789")] != '.' && move[0] != '{' && move[0] != '<')
        append_number(&adding->visit, &text);
    buffer_text(&text, move);
    const bool added = add_text(adding, buffer_string(&text));
    buffer_release(&text);
    if (!added)
        return false;
    const struct judgement *const judgement = adding->visit.judgement;
    if (judgement->moves == before && judgement->trace.count == entries) {
        complain("add: `%s` holds no move", move);
        return false;
    }
    const struct diagnostic *const number = wrong_number(judgement, &wrong);
    if (number != NULL && wrong > wrong_before) {
        complain("add: `%s`: %s; it may be left out", move, number->message);
        return false;
    }
    return true;
}

static int add_moves(struct adding *adding, const struct typed_moves *moves, struct output *out)
{
    if (refuse_packed("add", adding->name) || !read_file(adding) || !find_record(adding))
        return EXIT_TROUBLE;
    if (!sound(judge(adding))) {
        report_diagnostics(&adding->visit, &adding->errors);
        complain("add: %s: nothing can be added to this record", adding->name);
        return EXIT_UNSOUND;
    }
    for (int i = 0; i < moves->count; i++)
        if (!add_move(adding, moves->list[i].bytes)) {
            complain("add: %s is left as it was", adding->name);
            return EXIT_UNSOUND;
        }
    if (!replace_edited(adding->name, &adding->read, adding->content.bytes, adding->content.len))
        return EXIT_TROUBLE;
    const bool disputed = adding->visit.judgement->status == STATUS_DISPUTED;
    if (disputed)
        report_diagnostics(&adding->visit, &adding->errors);
    sheet_write(&adding->visit, UINT32_MAX, sheet_coloured(sheet_default_style(out), out),
                &out->buffer);
    return disputed ? EXIT_UNSOUND : EXIT_SOUND;
}

/* Whether each move is one line, so that it cannot add anything else to a record. */
static bool on_one_line(int count, char **moves)
{
    for (int i = 0; i < count; i++)
        for (const char *at = moves[i], *end = at + strlen(at); at < end; at++)
            if ((unsigned char)*at < ' ' || *at == 0x7F || rare_blank_length(at, end) > 0)
                return false;
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    /* Moves follow the file, whatever they begin with (`--` is one); but help is help. */
    const bool help = argc > 2 && strcmp(argv[argc - 1], "--help") == 0;
    char *ask[] = {argv[0], argv[argc - 1], NULL};
    struct arguments arguments = {help ? 2 : argc, help ? ask : argv};
    int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count < 2)
        return refuse_usage(self, "takes a file and moves");
    const int count = arguments.count - 1;
    char **const moves = arguments.list + 1;
    if (!on_one_line(count, moves))
        return refuse_usage(self, "a move is one line of visible characters");
    struct adding adding = {.name = arguments.list[0], .arbiter = arbiter_new()};
    adding.visit.name = adding.name;
    adding.visit.arbiter = adding.arbiter;
    output_open(&adding.errors, STDERR_FILENO);
    struct typed_moves typed = typed_moves_join(count, moves);
    status = add_moves(&adding, &typed, out);
    typed_moves_release(&typed);
    if (!output_flush(&adding.errors))
        status = EXIT_TROUBLE;
    output_release(&adding.errors);
    edits_release(&adding.edits);
    source_release(&adding.source);
    append_forget(&adding.prior);
    buffer_release(&adding.content);
    arbiter_free(adding.arbiter);
    return status;
}

const struct command command_add = {
    .usage = "FILE MOVE…",
    .notes = "The moves are written in the record's own style, with numbers where it has them. If "
             "one is\nnot legal, the file is left as it was.\n",
    .operands_first = true,
    .run = run,
};
