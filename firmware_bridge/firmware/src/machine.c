#include "machine.h"

#include "current.h"
#include "fault.h"
#include "guard.h"
#include "interlock.h"
#include "lamps.h"
#include "log.h"
#include "motion.h"
#include "scale.h"
#include "sets.h"

static void (*report)(const uint8_t *, uint8_t);
static uint8_t activity;
static uint16_t ticket, last_ticket, permille;
static bool ending, weighed; /* ending: the motion is done but for the last weighing; weighed: since the start */
static uint16_t loose; /* tiles on no scale when they were read last: a build was cut off */
static uint32_t inputs_before;
static uint32_t tick_ms; /* of the last tick: what begins between two must not lie ahead of the second */

void machine_report_to(void (*to)(const uint8_t *, uint8_t))
{
    report = to;
}

static void report_ticket(uint8_t message, uint16_t of, uint8_t reason, bool with_reason)
{
    uint8_t payload[] = {message, (uint8_t)of, (uint8_t)(of >> 8), reason};
    report(payload, with_reason ? 4 : 3);
}

static void allow(void)
{
    if (activity == ACTIVITY_RESETTING)
        /* The only way home; whatever the fault was, nothing else turns. */
        guard_allow(OUT(LIFT_DOWN) | OUT_SIDES(CONVEYOR) | OUT_SIDES(STACKER) | OUT_SIDES(PUSHER), true);
    else
        guard_allow(fault_code() == FAULT_NONE ? UINT32_MAX : 0, false);
}

static void rest(void)
{
    guard_drive(0);
    activity = ACTIVITY_IDLE;
    ticket = permille = 0;
    ending = false;
    allow();
}

void machine_begin(enum start_cause cause, const struct memory *memory)
{
    uint32_t now_ms = board_now_ms();
    tick_ms = now_ms;
    inputs_before = board_inputs();
    fault_begin(memory);
    sets_begin(memory);
    last_ticket = 0;
    weighed = false;
    if (cause == START_POWER && !sets_walls_stand()) /* walls that stand were built to the last tile */
        walls_doubt();
    log_event(LOG_STARTED, cause, (uint16_t)memory->starts);
    if (lift_position(inputs_before) == LIFT_BETWEEN)
        fault_latch(FAULT_LIFT_NOT_HOME, PLACE_LIFTS, now_ms);
    else if (cause == START_POWER)
        fault_latch(FAULT_POWER_LOST, PLACE_NOWHERE, now_ms);
    else if (cause == START_WATCHDOG)
        fault_latch(FAULT_WATCHDOG, PLACE_NOWHERE, now_ms);
    rest();
    scale_begin(now_ms);
}

/* --- how motions end --- */

static void stop_motion(uint8_t reason)
{
    uint16_t was = ticket;
    bool running = activity != ACTIVITY_IDLE;
    rest();
    if (!running)
        return;
    log_event(LOG_ABORTED, reason, was);
    report_ticket(MESSAGE_COMMAND_ABORTED, was, reason, true);
    scale_begin(tick_ms); /* tiles were on their way */
}

static void fail(uint8_t code, uint8_t place, uint8_t reason)
{
    guard_drive(0);
    if (fault_latch(code, place, tick_ms)) {
        uint8_t payload[] = {MESSAGE_FAULT, code, place};
        report(payload, sizeof payload);
    }
    stop_motion(reason);
    allow();
}

void machine_stop(uint8_t place)
{
    fail(FAULT_EMERGENCY_STOP, place, ABORTED_EMERGENCY_STOP);
}

static void report_counts(void)
{
    uint8_t payload[4 + SIDES] = {MESSAGE_WALLS_COUNTED, (uint8_t)ticket, (uint8_t)(ticket >> 8), SIDES};
    for (uint8_t side = 0; side < SIDES; side++)
        payload[4 + side] = (uint8_t)scale_tiles((uint8_t)(SCALE_SIDE_0 + side));
    report(payload, sizeof payload);
}

