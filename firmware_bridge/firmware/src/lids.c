/* The lids over the hatch in the middle: one motor, two directions, a switch at each end. */
#include "motion.h"

static bool opening;
static uint32_t began_ms;

void lids_begin(bool open, uint32_t now_ms)
{
    opening = open;
    began_ms = now_ms;
}

struct step lids_poll(const struct sense *sense)
{
    uint32_t end = opening ? IN(LIDS_OPEN) : IN(LIDS_CLOSED);
    if (sense->inputs & end)
        return (struct step){.done = true};
    if (step_late(sense, began_ms, LIDS_MS))
        return step_failed(FAULT_LIDS_STUCK, PLACE_LIDS);
    return (struct step){
        .out = opening ? OUT(LIDS_OPENING) : OUT(LIDS_CLOSING),
        .permille = step_share(sense->now_ms - began_ms, LIDS_MS),
    };
}
