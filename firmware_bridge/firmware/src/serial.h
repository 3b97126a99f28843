/* The serial line of every board with an interrupt: what has come and what has to go, between the port's registers and the
 * program. board.h's three functions of the line are in serial.c. */
#ifndef SERIAL_H
#define SERIAL_H

#include "ring.h"

extern struct ring serial_in, serial_out;

/* A byte has come. Lost where the program is too slow, and the frame's CRC will tell. */
static inline void serial_heard(uint8_t byte)
{
    if (ring_room(&serial_in))
        ring_put(&serial_in, byte);
}

/* Of the port: something waits to be sent, where that has to be told. */
void serial_wake(void);

#endif
