/* The exit statuses of recto; the referee has those of mail programs, <sysexits.h>. */
#ifndef RECTO_CLI_EXIT_STATUS_H
#define RECTO_CLI_EXIT_STATUS_H

enum { EXIT_SOUND = 0, EXIT_UNSOUND = 1, EXIT_TROUBLE = 2 };

#endif
