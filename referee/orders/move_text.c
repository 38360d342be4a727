#include "referee/orders/move_text.h"

#include "base/character.h"
#include "base/hexadecimal.h"
#include "base/lookalike.h"
#include "notation/items/pattern.h"
#include "validator/games/games.h"

enum { TAG_DIGITS = 2 };

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static size_t count_digits(const char *at, const char *end)
{
    const char *const start = at;

    while (at < end && is_digit(*at))
        at++;
    return (size_t)(at - start);
}

/* --- moves */

/* Whether a game has a move of this shape. */
static bool is_move(const char *at, size_t len)
{
    for (int i = 0; i < GAME_COUNT; i++)
        for (int shape = 0; shape < SHAPES_MOST; shape++)
            if (shape_fits(&games[i]->schema, shape, at, len))
                return true;
    return false;
}

/* Dashes alone are a move only where moves are announced. */
static bool is_line(const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (at[i] != '-')
            return false;
    return true;
}

static bool is_seal(const char *at, size_t len)
{
    if (len != COMMITMENT_DIGITS + 1 || *at != '$')
        return false;
    for (size_t i = 1; i < len; i++)
        if (!is_digit(at[i]) && !(is_letter(at[i]) && (at[i] | 0x20) <= 'f'))
            return false;
    return true;
}

/* The length without an opinion, and without the secret of an opened seal. */
static size_t without_end(const char *at, size_t len)
{
    for (int i = 0; i < 2 && len > 0 && strchr("!?", at[len - 1]) != NULL; i++)
        len--;
    const char *const secret = memchr(at, '~', len);
    if (secret == NULL || secret + 1 == at + len)
        return len;
    for (const char *digit = secret + 1; digit < at + len; digit++)
        if (!is_letter(*digit) && !is_digit(*digit))
            return len;
    return (size_t)(secret - at);
}

/* --- tokens */

enum token_kind { TOKEN_MOVE, TOKEN_BARE, TOKEN_NUMBER, TOKEN_BESIDE, TOKEN_WORD, TOKEN_NEAR };

/* The length of a move's number, with its dots. */
static size_t number_length(const char *at, const char *end)
{
    const char *behind = at + count_digits(at, end);

    if (behind == at || behind == end || *behind != '.')
        return 0;
    while (behind < end && *behind == '.')
        behind++;
    return behind < end && is_digit(*behind) ? 0 : (size_t)(behind - at);
}

/* The tag of a player; before plain numbers it might be a time of day. */
static size_t tag_length(const char *at, const char *end)
{
    const size_t digits = count_digits(at, end);
    const char *const colon = at + digits;

    if (digits == 0 || digits > TAG_DIGITS || colon == end || *colon != ':')
        return 0;
    return colon + 1 < end && is_digit(colon[1]) ? 0 : digits + 1;
}

static bool is_beside(const char *at, size_t len)
{
    if (len == 2 && (memcmp(at, "--", 2) == 0 || memcmp(at, "||", 2) == 0))
        return true;
    const char last = at[len - 1];
    if (len < 3 || !((*at == '(' && last == ')') || (*at == '<' && last == '>')))
        return false;
    for (size_t i = 1; i < len - 1; i++)
        if (!is_digit(at[i]) && strchr("+-:.TZtz", at[i]) == NULL)
            return false;
    return true;
}

/* Whether a token that is no move resembles one: a sign, or a digit beside other characters. */
static bool is_near(const char *at, size_t len)
{
    bool digit = false, other = false;

    for (size_t i = 0; i < len; i++) {
        digit |= is_digit(at[i]);
        other |= !is_digit(at[i]);
    }
    return digit && other && len <= 80;
}

static enum token_kind token_kind(const char *at, size_t len, bool announced)
{
    if (len == 0)
        return TOKEN_WORD;
    const size_t tag = tag_length(at, at + len);
    const size_t body = without_end(at + tag, len - tag);
    if (is_beside(at, len))
        return TOKEN_BESIDE;
    if (is_seal(at + tag, body) ||
        ((announced || !is_line(at + tag, body)) && is_move(at + tag, body)))
        return count_digits(at + tag, at + tag + body) == body ? TOKEN_BARE : TOKEN_MOVE;
    return is_near(at, len) ? TOKEN_NEAR : TOKEN_WORD;
}

