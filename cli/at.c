#include "cli/at.h"

#include "cli/output/output.h"
#include "validator/judgement.h"
#include "validator/numbering.h"
#include "validator/restore/unordered.h"

#include <string.h>

bool at_read(const struct command *self, const char *value, struct at *at)
{
    const size_t digits = strspn(value, "0123456789");
    char number[16] = "";

    at->number = digits > 0 && digits < sizeof number && strcmp(value + digits, ".") == 0;
    if (!at->number)
        return option_number(self, "--at", value, 0, UINT32_MAX, &at->count);
    memcpy(number, value, digits);
    return option_number(self, "--at", number, 0, UINT32_MAX, &at->count);
}

bool at_find(struct at at, const struct judgement *judgement, uint32_t *moves)
{
    *moves = at.count;
    if (at_is_given(at) && !order_is_known(judgement))
        return false;
    if (at.number)
        return number_find(&judgement->trace, at.count, moves);
    return at.count == UINT32_MAX || at.count <= judgement->moves;
}

uint32_t at_moves(struct at at, const struct judgement *judgement)
{
    uint32_t moves;

    return at_find(at, judgement, &moves) ? moves : UINT32_MAX;
}

/* "has 31 moves", "goes from move 0 to move 27", "goes from round 1 to round 6" */
static void write_range(const struct judgement *judgement, bool number, struct buffer *text)
{
    if (!number || judgement->moves == 0) {
        buffer_format(text, "has %u move%s", judgement->moves, judgement->moves == 1 ? "" : "s");
        return;
    }
    buffer_text(text, "goes from ");
    number_write(judgement->game, number_at(&judgement->trace, 1), text);
    buffer_text(text, " to ");
    number_write(judgement->game, number_at(&judgement->trace, judgement->moves), text);
}

void at_complain(const char *command, struct at at, const struct visit *visit)
{
    struct buffer range = {0};

    if (!order_is_known(visit->judgement)) {
        complain("%s: --at %u%s: record %zu of %s is a sheet, and the order of its moves is not on "
                 "it: only its last position is known",
                 command, at.count, at.number ? "." : "", visit->record, visit->name);
        return;
    }
    write_range(visit->judgement, at.number, &range);
    complain("%s: --at %u%s: record %zu of %s %s", command, at.count, at.number ? "." : "",
             visit->record, visit->name, buffer_string(&range));
    buffer_release(&range);
}
