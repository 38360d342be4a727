/* The referee writes messages byte for byte as kept, and they can be read again. Given a folder,
 * the program writes the kept messages there. */
#include "base/buffer.h"
#include "referee/mail/read.h"
#include "referee/mail/write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include <cmocka.h>

#define FOLDER  "tests/data/written"
#define REFEREE "referee@example.org"
#define TOKEN   "h7.2.19.k3v9x2m4q8"

static const char picture[] = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n";

static const char board[] = "== Please answer above this line ==\n\n"
                            "Hugo played 18. d4-d5. It is your move, Lena.\n\n"
                            "    a b c\n"
                            "  1 ┌─┬─┐  \n"
                            "  2 ├─┼─┤\n\n"
                            "From here on 6 days are left.\n"
                            ".\n"
                            "From the referee\n";

static const char *const thread[] = {"1@x", "2@x", "3@x",  "4@x",  "5@x",  "6@x",  "7@x",
                                     "8@x", "9@x", "10@x", "11@x", "12@x", "13@x", "14@x"};

static struct reply ordinary(void)
{
    return (struct reply){.from = REFEREE,
                          .from_name = "Referee",
                          .to = "lena@example.net",
                          .to_name = "Lena",
                          .answer_to = "referee+" TOKEN "@example.org",
                          .subject = "[recto " TOKEN "] plexus, Hugo - Lena: your move 19",
                          .message_id = "g7.19.2.5f2a@example.org",
                          .in_reply_to = "x1@mail.example.net",
                          .references = {thread, 3},
                          .date = 1795255264,
                          .text = "It is your move.\n"};
}

static struct reply with_board(void)
{
    struct reply reply = ordinary();

    reply.to_name = "Jörg \"der Fuchs\" Lübke 🦊, Süd";
    reply.subject =
        "Re: [recto " TOKEN "] plexus, Jörg – Lena: Dein Zug 19, und zwar bald, denn es "
        "sind nur noch 6 Tage 🕰";
    reply.text = board;
    reply.references.count = sizeof thread / sizeof thread[0];
    return reply;
}

static struct reply with_picture(void)
{
    static const struct attachment attachments[] = {
        {"board.svg", "image/svg+xml", picture, sizeof picture - 1}};
    struct reply reply = ordinary();

    reply.attachments = attachments;
    reply.attachment_count = 1;
    reply.unasked = true;
    return reply;
}

/* A player's mail may contain anything. */
static struct reply hostile(void)
{
    static const char *const ids[] = {"1@x>\r\nBcc: <all@example.org", "fine@x", "", "<2@x>"};
    struct reply reply = ordinary();

    reply.to_name = "Lena\r\nBcc: all@example.org\n\n<script>";
    reply.subject = "Re: a\r\nSubject: b\n\nbody\x01 \xE2\x80\xAE end \xFF";
    reply.in_reply_to = "x y@mail\r\nX-Evil: 1";
    reply.references = (struct texts){ids, 4};
    reply.answer_to = "referee@example.org>\r\nX-Evil: 2";
    reply.text = "a\r\nb\rc\x1B[31m\n--=_\n.\nlast";
    return reply;
}

struct golden {
    const char *name;
    struct reply (*make)(void);
};

static const struct golden goldens[] = {
    {"ordinary", ordinary}, {"board", with_board}, {"picture", with_picture}, {"hostile", hostile}};

static void write_path(struct buffer *path, const char *folder, const struct golden *golden)
{
    path->len = 0;
    buffer_format(path, "%s/%s.eml", folder, golden->name);
    (void)buffer_string(path);
}

static void read_file(const char *path, struct buffer *content)
{
    FILE *const file = fopen(path, "rb");
    char piece[4096];
    size_t len;

    assert_non_null(file);
    while ((len = fread(piece, 1, sizeof piece, file)) > 0)
        buffer_append(content, piece, len);
    (void)fclose(file);
}

static void same_bytes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++) {
        struct buffer path = {0}, expected = {0}, written = {0};
        const struct reply reply = goldens[i].make();
        write_path(&path, FOLDER, &goldens[i]);
        read_file(path.bytes, &expected);
        mail_write(&reply, &written);
        assert_string_equal(buffer_string(&written), buffer_string(&expected));
        buffer_release(&path);
        buffer_release(&expected);
        buffer_release(&written);
    }
}

