/* UART 0 at 115,200 baud with a ring of 256 bytes each way. */
#ifndef SERIAL_AVR_H
#define SERIAL_AVR_H

void serial_begin(void);

#endif
