/* How long things take. Usual times are estimates from watching common automatic tables, as those of the virtual table;
 * measure yours and put the numbers here. A motion fails after PATIENCE times its usual time (docs/PROTOCOL.md, 6). */
#ifndef TIMING_H
#define TIMING_H

enum {
    PATIENCE = 3,
    LIDS_MS = 1500,          /* from end to end */
    COLLECT_QUIET_MS = 8000, /* between two tiles through the hatch: people take their time */
    DRUM_TURN_MS = 1000,
    FEED_MS = 1500,    /* from the drum to the conveyor's barrier: the last tiles are picked up slowly */
    BARRIER_MS = 300,  /* a tile passes a barrier; longer is a jam */
    CAM_MS = 300,      /* one turn of a stacker or a pusher */
    LIFT_MS = 4000,    /* from end to end */
    SWEEP_MS = 1500,   /* one turn of the arms that push the walls off the lifts */
    BELTS_MS = 2500,   /* clears the beds of the lowered lifts */
    BELTS_RUNS = 3,    /* so often before the beds count as jammed */
    SETTLE_MS = 150,   /* before weighing: the drum and the beds swing */
    DICE_MS = 1500,
    DICE_FACE_MS = 60, /* a tumbling die shows each face so long */
    BLINK_MS = 500,    /* half a period of a blinking lamp */
    KEYS_SETTLE_MS = 20,     /* a key's contact holds still for so long: switches bounce for up to 10 */
    KEYS_RESTLESS_MS = 2000, /* one that has not held still once for so long is worn, or its wire is loose */
    BUZZ_MS = 3000,    /* after a fault: on and off by half blinks */
};

/* Motor currents, as readings of 0 to 1023 over the shunt's 5 V: 5 A is 1023. */
enum {
    CURRENT_LIMIT = 600,
    CURRENT_HOLD_MS = 60,    /* above the limit for so long is a jam, a start is not */
    CURRENT_INRUSH_MS = 200,
};

/* Scales, as sums of 64 readings (13 bits of resolution: Atmel AVR121). One tile of 22 g weighs this on each. */
enum {
    DRUM_TILE = 205, /* 319 tiles fill the scale */
    BED_TILE = 1365, /* 47 */
};

#endif
