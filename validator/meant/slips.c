#include "validator/meant/meant.h"

#include "validator/games/explain.h"
#include "validator/meant/habits.h"
#include "validator/meant/walk.h"

#include <string.h>

enum {
    PLAYED_MOST = 20000, /* items that are played to know a position */
    TOGETHER_MOST = 70,  /* bytes of slips alike that are shown as one */
    EXCERPT_MOST = 50
};

/* A slip that is told, and those like it. */
struct told {
    struct slip slip;
    struct diagnostic *diagnostic; /* NULL if it is not among those kept */
    struct buffer looks;           /* how it is written: digits and letters do not matter */
    unsigned more;
};

struct telling {
    struct judgement *judgement;
    struct arena *arena;
    struct walk walk;
    struct told list[DIAGNOSTICS_MOST];
    size_t count;
};

static const struct items *items_of(const struct telling *telling)
{
    return &telling->judgement->record.items;
}

static size_t source_of(const struct telling *telling, size_t at, size_t *len)
{
    struct record *const record = &telling->judgement->record;

    return text_source(&record->text, record->document, at, len);
}

/* The diagnostic at a run; NULL if it was only counted. */
static struct diagnostic *find_diagnostic(const struct telling *telling,
                                          const struct stray_run *run)
{
    struct diagnostics *const diagnostics = &telling->judgement->record.diagnostics;
    size_t len;
    const size_t offset = source_of(telling, run->start, &len);

    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].offset == offset &&
            diagnostics->list[i].facts == code_facts(CODE_TOKEN))
            return &diagnostics->list[i];
    return NULL;
}

/* --- slips alike */

/* Writes one character for a row of letters, digits or blanks. */
static void write_looks(const char *text, size_t len, struct buffer *looks)
{
    char last = '\0';

    while (len > 1 && strchr(",.", text[len - 1]) != NULL)
        len--;
    for (size_t i = 0; i < len; i++) {
        const char character = text[i];
        const bool letter = (unsigned)((unsigned char)character | 0x20) - 'a' < 26;
        const char look = letter ? 'a' : is_digit(character) ? '0' : character;
        if (look != ' ' && (look != last || (look != 'a' && look != '0')))
            buffer_character(looks, look);
        last = look;
    }
}

static struct lookalike first_lookalike(const struct telling *telling, const struct slip *slip)
{
    struct lookalike found = {0};
    const size_t len = slip->end - slip->start;

    if (lookalike_find(walk_text(&telling->walk) + slip->start, len, &found) == len)
        found.name = NULL;
    return found;
}

/* Whether the slip was told before: the same habit, and a move written in the same way or with
 * look-alikes of the same kind. */
static bool is_like(const struct telling *telling, const struct told *told, const struct slip *slip,
                    const struct buffer *looks)
{
    if (told->slip.kind != slip->kind)
        return false;
    const char *const before = first_lookalike(telling, &told->slip).name;
    const char *const now = first_lookalike(telling, slip).name;
    if (before != NULL || now != NULL)
        return before != NULL && now != NULL && strcmp(before, now) == 0;
    if (slip->kind == SLIP_UNKNOWN)
        return false;
    if (slip->kind != SLIP_MOVE)
        return buffer_same(&told->slip.middle, &slip->middle);
    if (slip->why != NULL && told->slip.why != NULL && strcmp(slip->why, told->slip.why) == 0)
        return true;
    return buffer_same(&told->looks, looks);
}

/* Shows two slips alike of one line as one, with what stands between them. */
static bool show_together(struct telling *telling, struct told *told, const struct slip *slip)
{
    const char *const text = walk_text(&telling->walk);
    const size_t start = told->slip.end, len = slip->start - start;

    if (!told->slip.repeatable || !slip->repeatable || told->more > 0 ||
        told->slip.fix.len + len + slip->fix.len > TOGETHER_MOST ||
        walk_line_end(&telling->walk, start) < slip->start ||
        memchr(text + start, '{', len) != NULL || memchr(text + start, ';', len) != NULL)
        return false;
    buffer_append(&told->slip.fix, text + start, len);
    buffer_append(&told->slip.fix, slip->fix.bytes, slip->fix.len);
    told->slip.end = slip->end;
    return true;
}

