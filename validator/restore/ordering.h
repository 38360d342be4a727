/* Marks of a sheet put in the order of the moves that drew them. */
#ifndef RECTO_VALIDATOR_RESTORE_ORDERING_H
#define RECTO_VALIDATOR_RESTORE_ORDERING_H

#include "validator/restore/restoration.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Indices of marks, in the arena of the restoration. */
struct mark_list {
    uint32_t *marks;
    size_t count;
    bool numbered; /* after strokes_sort(): they have the numbers of their moves */
};

/* The marks of a kind on a sheet, as they follow each other in the text. */
struct mark_list marks_of(const struct restoration *restoration, enum mark_kind kind,
                          uint8_t sheet);

/* Orders marks by the numbers that they say: 1, 2, 3 and so on. A number that is missing or stands
 * there twice refuses the sheet, and so does a stroke that is another number; false then, and the
 * marks before a missing number are left in the list. */
bool marks_order_by_number(struct restoration *restoration, struct mark_list *list);

/* Sorts the marks of a kind by the numbers of the moves beside them, those of one number as in the
 * text. These must go on from `first` without a gap, and at most `each` marks may share one. False,
 * after a refusal at the mark that shows it, if they do not or if only some marks have one. */
bool strokes_sort(struct restoration *restoration, enum mark_kind kind, int64_t first, size_t each,
                  struct mark_list *list);

/* The same with a number for each mark. False, and the list as it was, also if they have none. */
bool marks_order_by_stroke(struct restoration *restoration, enum mark_kind kind, int64_t first,
                           struct mark_list *list);

/* The number beside a mark. */
int64_t stroke_number(const struct drawn *drawn, uint32_t mark);

/* Finds the mark of a kind that is marked as the last move: its index, or ABSENT_MARK. False, after
 * a refusal, if there are two. */
bool strokes_last(struct restoration *restoration, enum mark_kind kind, uint32_t *mark);

/* Moves the first mark that is said to be that of the last move to the end of the list; false if
 * there is none. */
bool marks_put_last(const struct restoration *restoration, struct mark_list *list);

/* Refuses the sheet if a square is marked as that of the last move, but the last of the restored
 * moves went elsewhere. */
void restoration_check_last(struct restoration *restoration);

#endif
