#include "notation/foreign.h"

#include "base/character.h"

#include <string.h>
#include <strings.h>

#define NO_RECORD(kind)         "it is " kind ", not a record; `recto new` prints one to begin from"
#define PICTURE(kind)           NO_RECORD(kind " picture")
#define PACKED(by, unpacker)    "it is packed by " by "; unpack it first, with " unpacker
#define ARCHIVE(kind, unpacker) "it is " kind " archive; unpack it first, with " unpacker
#define OFFICE                  "it is an office document; save it as plain text, in UTF-8"
#define MAGIC(bytes)            bytes, sizeof(bytes) - 1

/* Bytes by which files of a kind begin, or that they have at that offset. */
static const struct {
    const char *magic;
    size_t len, at;
    const char *sentence;
} kinds[] = {
    {MAGIC("\x1F\x8B"), 0, PACKED("gzip", "zcat")},
    {MAGIC("\x28\xB5\x2F\xFD"), 0, PACKED("zstd", "zstdcat")},
    {MAGIC("\xFD\x37zXZ"), 0, PACKED("xz", "xzcat")},
    {MAGIC("BZh"), 0, PACKED("bzip2", "bzcat")},
    {MAGIC("\x04\x22\x4D\x18"), 0, PACKED("lz4", "lz4cat")},
    {MAGIC("LZIP"), 0, PACKED("lzip", "lzip -dc")},
    {MAGIC("\x1F\x9D"), 0, PACKED("compress", "zcat")},
    {MAGIC("]\0\0"), 0, PACKED("lzma", "xzcat")},
    {MAGIC("ustar"), 257, ARCHIVE("a tar", "tar -xf")},
    {MAGIC("7z\xBC\xAF"), 0, ARCHIVE("a 7z", "7z x")},
    {MAGIC("Rar!\x1A"), 0, ARCHIVE("a rar", "unrar x")},
    {MAGIC("07070"), 0, ARCHIVE("a cpio", "cpio -i")},
    {MAGIC("!<arch>\n"), 0, ARCHIVE("an ar", "ar x")},
    {MAGIC("MSCF\0"), 0, ARCHIVE("a cabinet", "cabextract")},
    {MAGIC("application/vnd."), 38, OFFICE},
    {MAGIC("[Content_Types].xml"), 30, OFFICE},
    {MAGIC("_rels/"), 30, OFFICE},
    {MAGIC("docProps/"), 30, OFFICE},
    {MAGIC("\xD0\xCF\x11\xE0"), 0, OFFICE},
    {MAGIC("{\\rtf"), 0, OFFICE},
    {MAGIC("application/epub"), 38, "it is an electronic book (EPUB); save its text, in UTF-8"},
    {MAGIC("PK\3\4"), 0, ARCHIVE("a zip", "unzip")},
    {MAGIC("PK\5\6"), 0, "it is a zip archive without files"},
    {MAGIC("\x89PNG\r"), 0, PICTURE("a PNG")},
    {MAGIC("\xFF\xD8\xFF"), 0, PICTURE("a JPEG")},
    {MAGIC("GIF8"), 0, PICTURE("a GIF")},
    {MAGIC("WEBP"), 8, PICTURE("a WebP")},
    {MAGIC("II*\0"), 0, PICTURE("a TIFF")},
    {MAGIC("MM\0*"), 0, PICTURE("a TIFF")},
    {MAGIC("ftyphei"), 4, PICTURE("a HEIC")},
    {MAGIC("ftypmif"), 4, PICTURE("a HEIC")},
    {MAGIC("ftypavi"), 4, PICTURE("an AVIF")},
    {MAGIC("8BPS\0"), 0, PICTURE("a Photoshop")},
    {MAGIC("gimp xcf"), 0, PICTURE("a GIMP")},
    {MAGIC("AT&TFORM"), 0, PICTURE("a DjVu")},
    {MAGIC("%PDF-"), 0, NO_RECORD("a PDF")},
    {MAGIC("%!PS"), 0, NO_RECORD("PostScript")},
    {MAGIC("SQLite format 3"), 0,
     "it is an SQLite database; `recto referee export` writes the games of a referee's store"},
};

/* The text from that byte on. */
struct opening {
    const char *at, *end;
};

