#include "validator/seals/seal.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The version whose header this is compiled with. */
#define LIBRARY "libsodium.so.23"

enum { COMMITMENT_BYTES = COMMITMENT_DIGITS / 2, SECRET_BYTES = SECRET_DIGITS / 2 };

_Noreturn static void fail(const char *why)
{
    (void)fprintf(stderr, "recto: seals need libsodium (Debian's package libsodium23): %s\n", why);
    exit(2);
}

static void *library_find(void *library, const char *name)
{
    void *const symbol = dlsym(library, name);

    if (symbol == NULL)
        fail(dlerror());
    return symbol;
}

/* Loaded once, the library stays; asking for it again costs little, and needs no state here. */
static void *library_open(void)
{
    __typeof__(sodium_init) *initialise;

    errno = 0;
    void *const library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (library == NULL && errno == ENOMEM)
        memory_exhausted(); /* the loader has other words for that, in some places */
    if (library == NULL)
        fail(dlerror());
    void *const symbol = library_find(library, "sodium_init");
    memcpy(&initialise, &symbol, sizeof initialise);
    if (initialise() < 0)
        fail("it finds no random numbers");
    return library;
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
    void *const library = library_open();
    void *const symbol = library_find(library, "crypto_generichash");
    __typeof__(crypto_generichash) *hash;
    unsigned char bytes[COMMITMENT_BYTES];
    struct buffer text = {0};

    memcpy(&hash, &symbol, sizeof hash);
    seal_text(move, &text);
    if (hash(bytes, sizeof bytes, (const unsigned char *)text.bytes, text.len, NULL, 0) != 0)
        fail("it makes no hash");
    write_digits(bytes, sizeof bytes, commitment);
    buffer_release(&text);
    (void)dlclose(library);
}

void seal_secret(char secret[SECRET_DIGITS])
{
    void *const library = library_open();
    void *const symbol = library_find(library, "randombytes_buf");
    __typeof__(randombytes_buf) *fill;
    unsigned char bytes[SECRET_BYTES];

    memcpy(&fill, &symbol, sizeof fill);
    fill(bytes, sizeof bytes);
    write_digits(bytes, sizeof bytes, secret);
    (void)dlclose(library);
}
