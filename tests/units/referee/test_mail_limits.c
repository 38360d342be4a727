/* Messages beyond a limit are refused or cut, subjects and addresses are read, and the recipient is
 * the one that the mail server names. The messages are too large to be kept as files, so they are
 * made here. */
#include "base/buffer.h"
#include "referee/mail/address.h"
#include "referee/mail/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define REFEREE "referee@example.org"
#define HEAD \
    "From: lena@example.net\nTo: referee+tok.en_7@example.org\nSubject: x\nMIME-Version: 1.0\n"

/* A message made of a head and copies of a piece. */
struct heap {
    const char *head, *piece;
    size_t count;
    const char *tail, *why;
    enum letter_kind kind;
};

static void read_heap(const struct heap *heap)
{
    const struct mail_limits limits = mail_limits();
    struct buffer message = {0};
    struct arena arena = {0};
    struct letter letter;

    buffer_text(&message, heap->head);
    for (size_t i = 0; i < heap->count; i++)
        buffer_text(&message, heap->piece);
    buffer_text(&message, heap->tail);
    mail_read(&letter, message.bytes, message.len, REFEREE, "", &limits, &arena);
    assert_string_equal(letter.why, heap->why);
    assert_int_equal(letter.kind, heap->kind);
    assert_int_equal(letter.readable, heap->why[0] == '\0');
    if (letter.kind == LETTER_PERSONAL)
        assert_string_equal(letter.tokens.list[0], "tok.en_7");
    buffer_release(&message);
    arena_release(&arena);
}

static void heaps(void **state)
{
    static const char parts[] = "the message is made of too many parts";
    static const char text[] = "there is too much text in the message";
    static const char headers[] = "its headers are too long";
    static const struct heap samples[] = {
        {HEAD "\n", "c4-c5\n", 9000000, "", "the message is too large", LETTER_PERSONAL},
        /* A server may have added that line, and not even have delivered the end. */
        {"From lena Sat Nov 21 08:00:00 2026\n" HEAD "\n", "c4-c5\n", 1398082, "",
         "the message is too large", LETTER_PERSONAL},
        {HEAD "\n", "c4-c5\n", 15000, "", text, LETTER_PERSONAL},
        {HEAD "\n", "c4-c5\n", 500000, "", text, LETTER_PERSONAL},
        {HEAD "\n", "c4-c5\n", 5000, "", "", LETTER_PERSONAL},
        {HEAD, "X-Pad: a\n", 30000, "\nc4\n", headers, LETTER_PERSONAL},
        {HEAD "X-Pad: ", "aaaaaaaaa ", 30000, "\n\nc4\n", headers, LETTER_PERSONAL},
        {HEAD "Content-Type: multipart/mixed; boundary=p\n\n", "--p\n\nx\n", 1000000, "--p--\n",
         parts, LETTER_PERSONAL},
        {HEAD "Content-Type: multipart/mixed; boundary=p\n\n", "--p\n\nx\n", 1500, "--p--\n", parts,
         LETTER_PERSONAL},
        {HEAD, "Content-Type: multipart/mixed; boundary=p\n\n--p\n", 1900,
         "Content-Type: text/plain\n\nc4\n--p--\n", parts, LETTER_PERSONAL},
        {HEAD, "Content-Type: message/rfc822\n\n", 200000, "c4\n", "", LETTER_PERSONAL},
        {HEAD "Cc: ", "a:", 100000, "\n\nc4\n", "", LETTER_PERSONAL},
        {HEAD "Content-Type: message/rfc822\n\nTo: a\n", " :\n", 100000, "\nc4\n", "",
         LETTER_PERSONAL},
        {HEAD "Cc: ", "(", 200000, "\n\nc4\n", "", LETTER_PERSONAL},
        {HEAD "Cc: a@b.example", ", a@b.example", 10000, "\n\nc4\n", "", LETTER_PERSONAL},
        {HEAD "References: ", "<a@b> ", 40000, "\n\nc4\n", "", LETTER_PERSONAL},
        {HEAD "Content-Type: text/html\n\n<p>c4</p>", "<a ", 300000, "\n", "", LETTER_PERSONAL},
        {HEAD "Content-Type: text/html\n\n<p>c4</p>", "<blockquote>", 80000, "\n", "",
         LETTER_PERSONAL},
        {HEAD "Content-Type: text/html\n\n<p>c4</p>", "<!--", 250000, "\n", "", LETTER_PERSONAL},
        {HEAD, "X: y\n", 0, "", "the message ends within its headers", LETTER_PERSONAL},
        {"", "a", 100, "", "the message ends within its headers", LETTER_BROKEN},
        {"", "", 0, "", "the message ends within its headers", LETTER_BROKEN},
    };

    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++)
        read_heap(&samples[i]);
}

