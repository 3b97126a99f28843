/* Tiles by weight: what lies in the drum and on each lift's bed is measured, so nothing has to be remembered over a
 * power loss and a count is never a memory of what should be there. Motors are off while it weighs. */
#ifndef SCALE_H
#define SCALE_H

#include <stdbool.h>
#include <stdint.h>

/* Let everything settle, then weigh drum and beds. */
void scale_begin(uint32_t now_ms);
/* Moves the weighing on; true when nothing is being weighed. */
bool scale_poll(uint32_t now_ms);
bool scale_busy(void);
/* Tiles by the last weighing; `scale` is a SCALE_… number. */
uint16_t scale_tiles(uint8_t scale);
/* Tiles on all beds. */
uint16_t scale_beds(void);

#endif
