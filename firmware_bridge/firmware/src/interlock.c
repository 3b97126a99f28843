#include "interlock.h"

#include "tables.h"

enum { STACKS_MAX = 20, DICE_MAX = 4 };

static uint8_t build(const uint8_t *stacks, uint8_t sides, const struct machine_view *view)
{
    uint16_t tiles = 0;
    if (sides != SIDES)
        return REFUSED_NOT_POSSIBLE;
    for (uint8_t side = 0; side < SIDES; side++) {
        if (stacks[side] > STACKS_MAX)
            return REFUSED_NOT_POSSIBLE;
        tiles = (uint16_t)(tiles + 2 * stacks[side]);
    }
    return tiles == view->tiles_inside ? 0 : REFUSED_WRONG_TILES_INSIDE;
}

uint8_t interlock(const uint8_t *payload, const struct machine_view *view)
{
    uint8_t command = payload[0];
    if (!view->leased)
        return REFUSED_NO_LEASE;
    if (command == MESSAGE_RESET_FAULT)
        return board_inputs() & IN(STOP_PRESSED) ? REFUSED_FAULT_LATCHED : 0;
    if (view->fault)
        return REFUSED_FAULT_LATCHED;
    switch (command) {
    case MESSAGE_COLLECT:
        return view->lids == LIDS_OPEN ? 0 : REFUSED_LIDS_NOT_OPEN;
    case MESSAGE_SHUFFLE:
        return view->lids == LIDS_CLOSED ? 0 : REFUSED_LIDS_NOT_CLOSED;
    case MESSAGE_BUILD_WALLS:
        if (view->lids != LIDS_CLOSED)
            return REFUSED_LIDS_NOT_CLOSED;
        return build(payload + 4, payload[3], view);
    case MESSAGE_LIFT_WALLS:
        if (view->lids != LIDS_CLOSED)
            return REFUSED_LIDS_NOT_CLOSED;
        return view->walls_built ? 0 : REFUSED_NO_WALLS;
    case MESSAGE_COUNT_WALLS:
        return view->walls_built ? 0 : REFUSED_NO_WALLS;
    case MESSAGE_ROLL_DICE:
        return payload[3] >= 1 && payload[3] <= DICE_MAX ? 0 : REFUSED_NOT_POSSIBLE;
    default:
        return 0;
    }
}

bool interlock_lids_closed(uint8_t activity)
{
    return activity == ACTIVITY_SHUFFLING || activity == ACTIVITY_BUILDING || activity == ACTIVITY_LIFTING;
}