/* The slip told before that this one is like; NULL if it is the first of its kind. */
static struct told *find_told(struct telling *telling, const struct slip *slip,
                              const struct buffer *looks)
{
    for (size_t i = 0; i < telling->count; i++)
        if (is_like(telling, &telling->list[i], slip, looks))
            return &telling->list[i];
    return NULL;
}

/* --- messages */

static bool has_text_at(const struct buffer *buffer, size_t at, const char *text)
{
    const size_t len = strlen(text);

    return at + len <= buffer->len && memcmp(buffer->bytes + at, text, len) == 0;
}

static bool has_text(const struct buffer *buffer, const char *text)
{
    for (size_t at = 0; at < buffer->len; at++)
        if (has_text_at(buffer, at, text))
            return true;
    return false;
}

/* Names a look-alike, and what should stand in its place. */
static void write_lookalike(const struct telling *telling, const struct told *told,
                            const struct lookalike *found, struct buffer *message)
{
    const struct slip *const slip = &told->slip;
    const char *const text = walk_text(&telling->walk) + slip->start;
    struct lookalike other;
    const size_t at = lookalike_find(text, slip->end - slip->start, &other);

    buffer_text(message, at == 0 ? " begins with " : " has ");
    lookalike_write(found, message);
    if (found->plain[0] == ' ')
        buffer_text(message, " where a plain blank belongs");
    else if (found->plain[0] == '\0')
        buffer_text(message, " in it, which nobody sees");
    else if (!has_text(&slip->fix, found->plain))
        buffer_text(message, " in it");
    else
        buffer_format(message, " where a plain `%s` belongs", found->plain);
}

static void write_message(const struct telling *telling, const struct told *told,
                          struct buffer *message)
{
    const struct slip *const slip = &told->slip;
    const struct lookalike found = first_lookalike(telling, slip);
    const bool named = found.name != NULL && slip->fix.len > 0 && slip->kind != SLIP_COMMENT &&
                       slip->kind != SLIP_KEY;

    buffer_character(message, '`');
    buffer_excerpt(message, walk_text(&telling->walk) + slip->start, slip->end - slip->start,
                   EXCERPT_MOST);
    buffer_character(message, '`');
    if (named) {
        write_lookalike(telling, told, &found, message);
        buffer_text(message, slip->question ? "; did you mean " : ": ");
    } else {
        buffer_append(message, slip->middle.bytes, slip->middle.len);
        const char last = message->bytes[message->len - 1];
        buffer_text(message, slip->fix.len == 0 || last == ' ' ? "" : ": ");
    }
    if (slip->fix.len > 0) {
        buffer_character(message, '`');
        buffer_excerpt(message, slip->fix.bytes, slip->fix.len, TOGETHER_MOST + EXCERPT_MOST);
        buffer_text(message, slip->question ? "`?" : "`");
    }
    message_add_more(message, told->more);
}

static void set_message(const struct telling *telling, const struct told *told)
{
    struct buffer message = {0};

    write_message(telling, told, &message);
    told->diagnostic->message = arena_copy(telling->arena, message.bytes, message.len);
    buffer_release(&message);
}

static void tell(const struct telling *telling, const struct told *told)
{
    size_t len;

    if (told->diagnostic == NULL)
        return;
    set_message(telling, told);
    const size_t last = source_of(telling, told->slip.end - 1, &len);
    if (last + len > told->diagnostic->offset)
        told->diagnostic->end = last + len;
}

/* --- the way through the record */

/* Marks the runs up to `end` as following, but the first one if it tells the slip. Returns the
 * first one. */
static struct diagnostic *mark_runs(struct telling *telling, size_t end, bool first_tells)
{
    struct diagnostics *const diagnostics = &telling->judgement->record.diagnostics;
    const struct items *const items = items_of(telling);
    struct diagnostic *first = NULL;
    bool follows = !first_tells;

    while (telling->walk.run < items->run_count && items->runs[telling->walk.run].start < end) {
        struct diagnostic *const diagnostic =
            find_diagnostic(telling, &items->runs[telling->walk.run++]);
        if (first == NULL)
            first = diagnostic;
        else if (diagnostic != NULL)
            diagnostic->message = "this belongs to the error before it";
        if (follows && diagnostic != NULL)
            diagnostics_follow(diagnostics, diagnostic);
        else if (follows)
            diagnostics->following++;
        follows = true;
    }
    return first;
}

