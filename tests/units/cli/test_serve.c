/* What `recto serve` decides before anything is judged: whom it answers, what a body of a request
 * becomes, and how an answer is written. */
#include "cli/serve/answer.h"
#include "cli/serve/headers.h"
#include "cli/serve/seats.h"
#include "cli/serve/task.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct hosts hosts = {.named = "club.example", .port = 8417};

/* The status for a request with these headers, name after value, ended by NULL. */
static int status_of(bool posts, const char *const *names)
{
    struct headers headers = {0};

    for (; *names != NULL; names += 2)
        headers_add(&headers, names[0], names[1]);
    return headers_refuse(&headers, &hosts, posts).status;
}

#define STATUS(posts, ...) status_of(posts, (const char *const[]){__VA_ARGS__, NULL})
#define TYPE               "content-type", "application/json"

static void test_host_names(void **state)
{
    static const char *const wrong[] = {"",         "?",  ".",        "a b",  "games.example:80",
                                        "http://a", "[]", "[::1]:80", "[::1", "[x]"};

    (void)state;
    assert_true(host_is_name("games.example.org") && host_is_name("a") && host_is_name("[::1]"));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(host_is_name(wrong[i]));
}

static void test_names(void **state)
{
    (void)state;
    assert_int_equal(STATUS(false, "Host", "localhost:8417"), 0);
    assert_int_equal(STATUS(false, "host", "LOCALHOST:8417"), 0);
    assert_int_equal(STATUS(false, "Host", "127.0.0.1:8417"), 0);
    assert_int_equal(STATUS(false, "Host", "[::1]:8417"), 0);
    assert_int_equal(STATUS(false, "Host", "club.example"), 0);
    assert_int_equal(STATUS(false, "Host", "club.example:443"), 0);
    assert_int_equal(STATUS(false, "Host", "localhost"), 421);
    assert_int_equal(STATUS(false, "Host", "localhost:84170"), 421);
    assert_int_equal(STATUS(false, "Host", "club.example.evil"), 421);
    assert_int_equal(STATUS(false, "Host", "club.example:x"), 421);
    assert_int_equal(STATUS(false, "Host", ""), 421);
    assert_int_equal(STATUS(false, "Accept", "*/*"), 421);
    assert_int_equal(STATUS(false, "Host", "club.example", "HOST", "club.example"), 421);
}

static void test_sites(void **state)
{
    (void)state;
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE), 0);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Origin", "https://club.example"),
                     0);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Origin", "http://localhost:8417"),
                     403);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Origin", "null"), 403);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Sec-Fetch-Site", "same-site"),
                     403);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Sec-Fetch-Site", "same-origin"),
                     0);
    /* A link from another site opens the page. */
    assert_int_equal(STATUS(false, "Host", "club.example", "Sec-Fetch-Site", "cross-site"), 0);
}

static void test_types(void **state)
{
    (void)state;
    assert_int_equal(STATUS(true, "Host", "club.example"), 415);
    assert_int_equal(STATUS(true, "Host", "club.example", "Content-Type", "text/plain"), 415);
    assert_int_equal(STATUS(true, "Host", "club.example", "Content-Type", "application/jsonp"),
                     415);
    assert_int_equal(
        STATUS(true, "Host", "club.example", "Content-Type", "application/json; charset=utf-8"), 0);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, TYPE), 415);
}

static void test_lengths(void **state)
{
    struct headers huge = {0};

    (void)state;
    assert_int_equal(
        STATUS(true, "Host", "club.example", TYPE, "Content-Length", "1", "content-length", "1"),
        400);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Content-Length", "1",
                            "Transfer-Encoding", "chunked"),
                     400);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Content-Length", "+1"), 400);
    assert_int_equal(STATUS(true, "Host", "club.example", TYPE, "Transfer-Encoding", "gzip"), 400);
    headers_add(&huge, "Content-Length", "99999999999999999999999");
    assert_true(headers_length(&huge) == UINT64_MAX);
}

/* The arguments after the command, with bars between them, or the status of a refusal. */
static const char *arguments_of(const char *name, const char *body)
{
    static char text[400];
    struct task task;
    struct task_refusal refusal = {0};
    size_t len = 0;

    if (!task_read(name, body, strlen(body), &task, &refusal)) {
        text[0] = (char)('0' + refusal.status / 100);
        text[1] = (char)('0' + refusal.status / 10 % 10);
        text[2] = (char)('0' + refusal.status % 10);
        text[3] = '\0';
    } else {
        for (size_t i = 1; i < task.count; i++) {
            const size_t more = strlen(task.arguments[i]);
            assert_true(len + more + 2 < sizeof text);
            memcpy(text + len, task.arguments[i], more);
            len += more;
            text[len++] = '|';
        }
        text[len] = '\0';
    }
    task_release(&task);
    return text;
}

static void test_arguments(void **state)
{
    (void)state;
    assert_string_equal(arguments_of("check", "{\"record\":\"\"}"), "check|--json|-|");
    assert_string_equal(arguments_of("check", "{\"record\":\"\",\"hint\":false}"),
                        "check|--json|--no-hint|-|");
    assert_string_equal(arguments_of("moves", "{\"record\":\"\",\"at\":\"3.\",\"angle\":47.5}"),
                        "moves|--json|--at=3.|--angle=47.500000000|-|");
    assert_string_equal(arguments_of("add", "{\"record\":\"\",\"moves\":[\"--\",\"-i\"]}"),
                        "add|-|--|-i|");
    assert_string_equal(arguments_of("show", "{\"record\":\"\",\"title\":\"-o x\"}"),
                        "show|--type|svg|--title=-o x|-|");
    assert_string_equal(arguments_of("new", "{\"game\":\"plexus\",\"players\":[\"A\",\"B\"]}"),
                        "new|--|plexus|players=A,B|");
}

