/* The guard: the only way to a motor. It runs every millisecond in the timer's interrupt, whatever the program does, and
 * switches everything off when the lease is over, the stop button is pressed, the lids open, or a hand is where
 * something moves. */
#ifndef GUARD_H
#define GUARD_H

#include <stdbool.h>
#include <stdint.h>

enum trip_reason { TRIP_NONE, TRIP_LEASE, TRIP_STOP, TRIP_LIDS, TRIP_HAND };

struct trip {
    enum trip_reason reason;
    uint8_t place; /* PLACE_… */
};

/* From the timer's interrupt, once a millisecond. */
void guard_tick(void);

/* A heartbeat: motors may turn for so long from now. */
void guard_lease(uint16_t lease_ms);
uint16_t guard_lease_left(void);

/* Which outputs may be switched on at all; a latched fault allows none, its reset only the way home. On that way the
 * lifts may come down although the lids are open. */
void guard_allow(uint32_t outputs, bool lids_may_be_open);
/* What should be on now. Off what is not allowed; the supply comes by itself. */
void guard_drive(uint32_t outputs);
/* What is on. */
uint32_t guard_outputs(void);
/* What the guard switched off since this was asked last, and why. While it waits to be asked, all stays off. */
struct trip guard_take_trip(void);
/* Whether the interrupt has run since this was asked last: the watchdog is fed only then. */
bool guard_alive(void);

#endif
