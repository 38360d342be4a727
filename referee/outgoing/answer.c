#include "referee/outgoing/answer.h"

#include "base/character.h"
#include "base/wrap.h"
#include "cli/report/name.h"
#include "cli/report/sheet.h"
#include "referee/mail/read.h"
#include "referee/mail/unquoted.h"
#include "referee/mail/write.h"
#include "referee/match/secrets.h"
#include "referee/match/timing.h"
#include "referee/match/token.h"
#include "referee/outgoing/quote.h"
#include "referee/outgoing/strips.h"
#include "referee/people/people.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

enum { LAST_MOVES = 6, COLUMNS = 78 };

static const size_t INDENT_MOST = 30;

static const char *without_blanks(const char *text)
{
    return text + strspn(text, " ");
}

/* Writes one paragraph, or one line that is not wrapped. */
static const char *wrap_part(const char *text, struct buffer *out)
{
    struct buffer part = {0};
    const bool kept = text[0] == ' ';
    const size_t blanks = strspn(text, " ");

    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        if (part.len > 0 && (kept || len == 0 || text[0] == ' '))
            break;
        buffer_text(&part, part.len > 0 ? " " : "");
        buffer_append(&part, text, len);
        text += len + (text[len] == '\n');
    }
    if (!kept || text_columns(buffer_string(&part), part.len) > COLUMNS)
        wrap_text(without_blanks(buffer_string(&part)), blanks < INDENT_MOST ? blanks : INDENT_MOST,
                  out);
    else
        buffer_format(out, "%s\n", buffer_string(&part));
    buffer_release(&part);
    return text;
}

/* Appends text in lines of at most 78 columns. Lines that begin with a blank are not joined. */
static void write_wrapped(const char *text, struct buffer *out)
{
    while (*text != '\0') {
        if (*text == '\n') {
            buffer_character(out, '\n');
            text++;
        } else {
            text = wrap_part(text, out);
        }
    }
}

/* What stands beside a player on a board, and behind the number of the last move. */
static const char *say_on_board(int language, const char *english)
{
    static const char *const words[] = {
        SAID("to move"), SAID("owes a seal"), SAID("owes an opening"), SAID("wins"), SAID("left"),
        SAID("dropped"), SAID(": ")};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], english) == 0)
            return say((enum language)language, words[i]);
    return english;
}

static void number_on_board(const struct game *game, struct move_number number, int language,
                            struct buffer *out)
{
    match_write_number(game, number, (enum language)language, out);
}

/* No comment stands in a line where the referee's own words could. */
static void write_comment(const char *text, struct buffer *out)
{
    (void)quote_text(text, QUOTE_OF_OTHERS, out);
}

void answer_write_board(struct referee *referee, struct match *match, const struct person *reader,
                        struct buffer *out)
{
    const struct sheet_reader words = {.language = (int)reader->language,
                                       .say = say_on_board,
                                       .number = number_on_board,
                                       .name = report_name,
                                       .comment = write_comment};
    struct text_cuts cuts = {.count = 0};
    struct buffer sheet = {0};

    sheet_write_letter(&match->visit, TEXT_ASCII, &words, &cuts, &sheet);
    strips_write(buffer_string(&sheet), &cuts, out);
    buffer_release(&sheet);
    (void)match_judge(referee, match);
}

static void write_last_moves(const struct match *match, enum language language, struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const size_t count = judgement->trace.count;
    struct buffer line = {0};

    if (judgement->moves < 2) /* the only one is told and drawn */
        return;
    for (size_t i = count > LAST_MOVES ? count - LAST_MOVES : 0; i < count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_text(&line, line.len > 0 ? ", " : say(language, "Last moves: "));
        buffer_format(&line, "%u. ", entry->number);
        report_mover(judgement, entry, &line);
        buffer_character(&line, ' ');
        judgement->game->write(&entry->move, &line);
    }
    if (line.len > 0)
        wrap_text(buffer_string(&line), 0, out);
    buffer_release(&line);
}

