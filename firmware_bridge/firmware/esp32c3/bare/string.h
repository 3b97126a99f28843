/* What the core and the compiler want of C's string.h: this compiler comes without a library. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memset(void *to, int value, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
int memcmp(const void *one, const void *other, size_t size);

#endif