static void report_dice(void)
{
    uint8_t payload[4 + SIDES] = {MESSAGE_DICE_SHOWN, (uint8_t)ticket, (uint8_t)(ticket >> 8), dice_count()};
    for (uint8_t die = 0; die < dice_count(); die++)
        payload[4 + die] = dice_value(die);
    report(payload, (uint8_t)(4 + dice_count()));
}

static void finish(void)
{
    uint8_t finished = activity;
    uint16_t of = ticket;
    if (finished == ACTIVITY_BUILDING) {
        sets_built();
    } else if (finished == ACTIVITY_COUNTING) {
        report_counts();
    } else if (finished == ACTIVITY_ROLLING) {
        report_dice();
    } else if (finished == ACTIVITY_RESETTING) {
        log_event(LOG_FAULT_RESET, fault_code(), of);
        fault_forget();
    }
    rest();
    log_event(LOG_DONE, finished, of);
    report_ticket(MESSAGE_COMMAND_DONE, of, 0, false);
}

/* --- every millisecond --- */

static void heed_guard(void)
{
    struct trip trip = guard_take_trip();
    switch (trip.reason) {
    case TRIP_NONE:
        break;
    case TRIP_LEASE:
        log_event(LOG_LEASE_LOST, activity, ticket);
        stop_motion(ABORTED_HOST_QUIET);
        break;
    case TRIP_STOP:
        machine_stop(trip.place);
        break;
    case TRIP_LIDS:
        fail(FAULT_LID_FORCED, trip.place, ABORTED_FAULT);
        break;
    case TRIP_HAND:
        fail(FAULT_HAND_IN_THE_WAY, trip.place, ABORTED_FAULT);
        break;
    }
}

static struct step poll_motion(const struct sense *sense)
{
    switch (activity) {
    case ACTIVITY_OPENING_LIDS:
    case ACTIVITY_CLOSING_LIDS:
        return lids_poll(sense);
    case ACTIVITY_COLLECTING:
        return intake_poll(sense);
    case ACTIVITY_SHUFFLING:
        return drum_poll(sense);
    case ACTIVITY_BUILDING:
        return walls_poll(sense);
    case ACTIVITY_LIFTING:
        return lift_poll(sense);
    case ACTIVITY_RESETTING:
        return reset_poll(sense);
    case ACTIVITY_ROLLING:
        return dice_poll(sense);
    default:
        return (struct step){.done = true};
    }
}

static bool weighs_at_end(void)
{
    return activity == ACTIVITY_COUNTING || activity == ACTIVITY_LIFTING || activity == ACTIVITY_RESETTING;
}

static void move(const struct sense *sense)
{
    uint8_t place;
    struct step step = poll_motion(sense);
    if (!step.weigh)
        permille = step.permille;
    if (step.fault) {
        fail(step.fault, step.place, ABORTED_FAULT);
    } else if (step.weigh || (step.done && weighs_at_end() && !ending)) {
        ending = step.done;
        guard_drive(0);
        scale_begin(sense->now_ms);
    } else if (step.done) {
        finish();
    } else {
        guard_drive(step.out);
        if (current_jam(guard_outputs(), sense->now_ms, &place))
            fail(place == PLACE_LIDS ? FAULT_LIDS_STUCK : FAULT_JAM, place, ABORTED_FAULT);
    }
}

void machine_tick(uint32_t now_ms)
{
    tick_ms = now_ms;
    uint32_t inputs = board_inputs();
    struct sense sense = {now_ms, inputs, inputs & ~inputs_before};
    inputs_before = inputs;
    heed_guard();
    if (guard_lease_left() == 0) {
        lamps_dark();
        if (activity != ACTIVITY_IDLE) { /* nothing turned just now, or the guard had told it */
            log_event(LOG_LEASE_LOST, activity, ticket);
            stop_motion(ABORTED_HOST_QUIET);
        }
    }
    if (interlock_lids_closed(activity) && !(inputs & IN(LIDS_CLOSED)))
        fail(FAULT_LID_FORCED, PLACE_LIDS, ABORTED_FAULT);
    if (scale_busy()) {
        if (scale_poll(now_ms)) {
            intake_weighed();
            loose = walls_loose();
            weighed = true;
            if (lift_position(inputs) != LIFT_BETWEEN)
                sets_weighed(lift_position(inputs) == LIFT_UP || scale_beds() == 0);
        }
    } else if (activity != ACTIVITY_IDLE) {
        move(&sense);
    }
    lamps_poll(now_ms, fault_code() != FAULT_NONE);
}

