/* The Pico's pins. It has 26 where the Mega has 70, so that switches come in and motors go out through shift registers at 3.3 V.
 *
 * The tables of ../src/pins.h stay what they are: input number N is bit N of the 74HC165s (bit 0 first), output number N is bit
 * N of the 74HC595s. Their columns of ports and bits are the Mega's.
 *
 * What protects a person: the outputs' /OE has 10 k to 3.3 V, so that nothing drives while the chip is in reset, and bit 31 of
 * the inputs is wired to 3.3 V. It reads 0 when the chain has no supply or its wire hangs at ground, and then every
 * hand is over every slot and the stop button is pressed. A wire that is off is pulled up, which reads the same. */
#ifndef WIRES_H
#define WIRES_H

enum {
    PIN_TX = 0, PIN_RX = 1,                                      /* UART 0, 115,200 baud */
    PIN_IN_LOAD = 2, PIN_IN_CLOCK = 3, PIN_IN_DATA = 4,          /* four 74HC165 */
    PIN_KEYS = 5, /* data of four more 74HC165 for the seats' keys, beside the first four at the same load and clock; the last
                     one's serial input to ground, and 10 k from each key to 3.3 V */
    PIN_OUT_DATA = 6, PIN_OUT_CLOCK = 7, PIN_OUT_LATCH = 8, PIN_OUT_OFF = 9, /* three 74HC595; OFF: their /OE */
    PIN_CHAIN_DATA = 10, PIN_CHAIN_CLOCK = 11, PIN_CHAIN_LATCH = 12,         /* lamps and dice, as at the Mega */
    PIN_SCALE_A = 13, /* to 15: address of the scales' 74HC4051, and of the sticks' */
    PIN_CURRENT_A = 16, /* to 18: address of the currents' 74HC4051 */
    PIN_SDA = 20, PIN_SCL = 21, /* I2C 0: a 24LC32 in place of EEPROM */
    PIN_STICKS_D = 22, /* highest address bit of the sticks' 74HC4067; the lower three are the scales' */
    PIN_STICKS = 28,   /* ADC 2, to ground without sticks: a slot's rail, with its reference to 3.3 V and 10 nF to ground */
    PIN_CURRENTS = 26, PIN_SCALES = 27, /* ADC 0 and 1, behind 10 k and 20 k: 5 V at the shunt are 3.3 V at the pin */
};
enum { ADC_OF_CURRENTS = 0, ADC_OF_SCALES = 1, ADC_OF_STICKS = 2 };
enum { INPUT_BITS = 32, INPUT_ALIVE = 31, OUTPUT_BITS = 24, EEPROM_ADDRESS = 0x50 };

#endif
