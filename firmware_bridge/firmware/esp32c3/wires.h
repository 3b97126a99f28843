/* An ESP32-C3's pins as a board at the seats: keys, lamps and sticks. It has too few for a machine, and drives none.
 *
 * All chips are at 3.3 V. Pins 2, 8 and 9 choose how the chip starts, 11 to 17 are its flash's, 18 and 19 USB's: none is used. */
#ifndef WIRES_H
#define WIRES_H

enum {
    PIN_CLOCK = 1,    /* of the 74HC165s, the 74HC595s and both MCP3208: each heeds it only while it is asked */
    PIN_KEYS_LOAD = 0, PIN_KEYS = 3, /* four 74HC165, one a seat; the last one's serial input to ground */
    PIN_OUT = 4,      /* data to the lamps' four 74HC595, and to the MCP3208s */
    PIN_LAMPS_LATCH = 5,
    PIN_STICKS = 6,   /* data from the MCP3208s; pulled down: where there are none every slot reads as 0, which no empty one does */
    PIN_STICKS_0 = 7, PIN_STICKS_1 = 10, /* their chip selects: slots 0 to 7, and 8 to 15. Reference: 3.3 V */
    PIN_RX = 20, PIN_TX = 21, /* UART 0, 115,200 baud */
};
enum { KEY_BITS = 32 };

#endif
