#include "cli/play/mending.h"

#include "cli/repair/change.h"
#include "cli/repair/suggestion.h"
#include "validator/meant/meant.h"

/* A word of a repair; nothing is written where none was or will be. */
static void write_word(const struct span *word, struct buffer *out)
{
    if (word->len == 0) {
        buffer_text(out, "nothing");
        return;
    }
    buffer_character(out, '`');
    buffer_visible(out, word->bytes, word->len);
    buffer_character(out, '`');
}

/* "`c4/3` becomes `c4/1` (a wrong digit)", for each edit of a form. */
static void write_form(const struct session *session, const struct repair_form *form,
                       const char *becomes, struct buffer *out)
{
    struct arena arena = {0};

    for (int i = 0; i < form->edit_count; i++) {
        const struct change change = change_of(form, i, session->draft.visit.document, &arena);
        buffer_text(out, i > 0 ? ", and " : "");
        write_word(&change.was, out);
        buffer_text(out, becomes);
        write_word(&change.now, out);
        buffer_format(out, " (%s)", repair_kinds[form->edits[i].kind].means);
    }
    buffer_character(out, '\n');
    arena_release(&arena);
}

/* Lists so many first choices of a repair, each with its letter. */
static void list_choices(struct session *session, const struct repair *repair, size_t number,
                         int count)
{
    struct buffer *const out = &session->message;

    for (int i = 0; i < count; i++) {
        buffer_format(out, "%3zu%c ", number, repair->form_count > 1 ? 'a' + i : ' ');
        write_form(session, &repair->forms[i], " should be ", out);
    }
}

static void list(struct session *session, const struct repairs *repairs)
{
    enum { LISTED_MAX = 5 };

    buffer_text(&session->message, "several slips of the pen could explain this:\n");
    for (size_t i = 0; i < repairs->count && i < LISTED_MAX; i++)
        list_choices(session, &repairs->list[i], i + 1, 1);
    session_refuse(session, "`repair 1%s` mends the first, `recto repair` says more of each",
                   repairs->list[0].form_count > 1 ? "a" : "");
}

struct mending {
    struct session *session;
    const struct repair *repair;
    int form;
};

static bool mend(void *context, struct draft *draft)
{
    const struct mending *const mending = context;
    struct buffer after = {0};
    const char *const why =
        mend_record(&draft->visit, mending->repair, mending->form, false, &after);

    if (why != NULL)
        session_refuse(mending->session, "%s", why);
    else
        draft_set(draft, after.bytes, after.len);
    buffer_release(&after);
    return why == NULL;
}

static void take(struct session *session, const struct repair *repair, int form)
{
    struct mending mending = {session, repair, form};
    struct buffer told = {0};

    write_form(session, &repair->forms[form], " is now ", &told);
    if (session_change(session, mend, &mending, "not saved, so not mended either")) {
        session->changes.list[session->changes.done - 1].repair = true;
        buffer_append(&session->message, told.bytes, told.len);
    }
    buffer_release(&told);
}

/* Takes a repair, unless several forms of it are possible and none is named. */
static void choose(struct session *session, const struct repair *repair, struct choice choice)
{
    if (choice.form >= repair->form_count) {
        session_refuse(session, "suggestion %u has no choice %c", choice.number, 'a' + choice.form);
    } else if (choice.form < 0 && repair->form_count > 1) {
        buffer_text(&session->message, "this could be meant in more than one way:\n");
        list_choices(session, repair, choice.number, repair->form_count);
        session_refuse(session, "`repair %ua` takes the first", choice.number);
    } else {
        take(session, repair, choice.form < 0 ? 0 : choice.form);
    }
}

void mending_try(struct session *session, struct choice choice)
{
    const struct judgement *const judgement = session->draft.visit.judgement;
    struct repairer *const repairer = repairer_new();
    struct repairs repairs = {.count = 0};

    repairs_find(repairer, judgement, &repair_limits_full, &repairs);
    if (choice.number == 0 &&
        (repairs.count == 1 || (repairs.count > 1 && repairs_are_clear(&repairs))))
        choice.number = 1;
    if (judgement->status != STATUS_ILLEGAL && judgement->status != STATUS_DISPUTED)
        session_refuse(session, "there is nothing to repair");
    else if (repairs.count == 0)
        session_refuse(session, "%s", suggestion_lacks(judgement, &repairs));
    else if (choice.number > repairs.count)
        session_refuse(session, "there are only %zu", repairs.count);
    else if (choice.number == 0)
        list(session, &repairs);
    else
        choose(session, &repairs.list[choice.number - 1], choice);
    repairer_free(repairer);
}
