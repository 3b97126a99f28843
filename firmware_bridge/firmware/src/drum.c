/* Shuffling: the drum turns so many times, told by one pulse a turn. */
#include "motion.h"

static uint8_t wanted, turned;
static uint32_t turn_since_ms;

void drum_begin(uint8_t turns, uint32_t now_ms)
{
    wanted = turns;
    turned = 0;
    turn_since_ms = now_ms;
}

struct step drum_poll(const struct sense *sense)
{
    if (sense->rising & IN(DRUM_INDEX)) {
        turned++;
        turn_since_ms = sense->now_ms;
    }
    if (turned >= wanted)
        return (struct step){.done = true};
    if (step_late(sense, turn_since_ms, DRUM_TURN_MS))
        return step_failed(FAULT_JAM, PLACE_DRUM);
    return (struct step){.out = OUT(DRUM), .permille = step_share(turned, wanted)};
}