/* --- a piece of a line */

struct reading {
    struct move_text *result;
    struct buffer *out;
    const char *at, *end;
    bool announced;
    bool bad; /* something that cannot stand among moves */
};

/* Writes plain characters for those that word processors put in their place; not for a long dash
 * among signs, where it may stand for two. */
static void write_plain(struct buffer *out, const char *at, size_t len)
{
    out->len = 0;
    buffer_append(out, at, len);
    const char *const written = buffer_string(out);
    if (strstr(written, "—") != NULL && strpbrk(written, "0123456789") == NULL)
        return;
    out->len = 0;
    (void)lookalike_replace(at, len, out);
}

static void separate(struct buffer *out)
{
    if (out->len > 0 && out->bytes[out->len - 1] != ' ')
        buffer_character(out, ' ');
}

/* A comment in braces, or after a semicolon up to the end, from which braces are left out. */
static void read_comment(struct reading *reading)
{
    const bool braced = *reading->at == '{';
    const char *const begin = reading->at + 1;
    const char *const stop = braced ? memchr(begin, '}', (size_t)(reading->end - begin)) : NULL;
    const char *const end = stop == NULL ? reading->end : stop;

    reading->bad |= braced && stop == NULL;
    separate(reading->out);
    buffer_character(reading->out, '{');
    for (const char *at = begin; at < end; at++)
        if (*at != '{' && *at != '}')
            buffer_character(reading->out, *at);
    buffer_character(reading->out, '}');
    reading->at = stop == NULL ? end : stop + 1;
}

/* The end of the token at `at`: a blank or a comment outside brackets. */
static const char *token_end(const char *at, const char *end)
{
    const char *const bracket = memchr(at, '[', (size_t)(end - at));

    while (at < end && *at != ' ' && *at != '{' && *at != ';') {
        if (at == bracket) {
            const char *const stop = memchr(at, ']', (size_t)(end - at));
            at = stop == NULL ? at : stop;
        }
        at++;
    }
    return at;
}

static void judge(struct reading *reading, enum token_kind kind)
{
    struct move_text *const result = reading->result;

    if (result->moves == 0 && result->words == 0 && !reading->bad)
        result->begins = kind == TOKEN_MOVE || kind == TOKEN_NEAR;
    result->moves += kind == TOKEN_MOVE || kind == TOKEN_BARE;
    result->bare &= kind != TOKEN_MOVE;
    result->words += kind == TOKEN_WORD;
    reading->bad |= kind == TOKEN_WORD || kind == TOKEN_NEAR;
}

/* Digits followed by a dot are the number of a move; other moves lose the dot of the sentence. */
static size_t without_stops(const char *at, size_t len)
{
    size_t digits = 0;

    while (digits < len && is_digit(at[digits]))
        digits++;
    while (len > 1 && (at[len - 1] == ',' || (at[len - 1] == '.' && digits + 1 < len)))
        len--;
    return len;
}

static void read_token(struct reading *reading, struct buffer *token)
{
    const char *const stop = token_end(reading->at, reading->end);
    const size_t number = number_length(reading->at, stop);

    if (number > 0) {
        separate(reading->out);
        buffer_append(reading->out, reading->at, number);
        reading->at += number;
        reading->announced = true;
        return;
    }
    write_plain(token, reading->at, (size_t)(stop - reading->at));
    token->len = without_stops(token->bytes, token->len);
    for (size_t i = 0; i < token->len; i++) /* also between the numbers of a list */
        if (token->bytes[i] == ',')
            token->bytes[i] = ' ';
    judge(reading, token_kind(token->bytes, token->len, reading->announced));
    separate(reading->out);
    buffer_append(reading->out, token->bytes, token->len);
    reading->at = stop;
}

struct move_text move_text_read(struct buffer *out, const char *text, size_t len, bool announced)
{
    struct move_text result = {.bare = true};
    struct reading reading = {&result, out, text, text + len, announced, false};
    struct buffer token = {0};

    while (reading.at < reading.end) {
        if (*reading.at == ' ')
            reading.at++;
        else if (*reading.at == '{' || *reading.at == ';')
            read_comment(&reading);
        else
            read_token(&reading, &token);
    }
    result.good = result.moves > 0 && !reading.bad;
    buffer_release(&token);
    return result;
}
