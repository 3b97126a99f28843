/* A board of variables with the simulated mechanism at its pins, moved by whoever owns it. */
#ifndef BOARD_FAKE_H
#define BOARD_FAKE_H

#include <stdbool.h>
#include <stdint.h>

#include "../simulator/mechanism.h"
#include "board.h"

extern struct mechanism fake_works;
/* The seats' keys that are closed, and whether their wire is on. */
extern uint32_t fake_keys;
extern bool fake_keys_there;

/* The chip starts; EEPROM and mechanism are as they were. */
void fake_start(enum start_cause cause);
/* A byte on its way to the chip; false when its ring is full. */
bool fake_receive(uint8_t byte);
/* A millisecond: mechanism, guard, program. */
void fake_tick(void);
/* Frames the chip has sent since this was asked last, and bytes. */
uint32_t fake_sent(void);

#endif
