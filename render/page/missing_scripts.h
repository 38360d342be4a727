/* Scripts that no font on this machine has letters for, so that boxes are drawn. */
#ifndef RECTO_RENDER_PAGE_MISSING_SCRIPTS_H
#define RECTO_RENDER_PAGE_MISSING_SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

/* `name` has lower-case words joined by hyphens, as in `old-italic`. Signs that belong to no script
 * are `common`, `inherited` or `unknown`, which count as one. */
struct missing_script {
    char name[32];
    uint32_t character; /* the first one met */
};

struct missing_scripts {
    struct missing_script *list; /* each once, in the order in which they were met */
    size_t count;
};

void missing_scripts_add(struct missing_scripts *scripts, const char *name, uint32_t character);
void missing_scripts_release(struct missing_scripts *scripts);

struct buffer;

/* Appends a sentence without its full stop: what is missing, and which Debian package has it. */
void missing_script_tell(const struct missing_script *script, struct buffer *out);

#endif
