/* Scripts whose letters no font on this machine has, so that boxes are drawn for them. */
#ifndef RECTO_RENDER_PAGE_MISSING_SCRIPTS_H
#define RECTO_RENDER_PAGE_MISSING_SCRIPTS_H

#include <stddef.h>
#include <stdint.h>

/* `name` is of lower-case words joined by hyphens, as `old-italic`; signs that belong to no script
 * are `common`, `inherited` or `unknown`, and all one. */
struct missing_script {
    char name[32];
    uint32_t character; /* that was met first */
};

struct missing_scripts {
    struct missing_script *list; /* in the order in which they were met, each once */
    size_t count;
};

void missing_scripts_add(struct missing_scripts *scripts, const char *name, uint32_t character);
void missing_scripts_release(struct missing_scripts *scripts);

struct buffer;

/* Appends what is missing, and which of Debian's packages has it, as a sentence without its stop.
 */
void missing_script_tell(const struct missing_script *script, struct buffer *out);

#endif
