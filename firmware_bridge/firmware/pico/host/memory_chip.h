/* I2C 0 and the 24LC32 at it. */
#ifndef MEMORY_CHIP_H
#define MEMORY_CHIP_H

#include <stdbool.h>
#include <stdint.h>

void memory_chip_blank(void);
/* What is written into DATA_CMD. */
void memory_chip_command(uint32_t value);
/* A byte has come; the byte. */
bool memory_chip_waits(void);
uint32_t memory_chip_take(void);
/* The chip was busy or is not there: TX_ABRT. */
extern bool memory_chip_refused;

#endif
