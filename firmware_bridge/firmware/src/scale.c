#include "scale.h"

#include "board.h"
#include "timing.h"

enum { RESTING = SCALES, SETTLING = SCALES + 1 };

static uint16_t tiles[SCALES];
static uint8_t weighing = RESTING;
static uint32_t since_ms;

void scale_begin(uint32_t now_ms)
{
    weighing = SETTLING;
    since_ms = now_ms;
}

bool scale_poll(uint32_t now_ms)
{
    uint16_t sum;
    if (weighing == RESTING)
        return true;
    if (weighing == SETTLING) {
        if (now_ms - since_ms < SETTLE_MS)
            return false;
        weighing = 0;
        board_weigh(weighing);
        return false;
    }
    if (!board_weighed(&sum))
        return false;
    uint16_t one = weighing == SCALE_DRUM ? DRUM_TILE : BED_TILE;
    tiles[weighing] = (uint16_t)(((uint32_t)sum + one / 2) / one);
    if (++weighing < SCALES)
        board_weigh(weighing);
    return weighing == RESTING;
}

bool scale_busy(void)
{
    return weighing != RESTING;
}

uint16_t scale_tiles(uint8_t scale)
{
    return tiles[scale];
}

uint16_t scale_beds(void)
{
    uint16_t sum = 0;
    for (uint8_t side = 0; side < SIDES; side++)
        sum = (uint16_t)(sum + tiles[SCALE_SIDE_0 + side]);
    return sum;
}
