/* A Raspberry Pi Pico (RP2040) as the table's board. start.c calls these on the chip, host/runner.c on this computer. */
#ifndef BOARD_PICO_H
#define BOARD_PICO_H

/* After a reset: clocks, pins, parts, and the program. */
void board_begin(void);
/* Again and again, with a sleep until the next interrupt between. */
void board_poll(void);
/* Each millisecond, as an interrupt. */
void board_tick(void);

#endif
