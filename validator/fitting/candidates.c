#include "validator/fitting/candidates.h"

#include "notation/items/items.h"
#include "validator/numbers/integer_text.h"

enum { MULTIPLES_SHOWN = 3 }; /* of those without end */

void fitting_candidates_find(struct arithmetic *arithmetic,
                             const struct neighbourhood *neighbourhood,
                             const struct used_numbers *used, enum fitting_look look,
                             struct fitting_candidates *candidates)
{
    fitting_divisors(arithmetic, neighbourhood, used, look, &candidates->divisors);
    fitting_multiples(arithmetic, neighbourhood, used, MULTIPLES_SHOWN, &candidates->multiples);
}

bool fitting_candidates_are_none(const struct fitting_candidates *candidates)
{
    return candidates->divisors.count == 0 && candidates->divisors.complete &&
           candidates->multiples.complete;
}

static void write_numbers(struct buffer *message, const struct fitting_list *list, size_t most)
{
    for (size_t i = 0; i < list->count && i < most; i++) {
        if (i > 0)
            buffer_text(message, ", ");
        explain_number(message, list->numbers[i]);
    }
    if (list->count > most)
        buffer_text(message, ", …");
}

void fitting_candidates_write(struct buffer *message, const struct fitting_candidates *candidates,
                              size_t most)
{
    const bool hidden = !candidates->divisors.complete && candidates->divisors.count <= most;
    const bool unbounded = !candidates->multiples.complete;

    write_numbers(message, &candidates->divisors, most);
    if (hidden) {
        buffer_text(message, candidates->divisors.count > 0 ? " and " : "");
        buffer_text(message, "divisors of its neighbours that are hard to find");
    }
    if (unbounded) {
        buffer_text(message, candidates->divisors.count > 0 || hidden ? ", and " : "");
        buffer_text(message, "multiples without end: ");
        write_numbers(message, &candidates->multiples, MULTIPLES_SHOWN);
        buffer_text(message, candidates->multiples.count > 0 ? ", …" : "…");
    }
}

static bool fits_record(struct integer number)
{
    struct buffer digits = {0};

    if (number.limbs == NULL)
        return true;
    integer_write(&digits, number);
    const bool fits = digits.len <= DIGITS_MOST;
    buffer_release(&digits);
    return fits;
}

static bool each_of(const struct fitting_list *list, struct square square, legal_each *each,
                    void *context)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct move move = {.to = square, .number = list->numbers[i]};
        if (fits_record(move.number) && !each(context, &move))
            return false;
    }
    return true;
}

bool fitting_candidates_each(const struct fitting_candidates *candidates, struct square square,
                             legal_each *each, void *context)
{
    return each_of(&candidates->divisors, square, each, context) &&
           each_of(&candidates->multiples, square, each, context);
}
