/* What outlives the supply: a 24LC32 at I2C 0, read once at the start and written a byte at a time. Flash is not written: the
 * processor runs from it, and while a sector is erased nothing else runs, the guard neither. */
#ifndef MEMORY_PICO_H
#define MEMORY_PICO_H

void memory_chip_begin(void);

#endif
