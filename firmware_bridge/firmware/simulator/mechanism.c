#include "mechanism.h"

#include "../src/timing.h"

enum {
    HATCH_MS = 55,       /* between two tiles that people push in */
    HATCH_SEEN_MS = 25,
    FED_MS = 120,        /* the conveyor runs so long for a tile */
    FED_SEEN_MS = 35,    /* of which it is before the barrier so long */
    CAM_TURN_MS = 240,
    SWEEP_TURN_MS = 1200,
    BELT_TILE_MS = 40,
    RUNNING_MV = 800, STALLED_MV = 4400, INRUSH_NOISE_MV = 40,
};

static const double HOME = 0.1; /* share of a turn in which a cam holds its switch */

void mechanism_begin(struct mechanism *works, int tiles, double brisk)
{
    *works = (struct mechanism){.brisk = brisk, .hands_push = true, .felt = tiles, .noise = 1};
}

static bool runs(const struct mechanism *works, uint32_t motor)
{
    return (works->outputs & motor & ~works->stalled & ~works->dead) && (works->outputs & OUT(SUPPLY));
}

static double toward(double at, double step)
{
    at += step;
    return at < 0 ? 0 : at > 1 ? 1 : at;
}

/* Turns a cam; true when it came home just now. */
static bool turn(double *angle, double step)
{
    *angle += step;
    if (*angle < 1)
        return false;
    *angle -= 1;
    return true;
}

static void move_centre(struct mechanism *works, double ms)
{
    if (runs(works, OUT(LIDS_OPENING)))
        works->lids = toward(works->lids, ms / LIDS_MS);
    if (runs(works, OUT(LIDS_CLOSING)))
        works->lids = toward(works->lids, -ms / LIDS_MS);
    if (runs(works, OUT(DRUM)))
        turn(&works->drum_angle, ms / DRUM_TURN_MS);
    bool falling = works->intake_ms > HATCH_MS - HATCH_SEEN_MS;
    bool pushed = works->hands_push && works->lids >= 1 && works->felt > 0;
    if (runs(works, OUT(INTAKE)) && (pushed || falling)) {
        works->intake_ms += ms;
        if (works->intake_ms >= HATCH_MS) {
            works->intake_ms = 0;
            works->felt--;
            works->drum++;
        }
    }
}

static void move_side(struct mechanism *works, int side, double ms)
{
    if (runs(works, OUT_SIDE(CONVEYOR, side)) && (works->at_barrier[side] || works->drum > 0)) {
        works->feed_ms[side] += ms;
        if (!works->at_barrier[side] && works->feed_ms[side] >= FED_MS - FED_SEEN_MS) {
            works->at_barrier[side] = true;
            works->drum--;
        } else if (works->at_barrier[side] && works->feed_ms[side] >= FED_MS) {
            works->at_barrier[side] = false;
            works->feed_ms[side] = 0;
            works->waiting[side]++;
        }
    }
    if (runs(works, OUT_SIDE(STACKER, side)) && turn(&works->stacker_angle[side], ms / CAM_TURN_MS)) {
        works->stack[side] += works->waiting[side];
        works->waiting[side] = 0;
    }
    if (runs(works, OUT_SIDE(PUSHER, side)) && turn(&works->pusher_angle[side], ms / CAM_TURN_MS)) {
        if (works->lose[side] && works->stack[side]) {
            works->lose[side]--;
            works->stack[side]--;
            works->drum++;
        }
        works->bed[side] += works->stack[side];
        works->stack[side] = 0;
    }
    if (runs(works, OUT(BED_BELTS)) && works->lift[side] <= 0 && works->bed[side] > 0) {
        works->belt_ms[side] += ms;
        if (works->belt_ms[side] >= BELT_TILE_MS) {
            works->belt_ms[side] = 0;
            works->bed[side]--;
            works->drum++;
        }
    }
    if (!works->lift_held[side]) {
        if (runs(works, OUT(LIFT_UP)))
            works->lift[side] = toward(works->lift[side], ms / LIFT_MS);
        if (runs(works, OUT(LIFT_DOWN)))
            works->lift[side] = toward(works->lift[side], -ms / LIFT_MS);
    }
}

