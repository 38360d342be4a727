/* The exit statuses of recto. The referee has those of mail programs, in <sysexits.h>. */
#ifndef RECTO_CLI_EXIT_STATUS_H
#define RECTO_CLI_EXIT_STATUS_H

enum { EXIT_SOUND = 0, EXIT_UNSOUND = 1, EXIT_TROUBLE = 2 };

#endif
