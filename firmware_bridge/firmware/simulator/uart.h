/* simavr's UART 0, joined to the terminal. */
#ifndef UART_H
#define UART_H

#include <simavr/sim_avr.h>

/* The pseudo-terminal's name. */
const char *uart_begin(avr_t *avr);

#endif
