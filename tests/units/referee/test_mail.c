/* Messages as mail programs write them are understood: tests/data/mail/NAME.expect says what
 * NAME.eml means. Given files, the program prints what it understands. */
#include "base/buffer.h"
#include "referee/mail/read.h"
#include "referee/orders/orders.h"
#include "tests/units/referee/telling.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define FOLDER  "tests/data/mail"
#define REFEREE "referee@example.org"

static bool file_read(const char *path, struct buffer *content)
{
    FILE *const file = fopen(path, "rb");
    char piece[4096];
    size_t len;

    if (file == NULL)
        return false;
    while ((len = fread(piece, 1, sizeof piece, file)) > 0)
        buffer_append(content, piece, len);
    (void)fclose(file);
    return true;
}

static void tell(struct buffer *told, const struct buffer *message)
{
    const struct mail_limits limits = mail_limits();
    struct arena arena = {0};
    struct letter letter;

    mail_read(&letter, message->bytes, message->len, REFEREE, "", &limits, &arena);
    tell_letter(told, &letter);
    if (letter.kind == LETTER_PERSONAL) {
        const struct orders orders = orders_read(letter.text, &arena);
        tell_orders(told, &orders);
    }
    arena_release(&arena);
}

static void check_message(void **state)
{
    const char *const name = *state;
    struct buffer path = {0}, message = {0}, expected = {0}, told = {0};

    buffer_format(&path, FOLDER "/%s.eml", name);
    assert_true(file_read(buffer_string(&path), &message));
    path.len = 0;
    buffer_format(&path, FOLDER "/%s.expect", name);
    assert_true(file_read(buffer_string(&path), &expected));
    tell(&told, &message);
    assert_string_equal(buffer_string(&told), buffer_string(&expected));
    buffer_release(&path);
    buffer_release(&message);
    buffer_release(&expected);
    buffer_release(&told);
}

static int tell_files(int count, char **paths)
{
    for (int i = 0; i < count; i++) {
        struct buffer message = {0}, told = {0};
        if (!file_read(paths[i], &message))
            return 1;
        tell(&told, &message);
        (void)fwrite(told.bytes, 1, told.len, stdout);
        buffer_release(&message);
        buffer_release(&told);
    }
    return 0;
}

static int is_message(const struct dirent *entry)
{
    const size_t len = strlen(entry->d_name);

    return len > 4 && strcmp(entry->d_name + len - 4, ".eml") == 0;
}

/* A test for each message, with its name. */
static int check_folder(void)
{
    struct dirent **entries;
    const int count = scandir(FOLDER, &entries, is_message, alphasort);

    if (count < 40)
        return 1;
    struct CMUnitTest *const tests = memory_allocate_zeroed((size_t)count, sizeof *tests);
    for (int i = 0; i < count; i++) {
        char *const name = entries[i]->d_name;
        name[strlen(name) - 4] = '\0';
        tests[i] =
            (struct CMUnitTest){.name = name, .test_func = check_message, .initial_state = name};
    }
    const int failed = _cmocka_run_group_tests("mail", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    free(tests);
    return failed;
}

int main(int argc, char **argv)
{
    mail_open();
    const int status = argc > 1 ? tell_files(argc - 1, argv + 1) : check_folder();
    mail_close();
    return status;
}