/* No line is too long for mail programs, and nothing else becomes a header. */
static void well_formed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++) {
        struct buffer written = {0};
        const struct reply reply = goldens[i].make();
        mail_write(&reply, &written);
        const char *line = buffer_string(&written);
        const char *const body = strstr(line, "\n\n");
        assert_non_null(body);
        for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
            assert_true(strcspn(line, "\n") <= (line > body ? 76 : 100));
            assert_true(line > body || (strncasecmp(line, "Bcc:", 4) != 0 &&
                                        strncasecmp(line, "X-Evil:", 7) != 0));
        }
        assert_true(written.bytes[written.len - 1] == '\n');
        assert_null(strchr(written.bytes, '\r'));
        buffer_release(&written);
    }
}

static void read_reply(struct letter *letter, const struct reply *reply, struct arena *arena)
{
    const struct mail_limits limits = mail_limits();
    struct buffer written = {0};

    mail_write(reply, &written);
    mail_read(letter, written.bytes, written.len, "nobody@example.org", "", &limits, arena);
    buffer_release(&written);
}

static void reads_again(void **state)
{
    const struct reply reply = with_board();
    struct arena arena = {0};
    struct letter letter;

    (void)state;
    read_reply(&letter, &reply, &arena);
    assert_int_equal(letter.kind, LETTER_AUTOMATIC);
    assert_string_equal(letter.from, REFEREE);
    assert_string_equal(letter.answer_to, reply.answer_to);
    assert_string_equal(letter.recipients.list[0], "lena@example.net");
    assert_string_equal(letter.tokens.list[0], TOKEN);
    assert_string_equal(letter.message_id, reply.message_id);
    assert_string_equal(letter.in_reply_to, reply.in_reply_to);
    assert_int_equal(letter.references.count, 12);
    assert_string_equal(letter.references.list[0], "1@x");
    assert_string_equal(letter.references.list[11], "14@x");
    arena_release(&arena);
}

/* A reply that comes back is never answered, whatever has happened to its headers. */
static void text_again(void **state)
{
    struct reply reply = with_picture();
    struct arena arena = {0};
    struct letter letter;

    (void)state;
    reply.text = strstr(board, "Hugo");
    read_reply(&letter, &reply, &arena);
    assert_int_equal(letter.kind, LETTER_AUTOMATIC);
    assert_true(letter.readable);
    assert_non_null(strstr(letter.text, "├─┼─┤\n"));
    arena_release(&arena);
}

static int write_goldens(const char *folder)
{
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++) {
        struct buffer path = {0}, written = {0};
        const struct reply reply = goldens[i].make();
        write_path(&path, folder, &goldens[i]);
        mail_write(&reply, &written);
        FILE *const file = fopen(path.bytes, "wb");
        if (file == NULL || fwrite(written.bytes, 1, written.len, file) != written.len ||
            fclose(file) != 0)
            return 1;
        buffer_release(&path);
        buffer_release(&written);
    }
    return 0;
}

/* Attaching a part later makes the same message as writing it with the part. */
static void attaches(void **state)
{
    const struct reply whole = with_picture();
    struct reply bare = whole;
    struct buffer expected = {0}, first = {0}, told = {0};

    (void)state;
    bare.attachment_count = 0;
    mail_write(&whole, &expected);
    mail_write(&bare, &first);
    assert_true(mail_attach(first.bytes, first.len, &whole.attachments[0], &told));
    assert_string_equal(buffer_string(&told), buffer_string(&expected));
    assert_false(mail_attach("", 0, &whole.attachments[0], &told));
    buffer_release(&expected);
    buffer_release(&first);
    buffer_release(&told);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bytes), cmocka_unit_test(well_formed), cmocka_unit_test(reads_again),
        cmocka_unit_test(text_again), cmocka_unit_test(attaches),
    };

    mail_open();
    const int status = argc > 1 ? write_goldens(argv[1])
                                : cmocka_run_group_tests_name("mail, written", tests, NULL, NULL);
    mail_close();
    return status;
}
