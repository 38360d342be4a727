/* Reading a message takes time that grows with its size, not with its square, and memory of at most
 * so many times its size. Each shape of mail below is read in three sizes, in a process of its own.
 *
 * Runs: long plain measures
 */
#include "base/buffer.h"
#include "referee/mail/read.h"
#include "referee/orders/orders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* In bytes; the last ones exceed the limits on headers and texts. */
static const size_t sizes[] = {30000, 240000, 600000};

enum {
    SIZES = sizeof sizes / sizeof sizes[0],
    LEAST = 2000,       /* microseconds; shorter times do not count */
    ATTEMPTS = 4,       /* since other processes disturb measurements */
    WARM_UP = 2000,     /* bytes */
    MEMORY = 10,        /* times the size of the message, besides the message … */
    MEMORY_LEAST = 2048 /* … and the KiB that every message takes */
};

#define HEAD    "From: lena@example.net\nTo: referee+tok.en_7@example.org\nSubject: x\n"
#define P(text) text, sizeof(text) - 1

/* What follows the head, a piece that is repeated (it may contain NUL), and the end. */
struct shape {
    const char *name, *before, *piece;
    size_t len;
    const char *after;
};

/* Microseconds and KiB. */
struct cost {
    long time, memory;
};

static const struct shape shapes[] = {
    {"commas in To", "To: ", P("a,"), "\n\nc4\n"},
    {"nested comments", "To: ", P("("), "\n\nc4\n"},
    {"quoted names", "To: ", P("\"a\","), "\n\nc4\n"},
    {"encoded words in To", "To: ", P("=?utf-8?q?a?=,"), "\n\nc4\n"},
    {"header lines of a part", "Content-Type: multipart/mixed; boundary=p\n\n--p\n", P("a:\n"),
     "\nc4\n--p--\n"},
    {"To of a message in a part", "Content-Type: message/rfc822\n\n", P("To: a@b\n"), "\nc4\n"},
    {"commas in From", "From: ", P("a,"), "\n\nc4\n"},
    {"addresses in From", "From: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in Reply-To", "Reply-To: ", P("a,"), "\n\nc4\n"},
    {"addresses in Reply-To", "Reply-To: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in Cc", "Cc: ", P("a,"), "\n\nc4\n"},
    {"addresses in Cc", "Cc: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in Bcc", "Bcc: ", P("a,"), "\n\nc4\n"},
    {"addresses in Bcc", "Bcc: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in Sender", "Sender: ", P("a,"), "\n\nc4\n"},
    {"addresses in Sender", "Sender: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in Delivered-To", "Delivered-To: ", P("a,"), "\n\nc4\n"},
    {"addresses in Delivered-To", "Delivered-To: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in Resent-To", "Resent-To: ", P("a,"), "\n\nc4\n"},
    {"addresses in Resent-To", "Resent-To: ", P("a@b.example, "), "\n\nc4\n"},
    {"commas in X-Original-To", "X-Original-To: ", P("a,"), "\n\nc4\n"},
    {"addresses in X-Original-To", "X-Original-To: ", P("a@b.example, "), "\n\nc4\n"},
    {"closed comments in To", "To: ", P("()"), "\n\nc4\n"},
    {"closed comments in From", "From: ", P("()"), "\n\nc4\n"},
    {"comments with blanks in To", "To: ", P("( "), "\n\nc4\n"},
    {"comments with blanks in From", "From: ", P("( "), "\n\nc4\n"},
    {"deep and closed comments in To", "To: ", P("(a)("), "\n\nc4\n"},
    {"deep and closed comments in From", "From: ", P("(a)("), "\n\nc4\n"},
    {"open quotes in To", "To: ", P("\""), "\n\nc4\n"},
    {"open quotes in From", "From: ", P("\""), "\n\nc4\n"},
    {"escapes in To", "To: ", P("\"\\"), "\n\nc4\n"},
    {"escapes in From", "From: ", P("\"\\"), "\n\nc4\n"},
    {"groups in To", "To: ", P("a:"), "\n\nc4\n"},
    {"groups in From", "From: ", P("a:"), "\n\nc4\n"},
    {"closed groups in To", "To: ", P("a:;,"), "\n\nc4\n"},
    {"closed groups in From", "From: ", P("a:;,"), "\n\nc4\n"},
    {"routes in To", "To: ", P("<@a:"), "\n\nc4\n"},
    {"routes in From", "From: ", P("<@a:"), "\n\nc4\n"},
    {"angles in To", "To: ", P("<"), "\n\nc4\n"},
    {"angles in From", "From: ", P("<"), "\n\nc4\n"},
    {"closed angles in To", "To: ", P("<a>,"), "\n\nc4\n"},
    {"closed angles in From", "From: ", P("<a>,"), "\n\nc4\n"},
    {"at signs in To", "To: ", P("@"), "\n\nc4\n"},
    {"at signs in From", "From: ", P("@"), "\n\nc4\n"},
    {"dots in To", "To: ", P("a."), "\n\nc4\n"},
    {"dots in From", "From: ", P("a."), "\n\nc4\n"},
    {"literals in To", "To: ", P("a@["), "\n\nc4\n"},
    {"literals in From", "From: ", P("a@["), "\n\nc4\n"},
    {"literals, closed in To", "To: ", P("a@[1],"), "\n\nc4\n"},
    {"literals, closed in From", "From: ", P("a@[1],"), "\n\nc4\n"},
    {"blanks in To", "To: ", P(" "), "\n\nc4\n"},
    {"blanks in From", "From: ", P(" "), "\n\nc4\n"},
    {"tabs and breaks in To", "To: ", P("\n\t"), "\n\nc4\n"},
    {"tabs and breaks in From", "From: ", P("\n\t"), "\n\nc4\n"},
    {"semicolons in To", "To: ", P(";"), "\n\nc4\n"},
    {"semicolons in From", "From: ", P(";"), "\n\nc4\n"},
    {"backslashes in To", "To: ", P("\\"), "\n\nc4\n"},
    {"backslashes in From", "From: ", P("\\"), "\n\nc4\n"},
    {"8-bit in To", "To: ", P("\xe4"), "\n\nc4\n"},
    {"8-bit in From", "From: ", P("\xe4"), "\n\nc4\n"},
    {"UTF-8 in To", "To: ", P("\xc3\xa4,"), "\n\nc4\n"},
    {"UTF-8 in From", "From: ", P("\xc3\xa4,"), "\n\nc4\n"},
    {"encoded names in To", "To: ", P("=?iso-8859-1?b?5A==?= <a@b>, "), "\n\nc4\n"},
    {"encoded names in From", "From: ", P("=?iso-8859-1?b?5A==?= <a@b>, "), "\n\nc4\n"},
    {"broken encoded words in To", "To: ", P("=?utf-8?q?"), "\n\nc4\n"},
    {"broken encoded words in From", "From: ", P("=?utf-8?q?"), "\n\nc4\n"},
    {"one long encoded word in To", "To: ", P("=41"), "\n\nc4\n"},
    {"one long encoded word in From", "From: ", P("=41"), "\n\nc4\n"},
    {"charsets in To", "To: ", P("=?x-a?q?a?= "), "\n\nc4\n"},
    {"charsets in From", "From: ", P("=?x-a?q?a?= "), "\n\nc4\n"},
    {"quoted pairs in comments in To", "To: ", P("(\\("), "\n\nc4\n"},
    {"quoted pairs in comments in From", "From: ", P("(\\("), "\n\nc4\n"},
    {"long atoms in To", "To: ", P("aaaaaaaa"), "\n\nc4\n"},
    {"long atoms in From", "From: ", P("aaaaaaaa"), "\n\nc4\n"},
    {"IDN in To", "To: ", P("a@\xc3\xa4.example, "), "\n\nc4\n"},
    {"IDN in From", "From: ", P("a@\xc3\xa4.example, "), "\n\nc4\n"},
    {"fields To", "", P("To: a@b\n"), "\nc4\n"},
    {"fields To with commas", "", P("To: a,a,a,a,a,a,a,a\n"), "\nc4\n"},
    {"fields Cc with comments", "", P("Cc: ((((((((((\n"), "\nc4\n"},
    {"fields Received", "", P("Received: from a by b; Sat, 21 Nov 2026 08:00:00 +0000\n"),
     "\nc4\n"},
    {"short fields", "", P("a:\n"), "\nc4\n"},
    {"no fields", "", P("a\n"), "\nc4\n"},
    {"continued lines", "X: y\n", P(" \n"), "\nc4\n"},
    {"colons", "", P(":\n"), "\nc4\n"},
    {"one long line", "X: ", P("y"), "\n\nc4\n"},
    {"blanks in a subject", "Subject: ", P(" "), "\n\nc4\n"},
    {"subject of words", "Subject: ", P("=?utf-8?q?a?= "), "\n\nc4\n"},
    {"subject of base64", "Subject: ", P("=?utf-8?b?YQ==?= "), "\n\nc4\n"},
    {"subject of open words", "Subject: ", P("=?"), "\n\nc4\n"},
    {"subject of half words", "Subject: ", P("=?utf-8?q?a "), "\n\nc4\n"},
    {"subject of tags", "Subject: ", P("[recto abcdef] "), "\n\nc4\n"},
    {"subject of open tags", "Subject: ", P("[recto "), "\n\nc4\n"},
    {"subject of prefixes", "Subject: ", P("Re: "), "\n\nc4\n"},
    {"subject of counted prefixes", "Subject: ", P("Re[2]: "), "\n\nc4\n"},
    {"subject of UTF-7", "Subject: ", P("=?utf-7?q?+AGE-?= "), "\n\nc4\n"},
    {"subject of Japanese", "Subject: ", P("=?iso-2022-jp?b?GyRCJUYbKEI=?= "), "\n\nc4\n"},
    {"references", "References: ", P("<a@b> "), "\n\nc4\n"},
    {"open references", "References: ", P("<"), "\n\nc4\n"},
    {"references with comments", "References: ", P("(a)<b@c>"), "\n\nc4\n"},
    {"replies", "In-Reply-To: ", P("<a@b> "), "\n\nc4\n"},
    {"a long id", "Message-ID: <", P("a"), ">\n\nc4\n"},
    {"comments in an id", "Message-ID: ", P("(a) "), "\n\nc4\n"},
    {"a long date", "Date: ", P("1 "), "\n\nc4\n"},
    {"comments in a date", "Date: Sat, 21 Nov 2026 08:00:00 +0000", P("("), "\n\nc4\n"},
    {"languages of a list", "Precedence: ", P("a,"), "\n\nc4\n"},
    {"parameters", "Content-Type: text/plain", P("; a=b"), "\n\nc4\n"},
    {"continued parameters", "Content-Type: text/plain", P("; charset*0=a"), "\n\nc4\n"},
    {"encoded parameters", "Content-Type: text/plain", P("; charset*=utf-8''%41"), "\n\nc4\n"},
    {"continued and encoded", "Content-Type: text/plain", P("; a*0*=utf-8''%41; a*1*=b"),
     "\n\nc4\n"},
    {"quotes in parameters", "Content-Type: text/plain; charset=\"", P("\\a"), "\n\nc4\n"},
    {"comments in a type", "Content-Type: text/plain", P("("), "\n\nc4\n"},
    {"words in parameters", "Content-Type: text/plain", P("; a=\"=?utf-8?q?b?=\""), "\n\nc4\n"},
    {"a long boundary", "Content-Type: multipart/mixed; boundary=", P("a"), "\n\nc4\n"},
    {"a long charset", "Content-Type: text/plain; charset=", P("a"), "\n\nc4\n"},
    {"a long type", "Content-Type: ", P("text/"), "\n\nc4\n"},
    {"dispositions", "Content-Disposition: attachment", P("; filename*0=a"), "\n\nc4\n"},
    {"fields of types", "", P("Content-Type: text/plain\n"), "\nc4\n"},
    {"empty parts", "Content-Type: multipart/mixed; boundary=p\n\n", P("--p\n"), "--p--\n"},
    {"parts", "Content-Type: multipart/mixed; boundary=p\n\n", P("--p\n\nc4\n"), "--p--\n"},
    {"almost boundaries", "Content-Type: multipart/mixed; boundary=p\n\n--p\n\n", P("--pp\n"),
     "--p--\n"},
    {"dashes", "Content-Type: multipart/mixed; boundary=p\n\n--p\n\n", P("-"), "\n--p--\n"},
    {"lines of dashes", "Content-Type: multipart/mixed; boundary=p\n\n--p\n\n", P("--\n"),
     "--p--\n"},
    {"parts within parts", "", P("Content-Type: multipart/mixed; boundary=p\n\n--p\n"),
     "Content-Type: text/plain\n\nc4\n--p--\n"},
    {"messages within messages", "", P("Content-Type: message/rfc822\n\n"), "c4\n"},
    {"digest", "Content-Type: multipart/digest; boundary=p\n\n", P("--p\n\nTo: a,a,a,a\n\nx\n"),
     "--p--\n"},
    {"To in parts of a digest", "Content-Type: multipart/digest; boundary=p\n\n--p\n\n",
     P("To: a,a,a,a,a,a\n"), "\nc4\n--p--\n"},
    {"alternatives", "Content-Type: multipart/alternative; boundary=p\n\n",
     P("--p\nContent-Type: text/html\n\n\n"), "--p--\n"},
    {"types of parts", "Content-Type: multipart/mixed; boundary=p\n\n",
     P("--p\nContent-Type: text/plain; a*0=b; a*1=c; a*2=d\n\nc4\n"), "--p--\n"},
    {"charsets of parts", "Content-Type: multipart/mixed; boundary=p\n\n",
     P("--p\nContent-Type: text/plain; charset=iso-2022-jp\n\nc4\n"), "--p--\n"},
    {"an open multipart", "Content-Type: multipart/mixed; boundary=p\n\n--p\n\n", P("c4\n"), ""},
    {"preamble", "Content-Type: multipart/mixed; boundary=p\n\n", P("c4\n"), "--p\n\nc4\n--p--\n"},
    {"epilogue", "Content-Type: multipart/mixed; boundary=p\n\n--p\n\nc4\n--p--\n", P("c4\n"), ""},
    {"related", "Content-Type: multipart/related; boundary=p\n\n",
     P("--p\nContent-Type: text/html\n\n<p>c4\n"), "--p--\n"},
    {"reports", "Content-Type: multipart/report; boundary=p\n\n", P("--p\n\nx\n"), "--p--\n"},
    {"base64", "Content-Transfer-Encoding: base64\n\n", P("YzQK"), "\n"},
    {"base64 in lines", "Content-Transfer-Encoding: base64\n\n", P("YzQK\n"), ""},
    {"no base64", "Content-Transfer-Encoding: base64\n\n", P("!"), "\n"},
    {"padding", "Content-Transfer-Encoding: base64\n\n", P("="), "\n"},
    {"quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\n", P("=63"), "\n"},
    {"soft breaks", "Content-Transfer-Encoding: quoted-printable\n\n", P("a=\n"), "\n"},
    {"equal signs", "Content-Transfer-Encoding: quoted-printable\n\n", P("="), "\n"},
    {"uuencode", "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n", P("#8S0*\n"), "end\n"},
    {"a large attachment",
     "Content-Type: multipart/mixed; boundary=p\n\n--p\n\nc4\n--p\nContent-Type: "
     "image/png\nContent-Transfer-Encoding: base64\n\n",
     P("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"), "--p--\n"},
    {"charset utf-8", "Content-Type: text/plain; charset=utf-8\n\n", P("\xff"), "\n"},
    {"charset utf-7", "Content-Type: text/plain; charset=utf-7\n\n", P("+AGM-"), "\n"},
    {"charset utf-16", "Content-Type: text/plain; charset=utf-16\n\n", P("c\n"), "\n"},
    {"charset iso-2022-jp", "Content-Type: text/plain; charset=iso-2022-jp\n\n", P("\x1b$B%F"),
     "\n"},
    {"charset tscii", "Content-Type: text/plain; charset=tscii\n\n", P("\xaa"), "\n"},
    {"charset big5-hkscs", "Content-Type: text/plain; charset=big5-hkscs\n\n", P("\x88\x62"), "\n"},
    {"charset gb18030", "Content-Type: text/plain; charset=gb18030\n\n", P("\x81"), "\n"},
    {"charset hz", "Content-Type: text/plain; charset=hz\n\n", P("~{<:"), "\n"},
    {"charset iso-8859-1", "Content-Type: text/plain; charset=iso-8859-1\n\n", P("\xe4"), "\n"},
    {"charset x-nobody", "Content-Type: text/plain; charset=x-nobody\n\n", P("a"), "\n"},
    {"charset ucs-4", "Content-Type: text/plain; charset=ucs-4\n\n", P("\x01"), "\n"},
    {"charset koi8-r", "Content-Type: text/plain; charset=koi8-r\n\n", P("\xc1 "), "\n"},
    {"HTML of open tags", "Content-Type: text/html\n\n<p>c4</p>", P("<a "), "\n"},
    {"HTML of tags", "Content-Type: text/html\n\n<p>c4</p>", P("<a>"), "\n"},
    {"HTML of quotes", "Content-Type: text/html\n\n<p>c4</p>", P("<blockquote>"), "\n"},
    {"HTML of closed quotes", "Content-Type: text/html\n\n<p>c4</p>",
     P("<blockquote></blockquote>"), "\n"},
    {"HTML of comments", "Content-Type: text/html\n\n<p>c4</p>", P("<!--"), "\n"},
    {"HTML of closed comments", "Content-Type: text/html\n\n<p>c4</p>", P("<!---->"), "\n"},
    {"HTML of entities", "Content-Type: text/html\n\n<p>c4</p>", P("&amp;"), "\n"},
    {"HTML of numbers", "Content-Type: text/html\n\n<p>c4</p>", P("&#1"), "\n"},
    {"HTML of long numbers", "Content-Type: text/html\n\n<p>c4</p>", P("1"), "\n"},
    {"HTML of ampersands", "Content-Type: text/html\n\n<p>c4</p>", P("&"), "\n"},
    {"HTML of angles", "Content-Type: text/html\n\n<p>c4</p>", P("<"), "\n"},
    {"HTML of closing tags", "Content-Type: text/html\n\n<p>c4</p>", P("</div>"), "\n"},
    {"HTML of attributes", "Content-Type: text/html\n\n<p>c4</p>", P("<div a=b c=d>"), "\n"},
    {"HTML of styles", "Content-Type: text/html\n\n<p>c4</p>", P("<div style=display:none>"), "\n"},
    {"HTML of blank styles", "Content-Type: text/html\n\n<p>c4</p>",
     P("<div style='d i s p l a y'>"), "\n"},
    {"HTML of scripts", "Content-Type: text/html\n\n<p>c4</p>", P("<script>"), "\n"},
    {"HTML of half scripts", "Content-Type: text/html\n\n<p>c4</p>", P("<script></scrip"), "\n"},
    {"HTML of breaks", "Content-Type: text/html\n\n<p>c4</p>", P("<br>"), "\n"},
    {"HTML of paragraphs", "Content-Type: text/html\n\n<p>c4</p>", P("<p>"), "\n"},
    {"HTML of wrong ends", "Content-Type: text/html\n\n<p>c4</p>", P("<span></b>"), "\n"},
    {"HTML of conditions", "Content-Type: text/html\n\n<p>c4</p>", P("<![if a]>"), "\n"},
    {"HTML of pre", "Content-Type: text/html\n\n<p>c4</p>", P("<pre>\n"), "\n"},
    {"HTML of tables", "Content-Type: text/html\n\n<p>c4</p>", P("<td>"), "\n"},
    {"HTML of marks", "Content-Type: text/html\n\n<p>c4</p>", P("<div class=gmail_at>"), "\n"},
    {"HTML of d in attributes", "Content-Type: text/html\n\n<p>c4</p>",
     P("<div d d d d d d d d d d d d d d d d d d d d d d>"), "\n"},
    {"HTML of breaks in quotes", "Content-Type: text/html\n\n<p>c4</p>", P("<blockquote>a<br>"),
     "\n"},
    {"HTML of names", "Content-Type: text/html\n\n<p>c4</p>", P("<aaaaaaaaaaaaaaaaaaaaaaaa>"),
     "\n"},
    {"HTML of declarations", "Content-Type: text/html\n\n<p>c4</p>", P("<!"), "\n"},
    {"HTML of processing", "Content-Type: text/html\n\n<p>c4</p>", P("<?"), "\n"},
    {"HTML of numbers of a character", "Content-Type: text/html\n\n<p>c4</p>&#", P("1"), "\n"},
    {"HTML of blank attributes", "Content-Type: text/html\n\n<p>c4</p><div ", P("d "), "\n"},
    {"text of empty lines", "\n", P("\n"), "\n"},
    {"text of letters", "\n", P("a"), "\n"},
    {"text of short lines", "\n", P("a\n"), "\n"},
    {"text of quoted lines", "\n", P("> a\n"), "\n"},
    {"text of lines that end in colons", "\n", P("a@b:\n"), "\n"},
    {"text of attributions", "\n", P("On 2026 a@b 10:00 x:\n"), "\n"},
    {"text of lines like headers", "\n", P("From: a\n"), "\n"},
    {"text of colons", "\n", P("a:"), "\n"},
    {"text of dates", "\n", P("2026 "), "\n"},
    {"text of dashes", "\n", P("- "), "\n"},
    {"text of invisible", "\n", P("\xe2\x80\x8b"), "\n"},
    {"text of wide blanks", "\n", P("\xc2\xa0"), "\n"},
    {"text of carriage returns", "\n", P("\r"), "\n"},
    {"text of advertisements", "\n", P("Sent from my a\n"), "\n"},
    {"text of greetings", "\n", P("Hello,\n"), "\n"},
    {"text of moves", "\n", P("c4-c5\n"), "\n"},
    {"text of moves on one line", "\n", P("c4-c5, "), "\n"},
    {"text of numbers", "\n", P("1. "), "\n"},
    {"text of many numbers", "\n", P("1 2 3\n"), "\n"},
    {"text of braces", "\n", P("{"), "\n"},
    {"text of closed braces", "\n", P("{a} "), "\n"},
    {"text of brackets", "\n", P("["), "\n"},
    {"text of conditions", "\n", P("if a1 then b2, "), "\n"},
    {"text of lines of conditions", "\n", P("if a1 then b2\n"), "\n"},
    {"text of half conditions", "\n", P("if "), "\n"},
    {"text of conditions on end", "\n", P("if a1 then b2, if c3 then d4\n"), "\n"},
    {"text of words", "\n", P("a b c d e f "), "\n"},
    {"text of questions", "\n", P("board\n"), "\n"},
    {"text of helps", "\n", P("help\n"), "\n"},
    {"text of rules", "\n", P("rules\n"), "\n"},
    {"text of previews", "\n", P("preview a1\n"), "\n"},
    {"text of absences", "\n", P("absent 2026-12-24 2027-01-02\n"), "\n"},
    {"text of draws", "\n", P("draw\n"), "\n"},
    {"text of sentences", "\n", P("I think so. "), "\n"},
    {"text of stars", "\n", P("*"), "\n"},
    {"text of slashes", "\n", P("/"), "\n"},
    {"text of crosses", "\n", P("a x "), "\n"},
    {"text of parentheses", "\n", P("("), "\n"},
    {"text of NUL", "\n", P("\0"), "\n"},
    {"text of commas", "\n", P(","), "\n"},
    {"text of dollars", "\n", P("$"), "\n"},
    {"text of tildes", "\n", P("~"), "\n"},
    {"text of angles", "\n", P("<"), "\n"},
    {"text of seals", "\n", P("$0123456789abcdef"), "\n"},
    {"text of long moves", "\n", P("c4-c5-c6-c7-"), "\n"},
    {"text of exclamations", "\n", P("c4!"), "\n"},
    {"text of armour", "\n", P("-----BEGIN PGP SIGNED MESSAGE-----\n"), "\n"},
    {"text of dividers", "\n", P("-----a--\n"), "\n"},
    {"text of underscores", "\n", P("_"), "\n"},
    {"text of fences", "\n", P("== Please answer above this \n"), "\n"},
    {"flowed text", "Content-Type: text/plain; format=flowed\n\n", P("a \n"), "\n"},
    {"flowed quotes", "Content-Type: text/plain; format=flowed\n\n", P(">"), "\n"},
    {"flowed without blanks", "Content-Type: text/plain; format=flowed; delsp=yes\n\n", P("a \n"),
     "\n"},
    {"quoted answers", "\nc4-c5\n\nOn Sat, a@b wrote:\n", P("> a\n"), "\n"},
};

