#include "validator/seals/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { COMMITMENT_BYTES = COMMITMENT_DIGITS / 2, SECRET_BYTES = SECRET_DIGITS / 2 };

static void start_library(void)
{
    if (sodium_init() >= 0)
        return;
    (void)fputs("recto: seals need random numbers, and libsodium finds none\n", stderr);
    exit(2);
}

static void write_digits(const unsigned char *bytes, size_t count, char *digits)
{
    static const char hexadecimal[] = "0123456789abcdef";

    for (size_t i = 0; i < count; i++) {
        digits[2 * i] = hexadecimal[bytes[i] >> 4];
        digits[2 * i + 1] = hexadecimal[bytes[i] & 15];
    }
}

void seal_text(const struct sealed_move *move, struct buffer *text)
{
    buffer_text(text, "recto seal\nid: ");
    buffer_append(text, move->id, move->id_len);
    buffer_format(text, "\ngame: %s\nround: %lld\nplayer: %d\nmove: %s\nsecret: ", move->game,
                  (long long)move->round, move->player, move->move);
    hexadecimal_write(text, move->secret, SECRET_DIGITS);
    buffer_character(text, '\n');
}

void seal_commit(const struct sealed_move *move, char commitment[COMMITMENT_DIGITS])
{
    unsigned char bytes[COMMITMENT_BYTES];
    struct buffer text = {0};

    start_library();
    seal_text(move, &text);
    (void)crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text.bytes, text.len, NULL,
                             0);
    write_digits(bytes, sizeof bytes, commitment);
    buffer_release(&text);
}

void seal_secret(char secret[SECRET_DIGITS])
{
    unsigned char bytes[SECRET_BYTES];

    start_library();
    randombytes_buf(bytes, sizeof bytes);
    write_digits(bytes, sizeof bytes, secret);
}
