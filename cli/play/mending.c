#include "cli/play/mending.h"

#include "cli/repair/change.h"
#include "cli/repair/mend.h"
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

/* "`c4/3` becomes `c4/1` (a wrong digit)", for each of its edits. */
static void write_repair(const struct session *session, const struct repair *repair,
                         const char *becomes, struct buffer *out)
{
    const struct repair_form *const form = &repair->forms[0];
    struct arena arena = {0};

    for (int i = 0; i < form->edit_count; i++) {
        const struct change change = change_of(form, i, session->draft.visit.document, &arena);
        buffer_text(out, i > 0 ? ", and " : "");
        write_word(&change.was, out);
        buffer_text(out, becomes);
        write_word(&change.now, out);
        buffer_format(out, " (%s)", repair_kind_means[form->edits[i].kind]);
    }
    buffer_character(out, '\n');
    arena_release(&arena);
}

static void list(struct session *session, const struct repairs *repairs)
{
    enum { LISTED_MOST = 5 };

    buffer_text(&session->message, "several slips of the pen could explain this:\n");
    for (size_t i = 0; i < repairs->count && i < LISTED_MOST; i++) {
        buffer_format(&session->message, "%3zu  ", i + 1);
        write_repair(session, &repairs->list[i], " should be ", &session->message);
    }
    session_refuse(session, "`repair 1` mends the first, `recto repair` says more of each");
}

struct mending {
    struct session *session;
    const struct repair *repair;
};

static bool mend(void *context, struct draft *draft)
{
    const struct mending *const mending = context;
    struct buffer after = {0};
    const char *const why = mend_record(&draft->visit, mending->repair, 0, false, &after);

    if (why != NULL)
        session_refuse(mending->session, "%s", why);
    else
        draft_set(draft, after.bytes, after.len);
    buffer_release(&after);
    return why == NULL;
}

static void take(struct session *session, const struct repair *repair)
{
    struct mending mending = {session, repair};
    struct buffer told = {0};

    write_repair(session, repair, " is now ", &told);
    if (session_change(session, mend, &mending, "not saved, so not mended either"))
        buffer_append(&session->message, told.bytes, told.len);
    buffer_release(&told);
}

void mending_try(struct session *session, uint32_t which)
{
    const struct judgement *const judgement = session->draft.visit.judgement;
    struct repairer *const repairer = repairer_new();
    struct repairs repairs = {.count = 0};

    repairs_find(repairer, judgement, &repair_limits_full, &repairs);
    const bool clear = repairs.count > 0 && repairs_are_clear(&repairs);
    if (judgement->status != STATUS_ILLEGAL && judgement->status != STATUS_DISPUTED)
        session_refuse(session, "there is nothing to repair");
    else if (repairs.count == 0)
        session_refuse(session, "%s", suggestion_lacks(judgement, &repairs));
    else if (which > repairs.count)
        session_refuse(session, "there are only %zu", repairs.count);
    else if (which > 0 || clear)
        take(session, &repairs.list[which > 0 ? which - 1 : 0]);
    else
        list(session, &repairs);
    repairer_free(repairer);
}
