/* Commands of the user, which are words with blanks between them: no shell reads them, and no
 * character is special. */
#ifndef RECTO_CLI_PROCESS_WORDS_H
#define RECTO_CLI_PROCESS_WORDS_H

/* A list of the words that NULL ends. It and the words are one allocation, which the caller frees.
 */
char **split_words(const char *command);

#endif
