/* The serial line of a simulated chip: 115,200 baud to and from the host, and the UART's two FIFOs. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

/* How many bytes each FIFO of the chip holds. */
extern const uint32_t line_fifo_bytes;

/* Moves what is due by now. Bytes that come in while the UART is off are lost. */
void line_move(bool uart_on);
uint32_t line_heard(void);
uint32_t line_said(void);
uint32_t line_read(void);
void line_write(uint32_t byte);

#endif
