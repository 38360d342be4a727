/* What libyaml could not get past, in words for people who write records. */
#ifndef RECTO_NOTATION_YAML_PROBLEM_H
#define RECTO_NOTATION_YAML_PROBLEM_H

/* Where the mistake is: where libyaml stumbled; where what it was reading then begins, such as a
 * quote that is never closed; at the bracket that is open there, if it is on a line above; or at
 * the beginning of the record. */
enum yaml_place { YAML_STUMBLED, YAML_BEGAN, YAML_BRACKET, YAML_FIRST };

struct yaml_words {
    enum yaml_place place;
    const char *message;
};

/* `context` and `problem` as libyaml names them (context may be NULL), the record's first content,
 * the byte that libyaml stumbled over, and the end. NULL for what has no better words. */
const struct yaml_words *yaml_problem_words(const char *context, const char *problem,
                                            const char *content, const char *stumbled,
                                            const char *end);

#endif
