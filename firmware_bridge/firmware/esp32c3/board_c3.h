/* An ESP32-C3 as a board at the seats. start.c calls these on the chip, ../pico/host/runner.c on this computer. */
#ifndef BOARD_C3_H
#define BOARD_C3_H

/* After a reset: pins, watchdogs, and the program. */
void board_begin(void);
/* Again and again, without a pause. */
void board_poll(void);

#endif
