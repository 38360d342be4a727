#include "referee/publish/calendar.h"

#include "base/character.h"
#include "notation/time/moment.h"

#include <inttypes.h>
#include <string.h>

/* Octets of a line, without its end (RFC 5545, 3.1). */
enum { LINE_MOST = 75 };

/* --- lines */

static size_t character_length(const char *at, const char *end)
{
    size_t len = 1;

    while (at + len < end && ((unsigned char)at[len] & 0xC0) == 0x80)
        len++;
    return len;
}

/* Appends a content line, folded between characters. */
static void write_line(const struct buffer *line, struct buffer *out)
{
    const char *at = line->bytes, *const end = at + line->len;
    size_t column = 0;

    for (size_t len; at < end; at += len, column += len) {
        len = character_length(at, end);
        if (column + len > LINE_MOST) {
            buffer_text(out, "\r\n ");
            column = 1;
        }
        buffer_append(out, at, len);
    }
    buffer_text(out, "\r\n");
}

static void write_format(struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void write_format(struct buffer *out, const char *format, ...)
{
    struct buffer line = {0};
    va_list arguments;

    va_start(arguments, format);
    buffer_format_list(&line, format, arguments);
    va_end(arguments);
    write_line(&line, out);
    buffer_release(&line);
}

/* Escapes text for a value (RFC 5545, 3.3.11). It has no control characters. */
static void escape(const char *text, struct buffer *line)
{
    for (; *text != '\0'; text++) {
        buffer_text(line, strchr("\\;,", *text) != NULL ? "\\" : "");
        buffer_character(line, *text);
    }
}

/* "20261124T182000Z" */
static void write_moment(const char *name, int64_t moment, struct buffer *out)
{
    struct buffer text = {0}, line = {0};

    moment_write(moment, 0, &text);
    buffer_format(&line, "%s:", name);
    for (size_t i = 0; i < text.len; i++)
        if (text.bytes[i] != '-' && text.bytes[i] != ':')
            buffer_character(&line, text.bytes[i]);
    write_line(&line, out);
    buffer_release(&text);
    buffer_release(&line);
}

/* --- events */

/* The others of a game: "Ben, Cleo". */
static void write_others(const struct showing *game, int player, struct buffer *line)
{
    const char *between = "";

    for (int i = 0; i < game->count; i++) {
        if (i + 1 == player)
            continue;
        buffer_text(line, between);
        escape(game->seats[i].name, line);
        between = "\\, ";
    }
}

static void write_event(const struct club *club, const struct showing *game, int player,
                        struct buffer *out)
{
    struct buffer line = {0};

    write_format(out, "BEGIN:VEVENT");
    write_format(out, "UID:game-%" PRId64 "-player-%d-%s", game->id, player, club->journal);
    write_moment("DTSTAMP", game->since, out);
    write_moment("LAST-MODIFIED", game->since, out);
    write_format(out, "SEQUENCE:%" PRId64, game->turn);
    write_moment("DTSTART", game->until, out);
    buffer_text(&line, "SUMMARY:");
    escape(game->title, &line);
    buffer_format(&line, " %" PRId64 ": your %s against ", game->id,
                  game->secret ? "answer" : "move");
    write_others(game, player, &line);
    write_line(&line, out);
    if (club->url[0] != '\0')
        write_format(out, "URL:%sgame-%" PRId64 ".html", club->url, game->id);
    write_format(out, "TRANSP:TRANSPARENT");
    write_format(out, "END:VEVENT");
    buffer_release(&line);
}

/* A calendar must not be empty, so that it names the zone of its times though it need not. */
static void write_zone(struct buffer *out)
{
    write_format(out, "BEGIN:VTIMEZONE");
    write_format(out, "TZID:Etc/UTC");
    write_format(out, "BEGIN:STANDARD");
    write_format(out, "DTSTART:19700101T000000");
    write_format(out, "TZOFFSETFROM:+0000");
    write_format(out, "TZOFFSETTO:+0000");
    write_format(out, "TZNAME:UTC");
    write_format(out, "END:STANDARD");
    write_format(out, "END:VTIMEZONE");
}

void calendar_write(const struct club *club, const struct member *member, struct buffer *out)
{
    struct buffer line = {0};

    write_format(out, "BEGIN:VCALENDAR");
    write_format(out, "VERSION:2.0");
    write_format(out, "PRODID:-//recto//referee//EN");
    buffer_text(&line, "X-WR-CALNAME:");
    escape(club->name, &line);
    buffer_text(&line, ": ");
    escape(member->name, &line);
    write_line(&line, out);
    buffer_release(&line);
    write_zone(out);
    for (size_t i = 0; i < club->count; i++) {
        const struct showing *const game = &club->games[i];
        for (int player = 1; game->until < MOMENT_NEVER && player <= game->count; player++)
            if ((game->secret || game->due == player) &&
                game->seats[player - 1].person == member->id)
                write_event(club, game, player, out);
    }
    write_format(out, "END:VCALENDAR");
}
