/* Lists, calendars, feeds and the folder of pages: what is in them for clubs of any size, and that
 * only what changed is written. */
#include "notation/time/moment.h"
#include "referee/publish/calendar.h"
#include "referee/publish/feed.h"
#include "referee/publish/lists.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES = 401, MEMBERS = 2 };

struct fixture {
    struct club club;
    struct public_game games[GAMES];
    struct seat seats[GAMES][3];
    struct member members[MEMBERS];
    char folder[200];
    struct buffer text, path;
};

static int set_up(void **state)
{
    struct fixture *const fixture = calloc(1, sizeof *fixture);
    const char *const parent = getenv("TMPDIR");

    if (fixture == NULL)
        return -1;
    (void)snprintf(fixture->folder, sizeof fixture->folder, "%s/pages-XXXXXX",
                   parent != NULL ? parent : "/tmp");
    fixture->club = (struct club){.name = "The club",
                                  .address = "referee@example.org",
                                  .url = "",
                                  .journal = "0123456789abcdef0123456789abcdef",
                                  .games = fixture->games,
                                  .members = fixture->members,
                                  .member_count = MEMBERS};
    fixture->members[0] = (struct member){.id = 11, .name = "Zoe", .ended = 1};
    fixture->members[1] = (struct member){.id = 12, .name = "Ben", .running = 1};
    *state = fixture;
    return mkdtemp(fixture->folder) != NULL ? 0 : -1;
}

static const char *path_of(struct fixture *fixture, const char *name)
{
    fixture->path.len = 0;
    buffer_format(&fixture->path, "%s/%s", fixture->folder, name);
    return buffer_string(&fixture->path);
}

static int tear_down(void **state)
{
    struct fixture *const fixture = *state;
    DIR *const entries = opendir(fixture->folder);

    for (const struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;)
        (void)unlink(path_of(fixture, entry->d_name));
    if (entries != NULL)
        (void)closedir(entries);
    (void)rmdir(fixture->folder);
    buffer_release(&fixture->text);
    buffer_release(&fixture->path);
    free(fixture);
    return 0;
}

/* Makes the first games running ones, and the others such that have ended; each later than the one
 * before. */
static void make_games(struct fixture *fixture, size_t running, size_t ended)
{
    fixture->club.count = running + ended;
    for (size_t i = 0; i < fixture->club.count; i++) {
        struct seat *const seats = fixture->seats[i];
        seats[0] = (struct seat){.person = 11, .name = "Zoe"};
        seats[1] = (struct seat){.person = 12, .name = "Ben"};
        seats[2] = (struct seat){.person = 0, .name = "Cy, the 3rd"};
        fixture->games[i] =
            (struct public_game){.id = (int64_t)i + 1,
                                 .phase = i < running ? PHASE_RUNNING : PHASE_ENDED,
                                 .state = i < running ? "running" : "ended",
                                 .title = "Connecting Graphs",
                                 .status = "complete, 9 moves",
                                 .seats = seats,
                                 .count = 3,
                                 .due = i < running ? 2 : 0,
                                 .since = 1000000000 + (int64_t)i * 60,
                                 .until = i < running ? 1100000000 - (int64_t)i * 60 : MOMENT_NEVER,
                                 .turn = 7};
    }
}

static void publish(struct fixture *fixture)
{
    struct pages *const pages = pages_open(fixture->folder);

    assert_non_null(pages);
    assert_true(lists_write(&fixture->club, pages));
    assert_true(pages_close(pages));
}

static bool is_there(struct fixture *fixture, const char *name)
{
    return access(path_of(fixture, name), F_OK) == 0;
}

static const char *content(struct fixture *fixture, const char *name)
{
    FILE *const file = fopen(path_of(fixture, name), "r");
    int character;

    fixture->text.len = 0;
    assert_non_null(file);
    while ((character = getc(file)) != EOF)
        buffer_character(&fixture->text, (char)character);
    (void)fclose(file);
    return buffer_string(&fixture->text);
}

static int count(const char *text, const char *what)
{
    int found = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        found++;
    return found;
}

/* Where the line of a game is in a text, which has it. */
static const char *line_of(const char *text, int game)
{
    char link[40];

    (void)snprintf(link, sizeof link, "\"game-%d.html\"", game);
    const char *const at = strstr(text, link);
    assert_non_null(at);
    return at;
}

#define A_GAME "<li><a href=\"game-"

