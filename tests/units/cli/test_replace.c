/* A file that is edited keeps its mode, access list and attributes, and nobody may do more with the
 * new one than with the old. */
#include "cli/output/replace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define ACCESS_LIST "system.posix_acl_access"
#define FOLDER_LIST "system.posix_acl_default"

enum { STRANGER = 4711 };

/* An access list as Linux keeps it: the owner and user 4711 may read and write, the group may read.
 */
static const uint8_t list[] = {
    2,  0, 0, 0,                                                             /* version */
    1,  0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF, 2,    0, 6, 0, 0x67, 0x12, 0,    0, /* owner, user 4711 */
    4,  0, 4, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x10, 0, 6, 0, 0xFF, 0xFF, 0xFF, 0xFF, /* group, mask */
    32, 0, 4, 0, 0xFF, 0xFF, 0xFF, 0xFF};                                       /* others */

static char folder[] = "replace-XXXXXX";
static char name[sizeof folder + 16];

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL || snprintf(name, sizeof name, "%s/record.yaml", folder) < 0;
}

static int remove_folder(void **state)
{
    (void)state;
    (void)unlink(name);
    return rmdir(folder);
}

static void make_file(mode_t mode)
{
    (void)unlink(name);
    assert_true(replace_file(name, "old\n", 4, false));
    assert_int_equal(chmod(name, mode), 0);
}

static bool edit(void)
{
    struct replacement replacement;

    return replacement_edit(&replacement, name) && replacement_finish(&replacement, "new\n", 4);
}

static void assert_mode(mode_t mode)
{
    struct stat facts;

    assert_int_equal(stat(name, &facts), 0);
    assert_int_equal(facts.st_mode & 07777, mode);
    assert_int_equal(facts.st_size, 4);
}

/* But for the bits that let others run it as its owner or group. */
static void test_keeps_mode(void **state)
{
    static const mode_t modes[] = {0600, 0604, 0640, 0666, 0755, 02640, 06755, 01644};

    (void)state;
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        make_file(modes[i]);
        assert_true(edit());
        assert_mode(modes[i] & 0777);
    }
}

static void test_keeps_lists_and_attributes(void **state)
{
    uint8_t kept[sizeof list + 1];
    char value[8];

    (void)state;
    make_file(0644);
    assert_int_equal(setxattr(name, ACCESS_LIST, list, sizeof list, 0), 0);
    const bool attributes = setxattr(name, "user.club", "north", 5, 0) == 0;
    if (!attributes)
        assert_int_equal(errno, ENOTSUP);
    assert_true(edit());
    assert_int_equal(getxattr(name, ACCESS_LIST, kept, sizeof kept), sizeof list);
    assert_memory_equal(kept, list, sizeof list);
    assert_mode(0664); /* in which the group has the mask */
    if (attributes)
        assert_int_equal(getxattr(name, "user.club", value, sizeof value), 5);
}

static void test_takes_no_list_from_the_folder(void **state)
{
    (void)state;
    make_file(0660);
    assert_int_equal(setxattr(folder, FOLDER_LIST, list, sizeof list, 0), 0);
    assert_true(edit());
    assert_int_equal(removexattr(folder, FOLDER_LIST), 0);
    assert_int_equal(getxattr(name, ACCESS_LIST, NULL, 0), -1);
    assert_mode(0660);
}

/* Edits the file as somebody who may not give it to its group. */
static void edit_as_stranger(void)
{
    int status;

    assert_int_equal(chmod(folder, 0777), 0);
    const pid_t process = fork();
    if (process == 0)
        _exit(setgid(STRANGER) == 0 && setuid(STRANGER) == 0 && edit() ? 0 : 1);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
}

/* Nobody may do more than before: neither another group, nor who had less as one of the old group
 * or of the list, and is one of all others now. Only root can try. */
static void test_widens_nothing(void **state)
{
    uint8_t denying[sizeof list];

    (void)state;
    if (geteuid() != 0)
        return;
    make_file(0664);
    assert_int_equal(setxattr(name, ACCESS_LIST, list, sizeof list, 0), 0);
    edit_as_stranger();
    assert_int_equal(getxattr(name, ACCESS_LIST, NULL, 0), -1);
    assert_mode(0644);
    make_file(0606);
    edit_as_stranger();
    assert_mode(0600);
    memcpy(denying, list, sizeof list);
    denying[4 + 8 + 4] ^= 1;      /* another user … */
    denying[4 + 8 + 2] = 0;       /* … may nothing, */
    denying[sizeof list - 6] = 6; /* and all others may write */
    make_file(0666);
    assert_int_equal(setxattr(name, ACCESS_LIST, denying, sizeof denying, 0), 0);
    edit_as_stranger();
    assert_mode(0600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_keeps_mode),
                                       cmocka_unit_test(test_keeps_lists_and_attributes),
                                       cmocka_unit_test(test_takes_no_list_from_the_folder),
                                       cmocka_unit_test(test_widens_nothing)};

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