static const char *example_of(const struct judgement *judgement)
{
    const struct shape *shape = judgement->game->schema.shapes;

    while (shape[1].pattern != NULL && shape->phase != judgement->position->phase)
        shape++;
    return shape->example;
}

static void write_list(struct referee *referee, const struct match *match, int player,
                       struct buffer *out)
{
    const enum language language = match->parties[player].language;
    const int count = secret_lists_length(match);

    if (match_has_answered(referee, match, player))
        buffer_text(out, say(language, "Your list is in, and will be shown when the last one is. "
                                       "Until then, another one takes its place."));
    else
        buffer_format(out,
                      say(language, "The game begins with lists that nobody sees before all are "
                                    "in. Send yours, %d whole numbers, each from 1 to %d, such as "
                                    "[1, 2, …], on a line of its own at the top."),
                      count, count - 1);
}

static void write_secret(struct referee *referee, const struct match *match, int player,
                         struct buffer *out)
{
    const enum language language = match->parties[player].language;

    if (match_wants_lists(match))
        write_list(referee, match, player, out);
    else if (match_has_answered(referee, match, player))
        buffer_text(out, say(language, "This round is secret, and your answer is in. It will be "
                                       "shown when the last one is; until then, another one takes "
                                       "its place."));
    else
        buffer_format(out,
                      say(language, "This round is secret: send your answer, such as %s, without "
                                    "waiting for the others. Nobody will see it before the last "
                                    "one is in."),
                      example_of(match->visit.judgement));
}

static const char *text_for_state(const struct match *match, int player)
{
    if (match_is(match, "invited"))
        return match->parties[player].accepted
                   ? SAID("You have accepted; the game begins when everybody has.")
                   : SAID("To accept, answer this message with the line `accept`; if you do not "
                          "want to play, with the line `decline`. The line `rules` gets you the "
                          "rules.");
    if (match_is(match, "paused"))
        return SAID("The game is paused: no moves are taken until it goes on.");
    if (match_is(match, "adjourned"))
        return SAID("The game is adjourned.");
    return SAID("The game does not take place.");
}

static void write_winners(const struct match *match, enum language language, struct buffer *out)
{
    struct buffer names = {0};
    int count = 0;

    for (int player = 1; player <= match->count; player++)
        if (match->visit.judgement->winners[player])
            buffer_format(&names, "%s%s", count++ == 0 ? "" : ", ", match->parties[player].name);
    if (count == 0)
        buffer_text(out, say(language, "The game is over; nobody wins."));
    else
        buffer_format(out,
                      say_count(language, "The game is over; %s wins.",
                                "The game is over; %s share the win.", (size_t)count),
                      buffer_string(&names));
    buffer_release(&names);
}

static void write_turn(struct referee *referee, const struct match *match, int player,
                       struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    const enum language language = match->parties[player].language;

    if (match_is(match, "over"))
        write_winners(match, language, out);
    else if (!match_is(match, "running"))
        buffer_text(out, say(language, text_for_state(match, player)));
    else if (match_has_left(match, player))
        buffer_text(out, say(language, "You have left this game. You will hear of its end."));
    else if (match_is_secret(match))
        write_secret(referee, match, player, out);
    else if (judgement->to_move == player)
        buffer_format(out,
                      say(language, "It is your turn. Answer this message with your move, such as "
                                    "%s, on a line of its own at the top."),
                      example_of(judgement));
    else
        buffer_format(out, say(language, "It is %s's turn."),
                      match->parties[judgement->to_move].name);
    buffer_character(out, '\n');
}

/* Whom to ask, unless that is the reader. */
static void write_contact(struct referee *referee, const char *address, enum language language,
                          struct buffer *out)
{
    const struct person organiser = organiser_find(referee);

