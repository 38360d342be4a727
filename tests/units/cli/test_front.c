/* What the server grants its clients: a refusal that arrives, whatever is still being sent; so many
 * connections, so long without a byte, so long for a request. */
#include "cli/serve/front.h"
#include "cli/serve/task.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static const struct judge_bounds bounds = {.program = "/bin/false", .memory = 64, .seconds = 1};
static const struct front_limits usual = {.connections = 8, .idle = 10, .longest = 60};

static int ask(const struct front *front)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons(front_port(front)),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const struct timeval patience = {.tv_sec = 20};
    const int line = socket(AF_INET, SOCK_STREAM, 0);

    assert_int_equal(setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience), 0);
    assert_int_equal(connect(line, (const struct sockaddr *)&address, sizeof address), 0);
    return line;
}

static void nap(long milliseconds)
{
    const struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};

    (void)nanosleep(&time, NULL);
}

/* Whether all bytes were taken. */
static bool sends(int line, const char *bytes, size_t len)
{
    for (size_t sent = 0; sent < len;) {
        const ssize_t more = send(line, bytes + sent, len - sent, MSG_NOSIGNAL);
        if (more < 0)
            return false;
        sent += (size_t)more;
    }
    return true;
}

static bool says(int line, const char *text)
{
    return sends(line, text, strlen(text));
}

/* The status of the answer; 0 if the connection ends without one, -1 if it is reset. */
static int status_of(int line)
{
    char text[4096] = "";
    size_t len = 0;
    int status = 0;

    while (len < sizeof text - 1 && strstr(text, "\r\n") == NULL) {
        const ssize_t got = recv(line, text + len, sizeof text - 1 - len, 0);
        if (got <= 0)
            return got < 0 ? -1 : 0;
        len += (size_t)got;
        text[len] = '\0';
    }
    return sscanf(text, "HTTP/1.1 %3d ", &status) == 1 ? status : -1;
}

/* Reads to the end of the connection: 0, or -1 if it is reset. */
static ssize_t rest(int line)
{
    char bytes[4096];
    ssize_t got;

    do
        got = recv(line, bytes, sizeof bytes, 0);
    while (got > 0);
    return got;
}

static void get(const struct front *front, int line)
{
    char text[100];

    (void)snprintf(text, sizeof text, "GET /icon.svg HTTP/1.1\r\nHost: localhost:%u\r\n\r\n",
                   front_port(front));
    assert_true(says(line, text));
}

/* --- refusals */

/* Headers that are refused at once, then a body of a megabyte that comes after the answer. */
static void refuse_early(const struct front *front, const char *headers, int status)
{
    static char body[1024 * 1024];
    const int line = ask(front);

    assert_true(says(line, headers));
    nap(50);
    assert_true(sends(line, body, sizeof body));
    assert_int_equal(status_of(line), status);
    (void)close(line);
}

static void test_refusals(void **state)
{
    struct front *const front = front_open(&bounds, &usual, "club.example", 0);

    (void)state;
    refuse_early(front, "POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Length: 1048576\r\n\r\n",
                 421);
    refuse_early(front,
                 "POST /api/check HTTP/1.1\r\nHost: club.example\r\nContent-Length: 13\r\n"
                 "Transfer-Encoding: chunked\r\n\r\n",
                 400);
    refuse_early(front,
                 "POST /api/check HTTP/1.1\r\nHost: club.example\r\nContent-Length: 1048576\r\n"
                 "Content-Type: application/json\r\n\r\n",
                 413);
    refuse_early(front,
                 "POST /nothing HTTP/1.1\r\nHost: club.example\r\nContent-Length: 1048576\r\n"
                 "Content-Type: application/json\r\n\r\n",
                 404);
    front_close(front);
}

