/* Writes one record on a large board, played at random far into the game: boards
 * connecting|stepping|scrambled|bidirectional|plexus SIZE SEED */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct board {
    int size;
    uint64_t seed;
    int items;
};

/* A number below `limit`: splitmix64 (Steele, Lea, Flood 2014). */
static int draw(struct board *board, int limit)
{
    uint64_t z = (board->seed += 0x9E3779B97F4A7C15u);

    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (int)((z ^ (z >> 31)) % (uint64_t)limit);
}

static void *allocate(int count, size_t size)
{
    void *const memory = calloc((size_t)count, size);

    if (memory == NULL) {
        perror("boards");
        exit(2);
    }
    return memory;
}

/* The numbers below `count` in random order. */
static int *shuffled(struct board *board, int count)
{
    int *const numbers = allocate(count, sizeof(int));

    for (int i = 0; i < count; i++) {
        const int other = draw(board, i + 1);
        numbers[i] = numbers[other];
        numbers[other] = i;
    }
    return numbers;
}

/* Ten items a line. */
static void begin_item(struct board *board)
{
    fputs(board->items++ % 10 == 0 ? "\n  " : " ", stdout);
}

static void square(int column, int row)
{
    if (column >= 26)
        putchar('a' + column / 26 - 1);
    printf("%c%d", 'a' + column % 26, row + 1);
}

static void segment(int from_column, int from_row, int to_column, int to_row)
{
    square(from_column, from_row);
    putchar('-');
    square(to_column, to_row);
}

static void header(const char *game, const char *key, int size)
{
    printf("---\ngame: %s\nplayers: 2\n%s: %d\nmoves: |", game, key, size);
}

/* Half of all segments in random order: enough graphs remain for the game to go on. */
static void write_connecting(struct board *board)
{
    const int n = board->size, horizontal = n * (n - 1);
    int *const order = shuffled(board, 2 * horizontal);

    header("connecting", "dots", n);
    for (int i = 0; i < horizontal; i++) {
        const int across = order[i] < horizontal, number = order[i] % horizontal;
        const int along = number % (n - 1), beside = number / (n - 1);
        begin_item(board);
        if (across)
            segment(along, beside, along + 1, beside);
        else
            segment(beside, along, beside, along + 1);
    }
    free(order);
}

/* The numbers from 2 in random order after 1 at a1; then row by row, back and forth, 1 and the
 * number itself in turn. */
static void write_stepping(struct board *board)
{
    const int n = board->size, squares = n * n;
    int *const order = shuffled(board, squares - 1);
    int *const number = allocate(squares, sizeof(int));

    header("stepping", "squares", n);
    for (int i = 0; i < squares; i++) {
        const int at = i == 0 ? 0 : order[i - 1] + 1;
        number[at] = i + 1;
        begin_item(board);
        square(at % n, at / n);
    }
    for (int i = 0; i < squares; i++) {
        const int row = i / n, column = row % 2 == 0 ? i % n : n - 1 - i % n;
        begin_item(board);
        square(column, row);
        printf("/%d", i % 2 == 0 ? 1 : number[row * n + column]);
    }
    free(order);
    free(number);
}

static void write_scrambled(struct board *board)
{
    header("scrambled", "cards", board->size);
    for (int card = 1; card <= board->size; card++) {
        const int other = 1 + draw(board, board->size - 1);
        begin_item(board);
        printf("%d", other < card ? other : other + 1);
    }
}

/* Pen B takes one step down the left edge; pen A goes back and forth through all other columns. */
static void write_bidirectional(struct board *board)
{
    const int n = board->size;

    header("bidirectional", "dots", n);
    fputs("\n  Aa1-b1 Ba1-a2", stdout);
    for (int row = 0; row < n; row++) {
        for (int i = 1; i < n - 1; i++) {
            begin_item(board);
            putchar('A');
            square(row % 2 == 0 ? i + 1 : n - 1 - i, row);
        }
        if (row + 1 < n) {
            begin_item(board);
            putchar('A');
            square(row % 2 == 0 ? n - 1 : 1, row + 1);
        }
    }
}