void mechanism_step(struct mechanism *works, double ms)
{
    ms *= works->brisk;
    move_centre(works, ms);
    for (int side = 0; side < SIDES; side++)
        move_side(works, side, ms);
    if (runs(works, OUT(SWEEP)) && turn(&works->sweep_angle, ms / SWEEP_TURN_MS))
        for (int side = 0; side < SIDES; side++)
            if (works->lift[side] >= 1) {
                works->felt += works->bed[side];
                works->bed[side] = 0;
            }
}

uint32_t mechanism_inputs(const struct mechanism *works)
{
    uint32_t in = 0;
    for (int side = 0; side < SIDES; side++) {
        in |= works->at_barrier[side] ? IN_SIDE(FEED, side) : 0;
        in |= works->stacker_angle[side] < HOME ? IN_SIDE(STACKER_HOME, side) : 0;
        in |= works->pusher_angle[side] < HOME ? IN_SIDE(PUSHER_HOME, side) : 0;
        in |= works->lift[side] <= 0 ? IN_SIDE(LIFT_BOTTOM, side) : 0;
        in |= works->lift[side] >= 1 ? IN_SIDE(LIFT_TOP, side) : 0;
        in |= works->hands[side] ? IN_SIDE(HAND, side) : 0;
    }
    in |= works->hands[SIDES] ? IN(HAND_HATCH) : 0;
    in |= works->sweep_angle < HOME ? IN(SWEEP_HOME) : 0;
    in |= works->intake_ms > HATCH_MS - HATCH_SEEN_MS ? IN(HATCH_TILE) : 0;
    in |= works->lids >= 1 ? IN(LIDS_OPEN) : 0;
    in |= works->lids <= 0 ? IN(LIDS_CLOSED) : 0;
    in |= works->drum_angle < HOME ? IN(DRUM_INDEX) : 0;
    in |= works->stop ? IN(STOP_PRESSED) : 0;
    return in;
}

static uint32_t noisy(struct mechanism *works, double mv, int spread_mv)
{
    works->noise = works->noise * 1664525u + 1013904223u; /* Numerical Recipes' generator: noise, not chance */
    mv += (double)(works->noise >> 16) / 65536.0 * 2 * spread_mv - spread_mv;
    return mv < 0 ? 0 : (uint32_t)mv;
}

uint32_t mechanism_current(struct mechanism *works, int channel)
{
    uint32_t motors = OUT(LIFT_UP) | OUT(LIFT_DOWN) | OUT(SWEEP) | OUT(BED_BELTS);
    if (channel == CURRENT_CENTRE)
        motors = OUT(LIDS_OPENING) | OUT(LIDS_CLOSING) | OUT(INTAKE) | OUT(DRUM);
    else if (channel != CURRENT_LIFTS)
        motors = OUT_SIDE(CONVEYOR, channel - CURRENT_SIDE_0) | OUT_SIDE(STACKER, channel - CURRENT_SIDE_0) |
                 OUT_SIDE(PUSHER, channel - CURRENT_SIDE_0);
    uint32_t on = works->outputs & motors & ~works->dead;
    return noisy(works, on & works->stalled ? STALLED_MV : on ? RUNNING_MV : 0, INRUSH_NOISE_MV);
}

uint32_t mechanism_weight(struct mechanism *works, int scale)
{
    int tiles = scale == SCALE_DRUM ? works->drum : works->bed[scale - SCALE_SIDE_0];
    double sum = (double)tiles * (scale == SCALE_DRUM ? DRUM_TILE : BED_TILE);
    return noisy(works, sum / 64 * 5000 / 1023 + 2.5, 4);
}

int mechanism_tiles(const struct mechanism *works)
{
    int tiles = works->felt + works->drum;
    for (int side = 0; side < SIDES; side++)
        tiles += works->bed[side] + works->waiting[side] + works->stack[side] + works->at_barrier[side];
    return tiles;
}
