/* What of GMime's libraries is not linked in: see the Makefile. Nothing here calls these. */
#ifndef RECTO_REFEREE_MAIL_LEFT_OUT_H
#define RECTO_REFEREE_MAIL_LEFT_OUT_H

/* Stands for what deciphers, signs and reads through GIO; ends the program. */
_Noreturn void library_left_out(void);

/* Stands for the questions whether there is such a library: NULL. */
void *library_is_absent(void);

#endif