/* Whether what a message shows is known not to be legal there: it only says how that is written. */
static bool is_illegal(const struct walk *walk, struct slip *slip)
{
    if (slip->kind == SLIP_MOVE)
        return !slip->playable && !slip->question;
    return !slip->removed && walk->position != NULL && !walk->position->grid_ended &&
           strcmp(buffer_string(&slip->fix), "||") == 0;
}

/* Notes what the message on a slip proposes: one of several moves if they stand in it with "or"
 * between them. A mark is joined to the move before it. */
static void note_proposal(struct telling *telling, struct slip *slip)
{
    static const char between[] = "` or `";
    struct diagnostics *const errors = &telling->judgement->record.diagnostics;
    const bool mark = slip->kind == SLIP_MARK && slip->fix.len > 0;
    const size_t start = mark ? telling->walk.last_start : slip->start;
    const char *at = slip->removed ? "" : buffer_string(&slip->fix);
    struct proposal *proposal = NULL;

    if (!slip->removed && (slip->fix.len == 0 || slip->unsure))
        errors->unproposed = true;
    while (at != NULL && !errors->unproposed) {
        const char *const stop = strstr(at, between);
        const size_t len = stop != NULL ? (size_t)(stop - at) : strlen(at);
        if (proposal == NULL)
            proposal = propose(telling->judgement, telling->arena, start, slip->end, at, len);
        else
            proposal_add_choice(proposal, telling->arena, at, len);
        at = stop != NULL ? stop + sizeof between - 1 : NULL;
    }
    if (proposal != NULL)
        proposal->illegal = is_illegal(&telling->walk, slip);
}

/* Goes on after a slip. */
static void go_beyond(struct telling *telling, const struct slip *slip)
{
    struct walk *const walk = &telling->walk;

    walk_skip_items(walk, slip->end);
    if (slip->kind == SLIP_MOVE) {
        walk->last_start = slip->start;
        walk->last_end = slip->end;
    }
    if (slip->playable)
        walk_play(walk, &slip->move);
    else if (slip->kind == SLIP_MOVE || slip->kind == SLIP_SIGN || slip->kind == SLIP_UNKNOWN ||
             slip->kind == SLIP_NAME)
        walk->position = NULL;
}

static void add(struct telling *telling, struct slip *slip)
{
    struct buffer looks = {0};

    write_looks(walk_text(&telling->walk) + slip->start, slip->end - slip->start, &looks);
    note_proposal(telling, slip);
    go_beyond(telling, slip);
    struct told *const before = find_told(telling, slip, &looks);
    struct told told = {.slip = *slip, .looks = looks};
    told.diagnostic = mark_runs(telling, slip->end, before == NULL);
    if (before == NULL && telling->count < DIAGNOSTICS_MOST) {
        telling->list[telling->count++] = told;
        return;
    }
    if (told.diagnostic != NULL)
        set_message(telling, &told);
    if (before != NULL && !show_together(telling, before, slip))
        before->more++;
    buffer_release(&looks);
    slip_release(slip);
}

/* The last of a row of single signs with a blank between them. */
static const struct item *last_of_signs(const struct telling *telling, const struct item *item)
{
    const struct items *const items = items_of(telling);
    const char *const text = walk_text(&telling->walk);

    while (item + 1 < items->list + items->count && item[1].start == item->end + 1 &&
           item->end == item->start + 1 && item[1].end == item[1].start + 1 &&
           strchr("+-", text[item->start]) != NULL && strchr("+-", text[item[1].start]) != NULL)
        item++;
    return item;
}

/* Whether only blanks stand between an item, or a row of signs, and the next run. */
static bool is_beside_run(const struct telling *telling, const struct item *item)
{
    const struct items *const items = items_of(telling);
    const size_t run = items->runs[telling->walk.run].start;
    const char *const text = walk_text(&telling->walk);

    item = last_of_signs(telling, item);

    /* A number that touches the run may be its beginning: `63.` of `R1 63.5`. */
    const size_t end =
        item + 1 < items->list + items->count && item[1].kind == ITEM_NUMBER && item[1].end == run
            ? item[1].start
            : run;
    for (size_t at = item->end; at < end; at++)
        if (text[at] != ' ' && text[at] != '\t')
            return false;
    /* After a number without its dot this is the next one. */
    if (telling->count > 0 && telling->list[telling->count - 1].slip.kind == SLIP_NUMBER &&
        is_digit(text[run]))
        return false;
    /* A bracket begins an answer of its own: nobody knows whether the move before it is legal. */
    if (telling->walk.position == NULL && strchr("[(", text[run]) != NULL && text[run - 1] == ' ')
        return false;
    return item->kind == ITEM_MOVE;
}

