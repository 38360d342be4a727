#include "render/article/picture.h"

#include <string.h>

static const char *const *list_names(const struct judgement *judgement, struct arena *arena)
{
    const int players = judgement->record.setup.players;
    const char **const names = arena_allocate_zeroed(arena, ((size_t)players + 1) * sizeof *names);
    struct buffer name = {0};

    for (int player = 1; player <= players; player++) {
        name.len = 0;
        record_write_name(&judgement->record, player, &name);
        names[player] = arena_copy(arena, name.bytes, name.len);
    }
    buffer_release(&name);
    return names;
}

const struct judgement *picture_view(struct arbiter *arbiter, const struct block *picture,
                                     struct view *view)
{
    const struct document document = {
        .bytes = picture->record, .len = strlen(picture->record), .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    struct arena *const arena = arbiter_arena(arbiter);
    size_t entries;

    if (judgement == NULL || judgement->status == STATUS_MALFORMED ||
        (picture->after != AFTER_ALL && picture->after > judgement->moves))
        return NULL;
    const uint32_t after = picture->after == AFTER_ALL ? judgement->moves : picture->after;
    const struct position *const position = arbiter_position(arbiter, judgement, after, &entries);
    *view = (struct view){.arena = arena,
                          .names = list_names(judgement, arena),
                          .trace = &judgement->trace,
                          .last_move = after};
    judgement->game->view(position, &judgement->trace, entries, view);
    return judgement;
}
