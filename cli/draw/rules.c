#include "cli/draw/rules.h"

#include "cli/draw/view.h"
#include "cli/output/destination.h"
#include "cli/output/output.h"
#include "cli/output/screen.h"
#include "cli/report/sheet.h"
#include "cli/rules/boards.h"
#include "cli/rules/markdown.h"
#include "cli/rules/render.h"
#include "render/html/head.h"
#include "render/picture/paint.h"
#include "render/svg/svg.h"
#include "render/words.h"

#include <math.h>
#include <string.h>

/* The boards of rules as figures of a page. */
struct figures {
    struct arbiter *arbiter;
    struct arena arena; /* of the boards */
    bool failed;        /* one cannot be drawn, after an error */
};

/* A board, and what is on it for those who cannot see it. */
struct figure {
    struct picture board;
    const char *words;
};

/* Leaves what shows after N moves, as if it had been there from the start. */
static void fix(struct picture *board, uint32_t moves)
{
    size_t kept = 0;

    for (size_t i = 0; i < board->count; i++) {
        if (!element_shows(&board->elements[i], moves))
            continue;
        board->elements[kept] = board->elements[i];
        board->elements[kept].move = 0;
        board->elements[kept++].until = MOVE_NEVER;
    }
    board->count = kept;
}

/* "Row 1: a: 5, Ann; b: 7, Ben." */
static void write_line(const struct words *words, const struct words_line *line,
                       const struct view *view, struct buffer *out)
{
    const size_t start = out->len;
    size_t count = 0;

    buffer_format(out, "%s%s", out->len > 0 ? " " : "", line->heading);
    if (line->player > 0)
        buffer_format(out, " %s", view->names[line->player]);
    for (size_t i = line->first; i < line->first + line->count; i++) {
        const struct words_fact *const fact = &words->facts[i];
        if (fact->move > view->last_move || fact->until <= view->last_move)
            continue;
        buffer_format(out, "%s%s", count++ == 0 ? ": " : "; ", fact->text);
        if (fact->player > 0)
            buffer_format(out, ", %s", view->names[fact->player]);
    }
    buffer_character(out, '.');
    if (count == 0)
        out->len = start;
}

static const char *describe(const struct view *view, struct arena *arena)
{
    const struct words words = words_describe(view);
    struct buffer text = {0};

    for (size_t i = 0; i < words.line_count; i++)
        write_line(&words, &words.lines[i], view, &text);
    const char *const copy =
        text.len > 0 ? arena_copy(arena, text.bytes, text.len) : "An empty board";
    buffer_release(&text);
    return copy;
}

static bool make_figure(struct figures *figures, const struct rules_picture *picture,
                        struct figure *figure)
{
    const struct judgement *const judgement = rules_judge(figures->arbiter, picture);

    if (judgement == NULL) {
        complain("rules: cannot draw the board of `%.*s`", (int)picture->caption.len,
                 picture->caption.at);
        figures->failed = true;
        return false;
    }
    const struct view view =
        view_after(figures->arbiter, judgement, picture->after, &figures->arena);
    figure->board = picture_paint(&view, &(struct paint_options){0});
    fix(&figure->board, view.last_move);
    figure->words = describe(&view, &figures->arena);
    return true;
}

static void write_figure(const struct figure *figure, const struct rules_picture *picture,
                         double unit, struct buffer *out)
{
    const struct picture *const board = &figure->board;
    struct buffer caption = {0};

    buffer_format(out,
                  "<figure%s>\n<svg class=\"board\" role=\"img\" width=\"%.0f\" height=\"%.0f\" "
                  "viewBox=\"0 0 %.0f %.0f\" aria-label=\"",
                  board->width > 1.25 * board->height ? " class=\"wide\"" : "",
                  ceil(board->width * unit), ceil(board->height * unit),
                  ceil(board->width * SVG_UNIT), ceil(board->height * SVG_UNIT));
    xml_text(out, figure->words);
    buffer_text(out, "\">\n");
    svg_elements(board, out);
    buffer_text(out, "</svg>\n<figcaption>");
    source_write_plain(&picture->caption, &caption);
    xml_text(out, buffer_string(&caption));
    buffer_text(out, "</figcaption>\n</figure>\n");
    buffer_release(&caption);
}

static void figures_draw(void *context, const struct rules_picture *pictures, size_t count,
                         struct buffer *out)
{
    static const double unit_most = 36, side_most = 300; /* pixels */
    struct figures *const figures = context;
    struct figure made[PICTURES_MOST];
    double unit = unit_most;

    for (size_t i = 0; i < count; i++) {
        if (!make_figure(figures, &pictures[i], &made[i]))
            return;
        unit = fmin(unit, side_most / fmax(made[i].board.width, made[i].board.height));
    }
    buffer_text(out, "<div class=\"plates\">\n");
    for (size_t i = 0; i < count; i++)
        write_figure(&made[i], &pictures[i], unit, out);
    buffer_text(out, "</div>\n\n");
}

enum { MAN_COLUMNS = 70 };

/* Writes the rules that are asked for as one page of Markdown. */
static void write_page(const struct rules_options *options, enum rules_form form,
                       draw_pictures *draw, void *context, struct buffer *markdown)
{
    for (size_t i = 0; i < options->count; i++)
        rules_write(&(struct rules_page){.game = options->games[i],
                                         .form = form,
                                         .several = form == RULES_HTML && options->count > 1,
                                         .draw = draw,
                                         .context = context,
                                         .out = markdown});
}

