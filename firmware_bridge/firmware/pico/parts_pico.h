/* Taking parts of the chip out of reset, and its clocks. */
#ifndef PARTS_PICO_H
#define PARTS_PICO_H

#include <stdint.h>

enum { CLOCK_HZ = 48000000, CRYSTAL_HZ = 12000000 };

/* Waits until all of these bits are one. */
void parts_wait(uint32_t at, uint32_t bits);
void parts_begin(uint32_t reset_bit);
/* The crystal's 12 MHz times 100 through 5 and 5 are 48 MHz for everything; the ADC wants just that. */
void parts_begin_clocks(void);

#endif