static bool begins(const char *at, const char *end, const char *word)
{
    if (at == end || (*at | 0x20) != (*word | 0x20))
        return false;
    const size_t len = strlen(word);
    return (size_t)(end - at) >= len && strncasecmp(at, word, len) == 0;
}

static bool mentions(struct opening text, const char *word)
{
    while (text.at < text.end && !begins(text.at, text.end, word))
        text.at++;
    return text.at < text.end;
}

static const char *kind_of_markup(struct opening text)
{
    if (begins(text.at, text.end, "<<"))
        return NULL; /* YAML's merge key */
    return mentions(text, "<svg") ? PICTURE("an SVG")
           : mentions(text, "<html") || begins(text.at, text.end, "<!doctype html")
               ? "it is a web page; save the record that it shows as plain text"
               : NO_RECORD("XML");
}

/* `[Event "…"]` */
static bool is_tag(struct opening text)
{
    const char *at = text.at + 1;

    while (at < text.end && is_visible(*at) && *at != '"' && *at != ',')
        at++;
    const char *const value = after_spaces(at, text.end);
    return value > at && value < text.end && *value == '"';
}

/* The tags of PGN, after lines that it escapes. */
static bool is_pgn(struct opening text)
{
    while (text.at < text.end && (*text.at == '%' || *text.at == ';'))
        text.at = after_blanks(find_break(text.at, text.end), text.end);
    return text.at < text.end && *text.at == '[' && is_tag(text);
}

static bool is_sgf(struct opening text)
{
    const char *const node = after_blanks(text.at + 1, text.end);

    return *text.at == '(' && node < text.end && *node == ';';
}

/* Names of header fields that records do not have, and those that they might; NULL ends them. */
static const char *const only_mail[] = {
    "Subject:",      "Received:",     "Return-Path:",    "Message-ID:", "MIME-Version:",
    "Delivered-To:", "Content-Type:", "DKIM-Signature:", NULL};
static const char *const mail_too[] = {
    "From:", "To:", "Date:", "Cc:", "Sender:", "Reply-To:", NULL};

static bool is_field(const char *at, const char *end, const char *const *names)
{
    while (*names != NULL && !begins(at, end, *names))
        names++;
    return *names != NULL;
}

static bool is_mail(struct opening text)
{
    size_t certain = 0, fields = 0;

    if (memcmp(text.at, "From ", 5) == 0)
        return memchr(text.at, ':', (size_t)(find_break(text.at, text.end) - text.at)) != NULL;
    while (text.at < text.end && blank_length(text.at, text.end) == 0) {
        if (begins(text.at, text.end, "game:"))
            return false;
        const bool sure = is_field(text.at, text.end, only_mail);
        certain += sure;
        fields += sure || is_field(text.at, text.end, mail_too);
        do {
            text.at = find_break(text.at, text.end);
            text.at += text.end - text.at >= 2 && memcmp(text.at, "\r\n", 2) == 0
                           ? 2
                           : break_length(text.at, text.end);
        } while (text.at < text.end && is_spacing(*text.at));
    }
    return certain > 0 && fields > 1;
}

/* Two zeros in succession: text has none, in UTF-16 either. */
static bool has_zeros(const char *bytes, const char *end)
{
    const char *at = bytes;

    while (at < end && (at = memchr(at, '\0', (size_t)(end - at))) != NULL && at + 1 < end)
        if (*++at == '\0')
            return true;
    return false;
}

const char *foreign_kind(const char *bytes, size_t len)
{
    const char *const end = bytes + (len < FOREIGN_LOOKS_AT ? len : FOREIGN_LOOKS_AT);

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (len >= kinds[i].at + kinds[i].len && bytes[kinds[i].at] == kinds[i].magic[0] &&
            memcmp(bytes + kinds[i].at, kinds[i].magic, kinds[i].len) == 0)
            return kinds[i].sentence;
    const struct opening text = {after_blanks(bytes + byte_order_mark(bytes, end), end), end};
    if (has_zeros(bytes, end))
        return NO_RECORD("a file of bytes");
    if (end - text.at < 5)
        return NULL;
    return *text.at == '<' ? kind_of_markup(text)
           : is_pgn(text)  ? NO_RECORD("a PGN file")
           : is_sgf(text)  ? NO_RECORD("an SGF file")
           : is_mail(text) ? "it is mail; save the record in it as a file of its own"
                           : NULL;
}
