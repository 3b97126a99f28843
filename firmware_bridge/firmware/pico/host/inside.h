/* What the parts of the simulated chip share. */
#ifndef INSIDE_H
#define INSIDE_H

#include <stdbool.h>
#include <stdint.h>

/* Aborts the program with a sentence where the chip would not have worked. */
void must(bool truth, const char *what);
/* A register that is only kept. */
uint32_t *kept(uint32_t at);

#endif
