#include "referee/language/reasons.h"

/* The codes that a move may be refused with, for the catalogue. */
static const char *const codes[] = {
    ENTRY("code", "token"),      ENTRY("code", "off-board"),     ENTRY("code", "over"),
    ENTRY("code", "turn"),       ENTRY("code", "phase"),         ENTRY("code", "ending"),
    ENTRY("code", "occupied"),   ENTRY("code", "too-small"),     ENTRY("code", "not-adjacent"),
    ENTRY("code", "used"),       ENTRY("code", "drawn"),         ENTRY("code", "range"),
    ENTRY("code", "seal"),       ENTRY("code", "leaving"),       ENTRY("code", "gone"),
    ENTRY("code", "missing"),    ENTRY("code", "value"),         ENTRY("code", "too-large"),
    ENTRY("code", "bounce"),     ENTRY("code", "coincide"),      ENTRY("code", "column"),
    ENTRY("code", "connected"),  ENTRY("code", "count"),         ENTRY("code", "crossing"),
    ENTRY("code", "crossings"),  ENTRY("code", "diagonal"),      ENTRY("code", "distance"),
    ENTRY("code", "divisor"),    ENTRY("code", "first-divisor"), ENTRY("code", "from"),
    ENTRY("code", "kind"),       ENTRY("code", "not-centre"),    ENTRY("code", "not-permutation"),
    ENTRY("code", "no-card"),    ENTRY("code", "no-wedge"),      ENTRY("code", "orthogonal"),
    ENTRY("code", "pass"),       ENTRY("code", "pen"),           ENTRY("code", "repeat"),
    ENTRY("code", "ring-value"), ENTRY("code", "round"),         ENTRY("code", "row"),
    ENTRY("code", "same-card"),  ENTRY("code", "same-line"),     ENTRY("code", "sequence"),
    ENTRY("code", "through"),    ENTRY("code", "unconnected"),   ENTRY("code", "wrong-card"),
};

static bool is_code(const char *text, size_t len)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strlen(codes[i]) == len && memcmp(codes[i], text, len) == 0)
            return true;
    return false;
}

/* The sentence for the code at the end of a reason, or NULL. */
static const char *find_sentence(enum language language, const char *reason)
{
    const size_t len = strlen(reason);
    const char *const open = strrchr(reason, '(');

    if (language == LANGUAGE_ENGLISH || open == NULL || reason[len - 1] != ')')
        return NULL;
    const size_t code_len = len - (size_t)(open - reason) - 2;
    if (!is_code(open + 1, code_len))
        return NULL;
    struct buffer code = {0};
    buffer_append(&code, open + 1, code_len);
    const char *const sentence = language_entry(language, "code", buffer_string(&code));
    buffer_release(&code);
    return sentence;
}

void reason_write(enum language language, const char *reason, struct buffer *out)
{
    const char *const sentence = find_sentence(language, reason);

    if (sentence != NULL)
        buffer_format(out, "%s [%s]", sentence, reason);
    else
        buffer_text(out, say(language, reason));
}