/* 200 games fill a page; the newest of those that ended come first, on a page that is not full. */
static void test_pages_of_lists(void **state)
{
    struct fixture *const fixture = *state;

    make_games(fixture, 200, 200);
    publish(fixture);
    assert_false(is_there(fixture, "ended-1.html") || is_there(fixture, "ended-2.html") ||
                 is_there(fixture, "running-2.html"));
    const char *text = content(fixture, "ended.html");
    assert_int_equal(count(text, A_GAME), 200);
    assert_null(strstr(text, "class=\"pages\""));
    assert_true(line_of(text, 400) < line_of(text, 399) && line_of(text, 202) < line_of(text, 201));
    text = content(fixture, "index.html");
    assert_int_equal(count(text, A_GAME), 200);
    assert_true(line_of(text, 200) < line_of(text, 199));
    assert_non_null(strstr(text, "200 games are running, 200 have ended. All times"));
    text = content(fixture, "player-11.html");
    assert_int_equal(count(text, A_GAME), 400);
    assert_null(strstr(text, "The newest 200 of"));

    make_games(fixture, 0, 201);
    publish(fixture);
    text = content(fixture, "ended.html");
    assert_int_equal(count(text, A_GAME), 1);
    (void)line_of(text, 201);
    assert_non_null(strstr(text, "<a href=\"ended.html\" aria-current=\"page\">Page 2</a>"));
    assert_non_null(strstr(text, "<a href=\"ended-1.html\">Page 1</a>"));
    text = content(fixture, "ended-1.html");
    assert_int_equal(count(text, A_GAME), 200);
    assert_true(line_of(text, 200) < line_of(text, 1));
    text = content(fixture, "player-12.html");
    assert_int_equal(count(text, A_GAME), 200);
    assert_non_null(strstr(text, "The newest 200 of 201."));
    assert_null(strstr(text, "\"game-1.html\""));
    text = content(fixture, "index.html");
    assert_non_null(strstr(text, "0 games are running, 201 have ended"));

    make_games(fixture, 0, 400);
    publish(fixture);
    assert_int_equal(count(content(fixture, "ended.html"), A_GAME), 200);
    assert_int_equal(count(content(fixture, "ended-1.html"), A_GAME), 200);
    assert_false(is_there(fixture, "ended-2.html"));

    make_games(fixture, 401, 0);
    publish(fixture);
    assert_int_equal(count(content(fixture, "index.html"), A_GAME), 200);
    text = content(fixture, "running-2.html");
    assert_int_equal(count(text, A_GAME), 200);
    assert_non_null(strstr(text, "<a href=\"running-3.html\">Page 3</a>"));
    assert_int_equal(count(content(fixture, "running-3.html"), A_GAME), 1);
    assert_non_null(strstr(content(fixture, "ended.html"), "None so far"));
    assert_false(is_there(fixture, "ended-1.html"));
}

/* Games that wait come before those that rest; then by deadline, by the last change, by number. */
static void test_order(void **state)
{
    struct fixture *const fixture = *state;

    make_games(fixture, 5, 2);
    for (size_t i = 0; i < 5; i++)
        fixture->games[i].until = MOMENT_NEVER;
    fixture->games[0].phase = PHASE_RESTING;
    fixture->games[1].until = 5;
    fixture->games[2].since = fixture->games[3].since = 3;
    fixture->games[4].since = 2;
    fixture->games[5].since = fixture->games[6].since;
    fixture->club.invitations = 1;
    publish(fixture);
    const char *text = content(fixture, "index.html");
    assert_true(line_of(text, 2) < line_of(text, 5) && line_of(text, 5) < line_of(text, 3) &&
                line_of(text, 3) < line_of(text, 4) && line_of(text, 4) < line_of(text, 1));
    assert_non_null(strstr(text, "1 invitation is open"));
    text = content(fixture, "ended.html");
    assert_true(line_of(text, 7) < line_of(text, 6));
    text = content(fixture, "players.html");
    assert_true(strstr(text, "player-12.html") < strstr(text, "player-11.html"));
    assert_non_null(strstr(text, "1 running game</span> <span class=\"until\">0 have ended"));
    assert_non_null(strstr(text, "0 running games</span> <span class=\"until\">1 has ended"));
    fixture->members[1].name = "Zoe";
    publish(fixture);
    text = content(fixture, "players.html");
    assert_true(strstr(text, "player-11.html") < strstr(text, "player-12.html"));
}

/* The inode of a file, which another file that is put in its place does not have. */
static ino_t inode_of(struct fixture *fixture, const char *name)
{
    struct stat facts;

    assert_int_equal(stat(path_of(fixture, name), &facts), 0);
    return facts.st_ino;
}

/* Files are written if they are to be others, and removed if they are not wanted any more, but not
 * after an error. */
static void test_folder(void **state)
{
    struct fixture *const fixture = *state;
    struct buffer bytes = {0};

    make_games(fixture, 1, 201);
    publish(fixture);
    const ino_t players = inode_of(fixture, "players.html"),
                ended = inode_of(fixture, "ended.html");
    fixture->games[201].status = "void";
    publish(fixture);
    assert_true(inode_of(fixture, "players.html") == players);
    assert_true(inode_of(fixture, "ended.html") != ended);
    buffer_text(&bytes, "text");
    struct pages *pages = pages_open(fixture->folder);
    assert_true(pages_put(pages, "x.html", &bytes));
    pages_leave(pages);
    assert_true(is_there(fixture, "index.html"));
    assert_string_equal(content(fixture, "x.html"), "text");
    pages = pages_open(fixture->folder);
    assert_true(pages_put(pages, "x.html", &bytes) && pages_close(pages));
    assert_false(is_there(fixture, "index.html") || is_there(fixture, "ended-1.html"));
    assert_true(is_there(fixture, "x.html"));
    buffer_release(&bytes);
}