#undef P

static void make(const struct shape *shape, size_t size, struct buffer *message)
{
    buffer_text(message, strncmp(shape->before, "From", 4) == 0 ? "" : HEAD);
    buffer_text(message, shape->before);
    while (message->len < size)
        buffer_append(message, shape->piece, shape->len);
    buffer_text(message, shape->after);
}

static long now(void)
{
    struct timespec time;

    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static long peak(void)
{
    struct rusage usage;

    (void)getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* Reads a message of that shape and what is ordered in it. */
static struct cost cost_of_reading(const struct shape *shape, size_t size)
{
    const struct mail_limits limits = mail_limits();
    struct buffer message = {0};
    struct arena arena = {0};
    struct letter letter;

    make(shape, size, &message);
    const struct cost before = {now(), peak()};
    mail_read(&letter, message.bytes, message.len, "referee@example.org", "", &limits, &arena);
    const struct orders orders = orders_read(letter.text, &arena);
    const struct cost after = {now(), peak()};
    if (orders.count > ORDERS_MOST)
        abort();
    buffer_release(&message);
    arena_release(&arena);
    return (struct cost){after.time - before.time, after.memory - before.memory};
}

/* Pages of libraries and of tables of characters count when a process first touches them, so a
 * small message comes first. */
static struct cost cost_here(const struct shape *shape, size_t size)
{
    (void)cost_of_reading(shape, WARM_UP);
    return cost_of_reading(shape, size);
}

static struct cost cost_of(const struct shape *shape, size_t size)
{
    struct cost cost = {0, 0};
    int ends[2], status;

    assert_int_equal(pipe(ends), 0);
    const pid_t process = fork();
    if (process == 0) {
        cost = cost_here(shape, size);
        _exit(write(ends[1], &cost, sizeof cost) == (ssize_t)sizeof cost ? 0 : 1);
    }
    assert_true(process > 0);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
    assert_int_equal(read(ends[0], &cost, sizeof cost), sizeof cost);
    (void)close(ends[0]);
    (void)close(ends[1]);
    return cost;
}

/* Up to two and a half times the time a byte is tolerated. Quadratic growth would be eight times,
 * since each size is about eight times the one before. */
static bool grows(const struct cost costs[SIZES])
{
    for (size_t i = 1; i < SIZES; i++) {
        const long before = costs[i - 1].time > LEAST ? costs[i - 1].time : LEAST;
        if (costs[i].time * 2 > before * 5 * (long)(sizes[i] / sizes[i - 1]))
            return true;
    }
    return false;
}

static void check_shape(void **state)
{
    const struct shape *const shape = *state;
    struct cost costs[SIZES];
    int attempt = 0;

    do {
        for (size_t i = 0; i < SIZES; i++)
            costs[i] = cost_of(shape, sizes[i]);
    } while (grows(costs) && ++attempt < ATTEMPTS);
    for (size_t i = 0; i < SIZES && getenv("COSTS") != NULL; i++)
        (void)fprintf(stderr, "%7zu bytes %8ld us %7ld KiB  %s\n", sizes[i], costs[i].time,
                      costs[i].memory, shape->name);
    assert_true(attempt < ATTEMPTS);
    for (size_t i = 0; i < SIZES; i++)
        assert_true(costs[i].memory <= MEMORY * (long)(sizes[i] / 1024) + MEMORY_LEAST);
}

int main(void)
{
    enum { COUNT = sizeof shapes / sizeof shapes[0] };
    static struct CMUnitTest tests[COUNT];

    for (size_t i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){
            .name = shapes[i].name, .test_func = check_shape, .initial_state = (void *)&shapes[i]};
    mail_open();
    const int failed = _cmocka_run_group_tests("mail, costs", tests, COUNT, NULL, NULL);
    mail_close();
    return failed;
}
