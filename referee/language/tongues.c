#include "referee/language/tongues.h"

void tongues_add_list(struct tongues *tongues, const char *english, va_list arguments)
{
    for (int i = 0; i < LANGUAGES; i++) {
        va_list again;
        va_copy(again, arguments);
        buffer_format_list(&tongues->in[i], say((enum language)i, english), again);
        va_end(again);
    }
}

void tongues_add(struct tongues *tongues, const char *english, ...)
{
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(tongues, english, arguments);
    va_end(arguments);
}

void tongues_paragraph(struct tongues *tongues, const char *english, ...)
{
    va_list arguments;

    for (int i = 0; i < LANGUAGES; i++)
        buffer_text(&tongues->in[i], tongues->in[i].len > 0 ? "\n" : "");
    va_start(arguments, english);
    tongues_add_list(tongues, english, arguments);
    va_end(arguments);
    for (int i = 0; i < LANGUAGES; i++)
        buffer_character(&tongues->in[i], '\n');
}

bool tongues_empty(const struct tongues *tongues)
{
    return tongues->in[LANGUAGE_ENGLISH].len == 0;
}

void tongues_clear(struct tongues *tongues)
{
    for (int i = 0; i < LANGUAGES; i++)
        tongues->in[i].len = 0;
}

void tongues_release(struct tongues *tongues)
{
    for (int i = 0; i < LANGUAGES; i++)
        buffer_release(&tongues->in[i]);
}

const char *tongues_for(struct tongues *tongues, enum language language)
{
    return buffer_string(&tongues->in[language]);
}
