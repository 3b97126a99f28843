/* Why the program began, and the bytes that outlive a reset: of any board whose RAM a reset leaves alone. */
#ifndef KEPT_H
#define KEPT_H

#include <stdbool.h>

#include "board.h"

#if defined(__AVR__) || (defined(BOARD_PICO) && !defined(PICO_ON_HOST))
#define NOT_CLEARED __attribute__((section(".noinit")))
#else
#define NOT_CLEARED
#endif

/* Whether RAM still holds what the last start left there: without, the supply was gone. */
bool kept_lives(void);
/* Known once, at the start, by what the chip says. */
void kept_begin(enum start_cause why);

#endif
