#include "string.h"

#include <stdint.h>

void *memset(void *to, int value, size_t size)
{
    for (uint8_t *at = to; size--;)
        *at++ = (uint8_t)value;
    return to;
}

void *memcpy(void *to, const void *from, size_t size)
{
    uint8_t *at = to;
    for (const uint8_t *source = from; size--;)
        *at++ = *source++;
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    uint8_t *at = to;
    const uint8_t *source = from;
    if (at <= source)
        return memcpy(to, from, size);
    while (size--)
        at[size] = source[size];
    return to;
}

int memcmp(const void *one, const void *other, size_t size)
{
    const uint8_t *at = one, *with = other;
    for (; size--; at++, with++)
        if (*at != *with)
            return *at - *with;
    return 0;
}
