#include "referee/match/opening.h"

#include "base/same_name.h"
#include "cli/report/report.h"
#include "referee/execute/vacation.h"
#include "referee/mail/address.h"
#include "referee/match/secrets.h"
#include "referee/match/timing.h"
#include "referee/outgoing/answer.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>

static bool read_address(struct referee *referee, const struct node *value, const char **address)
{
    char *const text = value == NULL || value->kind != NODE_SCALAR
                           ? NULL
                           : arena_copy(&referee->arena, value->value, value->len);

    if (text == NULL || strlen(text) != value->len)
        return false;
    *address = text;
    return address_read(text, value->len);
}

bool opening_parties(struct referee *referee, struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;
    const struct node *const players = judgement->record.common[COMMON_PLAYERS];
    const struct node *person =
        players != NULL && players->kind == NODE_SEQUENCE ? players->first : NULL;

    match->count = judgement->record.setup.players;
    for (int player = 1; player <= match->count; player++) {
        struct party *const party = &match->parties[player];
        struct buffer name = {0};
        report_name(judgement, player, &name);
        *party =
            (struct party){.name = referee_text(referee, "%s", buffer_string(&name)), .thread = ""};
        buffer_release(&name);
        if (person == NULL || person->kind != NODE_MAPPING ||
            !read_address(referee, node_value(person, "email"), &party->address)) {
            referee_refuse(referee,
                           "player %d (%s) has no address: write players: [{name: …, "
                           "email: …}, …]",
                           player, party->name);
            return false;
        }
        const char *const refusal =
            address_refusal(party->address, referee_setting(referee, "address"));
        if (refusal != NULL) {
            referee_refuse(referee, "player %d (%s) cannot play: %s %s", player, party->name,
                           party->address, refusal);
            return false;
        }
        person = person->next;
    }
    return true;
}

/* Nobody plays against themselves; but two may share an address, as families do. */
static void check_parties(struct referee *referee, const struct match *match)
{
    for (const struct party *one = &match->parties[2]; one <= &match->parties[match->count]; one++)
        for (const struct party *other = &match->parties[1]; other < one; other++)
            if (strcmp(one->address, other->address) == 0 &&
                same_name(one->name, strlen(one->name), other->name, strlen(other->name))) {
                referee_refuse(referee, SAID("two of the players have the same address, and nobody "
                                             "plays against themselves"));
                return;
            }
}

static void save_parties(struct referee *referee, struct match *match)
{
    for (int player = 1; player <= match->count; player++) {
        struct party *const party = &match->parties[player];
        party->language = person_note(referee, party->address, party->name).language;
        (void)store_run(referee->store, "INSERT INTO players VALUES(?, ?, ?, ?, 0, 0, '', ?, 0)",
                        "iitti", match->id, (int64_t)player, party->name, party->address,
                        (int64_t)party->picture);
    }
}

void opening_start_clock(struct referee *referee, struct match *match)
{
    if (!timing_begin(referee, match))
        referee_note(referee, match->id,
                     "the clock cannot be started: the record is written so that nothing can be "
                     "put into its time:");
}

void opening_begin(struct referee *referee, struct match *match)
{
    match->state = "running";
    match->moved = referee->entry->moment;
    if (!match_wants_lists(match))
        opening_start_clock(referee, match);
    vacation_apply(referee, match, 0);
}

const char *opening_deadline(struct referee *referee, const struct match *match)
{
    const int64_t expiry = settings_span(referee, "invitation-expires"),
                  remind = settings_span(referee, "invitation-remind");
    const int64_t end = match->moved + expiry;
    const int64_t least = referee->entry->moment + (remind < expiry ? remind : 0);

    return referee_minute(referee, end < least ? least : end);
}

/* Who has never chosen a language learns how, in each of the others. */
static void add_languages(struct referee *referee, const struct party *party, struct buffer *text)
{
    if (person_find(referee, party->address).chosen)
        return;
    buffer_character(text, '\n');
    for (int i = 0; i < LANGUAGES; i++)
        if (i != (int)party->language)
            buffer_format(text, "  %s: %s\n", language_names[i],
                          say((enum language)i, "write `language English`"));
}

static void invite(struct referee *referee, struct match *match)
{
    struct tongues invitation = {0};

    tongues_add(&invitation,
                "You are invited to a game of %s, game %d of this referee, which is played by "
                "mail: you answer this message, and every one that follows. It takes place if "
                "everybody has accepted by %s.\n",
                match->visit.judgement->game->schema.title, (int)match->id,
                opening_deadline(referee, match));
    for (int player = 1; player <= match->count; player++) {
        const struct party *const party = &match->parties[player];
        struct buffer text = {0};
        buffer_text(&text, tongues_for(&invitation, party->language));
        add_languages(referee, party, &text);
        answer_player(referee, match, player, NULL, buffer_string(&text));
        buffer_release(&text);
    }
    tongues_release(&invitation);
    referee_note(referee, match->id, "opened; invitations to %d players", match->count);
}

/* The kinds are `open`, `open svg` and `open png`. */
static enum picture picture_of(const struct entry *entry)
{
    return strstr(entry->kind, "svg") != NULL   ? PICTURE_SVG
           : strstr(entry->kind, "png") != NULL ? PICTURE_PNG
                                                : PICTURE_NONE;
}

bool opening_read(struct referee *referee, struct match *match, const char *bytes, size_t len,
                  struct buffer *why)
{
    if (!secret_lists_open(referee, match, bytes, len, why))
        buffer_text(why, why->len == 0 ? "it is not sound" : "");
    else if (match->visit.judgement->status != STATUS_UNFINISHED)
        buffer_text(why, "this game is over already");
    else if (match->visit.judgement->position->owed != OWED_NOTHING && !match_wants_lists(match))
        buffer_text(why, "an answer in this record is sealed, or one list and not the other: open "
                         "the seals, or leave the lists out, since the referee asks for them and "
                         "keeps secrets by itself");
    return why->len == 0;
}

void opening_store(struct referee *referee, struct match *match)
{
    match->id = store_number(referee->store, 0, "SELECT COALESCE(MAX(id), 0) + 1 FROM games", "");
    match_save(referee, match);
    save_parties(referee, match);
    (void)store_run(referee->store, "UPDATE games SET press = ? WHERE id = ?", "ii",
                    (int64_t)(strcmp(settings_value(referee, "press"), "off") != 0), match->id);
}

int64_t opening_invite(struct referee *referee, const char *bytes, size_t len, enum picture picture)
{
    struct match match = {.state = "invited", .moved = referee->entry->moment};
    struct buffer why = {0};

    if (!opening_read(referee, &match, bytes, len, &why))
        referee_refuse(referee, "%s", buffer_string(&why));
    else if (opening_parties(referee, &match))
        check_parties(referee, &match);
    if (referee->refusal.len == 0) {
        for (int player = 1; player <= match.count; player++)
            match.parties[player].picture = picture;
        opening_store(referee, &match);
        invite(referee, &match);
    }
    const int64_t id = referee->refusal.len == 0 ? match.id : 0;
    buffer_release(&why);
    match_release(&match);
    return id;
}

void opening_arbitrate(struct referee *referee)
{
    (void)opening_invite(referee, referee->entry->bytes, referee->entry->len,
                         picture_of(referee->entry));
}