/* A body in chunks says nothing of its length. */
static void test_chunks(void **state)
{
    static char chunk[BODY_MOST];
    struct front *const front = front_open(&bounds, &usual, "club.example", 0);
    const int line = ask(front);

    (void)state;
    memset(chunk, 'x', sizeof chunk);
    assert_true(says(line, "POST /api/check HTTP/1.1\r\nHost: club.example\r\n"
                           "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"));
    for (int i = 0; i < 8; i++)
        assert_true(says(line, "40000\r\n") && sends(line, chunk, sizeof chunk) &&
                    says(line, "\r\n"));
    assert_true(says(line, "0\r\n\r\n"));
    assert_int_equal(status_of(line), 413);
    (void)close(line);
    front_close(front);
}

/* A refused client that never ends is not listened to for ever. */
static void test_lingering(void **state)
{
    struct front *const front = front_open(&bounds, &usual, "club.example", 0);
    const int line = ask(front);
    int count = 0;

    (void)state;
    assert_true(says(line, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"));
    assert_int_equal(status_of(line), 421);
    while (count < 100 && says(line, "x")) {
        count++;
        nap(50);
    }
    assert_in_range(count, 20, 99);
    (void)close(line);
    front_close(front);
}

/* --- limits */

static void test_connections(void **state)
{
    const struct front_limits limits = {.connections = 3, .idle = 10, .longest = 60};
    struct front *const front = front_open(&bounds, &limits, NULL, 0);
    int lines[4];

    (void)state;
    for (int i = 0; i < 4; i++) {
        lines[i] = ask(front);
        get(front, lines[i]);
        assert_int_equal(status_of(lines[i]), i < 3 ? 200 : 503);
    }
    assert_int_equal(rest(lines[3]), 0);
    (void)close(lines[3]);
    (void)close(lines[1]);
    nap(300);
    lines[1] = ask(front);
    get(front, lines[1]);
    assert_int_equal(status_of(lines[1]), 200);
    for (int i = 0; i < 3; i++)
        (void)close(lines[i]);
    front_close(front);
}

static void test_idle(void **state)
{
    const struct front_limits limits = {.connections = 2, .idle = 1, .longest = 60};
    struct front *const front = front_open(&bounds, &limits, NULL, 0);
    const int line = ask(front);
    const int64_t began = clock_now();

    (void)state;
    assert_true(says(line, "GET / HTTP/1.1\r\n"));
    assert_int_equal(rest(line), 0);
    assert_in_range(clock_now() - began, 900, 8000);
    (void)close(line);
    front_close(front);
}

/* A byte now and then is never idle; front_watch() ends it, and the line serves another. */
static void test_trickling(void **state)
{
    const struct front_limits limits = {.connections = 1, .idle = 10, .longest = 1};
    struct front *const front = front_open(&bounds, &limits, NULL, 0);
    int line = ask(front);
    const int64_t began = clock_now();

    (void)state;
    assert_true(says(line, "GET / HTTP/1.1\r\nX: "));
    while (clock_now() - began < 15000 && says(line, "x")) {
        nap(50);
        front_watch(front);
    }
    assert_in_range(clock_now() - began, 900, 14000);
    (void)close(line);
    line = ask(front);
    get(front, line);
    assert_int_equal(status_of(line), 200);
    nap(500);
    front_watch(front);
    get(front, line);
    nap(700);
    front_watch(front); /* since its last answer it has not been too long */
    get(front, line);
    (void)close(line);
    front_close(front);
}

/* Ends in the midst of all this. */
static void test_closing(void **state)
{
    struct front *const front = front_open(&bounds, &usual, NULL, 0);
    const int half = ask(front), refused = ask(front);
    const int64_t began = clock_now();

    (void)state;
    assert_true(says(half, "GET / HTTP/1.1\r\n"));
    assert_true(says(refused, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"));
    assert_int_equal(status_of(refused), 421);
    front_close(front);
    assert_in_range(clock_now() - began, 0, 8000);
    (void)close(half);
    (void)close(refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refusals),  cmocka_unit_test(test_chunks),
        cmocka_unit_test(test_lingering), cmocka_unit_test(test_connections),
        cmocka_unit_test(test_idle),      cmocka_unit_test(test_trickling),
        cmocka_unit_test(test_closing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