    if (organiser.id == 0 || strcasecmp(organiser.address, address) == 0)
        return;
    if (strcmp(settings_value(referee, "organiser-address"), "hidden") == 0)
        buffer_format(out,
                      say(language, "Questions: to %s, the organiser, by the line `tell "
                                    "organiser: …`.\n"),
                      organiser.name);
    else
        buffer_format(out, say(language, "Questions: to %s, the organiser, at %s.\n"),
                      organiser.name, organiser.address);
}

static void write_foot(const struct referee *referee, const struct match *match, int player,
                       enum language language, struct buffer *out)
{
    buffer_text(out, "\n-- \n");
    if (match != NULL)
        buffer_format(out, say(language, "Game %d, player %d. "), (int)match->id, player);
    buffer_format(out, say(language, "recto %.*s, entry %d of the journal, whose head is\n"),
                  (int)strcspn(referee->entry->version, "/"), referee->entry->version,
                  (int)referee->entry->seq);
    secret_write_hex(referee->entry->hash, out);
    buffer_character(out, '\n');
}

/* "referee+TOKEN@example.org" */
static const char *address_with(struct referee *referee, const char *token)
{
    const char *const address = referee_setting(referee, "address");
    const char *const at = strchr(address, '@');

    if (at == NULL)
        return "";
    return referee_text(referee, "%.*s+%s%s", (int)(at - address), address, token, at);
}

/* Nobody can guess it from that of a message to somebody else: a report on delivery with it proves
 * that the message has been seen. */
static const char *new_id(struct referee *referee)
{
    const char *const at = strchr(referee_setting(referee, "address"), '@');
    const size_t number = ++referee->replies;
    char seal[MAC_CHARACTERS + 1];
    struct buffer text = {0};

    buffer_format(&text, "message %zu ", number);
    secret_write_hex(referee->entry->hash, &text);
    secret_mac(referee->keys.list[referee->keys.current], buffer_string(&text), seal);
    buffer_release(&text);
    return referee_text(referee, "%" PRId64 ".%zu.%s@%s", referee->entry->seq, number, seal,
                        at == NULL ? "localhost" : at + 1);
}

/* The picture is drawn from this record when the message is sent, since verify could not repeat the
 * output of a drawing program. */
static void note_picture(struct referee *referee, const struct match *match, enum picture kind,
                         const char *id)
{
    if (kind != PICTURE_NONE)
        (void)store_run(referee->store, "INSERT INTO pictures VALUES(?, ?, ?, ?)", "tiib", id,
                        referee->entry->seq, (int64_t)kind, match->record.bytes, match->record.len);
}

/* A message about a game, 0 for none. */
static void put_into_outbox(struct referee *referee, const struct reply *reply, int64_t game)
{
    struct buffer bytes = {0};

    mail_write(reply, &bytes);
    (void)store_run(referee->store,
                    "INSERT INTO outbox(id, seq, recipient, sent, bytes, game)"
                    " VALUES(?, ?, ?, 0, ?, ?)",
                    "titbi", reply->message_id, referee->entry->seq, reply->to, bytes.bytes,
                    bytes.len, game);
    buffer_release(&bytes);
}

/* The ids for References: those of the letter that is answered, or of earlier messages to the
 * player. */
static struct texts references_of(struct referee *referee, const struct party *party,
                                  const struct letter *letter)
{
    const size_t most = (letter == NULL ? 0 : letter->references.count) + 3;
    const char **const list = arena_allocate(&referee->arena, most * sizeof *list);
    size_t count = 0;

    if (letter != NULL) {
        for (; count < letter->references.count; count++)
            list[count] = letter->references.list[count];
        if (letter->message_id[0] != '\0')
            list[count++] = letter->message_id;
    } else if (party->thread[0] != '\0') {
        const char *const blank = strchr(party->thread, ' ');
        list[count++] = referee_text(referee, "%.*s", (int)(blank - party->thread), party->thread);
        if (strcmp(list[0], blank + 1) != 0)
            list[count++] = blank + 1;
    }
    return (struct texts){list, count};
}

