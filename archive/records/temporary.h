/* Files without names, in TMPDIR or /tmp. */
#ifndef RECTO_ARCHIVE_RECORDS_TEMPORARY_H
#define RECTO_ARCHIVE_RECORDS_TEMPORARY_H

/* Opens one for reading and writing, which the caller closes; -1 after a complaint that says `what`
 * cannot be done. Nothing is left of it however the program ends. */
int open_temporary(const char *what);

#endif
