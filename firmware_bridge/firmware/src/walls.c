/* Building: lifts down, beds cleared into the drum, four sides build at once, and the scales see what became of it. */
#include "motion.h"
#include "scale.h"

static enum { LOWERING, TIDYING, WEIGHING, CLEARING, BUILDING, WEIGHED } phase;
static bool doubtful;
static uint8_t wanted[SIDES], clearings;
static uint32_t since_ms;

void walls_begin(const uint8_t stacks[SIDES], uint32_t now_ms)
{
    for (uint8_t side = 0; side < SIDES; side++)
        wanted[side] = stacks[side];
    clearings = 0;
    phase = LOWERING;
    lift_begin(false, now_ms);
}

uint16_t walls_loose(void)
{
    uint16_t tiles = 0;
    for (uint8_t side = 0; side < SIDES; side++)
        tiles = (uint16_t)(tiles + board_kept()[side]);
    return tiles;
}

void walls_doubt(void)
{
    doubtful = true;
}

bool walls_untidy(void)
{
    return doubtful || walls_loose();
}

void walls_tidy_begin(uint32_t now_ms)
{
    uint32_t inputs = board_inputs();
    for (uint8_t side = 0; side < SIDES; side++)
        side_tidy(side, inputs & IN_SIDE(FEED, side), now_ms);
}

static struct step build(const struct sense *sense);

struct step walls_tidy_poll(const struct sense *sense)
{
    struct step step = build(sense);
    step.out &= ~OUT(DRUM); /* no more tiles now */
    if (step.done)
        doubtful = false;
    return step;
}

static struct step build(const struct sense *sense)
{
    struct step all = {.done = true};
    uint16_t permille = 0;
    for (uint8_t side = 0; side < SIDES; side++) {
        struct step step = side_poll(side, sense);
        if (step.fault)
            return step;
        all.out |= step.out;
        all.done = all.done && step.done;
        permille = (uint16_t)(permille + (step.done ? 1000 : step.permille) / SIDES);
    }
    all.permille = permille > 999 ? 999 : permille;
    if (!all.done)
        all.out |= OUT(DRUM); /* brings the tiles round to the conveyors' mouths */
    return all;
}

struct step walls_poll(const struct sense *sense)
{
    struct step step = {0};
    switch (phase) {
    case LOWERING:
        step = lift_poll(sense);
        if (step.done) {
            phase = TIDYING;
            walls_tidy_begin(sense->now_ms);
        }
        return (struct step){.out = step.out, .fault = step.fault, .place = step.place};
    case TIDYING:
        step = walls_untidy() ? walls_tidy_poll(sense) : (struct step){.done = true};
        if (step.done) {
            step = (struct step){.weigh = true};
            phase = WEIGHING;
        }
        step.permille = 0;
        return step;
    case WEIGHING:
        if (scale_beds() == 0) {
            for (uint8_t side = 0; side < SIDES; side++)
                side_begin(side, wanted[side], sense->now_ms);
            phase = BUILDING;
        } else if (clearings++ == BELTS_RUNS) {
            return step_failed(FAULT_JAM, PLACE_LIFTS);
        } else {
            since_ms = sense->now_ms;
            phase = CLEARING;
        }
        return step;
    case CLEARING:
        if (sense->now_ms - since_ms < BELTS_MS)
            return (struct step){.out = OUT(BED_BELTS)};
        phase = WEIGHING;
        return (struct step){.weigh = true};
    case BUILDING:
        step = build(sense);
        if (step.done) {
            phase = WEIGHED;
            return (struct step){.weigh = true, .permille = 999};
        }
        return step;
    case WEIGHED:
        break;
    }
    return (struct step){.done = true};
}
