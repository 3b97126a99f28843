/* What the portable part needs of a board. board_avr.c is the real one; host/board_fake.c a table of variables. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "pins.h"

#ifdef __AVR__
#include <avr/pgmspace.h>
#define IN_FLASH PROGMEM
#define flash_byte(at) pgm_read_byte(at)
#else
#define IN_FLASH
#define flash_byte(at) (*(const uint8_t *)(at))
#endif

/* Why the program began; the numbers are those of the log entry `started`. */
enum start_cause { START_POWER = 1, START_RESET = 2, START_WATCHDOG = 3 };

/* Time since the start. Wraps after 49 days; compare differences only. */
uint32_t board_now_ms(void);
enum start_cause board_start_cause(void);

/* The guard runs in the board's 1 ms interrupt. Between lock and unlock it does not. Not nested. */
void board_lock(void);
void board_unlock(void);

/* Inputs as IN bits, read now. */
uint32_t board_inputs(void);
/* Motors and supply, as OUT bits. Only the guard calls this. */
void board_write_outputs(uint32_t outputs);
/* The newest reading of a current channel, 0 to 1023 over 0 to 5 V. */
uint16_t board_current(uint8_t channel);
/* Begin 64 readings of one scale; then ask until their sum is there. Currents rest meanwhile. */
void board_weigh(uint8_t scale);
bool board_weighed(uint16_t *sum);
/* What a slot for point sticks measures: 0 to 4095 of the supply, NO_STICK where the board has no such slot. */
enum { STICK_SLOTS = 16, NO_STICK = 0xFFFF };
uint16_t board_stick(uint8_t slot);
/* The seats' keys that are closed, as KEY bits, read within the last millisecond. False where the board has none, or where
 * their wire is off. Tick by tick the two belong together only by chance: keys.c waits until they rest. */
bool board_keys(uint32_t *down);
/* Lamps, dice and buzzer. */
void board_write_chain(const uint8_t bytes[CHAIN_BYTES]);

/* The serial line. Reading gives -1 when nothing waits; writing takes all of it where there is room for it. */
int16_t board_receive(void);
uint16_t board_send_room(void);
void board_send(const uint8_t *data, uint8_t size);

/* EEPROM: 4096 bytes. A write takes 3.4 ms in the background; false while the one before is still under way. */
enum { EEPROM_BYTES = 4096 };
uint8_t board_eeprom_read(uint16_t at);
bool board_eeprom_write(uint16_t at, uint8_t value);

/* SIDES bytes that outlive a reset; zero after a power loss. */
uint8_t *board_kept(void);
/* The memory's own, the same way: what EEPROM does not hold yet. */
enum { UNWRITTEN_BYTES = 4 };
volatile uint8_t *board_unwritten(void);

/* Bits that nobody can foresee: arrival times of bytes, the last digits of readings. */
uint16_t board_entropy(void);

#endif
