/* The works under the felt as the board's wires see them: motors in; switches, barriers, currents and weights out. It
 * conserves tiles and knows no face. */
#ifndef MECHANISM_H
#define MECHANISM_H

#include <stdbool.h>
#include <stdint.h>

#include "../src/pins.h"

struct mechanism {
    double brisk;      /* motors run so many times faster than a common table's */
    bool hands_push;   /* people push what lies on the felt into the open hatch */
    uint32_t outputs;  /* OUT bits that drive, as the board sets them */
    uint32_t stalled;  /* motors held by something: they draw much and move nothing */
    uint32_t dead;     /* motors that draw nothing and move nothing */
    bool hands[SIDES + 1]; /* over the slots of each side; the last over the hatch */
    bool stop;
    uint8_t lose[SIDES]; /* so many tiles fall off the stack on their way and back into the drum */

    double lids;         /* 0 closed, 1 open */
    double lift[SIDES];  /* 0 down, 1 up */
    bool lift_held[SIDES];
    double drum_angle, sweep_angle, stacker_angle[SIDES], pusher_angle[SIDES];
    double intake_ms, feed_ms[SIDES], belt_ms[SIDES];
    bool at_barrier[SIDES];

    int felt, drum, bed[SIDES], waiting[SIDES], stack[SIDES];
    uint32_t noise;
};

void mechanism_begin(struct mechanism *works, int tiles, double brisk);
void mechanism_step(struct mechanism *works, double ms);
/* IN bits that are true now. */
uint32_t mechanism_inputs(const struct mechanism *works);
/* Millivolts at a current's shunt or at the switch of the scales, with a little noise. */
uint32_t mechanism_current(struct mechanism *works, int channel);
uint32_t mechanism_weight(struct mechanism *works, int scale);
int mechanism_tiles(const struct mechanism *works);

#endif
