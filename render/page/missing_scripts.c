#include "render/page/missing_scripts.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names != NULL && strcmp(name, *names) != 0)
        names++;
    return *names != NULL;
}

static bool is_sign(const char *name)
{
    static const char *const none[] = {"common", "inherited", "unknown", NULL};

    return is_one_of(name, none);
}

void missing_scripts_add(struct missing_scripts *scripts, const char *name, uint32_t character)
{
    for (size_t i = 0; i < scripts->count; i++)
        if (strcmp(scripts->list[i].name, name) == 0 ||
            (is_sign(scripts->list[i].name) && is_sign(name)))
            return;
    scripts->list = memory_resize(scripts->list, (scripts->count + 1) * sizeof *scripts->list);
    struct missing_script *const script = &scripts->list[scripts->count++];
    (void)snprintf(script->name, sizeof script->name, "%s", name);
    script->character = character;
}

void missing_scripts_release(struct missing_scripts *scripts)
{
    free(scripts->list);
    *scripts = (struct missing_scripts){0};
}

/* Debian's package with a font for that script. */
static const char *package_for(const char *name)
{
    static const char *const eastern[] = {"han",    "hiragana", "katakana",
                                          "hangul", "bopomofo", NULL};

    if (is_one_of(name, eastern))
        return "fonts-noto-cjk";
    return is_sign(name) ? "fonts-symbola" : "fonts-noto-core";
}

/* "Old Italic" */
static void tell_name(const char *name, struct buffer *out)
{
    for (size_t i = 0; name[i] != '\0'; i++) {
        const bool first = i == 0 || name[i - 1] == '-';
        const int character = first ? toupper((unsigned char)name[i]) : name[i];
        buffer_character(out, character == '-' ? ' ' : (char)character);
    }
}

void missing_script_tell(const struct missing_script *script, struct buffer *out)
{
    buffer_text(out, "no font on this machine has ");
    if (is_sign(script->name)) {
        buffer_format(out, "signs such as U+%04X", script->character);
    } else {
        buffer_text(out, "the letters of ");
        tell_name(script->name, out);
    }
    buffer_format(out, "; boxes are drawn for them: install one, such as Debian's %s",
                  package_for(script->name));
}
