/* The four lifts on one shaft, each with its own switches at both ends. At the top arms sweep the walls onto the felt, and
 * the lifts come down again at once, while nobody reaches for tiles yet: the other set is built while this one is played. */
#include "motion.h"
#include "sets.h"

static enum { MOVING, SWEEPING, RETURNING } phase;
static bool up;
static uint32_t began_ms;
static struct cam sweep;

uint8_t lift_position(uint32_t inputs)
{
    bool top = (inputs & IN_SIDES(LIFT_TOP)) == IN_SIDES(LIFT_TOP);
    bool bottom = (inputs & IN_SIDES(LIFT_BOTTOM)) == IN_SIDES(LIFT_BOTTOM);
    if (top == bottom)
        return LIFT_BETWEEN;
    return top ? LIFT_UP : LIFT_DOWN;
}

void lift_begin(bool upwards, uint32_t now_ms)
{
    up = upwards;
    phase = MOVING;
    began_ms = now_ms;
}

/* The first side that has not arrived; the shaft where all have and still no agreement is reached. */
static uint8_t behind(uint32_t inputs)
{
    for (uint8_t side = 0; side < SIDES; side++)
        if (!(inputs & (up ? IN_SIDE(LIFT_TOP, side) : IN_SIDE(LIFT_BOTTOM, side))))
            return (uint8_t)(PLACE_SIDE_0 + side);
    return PLACE_LIFTS;
}

struct step lift_poll(const struct sense *sense)
{
    if (phase == SWEEPING) {
        enum cam_state state = cam_poll(&sweep, sense->inputs & IN(SWEEP_HOME), SWEEP_MS, sense);
        if (state == CAM_STUCK)
            return step_failed(FAULT_JAM, PLACE_LIFTS);
        if (state == CAM_HOME) {
            lift_begin(false, sense->now_ms);
            phase = RETURNING;
        }
        return (struct step){.out = state == CAM_HOME ? 0 : OUT(SWEEP), .permille = 550};
    }
    if (lift_position(sense->inputs) == (up ? LIFT_UP : LIFT_DOWN)) {
        if (!up)
            return (struct step){.done = true};
        phase = SWEEPING;
        sets_lifted(); /* from the first touch of the arms the walls are no longer as they were built */
        cam_begin(&sweep, sense->now_ms);
        return (struct step){.permille = 500};
    }
    if (step_late(sense, began_ms, LIFT_MS))
        return step_failed(FAULT_JAM, behind(sense->inputs));
    uint16_t half = step_share(sense->now_ms - began_ms, LIFT_MS) / 2;
    return (struct step){
        .out = up ? OUT(LIFT_UP) : OUT(LIFT_DOWN),
        .permille = phase == RETURNING ? (uint16_t)(550 + half * 4 / 5) : half,
    };
}
