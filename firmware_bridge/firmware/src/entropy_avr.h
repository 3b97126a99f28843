/* A pool of bits nobody can foresee. Interrupts stir it. */
#ifndef ENTROPY_AVR_H
#define ENTROPY_AVR_H

#include <stdint.h>

void entropy_stir(uint8_t bits);

#endif