static enum text_style style_of(const struct rules_options *options, const struct output *out)
{
    return options->type == FORMAT_NONE   ? sheet_default_style(out)
           : options->type == FORMAT_UTF8 ? TEXT_UTF8
                                          : TEXT_ASCII;
}

static void write_text(const struct rules_options *options, struct arbiter *arbiter,
                       struct buffer *markdown, struct output *out)
{
    const size_t columns = screen_text_columns(out);
    struct rules_boards boards = {.arbiter = arbiter,
                                  .style = sheet_coloured(style_of(options, out), out),
                                  .columns = columns > RENDER_INDENT ? columns - RENDER_INDENT : 1};

    write_page(options, RULES_TEXT, rules_draw_text, &boards, markdown);
    render_text(markdown, columns, out->colour, &out->buffer);
}

static void write_man(const struct rules_options *options, struct arbiter *arbiter,
                      struct buffer *markdown, struct output *out)
{
    const struct game *const game = options->count == 1 ? options->games[0] : NULL;
    struct rules_boards boards = {.arbiter = arbiter, .style = TEXT_ASCII, .columns = MAN_COLUMNS};

    write_page(options, RULES_MAN, rules_draw_text, &boards, markdown);
    render_man(game != NULL ? game->schema.id : "games",
               game != NULL ? game->schema.title : "the games that recto knows", markdown,
               &out->buffer);
}

/* Writes a link to each `<h2 id="…">…</h2>`. */
static void write_contents(struct buffer *out, const char *body)
{
    static const char mark[] = "<h2 id=\"";

    buffer_text(out, "<nav id=\"contents\" tabindex=\"-1\" aria-label=\"Contents\">\n<ol>\n");
    while ((body = strstr(body, mark)) != NULL) {
        const char *const id = body + strlen(mark);
        body = strstr(id, "</h2>");
        buffer_format(out, "<li><a href=\"#%.*s</a></li>\n", (int)(body - id), id);
    }
    buffer_text(out, "</ol>\n</nav>\n");
}

/* Lines may be wider than the screen, and then keys scroll them. */
static void write_body(struct buffer *out, const char *body)
{
    static const char mark[] = "<pre";

    for (const char *at; (at = strstr(body, mark)) != NULL; body = at + strlen(mark)) {
        buffer_append(out, body, (size_t)(at - body) + strlen(mark));
        buffer_text(out, " tabindex=\"0\"");
    }
    buffer_text(out, body);
}

/* Writes the page around a body whose headings of the second level are its contents: the sections
 * of a game, or `several` games. */
static void write_rules_page(const char *title, bool several, struct buffer *body,
                             struct buffer *out)
{
    head_write(out, title, STYLE_RULES, false);
    buffer_text(out, "<a class=\"skip\" href=\"#text\">To the rules</a>\n<div class=\"book\">\n");
    write_contents(out, buffer_string(body));
    buffer_format(out, "<main id=\"text\" tabindex=\"-1\" class=\"%s\">\n",
                  several ? "games" : "game");
    write_body(out, buffer_string(body));
    buffer_text(out, "</main>\n</div>\n</body>\n</html>\n");
}

/* The page of one game has its title; several have a page together. False if a board cannot be
 * drawn. */
static bool write_html(const struct rules_options *options, struct arbiter *arbiter,
                       struct buffer *markdown, struct output *out)
{
    static const char together[] = "Pencil-and-paper games by Leroy Quet";
    const struct game *const game = options->count == 1 ? options->games[0] : NULL;
    struct figures figures = {.arbiter = arbiter};
    struct buffer body = {0};

    if (options->count > 1)
        buffer_format(markdown, "# %s\n\n", together);
    write_page(options, RULES_HTML, figures_draw, &figures, markdown);
    render_html(markdown, &body);
    write_rules_page(game != NULL ? game->schema.title : together, options->count > 1, &body,
                     &out->buffer);
    buffer_release(&body);
    arena_release(&figures.arena);
    return !figures.failed;
}

static bool write_rules(const struct rules_options *options, struct output *out)
{
    struct arbiter *const arbiter = arbiter_new();
    struct buffer markdown = {0};
    bool whole = true;

    if (options->type == FORMAT_HTML)
        whole = write_html(options, arbiter, &markdown, out);
    else if (options->type == FORMAT_MAN)
        write_man(options, arbiter, &markdown, out);
    else
        write_text(options, arbiter, &markdown, out);
    buffer_release(&markdown);
    arbiter_free(arbiter);
    return whole;
}

/* The output replaces a file only if all is drawn. */
static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct rules_options options;
    struct destination destination;
    const int status = rules_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    if (!destination_open(&destination, options.output, out))
        return EXIT_TROUBLE;
    const bool whole = write_rules(&options, destination.out);
    return destination_close(&destination, whole) && whole ? EXIT_SOUND : EXIT_TROUBLE;
}

const struct command command_rules_pages = {
    .name = "rules",
    .usage = rules_usage,
    .summary = "draw the rules of games",
    .values = rules_option_values,
    .options = {rules_option_lines},
    .run = run,
};
