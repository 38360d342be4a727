/* Files mail, for tests of the referee: reads a message from standard input and keeps it as
 * box/ADDRESS, as box/GAME:ADDRESS if its token is of a game (box/p:ADDRESS if of a person), and at
 * the end of box/all. Its text without quoted-printable becomes box/.text/ADDRESS, and its token
 * box/.token/ADDRESS, empty if there is none. `mailer --again NAME`
 * renews these two of a file in box/ that is put there otherwise. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MAX_LEN = 512, CHUNK = 65536, MESSAGE_MAX = 1 << 26 };

struct message {
    char *bytes;
    size_t len;
};

static struct message read_all(FILE *file)
{
    struct message message = {NULL, 0};
    size_t got;

    do {
        message.bytes = realloc(message.bytes, message.len + CHUNK + 1);
        if (message.bytes == NULL)
            exit(EXIT_FAILURE);
        got = fread(message.bytes + message.len, 1, CHUNK, file);
        message.len += got;
    } while (got > 0);
    message.bytes[message.len] = '\0';
    return message;
}

static void write_all(const char *path, const char *mode, const char *bytes, size_t len)
{
    FILE *const file = fopen(path, mode);

    if (file == NULL || fwrite(bytes, 1, len, file) != len || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

/* The first line that begins so, without that; false if there is none. */
static bool find_line(const struct message *message, const char *name, char line[NAME_MAX_LEN])
{
    const size_t len = strlen(name);

    for (const char *at = message->bytes; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, name, len) == 0) {
            const size_t rest = strcspn(at + len, "\n");
            snprintf(line, NAME_MAX_LEN - 1, "%.*s", (int)rest, at + len);
            return true;
        }
    }
    return false;
}

/* Cuts `line` down to what stands between the last `before` and `after`. */
static bool between(char *line, const char *before, char after)
{
    char *start = NULL;

    for (char *at = line; (at = strstr(at, before)) != NULL; at++)
        start = at + strlen(before);
    char *const end = start == NULL ? NULL : strchr(start, after);
    if (end == NULL)
        return false;
    *end = '\0';
    memmove(line, start, strlen(start) + 1);
    return true;
}

/* Decodes what matters to the tests: soft line breaks, equals signs, spaces and dots. */
static void decode(struct message *message)
{
    static const struct {
        const char *code, *text;
    } codes[] = {{"=\n", ""}, {"=3D", "="}, {"=20", " "}, {"=E2=80=A6", "..."}};
    enum { CODES = sizeof codes / sizeof codes[0] };
    char *to = message->bytes;
    const char *from = message->bytes;

    while (*from != '\0') {
        size_t code = *from == '=' ? 0 : CODES;
        while (code < CODES && strncmp(from, codes[code].code, strlen(codes[code].code)) != 0)
            code++;
        if (code == CODES) {
            *to++ = *from++;
            continue;
        }
        from += strlen(codes[code].code);
        for (const char *text = codes[code].text; *text != '\0'; text++)
            *to++ = *text;
    }
    message->len = (size_t)(to - message->bytes);
}

static void write_beside(const char *folder, const char *name, const char *bytes, size_t len,
                         const struct timespec times[2])
{
    char path[2 * NAME_MAX_LEN];

    snprintf(path, sizeof path, "box/.%s/%s", folder, name);
    write_all(path, "w", bytes, len);
    (void)utimensat(AT_FDCWD, path, times, 0);
}

/* Text and token of box/NAME, with its time: while that is the same they are still right. */
static void file_beside(const char *name, const struct message *text, const char *token)
{
    char path[2 * NAME_MAX_LEN];
    struct stat status;

    snprintf(path, sizeof path, "box/%s", name);
    if (stat(path, &status) != 0)
        exit(EXIT_FAILURE);
    const struct timespec times[2] = {status.st_mtim, status.st_mtim};
    write_beside("text", name, text->bytes, text->len, times);
    write_beside("token", name, token, strlen(token), times);
}

/* Everything by one name, which may be that of an earlier message. */
static void file_as(const char *name, const struct message *message, const struct message *text,
                    const char *token)
{
    char path[2 * NAME_MAX_LEN];

    snprintf(path, sizeof path, "box/%s", name);
    write_all(path, "w", message->bytes, message->len);
    file_beside(name, text, token);
}

/* The token, as a line; nothing if there is none. */
static bool find_token(const struct message *message, char token[NAME_MAX_LEN])
{
    const bool found = find_line(message, "Subject: ", token) && between(token, "[recto ", ']');

    if (found)
        memcpy(token + strlen(token), "\n", sizeof "\n");
    else
        token[0] = '\0';
    return found;
}

int main(int argc, char **argv)
{
    static char text_bytes[MESSAGE_MAX];
    const struct message message = read_all(stdin);
    struct message text = {text_bytes, message.len};
    char address[NAME_MAX_LEN], token[NAME_MAX_LEN], name[2 * NAME_MAX_LEN];

    if (message.len >= MESSAGE_MAX)
        return EXIT_FAILURE;
    memcpy(text.bytes, message.bytes, message.len + 1);
    decode(&text);
    const bool has_token = find_token(&message, token);
    if (argc == 3 && strcmp(argv[1], "--again") == 0) {
        file_beside(argv[2], &text, token);
        return EXIT_SUCCESS;
    }
    if (!find_line(&message, "To: ", address))
        return EXIT_FAILURE;
    (void)between(address, "<", '>');
    (void)mkdir("box/.text", 0777);
    (void)mkdir("box/.token", 0777);
    write_all("box/all", "a", message.bytes, message.len);
    write_all("box/.text/all", "a", text.bytes, text.len);
    file_as(address, &message, &text, token);
    if (has_token) {
        snprintf(name, sizeof name, "%.*s:%s", (int)strcspn(token, "."), token, address);
        file_as(name, &message, &text, token);
    }
    return EXIT_SUCCESS;
}