static void test_refusals(void **state)
{
    (void)state;
    assert_string_equal(arguments_of("nothing", "{}"), "404");
    assert_string_equal(arguments_of("check", "{\"record\":1}"), "400");
    assert_string_equal(arguments_of("check", "{\"record\":\"\",\"hint\":\"no\"}"), "400");
    assert_string_equal(arguments_of("show", "{\"record\":\"\",\"as\":\"png\"}"), "400");
    assert_string_equal(arguments_of("show", "{\"record\":\"\",\"title\":\"a\\nb\"}"), "400");
    assert_string_equal(arguments_of("add", "{\"record\":\"\",\"moves\":[]}"), "400");
    assert_string_equal(arguments_of("add", "{\"record\":\"\",\"moves\":[\"--help\"]}"), "400");
    assert_string_equal(arguments_of("undo", "{\"record\":\"\",\"count\":\"-1\"}"), "400");
    assert_string_equal(arguments_of("new", "{\"game\":\"plexus\",\"players\":[\"A,B\"]}"), "400");
    assert_string_equal(arguments_of("new", "{\"game\":\"x\",\"header\":{\"a=b\":1}}"), "400");
    assert_string_equal(arguments_of("new", "{\"game\":\"x\",\"header\":{\"event\":{}}}"), "400");
}

/* A body with a record that has so many documents and words. */
static int status_of_record(int documents, int words)
{
    struct buffer body = {0};
    struct task task;
    struct task_refusal refusal = {0};

    buffer_text(&body, "{\"record\":\"");
    for (int i = 1; i < documents; i++)
        buffer_text(&body, "\\n---");
    buffer_text(&body, "\\n");
    for (int i = documents - 1; i < words; i++)
        buffer_text(&body, "a1 ");
    buffer_text(&body, "\"}");
    const bool read = task_read("check", body.bytes, body.len, &task, &refusal);
    task_release(&task);
    buffer_release(&body);
    return read ? 0 : refusal.status;
}

static void test_bounds(void **state)
{
    (void)state;
    assert_int_equal(status_of_record(RECORDS_MOST, 200), 0);
    assert_int_equal(status_of_record(RECORDS_MOST + 1, 200), 413);
    assert_int_equal(status_of_record(1, WORDS_MOST), 0);
    assert_int_equal(status_of_record(1, WORDS_MOST + 1), 413);
}

static void expect_answer(enum answer_kind kind, int status, const char *out, const char *said,
                          const char *expected)
{
    const struct task task = {.kind = kind};
    struct judge_answer judged = {.status = status};
    struct buffer json = {0};

    buffer_text(&judged.out, out);
    buffer_text(&judged.said, said);
    assert_int_equal(answer_write(&task, &judged, &json), status < 2 ? 200 : 422);
    assert_string_equal(buffer_string(&json), expected);
    buffer_release(&judged.out);
    buffer_release(&judged.said);
    buffer_release(&json);
}

static void test_answers(void **state)
{
    (void)state;
    expect_answer(ANSWER_GAMES, 0, "{}\n{}\n", "",
                  "{\"status\":0,\"games\":[{},{}],\"said\":\"\"}\n");
    expect_answer(ANSWER_GAMES, 1, "", "x\n", "{\"status\":1,\"games\":[],\"said\":\"x\\n\"}\n");
    expect_answer(ANSWER_RECORD, 1, "", "no", "{\"status\":1,\"record\":null,\"said\":\"no\"}\n");
    expect_answer(ANSWER_TEXT, 2, "half", "no",
                  "{\"status\":2,\"error\":\"no\",\"said\":\"no\"}\n");
    expect_answer(ANSWER_PDF, 0, "M", "", "{\"status\":0,\"pdf\":\"TQ==\",\"said\":\"\"}\n");
    expect_answer(ANSWER_PDF, 0, "Ma", "", "{\"status\":0,\"pdf\":\"TWE=\",\"said\":\"\"}\n");
    expect_answer(ANSWER_PDF, 0, "Man", "", "{\"status\":0,\"pdf\":\"TWFu\",\"said\":\"\"}\n");
}

static void test_seats(void **state)
{
    struct seats seats;

    (void)state;
    seats_open(&seats);
    assert_true(seats_take(&seats, SEAT_REPAIR, clock_now() + 1000));
    assert_false(seats_take(&seats, SEAT_REPAIR, clock_now() + 10));
    assert_true(seats_take(&seats, SEAT_QUICK, clock_now()));
    seats_give_back(&seats, SEAT_REPAIR);
    assert_true(seats_take(&seats, SEAT_REPAIR, clock_now()));
    seats_close(&seats);
    assert_true(seats_are_closed(&seats));
    assert_false(seats_take(&seats, SEAT_SLOW, clock_now() + 1000));
    seats_give_back(&seats, SEAT_REPAIR);
    seats_give_back(&seats, SEAT_QUICK);
    seats_release(&seats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_host_names), cmocka_unit_test(test_names),
        cmocka_unit_test(test_sites),      cmocka_unit_test(test_types),
        cmocka_unit_test(test_lengths),    cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_refusals),   cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_answers),    cmocka_unit_test(test_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
