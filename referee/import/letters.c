#include "referee/import/letters.h"

#include "cli/output/output.h"
#include "notation/time/moment.h"
#include "referee/mail/read.h"

#include <stdlib.h>
#include <string.h>

void import_complain(const struct mailbox_message *message, const struct letter *letter,
                     const char *format, ...)
{
    struct buffer text = {0};
    va_list arguments;

    if (message->ordinal > 0)
        buffer_format(&text, "message %zu, ", message->ordinal);
    if (letter->message_id[0] != '\0')
        buffer_format(&text, "<%s>, ", letter->message_id);
    if (letter->from[0] != '\0')
        buffer_format(&text, "of %s, ", letter->from);
    if (letter->date != INT64_MIN) {
        moment_write(letter->date, 0, &text);
        buffer_text(&text, ", ");
    }
    text.len -= text.len >= 2 ? 2 : 0;
    buffer_text(&text, text.len > 0 ? ": " : "");
    va_start(arguments, format);
    buffer_format_list(&text, format, arguments);
    va_end(arguments);
    complain("%s: %s", message->file, buffer_string(&text));
    buffer_release(&text);
}

/* --- whose it is */

/* Whether an address is in a list separated by commas. */
static bool is_among(const char *address, const char *list)
{
    const size_t len = strlen(address);

    while (*list != '\0') {
        const size_t entry = strcspn(list, ", ");
        if (entry == len && memcmp(list, address, len) == 0)
            return true;
        list += entry + strspn(list + entry, ", ");
    }
    return false;
}

static int player_of(const struct match *match, const char *address)
{
    for (int player = 1; player <= match->count; player++)
        if (is_among(address, match->parties[player].address))
            return player;
    return 0;
}

/* Reads a message; gives its player, or 0 if it is of no use. Most mail may be from others, so it
 * is first read into an arena that is emptied. */
static int look(const struct match *match, const struct mailbox_message *message,
                struct arena *arena)
{
    const struct mail_limits limits = mail_limits();
    struct letter letter;

    mail_read(&letter, message->bytes, message->len, "", "", &limits, arena);
    const bool sent = letter.kind == LETTER_PERSONAL || letter.kind == LETTER_LIST ||
                      letter.kind == LETTER_DOUBTFUL;
    const int player = sent ? player_of(match, letter.from) : 0;
    if (!sent)
        import_complain(message, &letter, "%s", letter.why);
    else if (player == 0)
        import_complain(message, &letter, "its sender is no player of this game");
    else if (!letter.readable)
        import_complain(message, &letter, "%s", letter.why);
    return letter.readable ? player : 0;
}

static size_t gather(const struct match *match, const struct mailbox *mailbox, struct arena *arena,
                     struct import_letter *letters)
{
    const struct mail_limits limits = mail_limits();
    struct arena scratch = {0};
    size_t count = 0;

    for (size_t i = 0; i < mailbox->count; i++) {
        const struct mailbox_message *const message = &mailbox->list[i];
        const int player = look(match, message, &scratch);
        arena_empty(&scratch);
        if (player == 0)
            continue;
        struct import_letter *const letter = &letters[count];
        *letter = (struct import_letter){.message = message, .player = player, .ordinal = count};
        mail_read(&letter->letter, message->bytes, message->len, "", "", &limits, arena);
        letter->date = letter->letter.date != INT64_MIN ? letter->letter.date
                       : count > 0                      ? letters[count - 1].date
                                                        : INT64_MIN;
        count++;
    }
    arena_release(&scratch);
    return count;
}

/* --- each once */

static int compare_ids(const void *a, const void *b)
{
    const struct import_letter *const *const one = a, *const *const other = b;
    return strcmp((*one)->letter.message_id, (*other)->letter.message_id);
}

/* Puts letters with the same id together, the most complete one first. Letters without an id are
 * compared by their content. */
