/* What every motion sees each millisecond and what it answers. */
#ifndef MOTION_H
#define MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "tables.h"
#include "timing.h"

struct sense {
    uint32_t now_ms;
    uint32_t inputs; /* IN bits true now */
    uint32_t rising; /* those that were not a tick ago */
};

struct step {
    uint32_t out; /* OUT bits wanted on */
    uint16_t permille;
    bool done;
    bool weigh; /* motors off and weigh; the motion is asked again when that is done */
    uint8_t fault, place;
};

static inline struct step step_failed(uint8_t fault, uint8_t place)
{
    return (struct step){.fault = fault, .place = place};
}

static inline bool step_late(const struct sense *sense, uint32_t since_ms, uint32_t usual_ms)
{
    return sense->now_ms - since_ms > PATIENCE * usual_ms;
}

static inline uint16_t step_share(uint32_t done, uint32_t of)
{
    return done >= of ? 999 : (uint16_t)(done * 1000 / of);
}

/* One file each. A begin starts, a poll moves on. */
void lids_begin(bool open, uint32_t now_ms);
struct step lids_poll(const struct sense *sense);
void intake_begin(uint16_t tiles, uint32_t now_ms);
struct step intake_poll(const struct sense *sense);
uint16_t intake_counted(void); /* tiles through the hatch since the last weighing */
void intake_weighed(void);
void drum_begin(uint8_t turns, uint32_t now_ms);
struct step drum_poll(const struct sense *sense);
void walls_begin(const uint8_t stacks[SIDES], uint32_t now_ms);
struct step walls_poll(const struct sense *sense);
void lift_begin(bool up, uint32_t now_ms);
struct step lift_poll(const struct sense *sense);
uint8_t lift_position(uint32_t inputs);
void dice_begin(uint8_t count, uint32_t now_ms);
struct step dice_poll(const struct sense *sense);
uint8_t dice_count(void);
uint8_t dice_value(uint8_t die); /* 1 to 6 */

/* A person has looked: lifts that stand between go home, and what a cut off build left in the builders goes to the beds. */
void reset_begin(uint32_t now_ms);
struct step reset_poll(const struct sense *sense);

/* Tiles that have left the drum and do not lie on a bed yet; a motion that was cut off leaves them there. */
uint16_t walls_loose(void);
/* After a power loss nobody knows whether there are any. */
void walls_doubt(void);
/* Whether there are or may be some; and the motion that moves them onto the beds of the lowered lifts. */
bool walls_untidy(void);
void walls_tidy_begin(uint32_t now_ms);
struct step walls_tidy_poll(const struct sense *sense);

/* One of the four builders; walls.c runs them. */
void side_begin(uint8_t side, uint8_t stacks, uint32_t now_ms);
void side_tidy(uint8_t side, bool tile_at_barrier, uint32_t now_ms);
struct step side_poll(uint8_t side, const struct sense *sense);

/* A motor that turns a cam past a switch: one turn and home again. */
enum cam_state { CAM_HOME, CAM_LEAVING, CAM_RETURNING, CAM_STUCK };
struct cam {
    enum cam_state state;
    uint32_t since_ms;
};
void cam_begin(struct cam *cam, uint32_t now_ms);
/* The motor is to run while this answers LEAVING or RETURNING. */
enum cam_state cam_poll(struct cam *cam, bool at_home, uint32_t usual_ms, const struct sense *sense);

#endif