static void envelope(void **state)
{
    static const char message[] = "From: Lena@Example.NET\nTo: me\n\nc4\n";
    const struct mail_limits limits = mail_limits();
    struct arena arena = {0};
    struct letter letter;

    (void)state;
    mail_read(&letter, message, sizeof message - 1, REFEREE, "Referee+ABCdef1@Example.org", &limits,
              &arena);
    assert_int_equal(letter.kind, LETTER_PERSONAL);
    assert_string_equal(letter.from, "lena@example.net");
    assert_int_equal(letter.recipients.count, 1);
    assert_string_equal(letter.recipients.list[0], "referee+abcdef1@example.org");
    assert_int_equal(letter.tokens.count, 1);
    assert_string_equal(letter.tokens.list[0], "abcdef1");
    arena_release(&arena);
}

static void subjects(void **state)
{
    static const struct {
        const char *subject, *token;
    } samples[] = {
        {"", NULL},
        {"Re: x", NULL},
        {"Re : Re(3): SV:  [recto abcdef] x  y", "abcdef"},
        {"[RECTO ABC.def_1]x", "abc.def_1"},
        {"a [recto   abcdef ] b", "abcdef"},
        {"[recto abc] x", NULL},
        {"[recto abcdef x", NULL},
        {"[recto abc/def] x", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct arena arena = {0};
        const char *token = NULL;
        const size_t count = subject_tokens(samples[i].subject, &token, 1, &arena);
        assert_int_equal(count, samples[i].token != NULL);
        if (samples[i].token != NULL)
            assert_string_equal(token, samples[i].token);
        arena_release(&arena);
    }
}

static void addresses(void **state)
{
    static const struct {
        const char *address, *own, *plain, *token;
    } samples[] = {
        {"referee+abcdef@example.org", REFEREE, "referee+abcdef@example.org", "abcdef"},
        {"REFEREE-ABC_DEF@other.example", REFEREE, "referee-abc_def@other.example", "abc_def"},
        {"lena+abcdef@example.org", REFEREE, "lena+abcdef@example.org", NULL},
        {"lena+abcdef@example.org", "", "lena+abcdef@example.org", "abcdef"},
        {"referee+abc@example.org", REFEREE, "referee+abc@example.org", NULL},
        {"referee+abc-def@example.org", REFEREE, "referee+abc-def@example.org", NULL},
        {"referee@example.org", REFEREE, "referee@example.org", NULL},
        {"referee", REFEREE, NULL, NULL},
        {"@example.org", REFEREE, NULL, NULL},
        {"a@b@c", REFEREE, NULL, NULL},
        {"a b@c", REFEREE, NULL, NULL},
        {"a\n@c", REFEREE, NULL, NULL},
        {"<a@c>", REFEREE, NULL, NULL},
        {"ä@c", REFEREE, NULL, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct arena arena = {0};
        const char *const plain = address_plain(samples[i].address, &arena);
        const char *const token = address_token(samples[i].address, samples[i].own, &arena);
        assert_int_equal(plain != NULL, samples[i].plain != NULL);
        assert_int_equal(token != NULL, samples[i].token != NULL);
        if (plain != NULL)
            assert_string_equal(plain, samples[i].plain);
        if (token != NULL)
            assert_string_equal(token, samples[i].token);
        arena_release(&arena);
    }
}

/* The other readers of a message: neither the addresses that servers name nor the referee's own. */
static void others(void **state)
{
    static const char message[] =
        "From: lena@example.net\nDelivered-To: box@example.org\n"
        "To: Referee <Referee+tok.en_7@example.org>, referee@alias.example, Hugo "
        "<hugo@example.net>\n"
        "Cc: Friends: ida@example.net, referees@example.org;, hugo@example.net\n\nc4\n";
    const struct mail_limits limits = mail_limits();
    struct arena arena = {0};
    struct letter letter;

    (void)state;
    mail_read(&letter, message, sizeof message - 1, REFEREE, "", &limits, &arena);
    assert_int_equal(letter.others.count, 3);
    assert_string_equal(letter.others.list[0], "hugo@example.net");
    assert_string_equal(letter.others.list[1], "ida@example.net");
    assert_string_equal(letter.others.list[2], "referees@example.org");
    arena_release(&arena);
}

/* A message that is truncated anywhere either contains the same orders or cannot be read. */
static void truncated(void **state)
{
    static const char message[] =
        HEAD "Content-Type: multipart/alternative; boundary=bb\n\n--bb\nContent-Type: "
             "text/plain\n\nc4-c12\n--bb\nContent-Type: text/html\n\n<p>c4-c12</p>\n--bb--\n";
    const struct mail_limits limits = mail_limits();

    (void)state;
    for (size_t len = 0; len < sizeof message - 1; len++) {
        struct arena arena = {0};
        struct letter letter;
        mail_read(&letter, message, len, REFEREE, "", &limits, &arena);
        assert_true(!letter.readable || letter.text[0] == '\0' ||
                    strcmp(letter.text, "c4-c12\n") == 0);
        arena_release(&arena);
    }
}

/* Without a line break at its end, a message is read unless something shows that it goes on. */
static void ends(void **state)
{
    static const struct {
        const char *fields, *body;
        bool readable;
    } samples[] = {
        {"", "c4", true},
        {"Content-Length: 2\n", "c4", true},
        {"Content-Length: 9\n", "c4", false},
        {"Content-Length: 5\n", "c4\nc5", true},
        {"Content-Transfer-Encoding: base64\n", "YzQ=", true},
        {"Content-Transfer-Encoding: base64\n", "YzQtYzUK", true},
        {"Content-Transfer-Encoding: base64\n", "YzQtY", false},
        {"Content-Transfer-Encoding: quoted-printable\n", "c4=0A", true},
        {"Content-Transfer-Encoding: quoted-printable\n", "c4=", false},
        {"Content-Type: text/html\n", "<p>c4</p>", true},
        {"Content-Type: text/html\n", "<p>c4", false},
        {"Content-Type: text/html\n", "<p>c4</p", false},
        {"Content-Type: multipart/mixed; boundary=b\n", "--b\n\nc4\n--b--", true},
        {"Content-Type: multipart/mixed; boundary=b\n", "--b\n\nc4\n--b", false},
    };
    const struct mail_limits limits = mail_limits();

    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        struct arena arena = {0};
        struct buffer message = {0};
        struct letter letter;
        buffer_format(&message, "From: a@b.example\n%s\n%s", samples[i].fields, samples[i].body);
        mail_read(&letter, message.bytes, message.len, REFEREE, "", &limits, &arena);
        if (letter.readable != samples[i].readable)
            fail_msg("%s", message.bytes);
        buffer_release(&message);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heaps),     cmocka_unit_test(envelope), cmocka_unit_test(subjects),
        cmocka_unit_test(addresses), cmocka_unit_test(others),   cmocka_unit_test(truncated),
        cmocka_unit_test(ends),
    };

    mail_open();
    const int failed = cmocka_run_group_tests_name("mail, limits", tests, NULL, NULL);
    mail_close();
    return failed;
}
