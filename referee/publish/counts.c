#include "referee/publish/counts.h"

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/process/sibling.h"
#include "referee/publish/frame.h"
#include "render/html/charts.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A page that recto-archive counts. */
struct counted {
    const char *command, *what; /* the command, and what --send takes */
    const char *page, *title;
};

/* --- running recto-archive */

static bool wait_for(pid_t child)
{
    int status;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) <= EXIT_UNSOUND;
}

/* Runs it on the files in that list. Its remarks are for who asks for the tables. */
static bool run_archive(const struct counted *counted, int list, int result)
{
    char command[16], send[16], files[] = "--files0-from=-";
    const int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const int standard[3] = {list, result, quiet};
    char *argv[] = {command, send, files, NULL};
    pid_t child;

    (void)snprintf(command, sizeof command, "%s", counted->command);
    (void)snprintf(send, sizeof send, "--send=%s", counted->what);
    const bool ran = quiet >= 0 && sibling_start("recto-archive", argv, standard, &child) == 0 &&
                     wait_for(child);
    if (quiet >= 0)
        (void)close(quiet);
    return ran;
}

static void list_records(const struct club *club, const char *folder, struct buffer *list)
{
    for (size_t i = 0; i < club->count; i++)
        buffer_format(list, "%s/game-%" PRId64 ".yaml%c", folder, club->games[i].id, '\0');
}

static bool count_records(const struct counted *counted, const struct buffer *list,
                          struct buffer *result)
{
    FILE *const in = tmpfile(), *const out = tmpfile();
    const bool counted_all =
        in != NULL && out != NULL && write_all(fileno(in), list->bytes, list->len) == 0 &&
        lseek(fileno(in), 0, SEEK_SET) == 0 && run_archive(counted, fileno(in), fileno(out)) &&
        lseek(fileno(out), 0, SEEK_SET) == 0 && read_all(fileno(out), result);

    if (in != NULL)
        (void)fclose(in);
    if (out != NULL)
        (void)fclose(out);
    return counted_all;
}

/* --- pages */

struct linking {
    const struct club *club;
    struct buffer text, address;
};

/* "site/game-12.yaml, record 1" is the game 12. */
static bool link_game(struct linking *linking, const char *cell, struct chart_link *link)
{
    const char *const slash = strrchr(cell, '/');
    int64_t id;

    if (slash == NULL || sscanf(slash, "/game-%18" SCNd64 ".yaml", &id) != 1)
        return false;
    buffer_format(&linking->text, "game %" PRId64, id);
    buffer_format(&linking->address, "game-%" PRId64 ".html", id);
    *link = (struct chart_link){buffer_string(&linking->text), buffer_string(&linking->address)};
    return true;
}

static struct chart_link link_cell(void *context, const char *cell)
{
    struct linking *const linking = context;
    struct chart_link link = {cell, NULL};

    linking->text.len = linking->address.len = 0;
    if (link_game(linking, cell, &link))
        return link;
    for (size_t i = 0; i < linking->club->member_count; i++) {
        const struct member *const member = &linking->club->members[i];
        if (strcmp(member->name, cell) != 0)
            continue;
        buffer_format(&linking->address, "player-%" PRId64 ".html", member->id);
        link.address = buffer_string(&linking->address);
        break;
    }
    return link;
}

static bool put_page(const struct club *club, struct pages *pages, const struct counted *counted,
                     const struct charts *charts)
{
    const struct frame frame = {.title = counted->title, .current = counted->page};
    struct linking linking = {.club = club};
    struct buffer content = {0};

    buffer_text(&content, "<div class=\"sheet-of\">\n");
    if (charts->count == 0 || charts->blocks[0].kind != CHART_TITLE)
        buffer_format(&content, "<h1>%s</h1>\n", counted->title);
    charts_html(charts, link_cell, &linking, &content);
    buffer_text(&content, "</div>\n");
    buffer_release(&linking.text);
    buffer_release(&linking.address);
    return frame_put(club, pages, counted->page, &frame, &content);
}

static bool write_counted(const struct club *club, struct pages *pages,
                          const struct counted *counted, const struct buffer *list)
{
    struct buffer sent = {0};
    struct charts charts = {0};
    bool done = false;

    if (count_records(counted, list, &sent) && charts_receive(&charts, sent.bytes, sent.len))
        done = put_page(club, pages, counted, &charts);
    else
        complain("recto-archive, which counts for %s, fails", counted->page);
    charts_release(&charts);
    buffer_release(&sent);
    return done;
}

bool counts_write(const struct club *club, struct pages *pages)
{
    static const struct counted standings = {"table", "drawn", "standings.html", "Standings"};
    static const struct counted statistics = {"stats", "all", "statistics.html", "Statistics"};
    struct buffer list = {0};

    list_records(club, pages_folder(pages), &list);
    const bool done = write_counted(club, pages, &standings, &list) &&
                      write_counted(club, pages, &statistics, &list);
    buffer_release(&list);
    return done;
}
