/* What the dice lamps show: four bits a die (centre, two diagonals, the middle pair), two dice a byte. */
#ifndef DICE_H
#define DICE_H

#include <stdint.h>

void dice_show(uint8_t bytes[2], uint32_t now_ms);

#endif