static int compare_copies(const void *a, const void *b)
{
    const struct import_letter *const one = *(const struct import_letter *const *)a;
    const struct import_letter *const other = *(const struct import_letter *const *)b;
    const int order = strcmp(one->letter.message_id, other->letter.message_id);

    if (order != 0)
        return order;
    const size_t len = strlen(one->letter.text), len_of_other = strlen(other->letter.text);
    if (len != len_of_other)
        return len > len_of_other ? -1 : 1;
    const int text = strcmp(one->letter.text, other->letter.text);
    if (text != 0)
        return text;
    return one->ordinal < other->ordinal ? -1 : one->ordinal > other->ordinal;
}

static bool is_copy(const struct import_letter *letter, const struct import_letter *of)
{
    const struct letter *const one = &letter->letter, *const other = &of->letter;

    if (one->message_id[0] != '\0' || other->message_id[0] != '\0')
        return strcmp(one->message_id, other->message_id) == 0;
    return strcmp(one->text, other->text) == 0 && strcmp(one->from, other->from) == 0 &&
           one->date == other->date;
}

/* Sorts the list by ids, and keeps one letter of each; returns how many remain. */
static size_t drop_copies(struct import_letter **list, size_t count)
{
    size_t kept = 0;

    qsort(list, count, sizeof *list, compare_copies);
    for (size_t i = 0; i < count; i++) {
        if (kept > 0 && is_copy(list[i], list[kept - 1]))
            import_complain(list[i]->message, &list[i]->letter, "a copy of a message that is read");
        else
            list[kept++] = list[i];
    }
    return kept;
}

/* --- in their order */

static struct import_letter *find(struct import_letter **list, size_t count, const char *id)
{
    struct import_letter key = {.letter = {.message_id = id}};
    struct import_letter *const wanted = &key;

    struct import_letter **const found =
        id[0] == '\0' ? NULL : bsearch(&wanted, list, count, sizeof *list, compare_ids);
    return found == NULL ? NULL : *found;
}

static void find_parents(struct import_letter **list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct letter *const letter = &list[i]->letter;
        list[i]->parent = find(list, count, letter->in_reply_to);
        for (size_t j = letter->references.count; j > 0 && list[i]->parent == NULL; j--)
            list[i]->parent = find(list, count, letter->references.list[j - 1]);
    }
}

static int compare_dates(const void *a, const void *b)
{
    const struct import_letter *const one = *(const struct import_letter *const *)a;
    const struct import_letter *const other = *(const struct import_letter *const *)b;

    if (one->date != other->date)
        return one->date < other->date ? -1 : 1;
    return one->ordinal < other->ordinal ? -1 : one->ordinal > other->ordinal;
}

/* Sorts by date, but puts a letter after the one that it answers, since clocks may be wrong and
 * threads are not. If letters answer each other in a circle, any of them is first. */
static void place(struct import_letter *const *sorted, size_t count, struct import_letter **placed)
{
    size_t done = 0;

    for (size_t i = 0; i < count; i++)
        while (!sorted[i]->placed) {
            struct import_letter *next = sorted[i];
            for (size_t steps = 0; next->parent != NULL && !next->parent->placed && steps < count;
                 steps++)
                next = next->parent;
            next->placed = true;
            placed[done++] = next;
        }
}

struct import_letter **import_letters(const struct match *match, const struct mailbox *mailbox,
                                      struct arena *arena, size_t *count)
{
    const size_t most = mailbox->count + 1;
    struct import_letter *const letters = arena_allocate(arena, most * sizeof *letters);
    struct import_letter **const list =
        arena_allocate(arena, most * sizeof(struct import_letter *));
    struct import_letter **const placed =
        arena_allocate(arena, most * sizeof(struct import_letter *));

    *count = gather(match, mailbox, arena, letters);
    for (size_t i = 0; i < *count; i++)
        list[i] = &letters[i];
    *count = drop_copies(list, *count);
    find_parents(list, *count);
    qsort(list, *count, sizeof *list, compare_dates);
    place(list, *count, placed);
    return placed;
}