static const char *calendar(struct fixture *fixture, int member)
{
    fixture->text.len = 0;
    calendar_write(&fixture->club, &fixture->members[member], &fixture->text);
    return buffer_string(&fixture->text);
}

/* A calendar has the deadlines of its owner, in whatever seat, and no others. */
static void test_calendars(void **state)
{
    struct fixture *const fixture = *state;
    struct public_game *const games = fixture->games;

    make_games(fixture, 3, 1);
    games[0].until = 1100000000;
    games[1].until = MOMENT_NEVER;
    games[2].due = 1;
    const char *text = calendar(fixture, 1);
    assert_int_equal(count(text, "BEGIN:VEVENT\r\n"), 1);
    assert_non_null(strstr(text, "\r\nDTSTART:20041109T113320Z\r\n"));
    assert_non_null(strstr(text, "\r\nSEQUENCE:7\r\n"));
    assert_non_null(strstr(text, "\r\nUID:game-1-player-2-0123456789abcdef0123456789abcdef\r\n"));
    assert_non_null(strstr(
        text, "\r\nSUMMARY:Connecting Graphs 1: your move against Zoe\\, Cy\\, the 3rd\r\n"));
    assert_null(strstr(text, "URL:"));
    text = calendar(fixture, 0);
    assert_int_equal(count(text, "BEGIN:VEVENT\r\n"), 1);
    assert_non_null(strstr(text, "against Ben\\, Cy\\, the 3rd\r\n"));
    games[2].due = 0;
    games[2].secret = true;
    fixture->club.url = "https://x.example/";
    assert_int_equal(count(calendar(fixture, 1), "BEGIN:VEVENT\r\n"), 2);
    text = calendar(fixture, 0);
    assert_int_equal(count(text, "BEGIN:VEVENT\r\n"), 1);
    assert_non_null(strstr(text, "3: your answer against Ben"));
    assert_non_null(strstr(text, "\r\nURL:https://x.example/game-3.html\r\n"));
}

/* Lines have at most 75 octets and are folded between characters, no earlier than they must. */
static void test_folded_lines(void **state)
{
    struct fixture *const fixture = *state;
    char name[200];

    fixture->club.name = "C";
    for (size_t len = 40; len < 150; len++) {
        const char *line, *end;
        memset(name, 'x', len);
        (void)snprintf(name + len, sizeof name - len, "\xc3\xa9\xe2\x82\xac");
        fixture->members[0].name = name;
        line = strstr(calendar(fixture, 0), "X-WR-CALNAME:");
        for (bool folded = true; folded; line = end + 2) {
            end = strstr(line, "\r\n");
            folded = end[2] == ' ';
            assert_true(end - line <= 75);
            assert_true(!folded || end - line >= 73);
            assert_true(((unsigned char)line[line[0] == ' '] & 0xC0) != 0x80);
            if (folded && (unsigned char)end[3] < 0x80)
                assert_int_equal(end - line, 75);
        }
    }
}

/* A feed has the last 20 lines, with times that never go back. */
static void test_feeds(void **state)
{
    struct fixture *const fixture = *state;
    struct scoresheet_move moves[22] = {{0}};
    struct scoresheet_player players[2] = {{.name = "Zoe"}, {.name = "Ben"}};
    struct scoresheet sheet = {.players = players, .player_count = 2, .moves = moves};
    char labels[22][20];

    make_games(fixture, 1, 0);
    for (int i = 0; i < 22; i++) {
        (void)snprintf(labels[i], sizeof labels[i], "Move %d", i + 1);
        moves[i] = (struct scoresheet_move){
            .label = labels[i], .player = (uint16_t)(1 + i % 2), .text = "a<1", .time = NULL};
    }
    moves[1].time = "2026-11-21T08:00Z";
    moves[5].time = "2026-11-20T08:00Z";
    moves[21].time = "2026-11-22T08:00Z";
    for (size_t lines = 20; lines <= 22; lines++) {
        fixture->text.len = 0;
        sheet.count = lines;
        feed_write(&fixture->club, fixture->games, &sheet, &fixture->text);
        const char *const text = buffer_string(&fixture->text);
        assert_int_equal(count(text, "<entry>"), 20);
        assert_int_equal(count(text, "<title>Move 1:"), lines == 20);
        assert_int_equal(count(text, "<title>Move 20: Ben a&lt;1</title>"), 1);
        assert_int_equal(count(text, "<updated>2026-11-21T08:00:00Z"), lines == 22 ? 19 : 20);
        assert_int_equal(count(text, "<updated>2026-11-22T08:00:00Z"), lines == 22);
        assert_non_null(strstr(text, "<updated>2001-09-09T01:46:40Z</updated>\n<author>"));
        assert_int_equal(count(text, "<id>urn:uuid:"), 21);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_pages_of_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folder, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_calendars, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folded_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_feeds, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
