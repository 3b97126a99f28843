/* A simulated UART on a pseudo-terminal. */
#ifndef TERMINAL_H
#define TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

/* Opens the pseudo-terminal; its name. Every byte that the host has written is given to the board. */
const char *terminal_begin(void (*give)(uint8_t byte));
/* The board takes bytes now, or takes none until it says so again. */
void terminal_ready(bool ready);
/* The board has sent a byte. */
void terminal_send(uint8_t byte);
/* Bytes the host has written go in, bytes the board has sent go out. */
void terminal_poll(void);
/* Before a step: wait until everything the host has written is in; the host must be still meanwhile. */
void terminal_catch_up(void);
/* After a step: wait until everything the board sent in it is there for the host to read. */
void terminal_hand_over(void);
int terminal_descriptor(void);

#endif
