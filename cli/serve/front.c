#include "cli/serve/front.h"

#include "base/memory.h"
#include "cli/serve/answer.h"
#include "cli/serve/task.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    HEADERS_SIZE = 32 * 1024,  /* bytes; the library answers 431 to more */
    STACK = 512 * 1024,        /* of a thread */
    LINGER = 2000,             /* milliseconds for a client to hear why it is refused */
    DROPPED = 4 * 1024 * 1024, /* bytes of its request that it may send meanwhile */
    SPARE = 16,                /* connections beyond the limit, to say that it is reached */
    LINES = CONNECTIONS_MOST + SPARE,
};

/* A connection, so that one that takes too long can be ended. */
struct line {
    int socket;
    int64_t since; /* its beginning, or the end of its last request or judge; 0: not in use */
};

struct front {
    struct MHD_Daemon *daemon;
    struct hosts hosts;
    struct judge_bounds bounds;
    struct front_limits limits;
    struct seats seats;
    pthread_mutex_t mutex; /* of the lines */
    struct line lines[LINES];
};

/* --- connections */

static void note_time(struct line *line, struct front *front)
{
    (void)pthread_mutex_lock(&front->mutex);
    line->since = clock_now();
    (void)pthread_mutex_unlock(&front->mutex);
}

static struct line *free_line(struct front *front)
{
    for (int i = 0; i < LINES; i++)
        if (front->lines[i].since == 0)
            return &front->lines[i];
    return NULL;
}

static struct line *line_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/* Whether a connection is beyond the limit. */
static bool is_spare(const struct front *front, const struct line *line)
{
    return line == NULL || (size_t)(line - front->lines) >= front->limits.connections;
}

/* Reads on, after the last answer, until the client ends the connection or that time comes: closing
 * a socket with bytes unread resets the connection, and the client may lose the answer. */
static void linger(struct MHD_Connection *connection, int64_t until)
{
    static const enum MHD_ConnectionInfoType kind = MHD_CONNECTION_INFO_CONNECTION_FD;
    struct pollfd file = {MHD_get_connection_info(connection, kind)->connect_fd, POLLIN, 0};
    char dropped[4096];
    ssize_t got = 1;

    (void)shutdown(file.fd, SHUT_WR);
    for (size_t sum = 0; sum < DROPPED && got > 0; sum += (size_t)got) {
        const int64_t now = clock_now();
        if (poll(&file, 1, now < until ? (int)(until - now) : 0) <= 0)
            break;
        got = recv(file.fd, dropped, sizeof dropped, MSG_DONTWAIT);
    }
}

/* The thread that calls this accepts the connections, so that it must not wait. */
static void note_connection(void *context, struct MHD_Connection *connection, void **own,
                            enum MHD_ConnectionNotificationCode code)
{
    struct front *const front = context;
    const bool starts = code == MHD_CONNECTION_NOTIFY_STARTED;

    if (!starts)
        linger(connection, 0);
    (void)pthread_mutex_lock(&front->mutex);
    if (starts)
        *own = free_line(front);
    if (*own != NULL)
        *(struct line *)*own = (struct line){
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd,
            starts ? clock_now() : 0};
    (void)pthread_mutex_unlock(&front->mutex);
}

void front_watch(struct front *front)
{
    const int64_t now = clock_now();

    (void)pthread_mutex_lock(&front->mutex);
    for (int i = 0; i < LINES; i++)
        if (front->lines[i].since != 0 &&
            now - front->lines[i].since > (int64_t)front->limits.longest * 1000)
            (void)shutdown(front->lines[i].socket, SHUT_RDWR);
    (void)pthread_mutex_unlock(&front->mutex);
}

/* --- answers */

static const char *const always[][2] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Frame-Options", "DENY"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};

/* Sends a response, which is released. */
static enum MHD_Result respond(struct MHD_Connection *connection, int status, const char *type,
                               struct MHD_Response *response)
{
    if (response == NULL)
        return MHD_NO;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        (void)MHD_add_response_header(response, always[i][0], always[i][1]);
    (void)MHD_add_response_header(response, "Content-Type", type);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        (void)MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
    if (status == MHD_HTTP_SERVICE_UNAVAILABLE) /* so that the next one may have a line */
        (void)MHD_add_response_header(response, "Connection", "close");
    const enum MHD_Result sent = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return sent;
}

/* Sends JSON, which the response takes over. */
static enum MHD_Result respond_json(struct MHD_Connection *connection, int status,
                                    struct buffer *json)
{
    const struct buffer text = *json;

