/* Signals while a line is typed. */
#ifndef RECTO_CLI_PLAY_SIGNALS_H
#define RECTO_CLI_PLAY_SIGNALS_H

#include <stdbool.h>

/* From now on signals interrupt reading, and nothing else: SIGINT, those that ask the program to
 * end, and those after which the screen must be drawn anew. */
void signals_catch(void);

/* The last signal that came, which is forgotten; 0 if there was none. */
int signals_take(void);

/* Whether one came. */
bool signals_came(void);

#endif
