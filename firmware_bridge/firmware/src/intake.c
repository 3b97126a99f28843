/* Collecting: the belt under the open hatch carries tiles one by one past a barrier into the drum. The barrier says when
 * it may be enough, the scale whether it is. */
#include "motion.h"
#include "scale.h"
#include "sets.h"

static enum { WEIGHING, TAKING } phase;
static uint16_t wanted, counted;
static uint32_t quiet_since_ms;

void intake_begin(uint16_t tiles, uint32_t now_ms)
{
    wanted = tiles;
    quiet_since_ms = now_ms;
    phase = WEIGHING;
}

uint16_t intake_counted(void)
{
    return counted;
}

void intake_weighed(void)
{
    counted = 0;
}

struct step intake_poll(const struct sense *sense)
{
    uint16_t inside = (uint16_t)(scale_tiles(SCALE_DRUM) + scale_beds() + walls_loose());
    if (phase == WEIGHING) {
        /* Asked again only when the scales have spoken: the first time they have not. */
        phase = TAKING;
        return (struct step){.weigh = true};
    }
    if (counted == 0 && inside >= wanted)
        return (struct step){.done = true};
    if (sense->rising & IN(HATCH_TILE)) {
        if (counted++ == 0)
            sets_taken_in();
        quiet_since_ms = sense->now_ms;
    }
    bool enough = counted && inside + counted >= wanted;
    if (enough && !(sense->inputs & IN(HATCH_TILE)))
        return (struct step){.weigh = true};
    if (step_late(sense, quiet_since_ms, COLLECT_QUIET_MS))
        return step_failed(FAULT_TILE_COUNT, PLACE_DRUM);
    return (struct step){.out = OUT(INTAKE), .permille = step_share(inside + counted, wanted)};
}
