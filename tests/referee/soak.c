/* A club over years: players open, play, leave, forge and repeat; the machine stops, is killed, and
 * has a wrong clock. Every letter goes through the real program, in a process of its own.
 *
 *     soak PROGRAM FOLDER GAMES PLAYERS DAYS SEED [SERVER]
 *
 * prints a line `ok …` or `not ok …` for each thing that must hold in the end. SERVER is
 * soak_server.c as a shared object, which spares most runs the loader. */
#include "tests/referee/soak.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

#define ORGANISER "olga@example.org"

enum {
    DAY = 86400,
    SIDE = 6,
    CARDS = 12,
    SEATS = 3,
    TEXT_MOST = 16384,
    KINDS_MOST = 32,
    LOADED_EACH = 50
};

/* What the commands of a kind took: seconds by the clock and of the processor, and kilobytes. */
struct timing {
    char name[16];
    long count;
    double sum, most, work, work_most;
    long memory;
};

struct club {
    const char *program, *folder;
    long games, players, days;
    uint64_t random;
    int64_t now;
    sqlite3 *store;
    long opened, tournaments, letters, killed, refused, runs;
    double started;
    int requests, answers; /* pipes of the server, if there is one */
    struct timing timings[KINDS_MOST];
    char text[TEXT_MOST], before[TEXT_MOST]; /* the letter, and the last one that was a move */
    char quoted[TEXT_MOST / 2];              /* the message that is answered */
};

static uint64_t draw(struct club *club, uint64_t below)
{
    club->random ^= club->random << 13;
    club->random ^= club->random >> 7;
    club->random ^= club->random << 17;
    return club->random % below;
}