static void note_thread(struct referee *referee, struct match *match, int player, const char *id)
{
    struct party *const party = &match->parties[player];
    const int first = (int)strcspn(party->thread, " ");

    party->thread = first > 0 ? referee_text(referee, "%.*s %s", first, party->thread, id)
                              : referee_text(referee, "%s %s", id, id);
    (void)store_run(referee->store, "UPDATE players SET thread = ? WHERE game = ? AND number = ?",
                    "tii", party->thread, match->id, (int64_t)player);
}

/* The state of the game, for the subject. */
static const char *standing_of(struct referee *referee, const struct match *match, int player)
{
    const enum language language = match->parties[player].language;
    const int due = match->visit.judgement->to_move;

    if (match_is(match, "invited"))
        return match->parties[player].accepted ? say(language, "Not begun")
                                               : say(language, "Invitation");
    if (match_is(match, "over"))
        return say(language, "The end");
    if (match_is(match, "paused"))
        return say(language, "Paused");
    if (match_is(match, "adjourned"))
        return say(language, "Adjourned");
    if (!match_is(match, "running"))
        return say(language, "Not played");
    if (match_has_left(match, player))
        return say(language, "Without you");
    if (match_is_secret(match) ? !match_has_answered(referee, match, player) : due == player)
        return say(language, "Your turn");
    return match_is_secret(match)
               ? say(language, "Not your turn")
               : referee_text(referee, say(language, "%s's turn"), match->parties[due].name);
}

static const char *subject_of(struct referee *referee, const struct match *match, int player,
                              const char *token)
{
    const enum language language = match->parties[player].language;
    const unsigned moves = match->visit.judgement->moves;
    struct buffer names = {0}, count = {0};

    for (int i = 1; i <= match->count; i++)
        buffer_format(&names, "%s%s", i > 1 ? " - " : "", match->parties[i].name);
    buffer_format(&count, say_count(language, "%u move", "%u moves", moves), moves);
    const char *const title =
        referee_text(referee, say(language, "%s: %s"), standing_of(referee, match, player),
                     match->visit.judgement->game->schema.title);
    const char *const subject =
        referee_text(referee, "%s%s%s %s, %s, %s", LETTER_TAG_OPEN, token, LETTER_TAG_CLOSE, title,
                     buffer_string(&names), buffer_string(&count));
    buffer_release(&names);
    buffer_release(&count);
    return subject;
}

/* What is asked and how to give it come before the board. */
static void write_body(struct referee *referee, struct match *match, int player, const char *text,
                       struct buffer *body)
{
    const enum language language = match->parties[player].language;
    struct person reader = person_find(referee, match->parties[player].address);
    struct buffer turn = {0}, help = {0};

    reader.language = language;
    buffer_format(body, "%s\n\n", unquoted_fence(language));
    write_wrapped(text, body);
    write_turn(referee, match, player, &turn);
    if ((match_is(match, "running") || match_is(match, "paused") || match_is(match, "invited")) &&
        !match_has_left(match, player))
        timing_write(referee, match, player, &turn);
    buffer_character(body, '\n');
    write_wrapped(buffer_string(&turn), body);
    buffer_character(body, '\n');
    if (match_wants_lists(match)) /* there is no board yet */
        buffer_format(body, "%s\n", match->visit.judgement->game->schema.title);
    else
        answer_write_board(referee, match, &reader, body);
    write_last_moves(match, language, body);
    buffer_text(&help, say(language, "\nThe line `help` instead gets you a list of what you can "
                                     "write.\n"));
    write_contact(referee, match->parties[player].address, language, &help);
    write_wrapped(buffer_string(&help), body);
    buffer_release(&turn);
    buffer_release(&help);
    write_foot(referee, match, player, language, body);
}

/* A message with that text, but for its subject and references. The token is "" if nobody can
 * answer it. */
