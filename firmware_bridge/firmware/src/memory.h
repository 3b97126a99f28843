/* What outlives a power loss: how often the board has started and the first fault that nobody has reset.
 *
 * EEPROM cells last 100,000 writes and a write may be cut off (datasheet 2549, sections 8.3 and 31). So records of 16
 * bytes go round all 256 places, each with a number, and with its CRC written last: a torn record does not count and
 * the one before it does. Set the brown-out fuse to 4.3 V, or a sinking supply writes at random (section 8.3.5). */
#ifndef MEMORY_H
#define MEMORY_H

#include <stdint.h>

struct memory {
    uint32_t starts; /* this one counted, never 0: the boot id */
    uint8_t fault, place;
    uint8_t stand; /* STAND bits */
};

/* What stands where, of two sets of tiles; and whether the walls on the lowered lifts are as they were built. */
enum { STAND_WALLS = 1, STAND_FELT_SECOND = 2, STAND_LIFTS_SECOND = 4, STAND_DRUM_SECOND = 8 };

/* Reads the newest sound record and counts this start. */
struct memory memory_load(void);
/* Keeps the fault; FAULT_NONE forgets it. Written in the background by memory_poll. */
void memory_keep_fault(uint8_t fault, uint8_t place);
void memory_keep_stand(uint8_t stand);
void memory_poll(void);

#endif
