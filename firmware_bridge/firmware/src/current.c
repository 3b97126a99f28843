#include "current.h"

#include "board.h"
#include "tables.h"
#include "timing.h"

static struct {
    bool on, over;
    uint32_t on_ms, over_ms;
} channels[CURRENTS];

static uint32_t motors(uint8_t channel)
{
    if (channel == CURRENT_CENTRE)
        return OUT(LIDS_OPENING) | OUT(LIDS_CLOSING) | OUT(INTAKE) | OUT(DRUM);
    if (channel == CURRENT_LIFTS)
        return OUT(LIFT_UP) | OUT(LIFT_DOWN) | OUT(SWEEP) | OUT(BED_BELTS);
    uint8_t side = (uint8_t)(channel - CURRENT_SIDE_0);
    return OUT_SIDE(CONVEYOR, side) | OUT_SIDE(STACKER, side) | OUT_SIDE(PUSHER, side);
}

static uint8_t place_of(uint8_t channel, uint32_t outputs)
{
    if (channel == CURRENT_LIFTS)
        return PLACE_LIFTS;
    if (channel == CURRENT_CENTRE)
        return outputs & (OUT(LIDS_OPENING) | OUT(LIDS_CLOSING)) ? PLACE_LIDS : PLACE_DRUM;
    return (uint8_t)(PLACE_SIDE_0 + channel - CURRENT_SIDE_0);
}

bool current_jam(uint32_t outputs, uint32_t now_ms, uint8_t *place)
{
    for (uint8_t channel = 0; channel < CURRENTS; channel++) {
        bool on = outputs & motors(channel);
        if (on && !channels[channel].on)
            channels[channel].on_ms = now_ms;
        channels[channel].on = on;
        bool over = on && now_ms - channels[channel].on_ms >= CURRENT_INRUSH_MS &&
                    board_current(channel) > CURRENT_LIMIT;
        if (over && !channels[channel].over)
            channels[channel].over_ms = now_ms;
        channels[channel].over = over;
        if (over && now_ms - channels[channel].over_ms >= CURRENT_HOLD_MS) {
            *place = place_of(channel, outputs);
            return true;
        }
    }
    return false;
}