/* A move before a run may be the beginning of one that goes on there. */
static void take_item(struct telling *telling)
{
    const struct items *const items = items_of(telling);
    const struct item *const item = &items->list[telling->walk.item];
    struct slip slip = {.start = item->start};

    if (telling->walk.item > PLAYED_MOST)
        telling->walk.position = NULL;
    if (is_beside_run(telling, item) && recognise_joined(&telling->walk, &slip, NULL))
        add(telling, &slip);
    else
        walk_take_item(&telling->walk);
}

static void take_run(struct telling *telling)
{
    struct slip slip = {.start = items_of(telling)->runs[telling->walk.run].start};

    habits_recognise(&telling->walk, &slip);
    if (slip.end <= slip.start)
        slip.end = items_of(telling)->runs[telling->walk.run].end;
    add(telling, &slip);
}

void slips_tell(struct judgement *judgement, struct position *position, struct arena *arena)
{
    struct telling telling = {.judgement = judgement, .arena = arena};
    const struct items *const items = &judgement->record.items;

    walk_start(&telling.walk, judgement, position, arena);
    while (telling.walk.run < items->run_count) {
        if (telling.walk.item < items->count &&
            items->list[telling.walk.item].start < items->runs[telling.walk.run].start)
            take_item(&telling);
        else
            take_run(&telling);
    }
    judgement->record.diagnostics.unproposed |= items->run_count == RUNS_MOST;
    for (size_t i = 0; i < telling.count; i++) {
        tell(&telling, &telling.list[i]);
        slip_release(&telling.list[i].slip);
        buffer_release(&telling.list[i].looks);
    }
    walk_release(&telling.walk);
}

/* --- refused moves */

struct refusal {
    struct judgement *judgement;
    struct position *position;
    struct diagnostic *diagnostic;
    const struct item *item;
    struct buffer message;
    size_t end; /* of what is meant otherwise, in the move text; 0 if nothing is */
};

/* The refusal, which is the last error in the move text. */
static struct diagnostic *find_refusal(struct judgement *judgement)
{
    struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    for (size_t i = diagnostics->count; i > 0; i--)
        if (diagnostics->list[i - 1].facts->severity == SEVERITY_REFUSAL)
            return &diagnostics->list[i - 1];
    return NULL;
}

/* --- what was meant */

/* A segment drawn the other way round, or with the other pen. */
static bool mean_turned(struct walk *walk, const struct item *item, struct meaning *meaning)
{
    const struct schema *const schema = &walk->judgement->game->schema;
    const struct scanner body = item_body(&walk->judgement->record.text, item);
    const char *const dash = memchr(body.at, '-', (size_t)(body.end - body.at));

    if (!schema->draws || dash == NULL)
        return false;
    if (schema->case_sensitive) {
        buffer_character(&meaning->text, *body.at == 'A' ? 'B' : 'A');
        buffer_append(&meaning->text, body.at + 1, (size_t)(body.end - body.at - 1));
    } else {
        buffer_append(&meaning->text, dash + 1, (size_t)(body.end - dash - 1));
        buffer_character(&meaning->text, '-');
        buffer_append(&meaning->text, body.at, (size_t)(dash - body.at));
    }
    meaning->end = item->end;
    return walk_is_legal(walk, item->shape, meaning->text.bytes, meaning->text.len, &meaning->move);
}

/* Leaves out of a message that the move which it goes on to propose is the only legal one. */
static void drop_legal(struct buffer *message, const struct buffer *move)
{
    static const char legal[] = "; legal here: ";
    const size_t len = sizeof legal - 1 + move->len;

    if (message->len > len && has_text_at(message, message->len - len, legal) &&
        memcmp(message->bytes + message->len - move->len, move->bytes, move->len) == 0)
        message->len -= len;
}