/* --- plexus: connected dots that may still have a free neighbour, by kind of half-move */

enum kind { ENDPOINT, MIDPOINT, KINDS };

struct plexus {
    int n;
    unsigned char *degree;
    int *dots[KINDS];
    int count[KINDS];
};

static void add_dot(struct plexus *plexus, int dot)
{
    const enum kind kind = plexus->degree[dot] == 1 ? ENDPOINT : MIDPOINT;

    if (plexus->degree[dot] < 4)
        plexus->dots[kind][plexus->count[kind]++] = dot;
}

/* A free neighbour of a dot, or -1. */
static int free_neighbour(struct board *board, const struct plexus *plexus, int dot)
{
    const int n = plexus->n, column = dot % n, row = dot / n, first = draw(board, 4);

    for (int i = 0; i < 4; i++) {
        const int direction = (first + i) % 4;
        const int to_column = column + (direction == 0) - (direction == 1);
        const int to_row = row + (direction == 2) - (direction == 3);
        const int to = to_row * n + to_column;
        if (to_column >= 0 && to_column < n && to_row >= 0 && to_row < n && plexus->degree[to] == 0)
            return to;
    }
    return -1;
}

/* Draws a half-move of a kind; false if there is none. */
static bool draw_half(struct board *board, struct plexus *plexus, enum kind kind)
{
    while (plexus->count[kind] > 0) {
        const int place = draw(board, plexus->count[kind]);
        const int from = plexus->dots[kind][place];
        const int to = free_neighbour(board, plexus, from);
        plexus->dots[kind][place] = plexus->dots[kind][--plexus->count[kind]];
        if (to < 0)
            continue;
        begin_item(board);
        segment(from % plexus->n, from / plexus->n, to % plexus->n, to / plexus->n);
        plexus->degree[from]++;
        plexus->degree[to]++;
        add_dot(plexus, from);
        add_dot(plexus, to);
        return true;
    }
    return false;
}

static void write_plexus(struct board *board)
{
    const int n = board->size, centre = n / 2 * n + n / 2;
    struct plexus plexus = {.n = n, .degree = allocate(n * n, 1)};

    for (int kind = 0; kind < KINDS; kind++)
        plexus.dots[kind] = allocate(4 * n * n, sizeof(int));
    header("plexus", "dots", n);
    begin_item(board);
    segment(n / 2, n / 2, n / 2 + 1, n / 2);
    plexus.degree[centre] = plexus.degree[centre + 1] = 1;
    add_dot(&plexus, centre);
    add_dot(&plexus, centre + 1);
    for (;;) {
        const enum kind kind = (enum kind)draw(board, KINDS), other = (enum kind)(1 - kind);
        /* A second half that is impossible is lost and left out. */
        if (draw_half(board, &plexus, kind))
            draw_half(board, &plexus, kind);
        else if (draw_half(board, &plexus, other))
            draw_half(board, &plexus, other);
        else
            break;
    }
    for (int kind = 0; kind < KINDS; kind++)
        free(plexus.dots[kind]);
    free(plexus.degree);
}

static const struct {
    const char *game;
    void (*write)(struct board *board);
} writers[] = {
    {"connecting", write_connecting}, {"stepping", write_stepping},
    {"scrambled", write_scrambled},   {"bidirectional", write_bidirectional},
    {"plexus", write_plexus},
};

int main(int count, char **words)
{
    struct board board = {0};

    for (size_t i = 0; count == 4 && i < sizeof(writers) / sizeof(writers[0]); i++) {
        if (strcmp(words[1], writers[i].game) != 0)
            continue;
        board.size = atoi(words[2]);
        board.seed = strtoull(words[3], NULL, 10);
        writers[i].write(&board);
        putchar('\n');
        return fflush(stdout) != 0 ? 2 : 0;
    }
    fprintf(stderr, "usage: boards GAME SIZE SEED\n");
    return 2;
}
