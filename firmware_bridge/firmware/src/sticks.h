/* What lies in the slots for point sticks, for whoever asks. */
#ifndef STICKS_H
#define STICKS_H

#include <stdint.h>

/* Every slot's reading, the lower byte first; 0 bytes where the board has none, or for another entry than the first. */
uint8_t sticks_read(uint16_t *number, uint16_t *newest, uint8_t *data);

#endif
