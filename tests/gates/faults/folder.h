/* What is in a folder, for the driver of faults. What goes wrong here ends it. */
#ifndef RECTO_TESTS_GATES_FAULTS_FOLDER_H
#define RECTO_TESTS_GATES_FAULTS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct bytes {
    char *at;
    size_t len;
};

struct file {
    char *name;
    struct bytes content;
};

/* All plain files of a folder and its subfolders. */
struct folder {
    struct file list[64];
    size_t count;
};

/* Says what could not be done, and why (errno). */
_Noreturn void give_up(const char *what);

/* All of an open file; the caller frees `at`. */
struct bytes read_whole(int file);

bool same(struct bytes a, struct bytes b);

/* Adds the files below `path`, each with its content, to be given back to forget(). */
void look_into(struct folder *folder, const char *path);

/* The file of that name, or NULL. */
const struct file *find(const struct folder *folder, const char *name);

void forget(struct folder *folder);

#endif
