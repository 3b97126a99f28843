/* The simulated UART on a pseudo-terminal. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <simavr/sim_avr.h>

/* Opens the pseudo-terminal and joins it to UART 0; its name. */
const char *terminal_begin(avr_t *avr);
/* Bytes the host has written go in, bytes the board has sent go out. */
void terminal_poll(void);
/* Before a step: wait until everything the host has written is in; the host must be still meanwhile. */
void terminal_catch_up(void);
/* After a step: wait until everything the board sent in it is there for the host to read. */
void terminal_hand_over(void);
int terminal_descriptor(void);

#endif
