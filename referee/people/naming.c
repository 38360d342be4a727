#include "referee/people/naming.h"

#include "base/character.h"
#include "referee/language/language.h"
#include "referee/mail/address.h"
#include "referee/orders/words.h"

#include <inttypes.h>
#include <string.h>

static const char digits[] = "0123456789";

/* In normal form, with a blank at both ends, and between letters and digits. */
static const char *words_of(struct referee *referee, const char *text, size_t len)
{
    struct buffer words = {0}, spaced = {0};

    words_normalise(text, len, &words);
    buffer_character(&spaced, ' ');
    for (const char *at = buffer_string(&words); *at != '\0'; at++) {
        buffer_character(&spaced, *at);
        if (at[0] != ' ' && at[1] != ' ' && at[1] != '\0' &&
            (strchr(digits, at[0]) == NULL) != (strchr(digits, at[1]) == NULL))
            buffer_character(&spaced, ' ');
    }
    buffer_character(&spaced, ' ');
    const char *const copy = referee_text(referee, "%s", buffer_string(&spaced));
    buffer_release(&words);
    buffer_release(&spaced);
    return copy;
}

static bool is_same(struct referee *referee, const char *words, const char *text)
{
    const char *const other = words_of(referee, text, strlen(text));

    return strspn(other, " ") < strlen(other) && strcmp(words, other) == 0;
}

enum place { PLACE_ANY, PLACE_NUMBERED, PLACE_ALONE };

/* Whether one of the phrases of an entry of the catalogue is among the words, in any language,
 * before a number, or alone. */
static bool has_phrase(struct referee *referee, const char *words, const char *entry,
                       enum place place)
{
    for (int language = 0; language < LANGUAGES; language++) {
        const char *phrases = language_entry((enum language)language, "name", entry), *next;
        for (size_t len; phrases != NULL && (next = next_phrase(&phrases, &len)) != NULL;) {
            const char *const phrase = words_of(referee, next, len);
            const char *const found = strstr(words, phrase);
            if (place == PLACE_ALONE ? strcmp(words, phrase) == 0
                                     : found != NULL && (place == PLACE_ANY ||
                                                         strspn(found + strlen(phrase), digits)))
                return true;
        }
    }
    return false;
}

/* A colon stands between a name and what somebody says or does; after a sentence another follows.
 * `J. R. Miller` has none. */
static bool has_sentence(const char *name)
{
    static const char *const colons[] = {":", "：", "∶", "꞉", "!", "?", ";", NULL};
    enum { ABBREVIATION_MOST = 4 };
    size_t word = 0;

    for (int i = 0; colons[i] != NULL; i++)
        if (strstr(name, colons[i]) != NULL)
            return true;
    for (; *name != '\0'; name++) {
        if (name[0] == '.' && name[1] == ' ' && word > ABBREVIATION_MOST)
            return true;
        word = *name == ' ' ? 0 : word + 1;
    }
    return false;
}

/* `1`, or `1 Ann`, which are seats. */
static bool begins_with_number(const char *name)
{
    const size_t count = strspn(name, digits);

    return count > 0 && (name[count] == '\0' || strchr(" .,-)", name[count]) != NULL);
}

bool naming_misleads(struct referee *referee, const char *name)
{
    const char *const words = words_of(referee, name, strlen(name));

    return has_sentence(name) || begins_with_number(name) ||
           has_phrase(referee, words, ENTRY("name", "all|everybody|everyone|all players|others"),
                      PLACE_ALONE) ||
           has_phrase(referee, words, ENTRY("name", "organiser|organizer|arbiter|director"),
                      PLACE_ANY) ||
           has_phrase(referee, words, ENTRY("name", "player|seat|number"), PLACE_NUMBERED) ||
           has_phrase(referee, words,
                      ENTRY("name", "referee|umpire|it is your turn|it's your turn|your turn|"
                                    "not done"),
                      PLACE_ANY) ||
           is_same(referee, words, "recto") ||
           is_same(referee, words, organiser_find(referee).name) ||
           is_same(referee, words, referee_setting(referee, "name"));
}

static const char *name_of_stranger(struct referee *referee, const char *address)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789._-";
    const char *const name = referee_text(referee, "%.*s", (int)strspn(address, letters), address);

    if (name[0] != '\0' && !naming_misleads(referee, name))
        return name;
    return referee_text(
        referee, "Guest %" PRId64,
        store_number(referee->store, 1, "SELECT COALESCE(MAX(id), 0) + 1 FROM people", ""));
}

struct person person_note_stranger(struct referee *referee, const char *from)
{
    char *const address = arena_copy(&referee->arena, from, strlen(from));

    if (!address_read(address, strlen(address)) ||
        address_refusal(address, referee_setting(referee, "address")) != NULL)
        return (struct person){.address = "", .name = ""};
    const struct person person = person_find(referee, address);
    return person.id != 0 ? person
                          : person_note(referee, address, name_of_stranger(referee, address));
}