static bool add_meaning(struct refusal *refusal, struct arena *arena)
{
    struct walk walk;
    struct meaning meaning = {0};

    walk_start(&walk, refusal->judgement, refusal->position, arena);
    bool found = mean_turned(&walk, refusal->item, &meaning);
    if (!found) {
        buffer_release(&meaning.text);
        found = walk_mean(&walk, refusal->item->start, refusal->item->end - 1, false, &meaning) &&
                meaning.legal;
    }
    if (found) {
        drop_legal(&refusal->message, &meaning.text);
        buffer_text(&refusal->message, "; did you mean `");
        buffer_append(&refusal->message, meaning.text.bytes, meaning.text.len);
        buffer_text(&refusal->message, "`?");
        refusal->end = meaning.end;
        (void)propose(refusal->judgement, arena, refusal->item->start, meaning.end,
                      meaning.text.bytes, meaning.text.len);
    }
    buffer_release(&meaning.text);
    walk_release(&walk);
    return found;
}

/* What can be played at the square of a move that belongs to another phase. */
static void add_legal(struct refusal *refusal)
{
    struct scanner body = item_body(&refusal->judgement->record.text, refusal->item);
    const struct square square = scan_square(&body);

    if (refusal->judgement->game->legal_at != NULL)
        explain_legal_at(refusal->position, square, &refusal->message);
}

/* --- the end of the game */

static int count_winners(const struct record *record, const bool *winners)
{
    int count = 0;

    for (int player = 1; player <= record->setup.players; player++)
        count += winners[player];
    return count;
}

static void write_winners(struct refusal *refusal, const bool *winners)
{
    const struct record *const record = &refusal->judgement->record;
    const char *const wins = refusal->judgement->game->wins;
    const int count = count_winners(record, winners);
    int written = 0;

    for (int player = 1; player <= record->setup.players; player++) {
        if (!winners[player])
            continue;
        buffer_text(&refusal->message, written == 0 ? "; " : written + 1 == count ? " and " : ", ");
        record_write_name(record, player, &refusal->message);
        written++;
    }
    buffer_text(&refusal->message, count != 1 ? " share the win" : wins != NULL ? wins : " wins");
}

/* Why the game was over, and who has won. */
static void add_end(struct refusal *refusal, const bool *winners)
{
    const struct game *const game = refusal->judgement->game;

    if (game->explain_end != NULL) {
        buffer_text(&refusal->message, ": ");
        game->explain_end(refusal->position, &refusal->message);
    }
    write_winners(refusal, winners);
}

/* Whether a tag names nobody: perhaps it was not meant as one. */
static bool is_no_player(const struct refusal *refusal)
{
    const struct record *const record = &refusal->judgement->record;
    const int32_t tag = item_tag(&record->text, refusal->item);

    return tag < 1 || tag > record->setup.players;
}

/* --- the message */

static void set_refusal_message(struct refusal *refusal, struct arena *arena)
{
    struct record *const record = &refusal->judgement->record;
    size_t len;

    refusal->diagnostic->message = arena_copy(arena, refusal->message.bytes, refusal->message.len);
    if (refusal->end > refusal->item->end)
        refusal->diagnostic->end =
            text_source(&record->text, record->document, refusal->end - 1, &len) + 1;
}

void refusal_tell(struct judgement *judgement, struct position *position, const bool *winners,
                  struct arena *arena)
{
    struct refusal refusal = {
        .judgement = judgement, .position = position, .diagnostic = find_refusal(judgement)};
    const struct items *const items = &judgement->record.items;

    if (refusal.diagnostic == NULL || judgement->refused >= items->count)
        return;
    refusal.item = &items->list[judgement->refused];
    const struct code_facts *const facts = refusal.diagnostic->facts;
    bool named = false;
    buffer_text(&refusal.message, refusal.diagnostic->message);
    if (position->over && facts == code_facts(CODE_OVER) && judgement->ending == ENDING_NONE)
        add_end(&refusal, winners);
    else if (!position->over && refusal.item->kind == ITEM_MOVE && facts != code_facts(CODE_OVER) &&
             (facts != code_facts(CODE_TURN) || is_no_player(&refusal)))
        named = add_meaning(&refusal, arena);
    if (!named && facts == code_facts(CODE_PHASE))
        add_legal(&refusal);
    set_refusal_message(&refusal, arena);
    buffer_release(&refusal.message);
}