/* --- commands --- */

static uint8_t begin(const uint8_t *payload, uint32_t now_ms)
{
    switch (payload[0]) {
    case MESSAGE_OPEN_LIDS:
        lids_begin(true, now_ms);
        return ACTIVITY_OPENING_LIDS;
    case MESSAGE_CLOSE_LIDS:
        lids_begin(false, now_ms);
        return ACTIVITY_CLOSING_LIDS;
    case MESSAGE_COLLECT:
        intake_begin((uint16_t)(payload[3] | payload[4] << 8), now_ms);
        return ACTIVITY_COLLECTING;
    case MESSAGE_SHUFFLE:
        drum_begin(payload[3], now_ms);
        return ACTIVITY_SHUFFLING;
    case MESSAGE_BUILD_WALLS:
        sets_build_begun();
        walls_begin(payload + 4, now_ms);
        return ACTIVITY_BUILDING;
    case MESSAGE_COUNT_WALLS:
        return ACTIVITY_COUNTING;
    case MESSAGE_LIFT_WALLS:
        lift_begin(true, now_ms);
        return ACTIVITY_LIFTING;
    case MESSAGE_ROLL_DICE:
        dice_begin(payload[3], now_ms);
        return ACTIVITY_ROLLING;
    default:
        reset_begin(now_ms);
        return ACTIVITY_RESETTING;
    }
}

void machine_command(const uint8_t *payload, uint32_t now_ms)
{
    if (payload[0] == MESSAGE_SET_LAMPS) {
        if (guard_lease_left())
            lamps_set(payload[1], payload[2], payload[3]);
        return;
    }
    uint16_t asked = (uint16_t)(payload[1] | payload[2] << 8);
    if (asked == 0 || asked == last_ticket)
        return; /* asked again over a new link; its report is still kept */
    last_ticket = asked;
    struct machine_view view = machine_view();
    /* While it still weighs what was cut off a motion may begin, and waits; but what may be built is not known yet. */
    bool busy = activity != ACTIVITY_IDLE || (scale_busy() && payload[0] == MESSAGE_BUILD_WALLS);
    uint8_t refusal = busy ? REFUSED_BUSY : interlock(payload, &view);
    if (refusal) {
        log_event(LOG_REFUSED, refusal, asked);
        report_ticket(MESSAGE_COMMAND_REFUSED, asked, refusal, true);
        return;
    }
    ticket = asked;
    activity = begin(payload, now_ms);
    log_event(LOG_BEGUN, activity, asked);
    allow();
}

bool machine_knows_itself(void)
{
    return weighed;
}

struct machine_view machine_view(void)
{
    uint32_t inputs = board_inputs();
    bool open = inputs & IN(LIDS_OPEN), closed = inputs & IN(LIDS_CLOSED);
    return (struct machine_view){
        .activity = activity,
        .permille = permille,
        .running_ticket = ticket,
        .last_ticket = last_ticket,
        .lids = open == closed ? LIDS_BETWEEN : closed ? LIDS_CLOSED : LIDS_OPEN,
        .lift = lift_position(inputs),
        .tiles_inside = (uint16_t)(scale_tiles(SCALE_DRUM) + scale_beds() + intake_counted() + loose),
        .fault = fault_code(),
        .fault_place = fault_place(),
        .leased = guard_lease_left() != 0,
        .walls_built = sets_walls_stand(),
        .second_set = sets_second_on_felt(),
        .moving = activity != ACTIVITY_IDLE,
    };
}
