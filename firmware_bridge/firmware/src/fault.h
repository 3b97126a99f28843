/* The first fault, latched until a person resets it, over power losses too. */
#ifndef FAULT_H
#define FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "memory.h"

/* What the memory kept, or nothing. */
void fault_begin(const struct memory *memory);
/* Latches it; false when another is latched already, whose echo this is. */
bool fault_latch(uint8_t code, uint8_t place, uint32_t now_ms);
void fault_forget(void);
uint8_t fault_code(void);
uint8_t fault_place(void);

#endif
