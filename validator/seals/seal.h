/* Commitments to moves that are shown later, and their secrets. The one place outside the referee
 * that knows libsodium, which is loaded when a commitment or a secret is made and not before; where
 * it is not there, the program ends with a message and status 2. */
#ifndef RECTO_VALIDATOR_SEALS_SEAL_H
#define RECTO_VALIDATOR_SEALS_SEAL_H

#include "base/buffer.h"
#include "base/hexadecimal.h"
#include "notation/items/pattern.h"

#include <stddef.h>
#include <stdint.h>

/* What a commitment is made over. */
struct sealed_move {
    const char *id; /* of the record: `len` bytes, 0 if it has none */
    size_t id_len;
    const char *game; /* its id */
    int64_t round;
    int player;
    const char *move;   /* canonical */
    const char *secret; /* SECRET_DIGITS digits, in either case */
};

/* Appends the text that recto-record(5) defines: what is hashed. */
void seal_text(const struct sealed_move *move, struct buffer *text);

/* BLAKE2b-256 over that text, as hexadecimal digits in lower case. */
void seal_commit(const struct sealed_move *move, char commitment[COMMITMENT_DIGITS]);

/* A secret of 128 bits that nobody can guess. */
void seal_secret(char secret[SECRET_DIGITS]);

#endif