static struct reply begin_reply(struct referee *referee, const char *address, const char *name,
                                const char *token, const struct letter *letter, struct buffer *text)
{
    return (struct reply){.from = referee_setting(referee, "address"),
                          .from_name = referee_setting(referee, "name"),
                          .to = address,
                          .to_name = name,
                          .answer_to = token[0] == '\0' ? "" : address_with(referee, token),
                          .message_id = new_id(referee),
                          .in_reply_to = letter == NULL ? "" : letter->message_id,
                          .date = referee->entry->moment,
                          .unasked = letter == NULL,
                          .text = buffer_string(text)};
}

void answer_player(struct referee *referee, struct match *match, int player,
                   const struct letter *letter, const char *text)
{
    const struct party *const party = &match->parties[player];
    const char *const token = token_make(referee, match, player);
    struct buffer body = {0};

    write_body(referee, match, player, text, &body);
    struct reply reply = begin_reply(referee, party->address, party->name, token, letter, &body);
    reply.subject = subject_of(referee, match, player, token);
    reply.references = references_of(referee, party, letter);
    if (letter == NULL && reply.references.count > 0)
        reply.in_reply_to = reply.references.list[reply.references.count - 1];
    put_into_outbox(referee, &reply, match->id);
    note_picture(referee, match, party->picture, reply.message_id);
    note_thread(referee, match, player, reply.message_id);
    buffer_release(&body);
}

bool answer_concerns(const struct match *match, int player)
{
    return match_is(match, "over") || !match_has_left(match, player);
}

void answer_others_all(struct referee *referee, struct match *match, int except,
                       struct tongues *text)
{
    for (int player = 1; player <= match->count; player++)
        if (player != except && answer_concerns(match, player))
            answer_player(referee, match, player, NULL,
                          tongues_for(text, match->parties[player].language));
}

void answer_others(struct referee *referee, struct match *match, int except, const char *english,
                   ...)
{
    struct tongues text = {0};
    va_list arguments;

    va_start(arguments, english);
    tongues_add_list(&text, english, arguments);
    va_end(arguments);
    answer_others_all(referee, match, except, &text);
    tongues_release(&text);
}

/* Whom to ask, in a message about no game; `tell organiser` is open to who is known. */
static void write_contact_below(struct referee *referee, const char *address,
                                enum language language, bool known, struct buffer *body)
{
    struct buffer contact = {0};

    if (known || strcmp(settings_value(referee, "organiser-address"), "hidden") != 0)
        write_contact(referee, address, language, &contact);
    if (contact.len > 0) {
        buffer_character(body, '\n');
        write_wrapped(buffer_string(&contact), body);
    }
    buffer_release(&contact);
}

void answer_person(struct referee *referee, const struct person *person,
                   const struct letter *letter, const char *subject, const char *text)
{
    const char *const token = person_token(referee, person);
    const struct party nobody = {.thread = ""};
    struct buffer body = {0};

    buffer_format(&body, "%s\n\n", unquoted_fence(person->language));
    write_wrapped(text, &body);
    write_contact_below(referee, person->address, person->language, true, &body);
    write_foot(referee, NULL, 0, person->language, &body);
    struct reply reply = begin_reply(referee, person->address, person->name, token, letter, &body);
    reply.subject =
        referee_text(referee, "%s%s%s %s", LETTER_TAG_OPEN, token, LETTER_TAG_CLOSE, subject);
    reply.references = references_of(referee, &nobody, letter);
    put_into_outbox(referee, &reply, 0);
    buffer_release(&body);
}

void answer_stranger(struct referee *referee, const char *address, const struct person *known,
                     const char *text)
{
    const enum language language =
        known != NULL ? known->language : language_of(referee_setting(referee, "language"));
    struct buffer body = {0};

    write_wrapped(text, &body);
    write_contact_below(referee, address, language, known != NULL, &body);
    write_foot(referee, NULL, 0, language, &body);
    struct reply reply = begin_reply(referee, address, "", "", NULL, &body);
    reply.unasked = false;
    reply.subject = referee_text(referee, say(language, "Your message to %s"), reply.from_name);
    put_into_outbox(referee, &reply, 0);
    buffer_release(&body);
}