static double seconds(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds_of(const struct rusage *usage)
{
    return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
           (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

static void note_time(struct club *club, const char *name, double time, const struct rusage *usage)
{
    struct timing *timing = club->timings;
    const double work = seconds_of(usage);

    while (timing->name[0] != '\0' && strcmp(timing->name, name) != 0)
        timing++;
    (void)snprintf(timing->name, sizeof timing->name, "%s", name);
    timing->count++;
    timing->sum += time;
    timing->work += work;
    if (time > timing->most)
        timing->most = time;
    if (work > timing->work_most)
        timing->work_most = work;
    if (usage->ru_maxrss > timing->memory)
        timing->memory = usage->ru_maxrss;
}

/* --- the program */

static void write_now(const struct club *club, char *text, size_t size)
{
    const time_t now = (time_t)club->now;
    struct tm parts;

    (void)gmtime_r(&now, &parts);
    (void)strftime(text, size, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* Starts the process that makes processes. */
static void start_server(struct club *club, const char *object)
{
    int requests[2], answers[2];

    if (pipe(requests) != 0 || pipe(answers) != 0)
        exit(2);
    if (fork() == 0) {
        (void)dup2(requests[0], SOAK_REQUESTS);
        (void)dup2(answers[1], SOAK_ANSWERS);
        (void)close(requests[1]);
        (void)close(answers[0]);
        (void)setenv("LD_PRELOAD", object, 1);
        (void)setenv("SOAK_SERVER", "1", 1);
        (void)execl(club->program, club->program, (char *)NULL);
        _exit(127);
    }
    (void)close(requests[0]);
    (void)close(answers[1]);
    (void)fcntl(requests[1], F_SETFD, FD_CLOEXEC);
    (void)fcntl(answers[0], F_SETFD, FD_CLOEXEC);
    club->requests = requests[1];
    club->answers = answers[0];
}

static void run_there(const struct club *club, const struct soak_request *request,
                      struct soak_answer *answer)
{
    if (write(club->requests, request, sizeof *request) != (ssize_t)sizeof *request ||
        read(club->answers, answer, sizeof *answer) != (ssize_t)sizeof *answer)
        exit(2);
}

static void run_here(const struct club *club, struct soak_request *request,
                     struct soak_answer *answer)
{
    const pid_t process = fork();

    if (process == 0) {
        char *words[SOAK_WORDS + 1] = {NULL};
        int count = 0;
        soak_redirect(request->input);
        for (char *word = request->words; *word != '\0'; word += strlen(word) + 1)
            words[count++] = word;
        (void)execv(club->program, words);
        _exit(127);
    }
    if (request->kill_after > 0) {
        const struct timespec pause = {.tv_nsec = request->kill_after * 1000};
        (void)nanosleep(&pause, NULL);
        (void)kill(process, SIGKILL);
    }
    while (wait4(process, &answer->status, 0, &answer->usage) < 0 && errno == EINTR)
        ;
}

static char *add_word(char *at, const char *word)
{
    return stpcpy(at, word) + 1;
}

/* Runs a command of the referee; kills it after so many microseconds, unless that is 0. Gives its
 * status, -1 if it was killed. */
static int run(struct club *club, long kill_after, const char *input, const char *command, ...)
{
    struct soak_request request = {.kill_after = kill_after};
    struct soak_answer answer = {.status = -1};
    char now[32];
    va_list more;
    char *at = add_word(add_word(request.words, "recto-referee"), command);
    const double start = seconds();

    (void)snprintf(request.input, sizeof request.input, "%s", input != NULL ? input : "/dev/null");
    at = add_word(at, club->folder);
    va_start(more, command);
    for (const char *word; (word = va_arg(more, const char *)) != NULL;)
        at = add_word(at, word);
    va_end(more);
    write_now(club, now, sizeof now);
    (void)add_word(add_word(at, "--now"), now);
    if (club->requests == 0 || ++club->runs % LOADED_EACH == 0)
        run_here(club, &request, &answer);
    else
        run_there(club, &request, &answer);
    if (kill_after == 0)
        note_time(club, command, seconds() - start, &answer.usage);
    return WIFEXITED(answer.status) ? WEXITSTATUS(answer.status) : -1;
}

#define COMMAND(club, ...) run(club, 0, NULL, __VA_ARGS__, (char *)NULL)

/* Delivers the letter, as a mail server does: again until it is taken. Some deliveries are killed,
 * some succeed twice. */
static void deliver(struct club *club)
{
    const int file = open("letter", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const size_t len = strlen(club->text);

    if (file < 0 || write(file, club->text, len) != (ssize_t)len)
        exit(2);
    (void)close(file);
    club->letters++;
    if (draw(club, 50) == 0) {
        club->killed++;
        (void)run(club, 500 + (long)draw(club, 12000), "letter", "receive", (char *)NULL);
    }
    for (int i = 0; run(club, 0, "letter", "receive", (char *)NULL) != 0; i++) {
        club->refused++;
        if (i > 20)
            exit(3);
    }
}

/* --- what the store says */

static sqlite3_stmt *ask(struct club *club, const char *sql, int64_t number)
{
    sqlite3_stmt *statement;

    if (sqlite3_prepare_v2(club->store, sql, -1, &statement, NULL) != SQLITE_OK)
        exit(4);
    (void)sqlite3_bind_int64(statement, 1, number);
    return statement;
}

static int64_t ask_number(struct club *club, const char *sql, int64_t number)
{
    sqlite3_stmt *const statement = ask(club, sql, number);
    const int64_t answer =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;

    (void)sqlite3_finalize(statement);
    return answer;
}

/* A player of a game, and the token of the newest message to that player. */
struct seat {
    int64_t game;
    int number;
    char address[64], token[128];
    bool due; /* it is this player's turn, or invitation */
};

static void take_token(const char *text, struct seat *seat)
{
    static const char tag[] = "[recto ";
    const char *const start = strstr(text, tag);

    if (start != NULL)
        (void)sscanf(start + strlen(tag), "%127[a-z0-9._]", seat->token);
    seat->due = strstr(text, "] Your turn") != NULL || strstr(text, "] Invitation") != NULL;
}

/* Quotes the body of a message, as mail programs do below an answer. */
static void quote(struct club *club, const char *text)
{
    const char *at = strstr(text, "\n\n");
    size_t used = 0;

    club->quoted[0] = '\0';
    for (at = at == NULL ? "" : at + 2; *at != '\0'; at += (*at == '\n')) {
        const size_t len = strcspn(at, "\n");
        if (used + len + 4 > sizeof club->quoted)
            break;
        used += (size_t)sprintf(club->quoted + used, "> %.*s\n", (int)len, at);
        at += len;
    }
}

static void take_message(struct club *club, sqlite3_stmt *statement, struct seat *seat)
{
    char text[TEXT_MOST];

    (void)snprintf(seat->address, sizeof seat->address, "%s",
                   (const char *)sqlite3_column_text(statement, 0));
    (void)snprintf(text, sizeof text, "%.*s", sqlite3_column_bytes(statement, 1),
                   (const char *)sqlite3_column_blob(statement, 1));
    take_token(text, seat);
    quote(club, text);
}

static bool read_seat(struct club *club, int64_t game, int number, struct seat *seat)
{
    sqlite3_stmt *const statement =
        ask(club,
            "SELECT address, bytes FROM players JOIN outbox ON outbox.id = substr(thread,"
            " instr(thread, ' ') + 1) WHERE players.game = ?1 AND number = ?2 AND pruned = 0",
            game);

    *seat = (struct seat){.game = game, .number = number};
    (void)sqlite3_bind_int64(statement, 2, number);
    const bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        take_message(club, statement, seat);
    (void)sqlite3_finalize(statement);
    return found && seat->token[0] != '\0';
}

/* --- letters */

static void write_letter(struct club *club, const struct seat *seat, const char *more,
                         const char *text)
{
    (void)snprintf(club->text, sizeof club->text,
                   "From: %s\nTo: referee+%s@example.org\nSubject: Re: [recto %s] the game\n"
                   "Message-ID: <%ld@mail.example.com>\nMIME-Version: 1.0\n"
                   "Content-Type: text/plain; charset=utf-8\nUser-Agent: A mail program 1.0\n"
                   "%s\n%s\n\nOn that day, the club wrote:\n%s",
                   seat->address, seat->token, seat->token, club->letters, more, text,
                   club->quoted);
}

static void say(struct club *club, const struct seat *seat, const char *text)
{
    write_letter(club, seat, "", text);
    deliver(club);
}

/* The first of the empty squares after one drawn at random; what is taken stands in the record. */
static void draw_square(struct club *club, const char *moves, char move[8])
{
    const unsigned start = (unsigned)draw(club, SIDE * SIDE);

    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        const unsigned square = (start + i) % (SIDE * SIDE);
        (void)snprintf(move, 8, "%c%u", (int)('a' + square % SIDE), square / SIDE + 1);
        if (strstr(moves, move) == NULL)
            return;
    }
}

/* The card whose turn it is, and any other. */
static void draw_exchange(struct club *club, const char *moves, char move[8])
{
    unsigned card = 1;

    for (const char *at = moves; (at = strchr(at, 'x')) != NULL; at++)
        card += at[-1] >= '0' && at[-1] <= '9';
    (void)snprintf(move, 8, "%ux%u", card % 100,
                   1 + (card + (unsigned)draw(club, CARDS - 1)) % CARDS);
}

static void draw_move(struct club *club, int64_t game, char move[8])
{
    sqlite3_stmt *const statement = ask(club, "SELECT record FROM games WHERE id = ?", game);
    char text[TEXT_MOST] = "";

    if (sqlite3_step(statement) == SQLITE_ROW)
        (void)snprintf(text, sizeof text, "%.*s", sqlite3_column_bytes(statement, 0),
                       (const char *)sqlite3_column_blob(statement, 0));
    (void)sqlite3_finalize(statement);
    const char *const found = strstr(text, "\nmoves:"), *const moves = found == NULL ? "" : found;
    if (strstr(text, "game: scrambled") != NULL)
        draw_exchange(club, moves, move);
    else
        draw_square(club, moves, move);
}

static void play(struct club *club, const struct seat *seat)
{
    char move[8];

    draw_move(club, seat->game, move);
    say(club, seat, move);
    memcpy(club->before, club->text, sizeof club->before);
}

/* --- what people do */

static void move_or_accept(struct club *club, const struct seat *seat)
{
    if (ask_number(club, "SELECT state = 'invited' FROM games WHERE id = ?", seat->game) != 0)
        say(club, seat, draw(club, 60) == 0 ? "decline" : "accept");
    else if (seat->due)
        play(club, seat);
}

static void resign(struct club *club, const struct seat *seat)
{
    if (draw(club, 4) == 0)
        say(club, seat, "resign");
}

static void offer(struct club *club, const struct seat *seat)
{
    static const char *const words[] = {
        "draw",          "draw declined", "takeback", "cancel",   "takeback",
        "draw accepted", "board",         "help",     "my games", "tell all: hi",
        "language de",   "language en",   "history",  "step in",  "stop stepping in",
        "back"};

    say(club, seat, words[draw(club, sizeof words / sizeof words[0])]);
}

static void condition(struct club *club, const struct seat *seat)
{
    char move[8], answer[8], text[64];

    draw_move(club, seat->game, move);
    draw_move(club, seat->game, answer);
    (void)snprintf(text, sizeof text, "if %s then %s", move, answer);
    say(club, seat, text);
}

/* Two weeks without this game, or any. */
static void leave(struct club *club, const struct seat *seat)
{
    char text[64];
    struct tm from, to;
    const time_t first = (time_t)(club->now + DAY), last = (time_t)(club->now + 15 * DAY);

    (void)gmtime_r(&first, &from);
    (void)gmtime_r(&last, &to);
    (void)snprintf(text, sizeof text, "%s %04d-%02d-%02d %04d-%02d-%02d",
                   draw(club, 2) == 0 ? "absent" : "vacation", from.tm_year + 1900, from.tm_mon + 1,
                   from.tm_mday, to.tm_year + 1900, to.tm_mon + 1, to.tm_mday);
    say(club, seat, text);
}

/* More time, which the others mostly grant. */
static void ask_for_time(struct club *club, const struct seat *seat)
{
    struct seat other;

    if (!seat->due)
        return;
    say(club, seat, "extension 2 days: ill");
    for (int number = 1; number <= SEATS; number++)
        if (number != seat->number && read_seat(club, seat->game, number, &other))
            say(club, &other, draw(club, 4) == 0 ? "refuse extension" : "grant extension");
}

/* A letter with a token that is nearly right. */
static void forge(struct club *club, const struct seat *seat)
{
    struct seat forged = *seat;
    const size_t len = strlen(forged.token);

    forged.token[len - 1 - draw(club, 10)] = "abcdefgh"[draw(club, 8)];
    (void)snprintf(forged.address, sizeof forged.address, "mallory%d@example.net",
                   (int)draw(club, 5));
    say(club, &forged, "resign");
}

/* Programs that answer whatever they get. */
static void loop(struct club *club, const struct seat *seat)
{
    struct seat again = *seat;

    for (uint64_t i = draw(club, 6); i > 0; i--) {
        write_letter(club, &again, draw(club, 2) == 0 ? "Auto-Submitted: auto-replied\n" : "",
                     "I am out of the office, and read nothing.");
        deliver(club);
        (void)read_seat(club, seat->game, seat->number, &again);
    }
}

static void repeat(struct club *club, const struct seat *seat)
{
    (void)seat;
    if (club->before[0] == '\0')
        return;
    memcpy(club->text, club->before, sizeof club->text);
    deliver(club);
}

/* Others add what their players do here. */
static const struct behaviour {
    unsigned weight;
    void (*act)(struct club *club, const struct seat *seat);
} behaviours[] = {{100, move_or_accept}, {1, resign}, {3, offer}, {2, condition}, {1, leave},
                  {2, ask_for_time},     {2, forge},  {1, loop},  {3, repeat}};

enum { BEHAVIOURS = sizeof behaviours / sizeof behaviours[0] };

static void act(struct club *club, const struct seat *seat)
{
    unsigned sum = 0;

    for (size_t i = 0; i < BEHAVIOURS; i++)
        sum += behaviours[i].weight;
    uint64_t at = draw(club, sum);
    size_t i = 0;
    while (at >= behaviours[i].weight)
        at -= behaviours[i++].weight;
    behaviours[i].act(club, seat);
}

/* --- what happens to the machine */

static void send_all(struct club *club)
{
    static const char takes[] = "cat";

    if (draw(club, 40) == 0)
        (void)run(club, 500 + (long)draw(club, 8000), NULL, "send", "--command", takes,
                  (char *)NULL);
    (void)COMMAND(club, "send", "--command", takes);
}

/* Takes the newest message to an address. */
static bool read_newest(struct club *club, const char *address, struct seat *seat)
{
    sqlite3_stmt *const statement = ask(
        club,
        "SELECT recipient, bytes FROM outbox WHERE recipient = ?2 ORDER BY rowid DESC LIMIT ?1", 1);

    *seat = (struct seat){.game = 0};
    (void)sqlite3_bind_text(statement, 2, address, -1, SQLITE_STATIC);
    if (sqlite3_step(statement) == SQLITE_ROW)
        take_message(club, statement, seat);
    (void)sqlite3_finalize(statement);
    return seat->token[0] != '\0';
}

/* Somebody else is asked to play on for a player. */
static void replace(struct club *club, int64_t game)
{
    static const char line[] = "\n>     confirm ";
    const int64_t seats = ask_number(club, "SELECT COUNT(*) FROM players WHERE game = ?", game);
    const long other = (long)draw(club, (uint64_t)club->players);
    char text[128], address[64];
    struct seat seat;

    (void)snprintf(address, sizeof address, "p%ld@example.net", other);
    (void)snprintf(text, sizeof text, "replace %" PRId64 " %d by P%ld <%s>: ill", game,
                   1 + (int)draw(club, seats > 0 ? (uint64_t)seats : 1), other, address);
    if (!read_newest(club, ORGANISER, &seat))
        return;
    say(club, &seat, text);
    const char *const found =
        read_newest(club, ORGANISER, &seat) ? strstr(club->quoted, line) : NULL;
    if (found == NULL) /* who is asked plays already */
        return;
    (void)snprintf(text, sizeof text, "confirm %.6s", found + strlen(line));
    say(club, &seat, text);
    if (read_newest(club, address, &seat))
        say(club, &seat, draw(club, 4) == 0 ? "decline" : "accept");
}

/* The organiser looks at the club, by mail and at the machine. */
static void organise(struct club *club)
{
    static const char *const orders[] = {"list", "show %" PRId64, "log %" PRId64, "outbox",
                                         "extend %" PRId64 " 1 2 days: ill"};
    struct seat seat;
    char text[64], game[24];

    const int64_t number = ask_number(
        club, "SELECT id FROM games ORDER BY state = 'running' DESC, id DESC LIMIT 1", 0);
    if (number == 0 || !read_newest(club, ORGANISER, &seat))
        return;
    (void)snprintf(text, sizeof text, orders[draw(club, sizeof orders / sizeof orders[0])], number);
    say(club, &seat, text);
    (void)snprintf(game, sizeof game, "%" PRId64, 1 + (int64_t)draw(club, (uint64_t)number));
    (void)COMMAND(club, "list");
    (void)COMMAND(club, "outbox");
    (void)COMMAND(club, "log", game);
    (void)COMMAND(club, "show", game);
    (void)COMMAND(club, "export", game);
    if (draw(club, 3) == 0)
        replace(club, ask_number(club,
                                 "SELECT id FROM games WHERE state IN ('running', 'over')"
                                 " ORDER BY state DESC, abs(id - ?) LIMIT 1",
                                 strtol(game, NULL, 10)));
}

/* Six players, each against each, who have agreed. */
static void open_tournament(struct club *club)
{
    const int file = open("players", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const long first = (long)draw(club, (uint64_t)club->players);
    const int count = club->players < 6 ? 3 : 6;
    char name[32];

    if (file < 0)
        exit(2);
    for (int i = 0; i < count; i++)
        (void)dprintf(file, "P%ld <p%ld@example.net>\n", (first + i) % club->players,
                      (first + i) % club->players);
    (void)close(file);
    (void)snprintf(name, sizeof name, "Cup %ld", ++club->tournaments);
    if (COMMAND(club, "tournament", "new", name, "differences", "squares=6", "--players", "players",
                "--agreed") != 0)
        exit(5);
}

static void go_wrong(struct club *club, long day)
{
    if (day % 500 == 499) {
        club->now += 400 * DAY; /* the clock goes wrong, and is set right */
        (void)COMMAND(club, "tick");
        club->now -= 400 * DAY;
        (void)COMMAND(club, "tick");
    }
    if (day % 211 == 210)
        club->now += 3 * DAY; /* nothing reaches the machine */
}

static void look_after(struct club *club, long day)
{
    (void)COMMAND(club, "tick");
    send_all(club);
    if (day % 7 == 0)
        (void)COMMAND(club, "backup", "backups", "--keep", "3");
    if (day % 7 == 3)
        organise(club);
    if (day % 7 == 5)
        (void)COMMAND(club, "publish", "pages");
    if (day % 30 == 0)
        (void)COMMAND(club, "prune", "--older-than", "60d");
    if (day % 365 == 20)
        open_tournament(club);
    if (day % 400 == 399)
        (void)COMMAND(club, "rekey");
    go_wrong(club, day);
}

static void write_player(int file, long number)
{
    (void)dprintf(file, "  - {name: P%ld, email: p%ld@example.net}\n", number, number);
}

/* One game in eight is for three. */
static void open_game(struct club *club)
{
    const int file = open("record.yaml", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const long one = (long)draw(club, (uint64_t)club->players);
    const bool three = club->players >= SEATS && club->opened % 8 == 2;
    const long other = one + 1 + (long)draw(club, (uint64_t)club->players - (three ? 2 : 1));

    if (file < 0)
        exit(2);
    if (three)
        (void)dprintf(file, "game: scrambled\ncards: %d\nplayers:\n", CARDS);
    else
        (void)dprintf(file, "game: differences\nsquares: %d\nplayers:\n", SIDE);
    write_player(file, one);
    write_player(file, other % club->players);
    if (three)
        write_player(file, (other + 1) % club->players);
    if (draw(club, 2) == 0)
        (void)dprintf(file, "time: {each: 20 days, allowance: 30 days}\n");
    (void)close(file);
    if (COMMAND(club, "open", "record.yaml") == 0)
        club->opened++;
}

/* The games that go on, each with one thing that one of its players does. */
static void play_day(struct club *club, unsigned chance)
{
    sqlite3_stmt *const statement =
        ask(club, "SELECT id FROM games WHERE state IN ('running', 'invited')", 0);
    int64_t *list = NULL;
    size_t count = 0;

    while (sqlite3_step(statement) == SQLITE_ROW) {
        list = realloc(list, (count + 1) * sizeof *list);
        if (list == NULL)
            exit(2);
        list[count++] = sqlite3_column_int64(statement, 0);
    }
    (void)sqlite3_finalize(statement);
    for (size_t i = 0; i < count; i++) {
        struct seat seat;
        if (draw(club, 100) >= chance)
            continue;
        club->now += (int64_t)draw(club, 60);
        for (int number = 1; number <= SEATS; number++)
            if (read_seat(club, list[i], number, &seat) && (seat.due || draw(club, 20) == 0))
                act(club, &seat);
    }
    free(list);
}

static void tell_progress(struct club *club, long day)
{
    (void)printf("# day %ld: %ld games, %ld letters, %.0f s\n", day, club->opened, club->letters,
                 seconds() - club->started);
    (void)fflush(stdout);
}

static void execute(struct club *club, const char *sql)
{
    if (sqlite3_exec(club->store, sql, NULL, NULL, NULL) != SQLITE_OK)
        exit(4);
}

/* The night before a tick: those of the hours before had nothing to do, and left nothing but their
 * pulse. Without it every night would be an outage, which stops all clocks. */
static void work_all_night(struct club *club)
{
    char sql[96];

    (void)snprintf(sql, sizeof sql, "UPDATE pulse SET value = %" PRId64, club->now - 3600);
    execute(club, sql);
}

static void live(struct club *club)
{
    for (long day = 0; day < club->days; day++) {
        const int64_t morning = club->now;
        if (day % 365 == 0)
            tell_progress(club, day);
        while (club->opened * club->days < club->games * (day + 1) && club->opened < club->games)
            open_game(club);
        /* 40 moves in about a hundred days */
        play_day(club, 45);
        look_after(club, day);
        if (club->now < morning + DAY) {
            club->now = morning + DAY;
            work_all_night(club);
        }
    }
    for (int day = 0; day < 60; day++) { /* invitations expire, flags fall */
        club->now += DAY;
        work_all_night(club);
        (void)COMMAND(club, "tick");
    }
}

/* The organiser decides what players have left. */
static void adjudicate(struct club *club)
{
    int64_t game;

    while ((game = ask_number(club,
                              "SELECT id FROM games WHERE state IN ('running', 'paused',"
                              " 'adjourned', 'invited') LIMIT 1",
                              0)) != 0) {
        char number[24];
        (void)snprintf(number, sizeof number, "%" PRId64, game);
        if (COMMAND(club, "decide", number, "void", "--why", "The season is over") != 0)
            break;
    }
    send_all(club);
}

/* --- what must hold */

static void judge(bool good, const char *what, double value)
{
    (void)printf("%sok %s (%g)\n", good ? "" : "not ", what, value);
}

static void tell_times(const struct club *club)
{
    for (const struct timing *timing = club->timings; timing->name[0] != '\0'; timing++) {
        const double count = (double)timing->count;
        (void)printf("# %s: %ld times, %.4f s, at most %.4f; work %.4f s, at most %.4f; %ld KB\n",
                     timing->name, timing->count, timing->sum / count, timing->most,
                     timing->work / count, timing->work_most, timing->memory);
    }
    (void)fflush(stdout);
}

/* Commands are to take less than a second of work, since the machine may be busy with other tests;
 * all but send, which runs a program for each message, and those that read the whole journal. */
static bool is_short(const char *name)
{
    static const char *const others[] = {"send", "verify", "rebuild"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(name, others[i]) == 0)
            return false;
    return true;
}

static void judge_times(const struct club *club)
{
    double slowest = 0;
    long memory = 0;

    for (const struct timing *timing = club->timings; timing->name[0] != '\0'; timing++) {
        if (is_short(timing->name) && timing->work_most > slowest)
            slowest = timing->work_most;
        if (timing->memory > memory)
            memory = timing->memory;
    }
    judge(slowest < 1, "every command takes less than a second", slowest);
    judge(memory < 200000, "no command takes much memory, in kilobytes", (double)memory);
}

/* How many rows of all tables but the heartbeat are only in one of the stores `main` and `old`. */
static int64_t count_differences(struct club *club)
{
    sqlite3_stmt *const tables =
        ask(club, "SELECT name FROM old.sqlite_schema WHERE type = 'table' AND name <> 'pulse'", 0);
    int64_t count = 0;

    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *const name = (const char *)sqlite3_column_text(tables, 0);
        char sql[256];
        for (int i = 0; i < 2; i++) {
            (void)snprintf(sql, sizeof sql,
                           "SELECT COUNT(*) FROM (SELECT * FROM %s.\"%s\" EXCEPT"
                           " SELECT * FROM %s.\"%s\")",
                           i == 0 ? "main" : "old", name, i == 0 ? "old" : "main", name);
            count += ask_number(club, sql, 0);
        }
    }
    (void)sqlite3_finalize(tables);
    return count;
}

/* The store is closed meanwhile: rebuild puts another in its place. */
static void judge_rebuild(struct club *club)
{
    execute(club, "VACUUM INTO 'old.db'");
    (void)sqlite3_close(club->store);
    judge(COMMAND(club, "rebuild") == 0, "rebuild", 0);
    if (sqlite3_open("club/referee.db", &club->store) != SQLITE_OK)
        exit(2);
    execute(club, "ATTACH 'old.db' AS old");
    const int64_t differences = count_differences(club);
    judge(differences == 0, "what was rebuilt is the same, rows that differ", (double)differences);
}

static void judge_all(struct club *club)
{
    static const char *const commands[] = {"list", "log", "tick", "outbox"};
    struct stat facts = {0};
    const double start = seconds();

    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        judge(COMMAND(club, commands[i]) == 0, commands[i], 0);
    judge(ask_number(club,
                     "SELECT COUNT(*) FROM games WHERE state IN ('running', 'paused',"
                     " 'adjourned', 'invited')",
                     0) == 0,
          "every game has ended", (double)club->opened);
    judge(club->opened == club->games, "all were opened", (double)club->opened);
    judge(COMMAND(club, "prune", "--older-than", "60d") == 0, "prune", 0);
    (void)stat("club/referee.db", &facts);
    judge(facts.st_size < 1000000000, "the store is small, in bytes", (double)facts.st_size);
    tell_times(club);
    judge(COMMAND(club, "verify") == 0, "verify", 0);
    judge_rebuild(club);
    tell_times(club);
    judge_times(club);
    (void)printf(
        "# games for three: %" PRId64 ", left by somebody: %" PRId64
        ", with another player: %" PRId64 ", with more time: %" PRId64 "\n",
        ask_number(club, "SELECT COUNT(*) FROM games WHERE CAST(record AS TEXT) GLOB '*scrambled*'",
                   0),
        ask_number(club, "SELECT COUNT(*) FROM games WHERE CAST(record AS TEXT) GLOB '*:leaves*'",
                   0),
        ask_number(club,
                   "SELECT COUNT(*) FROM games WHERE CAST(record AS TEXT) GLOB '*successors*'", 0),
        ask_number(club,
                   "SELECT COUNT(*) FROM games WHERE CAST(record AS TEXT) GLOB '*extensions*'", 0));
    (void)printf("# %ld letters, %ld kills, %ld refusals, verified and rebuilt in %.1f s\n",
                 club->letters, club->killed, club->refused, seconds() - start);
}

int main(int argc, char **argv)
{
    if (argc != 7 && argc != 8)
        return 64;
    struct club club = {.program = argv[1],
                        .folder = "club",
                        .games = strtol(argv[3], NULL, 10),
                        .players = strtol(argv[4], NULL, 10),
                        .days = strtol(argv[5], NULL, 10),
                        .random = strtoull(argv[6], NULL, 10) * 2654435769U + 1,
                        .now = 1767261600,
                        .started = seconds()};
    if (chdir(argv[2]) != 0)
        return 2;
    if (argc == 8)
        start_server(&club, argv[7]);
    if (COMMAND(&club, "init", "--address", "referee@example.org", "--organiser",
                "Olga <" ORGANISER ">") != 0 ||
        sqlite3_open("club/referee.db", &club.store) != SQLITE_OK)
        return 2;
    (void)sqlite3_busy_timeout(club.store, 10000);
    live(&club);
    adjudicate(&club);
    judge_all(&club);
    (void)sqlite3_close(club.store);
    return 0;
}
