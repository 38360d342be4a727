#include "referee/store/secret.h"

#include <sodium.h>
#include <string.h>

bool secret_open(void)
{
    return sodium_init() >= 0;
}

void secret_random(unsigned char *bytes, size_t len)
{
    randombytes_buf(bytes, len);
}

void secret_hash(const void *bytes, size_t len, unsigned char hash[SECRET_BYTES])
{
    (void)crypto_generichash(hash, SECRET_BYTES, bytes, len, NULL, 0);
}

void secret_mac(const unsigned char key[SECRET_BYTES], const char *text,
                char seal[MAC_CHARACTERS + 1])
{
    static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char hash[SECRET_BYTES];

    (void)crypto_generichash(hash, sizeof hash, (const unsigned char *)text, strlen(text), key,
                             SECRET_BYTES);
    for (size_t i = 0; i < MAC_CHARACTERS; i++)
        seal[i] = digits[hash[i] & 31];
    seal[MAC_CHARACTERS] = '\0';
}

bool secret_equal(const char seal[MAC_CHARACTERS], const char other[MAC_CHARACTERS])
{
    return sodium_memcmp(seal, other, MAC_CHARACTERS) == 0;
}

void secret_write_hex(const unsigned char bytes[SECRET_BYTES], struct buffer *out)
{
    char text[SECRET_HEX + 1];

    buffer_text(out, sodium_bin2hex(text, sizeof text, bytes, SECRET_BYTES));
}

bool secret_read_hex(const char *text, unsigned char bytes[SECRET_BYTES])
{
    size_t len;

    return sodium_hex2bin(bytes, SECRET_BYTES, text, strlen(text), NULL, &len, NULL) == 0 &&
           len == SECRET_BYTES;
}
