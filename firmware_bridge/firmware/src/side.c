/* One side's builder. The conveyor brings a tile from the drum past a barrier to the stacker; with the second tile the
 * stacker lays one on the other, and the pusher moves the stack one place along the bed of the lowered lift. */
#include "motion.h"

enum phase { FEEDING, PASSING, STACKING, PUSHING, FULL };

static struct side {
    enum phase phase;
    uint8_t stacks, built, waiting; /* tiles at the stacker */
    uint32_t since_ms;
    struct cam cam;
} sides[SIDES];

static void enter(struct side *side, enum phase phase, uint32_t now_ms)
{
    side->phase = phase;
    side->since_ms = now_ms;
}

void side_begin(uint8_t number, uint8_t stacks, uint32_t now_ms)
{
    struct side *side = &sides[number];
    *side = (struct side){.stacks = stacks};
    enter(side, stacks ? FEEDING : FULL, now_ms);
}

void side_tidy(uint8_t number, bool tile_at_barrier, uint32_t now_ms)
{
    struct side *side = &sides[number];
    *side = (struct side){.stacks = 1, .waiting = 1}; /* the next tile past the barrier, or none, makes a stack */
    enter(side, tile_at_barrier ? PASSING : STACKING, now_ms);
    cam_begin(&side->cam, now_ms);
}

static bool turned(struct side *side, bool at_home, uint32_t *out, uint32_t motor, const struct sense *sense,
                   bool *stuck)
{
    enum cam_state state = cam_poll(&side->cam, at_home, CAM_MS, sense);
    *stuck = state == CAM_STUCK;
    if (state == CAM_LEAVING || state == CAM_RETURNING)
        *out = motor;
    return state == CAM_HOME;
}

struct step side_poll(uint8_t number, const struct sense *sense)
{
    struct side *side = &sides[number];
    struct step step = {.permille = step_share(side->built, side->stacks)};
    bool tile = sense->inputs & IN_SIDE(FEED, number), stuck = false;
    switch (side->phase) {
    case FEEDING:
        if (tile) {
            enter(side, PASSING, sense->now_ms);
            board_kept()[number]++;
        } else {
            stuck = step_late(sense, side->since_ms, FEED_MS);
        }
        step.out = OUT_SIDE(CONVEYOR, number);
        break;
    case PASSING:
        if (tile) {
            stuck = step_late(sense, side->since_ms, BARRIER_MS);
            step.out = OUT_SIDE(CONVEYOR, number);
        } else if (++side->waiting == 2) {
            enter(side, STACKING, sense->now_ms);
            cam_begin(&side->cam, sense->now_ms);
        } else {
            enter(side, FEEDING, sense->now_ms);
        }
        break;
    case STACKING:
        if (turned(side, sense->inputs & IN_SIDE(STACKER_HOME, number), &step.out, OUT_SIDE(STACKER, number), sense,
                   &stuck)) {
            enter(side, PUSHING, sense->now_ms);
            cam_begin(&side->cam, sense->now_ms);
        }
        break;
    case PUSHING:
        if (turned(side, sense->inputs & IN_SIDE(PUSHER_HOME, number), &step.out, OUT_SIDE(PUSHER, number), sense,
                   &stuck)) {
            side->waiting = 0;
            board_kept()[number] = 0;
            enter(side, ++side->built == side->stacks ? FULL : FEEDING, sense->now_ms);
        }
        break;
    case FULL:
        step.done = true;
        break;
    }
    return stuck ? step_failed(FAULT_JAM, (uint8_t)(PLACE_SIDE_0 + number)) : step;
}
