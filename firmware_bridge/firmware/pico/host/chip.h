/* The parts of an RP2040 that the port touches, and the shift registers, switches and memory chip around it. A register that is
 * written before its part is out of reset, a pin that is used before it has its function, a bus that is asked for more than it
 * holds: the chip would not work, and the program is aborted with a sentence. */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>
#include <stdint.h>

#include "../../simulator/mechanism.h"

enum { CYCLES_A_US = 48 };

/* Starts the program as after a power loss, or as after a reset by the RUN pin. */
void chip_start(struct mechanism *works, bool power);
/* Runs until so many cycles have passed since the start. */
void chip_run_until(uint64_t cycles);
uint64_t chip_cycles(void);
/* A byte on its way to the UART, at the line's pace. False when too many wait. */
bool chip_give(uint8_t byte);
/* The next byte that has left the UART, -1 for none. */
int chip_take(void);
/* Somebody changed the mechanism by hand: from here it is measured until every motor is off. */
void chip_mark(void);
double chip_stopped_us(void);
const uint8_t *chip_chain(void);
/* The wire of the inputs' chain hangs at ground; the memory chip is not there; neither are the machine's chains. */
extern bool chip_chain_cut, chip_memory_missing, chip_machine_missing;
/* What the slots for sticks measure, 0 to 4095; all at ground where there are none. */
extern uint16_t chip_sticks[16];
/* The seats' keys that are held, bit 8 * seat + key; their registers' wire is off. */
extern uint32_t chip_keys;
extern bool chip_keys_cut;
/* Each register write, where somebody wants to look on. */
extern void (*chip_on_write)(uint32_t at, uint32_t value);

#endif
