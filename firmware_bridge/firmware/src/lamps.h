/* The seats' lamps, the fault lamp and the buzzer, through the chain of shift registers. */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdbool.h>
#include <stdint.h>

void lamps_set(uint8_t seat, uint8_t lit, uint8_t blinking);
void lamps_dark(void);
/* What shines at a seat just now. */
uint8_t lamps_shining(uint8_t seat, uint32_t now_ms);
void lamps_buzz(uint32_t now_ms);
/* Brings the chain up to date. */
void lamps_poll(uint32_t now_ms, bool fault);

#endif
