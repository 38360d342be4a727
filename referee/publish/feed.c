#include "referee/publish/feed.h"

#include "notation/time/moment.h"
#include "referee/store/secret.h"
#include "render/html/parts.h"

#include <inttypes.h>
#include <string.h>

enum { ENTRIES_MOST = 20 };

/* A UUID of version 8 (RFC 9562) from what tells this thing from all others. */
static void write_id(const struct club *club, int64_t game, size_t line, struct buffer *out)
{
    unsigned char hash[SECRET_BYTES];
    struct buffer name = {0}, hex = {0};

    buffer_format(&name, "%s game %" PRId64 " line %zu", club->journal, game, line);
    secret_hash(name.bytes, name.len, hash);
    hash[6] = (unsigned char)(0x80 | (hash[6] & 0x0F));
    hash[8] = (unsigned char)(0x80 | (hash[8] & 0x3F));
    secret_write_hex(hash, &hex);
    const char *const digits = buffer_string(&hex);
    buffer_format(out, "<id>urn:uuid:%.8s-%.4s-%.4s-%.4s-%.12s</id>\n", digits, digits + 8,
                  digits + 12, digits + 16, digits + 20);
    buffer_release(&name);
    buffer_release(&hex);
}

static void write_updated(int64_t moment, struct buffer *out)
{
    buffer_text(out, "<updated>");
    moment_write(moment, 0, out);
    buffer_text(out, "</updated>\n");
}

/* The moment of a line, or the one before it if its own is not known. */
static int64_t moment_of(const struct scoresheet_move *line, int64_t before)
{
    struct moments moments;

    return line->time != NULL && moment_read(line->time, strlen(line->time), &moments) &&
                   moments.first > before
               ? moments.first
               : before;
}

static void write_link(const struct club *club, const struct public_game *game, const char *suffix,
                       const char *relation, struct buffer *out)
{
    buffer_format(out, "<link rel=\"%s\" href=\"%sgame-%" PRId64 ".%s\"/>\n", relation, club->url,
                  game->id, suffix);
}

static void write_entry(const struct club *club, const struct public_game *game,
                        const struct scoresheet *sheet, size_t index, int64_t moment,
                        struct buffer *out)
{
    const struct scoresheet_move *const line = &sheet->moves[index];

    buffer_text(out, "<entry>\n");
    write_id(club, game->id, index + 1, out);
    part_tagged(out, "<title>", line->label, ": ");
    part_tagged(out, "", scoresheet_mover(sheet, line), " ");
    part_tagged(out, "", line->text, "");
    part_tagged(out, "", line->mark, "");
    buffer_text(out, "</title>\n");
    write_updated(moment, out);
    write_link(club, game, "html", "alternate", out);
    part_tagged(out, "<content type=\"text\">", line->text, "");
    part_tagged(out, " ", line->points, "");
    part_tagged(out, " ", line->comment, "");
    buffer_text(out, line->text != NULL ? "</content>\n</entry>\n" : "</entry>\n");
}

/* The first time that a line tells; without any, that of the last change. */
static int64_t first_moment(const struct public_game *game, const struct scoresheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->moves[i].time != NULL)
            return moment_of(&sheet->moves[i], 0);
    return game->since;
}

void feed_write(const struct club *club, const struct public_game *game,
                const struct scoresheet *sheet, struct buffer *out)
{
    int64_t moment = first_moment(game, sheet);

    buffer_text(out, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
                     "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
    write_id(club, game->id, 0, out);
    buffer_format(out, "<title>%s %" PRId64 "</title>\n", game->title, game->id);
    write_updated(game->since, out);
    part_tagged(out, "<author><name>", club->name, "</name></author>\n");
    write_link(club, game, "atom", "self", out);
    write_link(club, game, "html", "alternate", out);
    for (size_t i = 0; i < sheet->count; i++) {
        moment = moment_of(&sheet->moves[i], moment);
        if (i + ENTRIES_MOST >= sheet->count)
            write_entry(club, game, sheet, i, moment, out);
    }
    buffer_text(out, "</feed>\n");
}
