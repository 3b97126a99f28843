#include "guard.h"

#include "board.h"
#include "tables.h"

#define LIDS_MOTORS (OUT(LIDS_OPENING) | OUT(LIDS_CLOSING))
#define SLOT_MOTORS (OUT(LIFT_UP) | OUT(LIFT_DOWN) | OUT(SWEEP))
/* What turns under the hole in the middle, or tears at what hangs into it. */
#define WORKS_MOTORS                                                                                                   \
    (OUT_SIDES(CONVEYOR) | OUT_SIDES(STACKER) | OUT_SIDES(PUSHER) | OUT(DRUM) | OUT(BED_BELTS) | SLOT_MOTORS)
#define MOTORS (LIDS_MOTORS | WORKS_MOTORS | OUT(INTAKE))

/* Shared with the interrupt: touched there, or between lock and unlock. */
static struct {
    uint32_t wanted, allowed, on;
    uint16_t lease_ms;
    bool lids_may_be_open, stop_was_pressed, alive;
    struct trip trip;
} guard;

static struct trip danger(uint32_t wanted, uint32_t inputs)
{
    struct trip none = {TRIP_NONE, PLACE_NOWHERE};
    if (inputs & IN(STOP_PRESSED))
        return (struct trip){TRIP_STOP, PLACE_NOWHERE};
    if (guard.lease_ms == 0)
        return (struct trip){TRIP_LEASE, PLACE_HOST};
    uint32_t under_lids = guard.lids_may_be_open ? WORKS_MOTORS & ~OUT(LIFT_DOWN) : WORKS_MOTORS;
    if ((wanted & under_lids) && !(inputs & IN(LIDS_CLOSED)))
        return (struct trip){TRIP_LIDS, PLACE_LIDS};
    if ((wanted & LIDS_MOTORS) && (inputs & IN(HAND_HATCH)))
        return (struct trip){TRIP_HAND, PLACE_LIDS};
    if (wanted & SLOT_MOTORS)
        for (uint8_t side = 0; side < SIDES; side++)
            if (inputs & IN_SIDE(HAND, side))
                return (struct trip){TRIP_HAND, (uint8_t)(PLACE_SIDE_0 + side)};
    return none;
}

static void apply(uint32_t inputs)
{
    uint32_t motors = guard.wanted & guard.allowed & MOTORS;
    if (motors && guard.trip.reason == TRIP_NONE)
        guard.trip = danger(motors, inputs);
    if (guard.trip.reason != TRIP_NONE)
        motors = 0;
    uint32_t on = motors ? motors | OUT(SUPPLY) : 0;
    guard.on = on;
    board_write_outputs(on);
}

void guard_tick(void)
{
    uint32_t inputs = board_inputs();
    if (guard.lease_ms)
        guard.lease_ms--;
    bool stop = inputs & IN(STOP_PRESSED);
    if (stop && !guard.stop_was_pressed && guard.trip.reason == TRIP_NONE)
        guard.trip = (struct trip){TRIP_STOP, PLACE_NOWHERE}; /* latched although nothing moved */
    guard.stop_was_pressed = stop;
    guard.alive = true;
    apply(inputs);
}

void guard_lease(uint16_t lease_ms)
{
    board_lock();
    guard.lease_ms = lease_ms < LONGEST_LEASE_MS ? lease_ms : LONGEST_LEASE_MS;
    board_unlock();
}

uint16_t guard_lease_left(void)
{
    board_lock();
    uint16_t left = guard.lease_ms;
    board_unlock();
    return left;
}

void guard_allow(uint32_t outputs, bool lids_may_be_open)
{
    board_lock();
    guard.allowed = outputs;
    guard.lids_may_be_open = lids_may_be_open;
    board_unlock();
}

void guard_drive(uint32_t outputs)
{
    board_lock();
    guard.wanted = outputs;
    apply(board_inputs());
    board_unlock();
}

uint32_t guard_outputs(void)
{
    board_lock();
    uint32_t on = guard.on;
    board_unlock();
    return on;
}

struct trip guard_take_trip(void)
{
    board_lock();
    struct trip trip = guard.trip;
    guard.trip.reason = TRIP_NONE;
    if (trip.reason != TRIP_NONE)
        guard.wanted = 0;
    board_unlock();
    return trip;
}

bool guard_alive(void)
{
    board_lock();
    bool alive = guard.alive;
    guard.alive = false;
    board_unlock();
    return alive;
}
