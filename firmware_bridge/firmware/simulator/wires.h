/* The board's pins joined to the mechanism. */
#ifndef WIRES_H
#define WIRES_H

#include <simavr/sim_avr.h>

#include "mechanism.h"

void wires_begin(avr_t *avr, struct mechanism *works);
/* Brings outputs to the mechanism and inputs to the board; after every change by hand too. */
void wires_join(void);
/* Moves the mechanism on to the chip's clock; a timer of simavr's would not outlive a reset. */
void wires_advance(void);
/* What the lamps' chain shows. */
const uint8_t *wires_chain(void);
/* From now on the time until every motor is off is measured. */
void wires_mark(void);
/* Microseconds from the mark until every motor was off; negative while one is on. */
double wires_stopped_us(void);
/* No pin drives: the chip is in reset. */
int wires_floating(void);

#endif