    *json = (struct buffer){0};
    return respond(connection, status, "application/json",
                   MHD_create_response_from_buffer(text.len, text.bytes, MHD_RESPMEM_MUST_FREE));
}

static const struct headers_refusal too_large = {MHD_HTTP_CONTENT_TOO_LARGE,
                                                 "a request has at most 256 KiB"};

static enum MHD_Result refuse(struct MHD_Connection *connection, struct headers_refusal refusal)
{
    struct buffer json = {0};

    answer_refuse(refusal.why, &json);
    return respond_json(connection, refusal.status, &json);
}

/* --- files */

extern const char serve_page_html[], serve_page_css[], serve_page_js[], serve_icon_svg[];
extern const size_t serve_page_html_len, serve_page_css_len, serve_page_js_len, serve_icon_svg_len;

static const struct file {
    const char *path, *type, *bytes;
    const size_t *len;
} files[] = {
    {"/", "text/html; charset=utf-8", serve_page_html, &serve_page_html_len},
    {"/page.css", "text/css; charset=utf-8", serve_page_css, &serve_page_css_len},
    {"/page.js", "text/javascript; charset=utf-8", serve_page_js, &serve_page_js_len},
    {"/icon.svg", "image/svg+xml", serve_icon_svg, &serve_icon_svg_len},
};

static const struct file *file_at(const char *path)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].path, path) == 0)
            return &files[i];
    return NULL;
}

static enum MHD_Result send_file(struct MHD_Connection *connection, const struct file *file)
{
    void *bytes; /* which are only read */

    memcpy(&bytes, &file->bytes, sizeof bytes);
    return respond(connection, MHD_HTTP_OK, file->type,
                   MHD_create_response_from_buffer(*file->len, bytes, MHD_RESPMEM_PERSISTENT));
}

/* --- requests */

struct request {
    bool refused;            /* before its body is read */
    const struct file *file; /* what is asked for, … */
    const char *name;        /* … or the part of the path after /api/ */
    struct buffer body;
    uint64_t len; /* of all of it, whether kept or not */
};

/* The name of what a path asks judges for; NULL if it does not. */
static const char *asked_at(const char *path)
{
    static const char folder[] = "/api/";
    const size_t len = sizeof folder - 1;

    return strncmp(path, folder, len) == 0 && task_exists(path + len) ? path + len : NULL;
}

static enum MHD_Result note_header(void *context, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    (void)kind;
    headers_add(context, name, value);
    return MHD_YES;
}

/* Why a request is refused before its body is read; a status of 0 if it is not. */
static struct headers_refusal find_refusal(const struct front *front,
                                           struct MHD_Connection *connection, const char *method,
                                           const struct request *request)
{
    const bool gets = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    const bool posts = strcmp(method, "POST") == 0;
    struct headers headers = {0};

    if (is_spare(front, line_of(connection)))
        return (struct headers_refusal){MHD_HTTP_SERVICE_UNAVAILABLE,
                                        "too many are connected; ask again in a while"};
    (void)MHD_get_connection_values(connection, MHD_HEADER_KIND, note_header, &headers);
    const struct headers_refusal refusal = headers_refuse(&headers, &front->hosts, posts);
    if (refusal.status != 0)
        return refusal;
    if (request->file == NULL && request->name == NULL)
        return (struct headers_refusal){MHD_HTTP_NOT_FOUND, "there is nothing here"};
    if (gets ? request->file == NULL : !posts || request->name == NULL)
        return (struct headers_refusal){
            MHD_HTTP_METHOD_NOT_ALLOWED,
            "files are read with GET, and requests below /api/ sent with POST"};
    if (headers_length(&headers) > (gets ? 0 : BODY_MOST))
        return too_large;
    return (struct headers_refusal){0, NULL};
}

static enum MHD_Result begin(const struct front *front, struct MHD_Connection *connection,
                             const char *path, const char *method, void **own)
{
    struct request *const request = memory_allocate_zeroed(1, sizeof *request);

    *own = request;
    request->file = file_at(path);
    request->name = asked_at(path);
    const struct headers_refusal refusal = find_refusal(front, connection, method, request);
    request->refused = refusal.status != 0;
    return request->refused ? refuse(connection, refusal) : MHD_YES;
}

/* Bytes of a body that is too large are dropped until it ends, or front_watch() ends it. */
static enum MHD_Result take(struct request *request, const char *bytes, size_t *len)
{
    request->len += *len;
    if (request->len <= BODY_MOST)
        buffer_append(&request->body, bytes, *len);
    *len = 0;
    return MHD_YES;
}

static bool is_drawn(enum answer_kind kind)
{
    return kind == ANSWER_SVG || kind == ANSWER_HTML || kind == ANSWER_PDF;
}

