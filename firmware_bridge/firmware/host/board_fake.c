#include "board_fake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guard.h"
#include "machine.h"
#include "program.h"
#include "ring.h"
#include "tables.h"
#include "timing.h"

struct mechanism fake_works;
uint32_t fake_keys;
bool fake_keys_there = true;

/* The clock starts shortly before it runs over, which a real one does after 49.7 days. */
static const uint32_t START_MS = (uint32_t)-5000;
/* The timer does not wait for the program: after so many unlocks it comes in the middle of it. */
enum { UNLOCKS = 13 };
#define SLOT_MOTORS (OUT(LIFT_UP) | OUT(LIFT_DOWN) | OUT(SWEEP))
#define LID_MOTORS (OUT(LIDS_OPENING) | OUT(LIDS_CLOSING))

static uint32_t now_ms, turned_ms, outputs, sent; /* turned_ms: when a motor was last on */
static uint8_t unlocks;
static enum start_cause cause;
static bool locked, ticking;
static struct ring ring;
static uint8_t eeprom[EEPROM_BYTES];
static uint8_t chain[CHAIN_BYTES];
static uint8_t scale;
static uint32_t chance = 7;
static uint8_t kept[SIDES];
static uint8_t unwritten[UNWRITTEN_BYTES];

static void must(bool truth, const char *what)
{
    if (truth)
        return;
    fprintf(stderr, "broken at %u ms: %s (outputs %x)\n", now_ms, what, outputs);
    abort();
}

void fake_start(enum start_cause why)
{
    cause = why;
    now_ms = turned_ms = START_MS;
    ring.head = ring.tail = 0;
    if (why == START_POWER) {
        memset(kept, 0, sizeof kept);
        memset(unwritten, 0, sizeof unwritten);
    }
    program_begin();
}

bool fake_receive(uint8_t byte)
{
    if (!ring_room(&ring))
        return false;
    ring_put(&ring, byte);
    return true;
}

/* Whatever the program wanted, nothing turns against a hand, open lids, the stop button or a lease that is over. */
static void check_motors(void)
{
    uint32_t inputs = mechanism_inputs(&fake_works);
    if (!outputs)
        return;
    turned_ms = now_ms;
    must(!fake_works.stop, "a motor runs with the stop button pressed");
    must((outputs & (OUT(LIFT_UP) | OUT(LIFT_DOWN))) != (OUT(LIFT_UP) | OUT(LIFT_DOWN)), "lifts go both ways");
    must((outputs & LID_MOTORS) != LID_MOTORS, "lids go both ways");
    must(!(outputs & LID_MOTORS) || !(inputs & IN(HAND_HATCH)), "the lids run against a hand");
    must(!(outputs & SLOT_MOTORS) || !(inputs & IN_SIDES(HAND)), "lifts or arms run against a hand");
    must(!(outputs & ~(LID_MOTORS | OUT(INTAKE) | OUT(LIFT_DOWN) | OUT(SUPPLY))) || (inputs & IN(LIDS_CLOSED)),
         "the works run under open lids");
}

static void interrupt(void)
{
    now_ms++;
    fake_works.outputs = outputs;
    mechanism_step(&fake_works, 1);
    ticking = true;
    guard_tick();
    ticking = false;
    check_motors();
}

void fake_tick(void)
{
    interrupt();
    program_poll();
    check_motors();
    struct machine_view view = machine_view();
    must(!outputs || view.leased, "a motor runs without a lease");
    must(!outputs || view.activity != ACTIVITY_IDLE, "a motor runs without a motion");
    bool way_home = view.activity == ACTIVITY_RESETTING;
    must(!outputs || way_home || view.fault == FAULT_NONE, "a motor runs with a fault latched");
    must(!(outputs & OUT(LIFT_DOWN)) || way_home || (mechanism_inputs(&fake_works) & IN(LIDS_CLOSED)),
         "the lifts come down under open lids");
}

uint32_t fake_sent(void)
{
    uint32_t was = sent;
    sent = 0;
    return was;
}

uint32_t board_now_ms(void)
{
    return now_ms;
}

enum start_cause board_start_cause(void)
{
    return cause;
}

void board_lock(void)
{
    must(!locked && !ticking, "locked twice");
    locked = true;
}

void board_unlock(void)
{
    must(locked, "unlocked twice");
    locked = false;
    if (++unlocks == UNLOCKS) {
        unlocks = 0;
        interrupt();
    }
}

uint32_t board_inputs(void)
{
    return mechanism_inputs(&fake_works);
}

void board_write_outputs(uint32_t bits)
{
    must(locked || ticking, "outputs written outside the guard");
    outputs = bits;
}

uint16_t board_current(uint8_t channel)
{
    must(channel < CURRENTS, "no such current");
    return (uint16_t)(mechanism_current(&fake_works, channel) * 1023 / 5000);
}

void board_weigh(uint8_t which)
{
    must(which < SCALES, "no such scale");
    must(now_ms - turned_ms >= SETTLE_MS - 5, "weighed while the drum and the beds swing");
    scale = which;
}

bool board_weighed(uint16_t *sum)
{
    uint32_t all = 0;
    for (int reading = 0; reading < 64; reading++) {
        uint32_t one = mechanism_weight(&fake_works, scale) * 1023 / 5000;
        all += one > 1023 ? 1023 : one;
    }
    *sum = (uint16_t)all;
    return true;
}

uint16_t board_stick(uint8_t slot)
{
    must(slot < STICK_SLOTS, "no such slot");
    return NO_STICK;
}

bool board_keys(uint32_t *down)
{
    *down = fake_keys;
    return fake_keys_there;
}

void board_write_chain(const uint8_t bytes[CHAIN_BYTES])
{
    memcpy(chain, bytes, sizeof chain);
}

int16_t board_receive(void)
{
    return ring_empty(&ring) ? -1 : ring_take(&ring);
}

uint16_t board_send_room(void)
{
    return 255;
}

void board_send(const uint8_t *data, uint8_t size)
{
    volatile uint8_t sum = 0; /* reads every byte, so that the sanitizers see them */
    for (uint8_t at = 0; at < size; at++)
        sum = (uint8_t)(sum + data[at]);
    sent++;
}

uint8_t board_eeprom_read(uint16_t at)
{
    must(at < EEPROM_BYTES, "read beyond the EEPROM");
    return eeprom[at];
}

bool board_eeprom_write(uint16_t at, uint8_t value)
{
    must(at < EEPROM_BYTES, "written beyond the EEPROM");
    eeprom[at] = value;
    return true;
}

uint8_t *board_kept(void)
{
    return kept;
}

volatile uint8_t *board_unwritten(void)
{
    return unwritten;
}

uint16_t board_entropy(void)
{
    chance = chance * 1664525u + 1013904223u;
    return (uint16_t)(chance >> 16);
}
