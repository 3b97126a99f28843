#include "sticks.h"

#include <stdbool.h>

#include "board.h"

uint8_t sticks_read(uint16_t *number, uint16_t *newest, uint8_t *data)
{
    bool any = false;
    uint8_t size = 0;
    if (*number == 0)
        *number = 1;
    for (uint8_t slot = 0; slot < STICK_SLOTS; slot++) {
        uint16_t reading = board_stick(slot);
        any = any || reading != NO_STICK;
        data[size++] = (uint8_t)reading;
        data[size++] = (uint8_t)(reading >> 8);
    }
    *newest = any;
    return any && *number == 1 ? size : 0;
}
