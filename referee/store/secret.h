/* Hashes, message authentication codes, and random bytes. The one place of the referee that knows
 * libsodium. */
#ifndef RECTO_REFEREE_STORE_SECRET_H
#define RECTO_REFEREE_STORE_SECRET_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SECRET_BYTES = 32, SECRET_HEX = 2 * SECRET_BYTES, MAC_CHARACTERS = 16 };

/* Before the first call of the others; false if the system gives no randomness. */
bool secret_open(void);

void secret_random(unsigned char *bytes, size_t len);

/* BLAKE2b-256 over some bytes. */
void secret_hash(const void *bytes, size_t len, unsigned char hash[SECRET_BYTES]);

/* A message authentication code: a keyed hash of a text, as MAC_CHARACTERS of a-z and 2-7 (80
 * bits), NUL-terminated. */
void secret_mac(const unsigned char key[SECRET_BYTES], const char *text,
                char seal[MAC_CHARACTERS + 1]);

/* Compares two codes in constant time. */
bool secret_equal(const char seal[MAC_CHARACTERS], const char other[MAC_CHARACTERS]);

/* Writes the bytes as hexadecimal digits, and reads such digits; false if the text is anything
 * else. */
void secret_write_hex(const unsigned char bytes[SECRET_BYTES], struct buffer *out);
bool secret_read_hex(const char *text, unsigned char bytes[SECRET_BYTES]);

#endif
