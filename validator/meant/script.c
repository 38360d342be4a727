#include "validator/meant/script.h"

#include "base/character.h"

void script_read(struct script *script, const struct record *record, struct arena *arena)
{
    const struct items *const items = &record->items;
    struct item *list;
    size_t item = 0, run = 0;

    *script = (struct script){.text = record->text, .items = items->list, .count = items->count};
    if (items->run_count == 0)
        return;
    list = arena_allocate(arena, (items->count + items->run_count) * sizeof *list);
    script->items = list;
    script->count = items->count + items->run_count;
    for (size_t i = 0; i < script->count; i++) {
        const struct stray_run *const next = &items->runs[run];
        if (run < items->run_count &&
            (item == items->count || next->start < items->list[item].start)) {
            list[i] = (struct item){
                .start = next->start, .body = next->start, .end = next->end, .kind = ITEM_RUN};
            run++;
        } else {
            list[i] = items->list[item++];
        }
    }
}

bool script_lex(struct script *script, const struct schema *schema, const char *text, size_t len,
                struct item *items, size_t most)
{
    *script = (struct script){.text = {.bytes = text, .len = len}, .items = items};
    for (size_t at = 0;;) {
        for (size_t blank; (blank = blank_length(text + at, text + len)) > 0;)
            at += blank;
        if (at == len)
            return true;
        struct item *const item = &items[script->count];
        if (script->count == most || !item_read(schema, &script->text, at, item))
            return false;
        script->count++;
        at = item->end;
    }
}
