#include "archive/digest/digest.h"

#include "cli/exit_status.h"
#include "cli/output/output.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct digest_key) == crypto_shorthash_siphashx24_KEYBYTES, "key");
_Static_assert(sizeof(struct digest) == crypto_shorthash_siphashx24_BYTES, "digest");

struct digest_key digest_key_draw(void)
{
    struct digest_key key;

    if (sodium_init() < 0) {
        complain("libsodium cannot be used on this system");
        exit(EXIT_TROUBLE);
    }
    randombytes_buf(key.bytes, sizeof key.bytes);
    return key;
}

struct digest digest_of(const struct digest_key *key, const void *bytes, size_t len)
{
    unsigned char out[sizeof(struct digest)];
    struct digest digest;

    (void)crypto_shorthash_siphashx24(out, bytes, len, key->bytes);
    memcpy(&digest, out, sizeof digest);
    return digest;
}
