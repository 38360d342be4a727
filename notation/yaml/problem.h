/* Errors of libyaml in words for people who write records. */
#ifndef RECTO_NOTATION_YAML_PROBLEM_H
#define RECTO_NOTATION_YAML_PROBLEM_H

/* Where the mistake is: where libyaml stumbled; where the thing began that it was reading, such as
 * an open quote; at the open bracket, if on a line above; or at the beginning of the record. */
enum yaml_place { YAML_STUMBLED, YAML_BEGAN, YAML_BRACKET, YAML_FIRST };

struct yaml_words {
    enum yaml_place place;
    const char *message;
};

/* Better words for an error, or NULL. Takes context (may be NULL) and problem as libyaml gives
 * them, the first content, the byte that libyaml stumbled over, and the end. */
const struct yaml_words *yaml_problem_words(const char *context, const char *problem,
                                            const char *content, const char *stumbled,
                                            const char *end);

#endif