/* Documents take long, whatever is in them; a board only if it is large. */
static enum seat seat_of(const struct task *task)
{
    if (task->repairs)
        return SEAT_REPAIR;
    if (task->kind == ANSWER_SVG)
        return SEAT_BOARD;
    return task->kind == ANSWER_HTML || task->kind == ANSWER_PDF ? SEAT_SLOW : SEAT_QUICK;
}

static enum MHD_Result answer(struct front *front, struct MHD_Connection *connection,
                              const struct task *task)
{
    static const int statuses[] = {[JUDGE_BROKE] = MHD_HTTP_UNPROCESSABLE_CONTENT,
                                   [JUDGE_BUSY] = MHD_HTTP_SERVICE_UNAVAILABLE};
    struct judge_answer judged = {0};
    struct buffer json = {0};
    const struct judge_job job = {task->arguments, &task->input, seat_of(task),
                                  task->repairs || is_drawn(task->kind)};
    const enum judge_end end = judge_run(&front->bounds, &front->seats, &job, &judged);
    int status = MHD_HTTP_OK;

    if (end == JUDGE_ANSWERED)
        status = answer_write(task, &judged, &json);
    else
        answer_refuse(judged.why, &json);
    buffer_release(&judged.out);
    buffer_release(&judged.said);
    return respond_json(connection, end == JUDGE_ANSWERED ? status : statuses[end], &json);
}

static enum MHD_Result finish(struct front *front, struct MHD_Connection *connection,
                              const struct request *request)
{
    struct task task;
    struct task_refusal refusal;
    struct line *const line = line_of(connection);
    enum MHD_Result sent;

    if (request->len > BODY_MOST)
        return refuse(connection, too_large);
    if (request->file != NULL)
        return send_file(connection, request->file);
    if (task_read(request->name, request->body.bytes, request->body.len, &task, &refusal))
        sent = answer(front, connection, &task);
    else
        sent = refuse(connection, (struct headers_refusal){refusal.status, refusal.why});
    task_release(&task);
    if (line != NULL)
        note_time(line, front);
    return sent;
}

/* Called when the headers are there, for each piece of the body, and after it. */
static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *bytes,
                              size_t *len, void **own)
{
    (void)version;
    if (*own == NULL)
        return begin(context, connection, path, method, own);
    if (*len > 0)
        return take(*own, bytes, len);
    return finish(context, connection, *own);
}

static void forget(void *context, struct MHD_Connection *connection, void **own,
                   enum MHD_RequestTerminationCode code)
{
    struct front *const front = context;
    struct request *const request = *own;
    struct line *const line = line_of(connection);

    (void)code;
    if (line != NULL)
        note_time(line, front);
    if (request == NULL)
        return;
    if (request->refused) /* which the library ends */
        linger(connection, clock_now() + LINGER);
    buffer_release(&request->body);
    free(request);
    *own = NULL;
}

/* --- the whole */

static struct MHD_Daemon *listen_on(struct front *front, uint16_t port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};

    return MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_THREAD_PER_CONNECTION, port, NULL, NULL, handle,
        front, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT,
        front->limits.connections + SPARE, MHD_OPTION_CONNECTION_TIMEOUT, front->limits.idle,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)HEADERS_SIZE, MHD_OPTION_THREAD_STACK_SIZE,
        (size_t)STACK, MHD_OPTION_NOTIFY_COMPLETED, forget, front, MHD_OPTION_NOTIFY_CONNECTION,
        note_connection, front, MHD_OPTION_END);
}

struct front *front_open(const struct judge_bounds *bounds, const struct front_limits *limits,
                         const char *named, uint16_t port)
{
    struct front *const front = memory_allocate_zeroed(1, sizeof *front);

    front->bounds = *bounds;
    front->limits = *limits;
    front->hosts = (struct hosts){.named = named, .port = port};
    (void)pthread_mutex_init(&front->mutex, NULL);
    seats_open(&front->seats);
    front->daemon = listen_on(front, port);
    if (front->daemon == NULL) {
        const int error = errno;
        front_close(front);
        errno = error;
        return NULL;
    }
    front->hosts.port = MHD_get_daemon_info(front->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    return front;
}

uint16_t front_port(const struct front *front)
{
    return front->hosts.port;
}

void front_close(struct front *front)
{
    seats_close(&front->seats);
    if (front->daemon != NULL)
        MHD_stop_daemon(front->daemon);
    seats_release(&front->seats);
    (void)pthread_mutex_destroy(&front->mutex);
    free(front);
}
