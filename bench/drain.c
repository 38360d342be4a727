/* The least that reading can cost: cuts standard input into documents and drains libyaml's events,
 * with one parser a document. Prints the number of events. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <yaml.h>

enum { CHUNK = 1 << 17 };

struct stream {
    unsigned char *bytes;
    size_t len, capacity;
    bool at_end;
    unsigned long events, failures;
};

static void drain(struct stream *stream, const unsigned char *bytes, size_t len)
{
    yaml_parser_t parser;
    yaml_event_t event;
    bool more = true;

    if (!yaml_parser_initialize(&parser))
        exit(2);
    yaml_parser_set_input_string(&parser, bytes, len);
    while (more) {
        if (!yaml_parser_parse(&parser, &event)) {
            stream->failures++;
            break;
        }
        more = event.type != YAML_STREAM_END_EVENT;
        stream->events++;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
}

static void fill(struct stream *stream)
{
    if (stream->len + CHUNK > stream->capacity) {
        stream->capacity = 2 * stream->capacity + CHUNK;
        stream->bytes = realloc(stream->bytes, stream->capacity);
        if (stream->bytes == NULL)
            exit(2);
    }
    const ssize_t got = read(STDIN_FILENO, stream->bytes + stream->len, CHUNK);
    stream->at_end = got <= 0;
    stream->len += got > 0 ? (size_t)got : 0;
}

/* Whether the line at `at` ends a document. Four bytes of it must be there, or the end. */
static bool is_separator(const struct stream *stream, size_t at)
{
    const unsigned char *const line = stream->bytes + at;

    if (stream->len - at < 3 || (memcmp(line, "---", 3) != 0 && memcmp(line, "...", 3) != 0))
        return false;
    return stream->len - at == 3 || strchr(" \t\r\n", line[3]) != NULL;
}

/* Drains the whole documents in the buffer and keeps the rest. */
static void cut(struct stream *stream)
{
    size_t start = 0, line = 0;

    for (;;) {
        const unsigned char *const end = memchr(stream->bytes + line, '\n', stream->len - line);
        if (end == NULL || ((size_t)(end - stream->bytes) + 5 > stream->len && !stream->at_end))
            break;
        line = (size_t)(end - stream->bytes) + 1;
        if (is_separator(stream, line)) {
            drain(stream, stream->bytes + start, line - start);
            /* `...` ends a document and is no part of the next. */
            start = stream->bytes[line] == '.' ? line + 3 : line;
        }
    }
    if (stream->at_end)
        drain(stream, stream->bytes + start, stream->len - start);
    memmove(stream->bytes, stream->bytes + start, stream->len - start);
    stream->len -= start;
}

int main(void)
{
    struct stream stream = {0};

    while (!stream.at_end) {
        fill(&stream);
        cut(&stream);
    }
    printf("%lu events, %lu documents broken\n", stream.events, stream.failures);
    free(stream.bytes);
    return 0;
}
