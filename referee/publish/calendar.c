#include "referee/publish/calendar.h"

#include "base/character.h"
#include "notation/time/moment.h"

#include <inttypes.h>
#include <string.h>

/* Octets of a line, without its end (RFC 5545, 3.1). */
enum { LINE_MOST = 75 };

static size_t character_length(const char *at, const char *end)
{
    size_t len = 1;

    while (at + len < end && is_continuation(at[len]))
        len++;
    return len;
}

/* Appends lines that end in LF as content lines, folded between characters. */
static void fold(const struct buffer *lines, struct buffer *out)
{
    const char *at = lines->bytes, *const end = at + lines->len;
    size_t column = 0;

    for (size_t len; at < end; at += len) {
        len = character_length(at, end);
        if (*at != '\n' && column + len > LINE_MOST) {
            buffer_text(out, "\r\n ");
            column = 1;
        }
        buffer_text(out, *at == '\n' ? "\r" : "");
        buffer_append(out, at, len);
        column = *at == '\n' ? 0 : column + len;
    }
}

/* Escapes text for a value (RFC 5545, 3.3.11). It has no control characters. */
static void escape(const char *text, struct buffer *out)
{
    for (; *text != '\0'; text++) {
        buffer_text(out, strchr("\\;,", *text) != NULL ? "\\" : "");
        buffer_character(out, *text);
    }
}

/* "DTSTART:20261124T182000Z" */
static void write_moment(const char *name, int64_t moment, struct buffer *out)
{
    struct buffer text = {0};

    moment_write(moment, 0, &text);
    buffer_format(out, "%s:", name);
    for (size_t i = 0; i < text.len; i++)
        if (text.bytes[i] != '-' && text.bytes[i] != ':')
            buffer_character(out, text.bytes[i]);
    buffer_character(out, '\n');
    buffer_release(&text);
}

/* The others of a game: "Ben, Cleo". */
static void write_others(const struct public_game *game, int player, struct buffer *out)
{
    const char *between = "";

    for (int i = 0; i < game->count; i++) {
        if (i + 1 == player)
            continue;
        buffer_text(out, between);
        escape(game->seats[i].name, out);
        between = "\\, ";
    }
}

static void write_event(const struct club *club, const struct public_game *game, int player,
                        struct buffer *out)
{
    buffer_format(out, "BEGIN:VEVENT\nUID:game-%" PRId64 "-player-%d-%s\n", game->id, player,
                  club->journal);
    write_moment("DTSTAMP", game->since, out);
    write_moment("LAST-MODIFIED", game->since, out);
    buffer_format(out, "SEQUENCE:%" PRId64 "\n", game->turn);
    write_moment("DTSTART", game->until, out);
    buffer_text(out, "SUMMARY:");
    escape(game->title, out);
    buffer_format(out, " %" PRId64 ": your %s against ", game->id,
                  game->secret ? "answer" : "move");
    write_others(game, player, out);
    if (club->url[0] != '\0')
        buffer_format(out, "\nURL:%sgame-%" PRId64 ".html", club->url, game->id);
    buffer_text(out, "\nTRANSP:TRANSPARENT\nEND:VEVENT\n");
}

/* A calendar must not be empty, so that it names the zone of its times though it need not. */
static const char zone[] = "BEGIN:VTIMEZONE\nTZID:Etc/UTC\nBEGIN:STANDARD\n"
                           "DTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0000\n"
                           "TZNAME:UTC\nEND:STANDARD\nEND:VTIMEZONE\n";

void calendar_write(const struct club *club, const struct member *member, struct buffer *out)
{
    struct buffer lines = {0};

    buffer_text(&lines, "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//recto//referee//EN\n"
                        "X-WR-CALNAME:");
    escape(club->name, &lines);
    buffer_text(&lines, ": ");
    escape(member->name, &lines);
    buffer_format(&lines, "\n%s", zone);
    for (size_t i = 0; i < club->count; i++) {
        const struct public_game *const game = &club->games[i];
        for (int player = 1; game->until < MOMENT_NEVER && player <= game->count; player++)
            if ((game->secret || game->due == player) &&
                game->seats[player - 1].person == member->id)
                write_event(club, game, player, &lines);
    }
    buffer_text(&lines, "END:VCALENDAR\n");
    fold(&lines, out);
    buffer_release(&lines);
}
