/* The way back to rest after a fault, when a person has looked. Builders are tidied only with lids closed and lifts down;
 * where they are not, the next build does it. */
#include "motion.h"

static enum { HOMING, TIDYING } phase;

void reset_begin(uint32_t now_ms)
{
    phase = HOMING;
    lift_begin(false, now_ms);
}

struct step reset_poll(const struct sense *sense)
{
    if (phase == TIDYING)
        return walls_tidy_poll(sense);
    uint8_t lifts = lift_position(sense->inputs);
    if (lifts == LIFT_BETWEEN)
        return lift_poll(sense);
    if (lifts != LIFT_DOWN || !(sense->inputs & IN(LIDS_CLOSED)) || !walls_untidy())
        return (struct step){.done = true};
    phase = TIDYING;
    walls_tidy_begin(sense->now_ms);
    return (struct step){0};
}
