/* Lines:
 *   hand PLACE 0|1      over the slots of side 0 to 3, 4 over the hatch
 *   stop 0|1            the red button
 *   lids 0…1            somebody moves the lids by hand
 *   lift SIDE 0…1       somebody moves one lift
 *   hold SIDE 0|1       one lift is held fast
 *   jam MOTOR 0|1       by its name in pins.h: it is held and draws current
 *   dead MOTOR 0|1      its wire is off
 *   lose SIDE N         N tiles fall off this side's stacks
 *   add SIDE N          somebody takes N tiles out of the drum and puts them on this side's wall
 *   hands 0|1           people push tiles in by themselves
 *   felt N              tiles are put on the felt, or taken off it (negative)
 *   power | reset       the supply fails; the port's DTR line resets the chip
 *   loader 0|1          a boot loader clears MCUSR before every start of the program
 *   hang 0|1            the program runs in a circle until the watchdog resets it; 1: with interrupts off
 *   tear                the EEPROM's newest byte is spoilt, as by a write that was cut off
 *   mark                measure from here how long motors stay on; every danger above marks by itself
 *   stopped             `stopped MICROSECONDS` from the mark to the last motor's end, negative while one is on
 *   state               everything, one line of name=value
 */
#include "control.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/sim_time.h>

#include "wires.h"

/* MCUSR (datasheet 2549, section 12.5.1). */
enum { MCUSR_AT = 0x54, PORF = 1, EXTRF = 2, RAM_BEGIN = 0x200 };
/* WDTCSR (section 12.5.2). */
enum { WDTCSR_AT = 0x60, WDIF = 0x80, WDIE = 0x40, BARK_US = 100000 };

static avr_t *chip;
static struct mechanism *works;
static bool loader;
static struct {
    bool wanted, on, interrupts_off;
    uint32_t at;
    uint8_t was[2];
} hung;
static avr_cycle_count_t barked_at; /* since when the watchdog's interrupt waits; 0: it does not */

void control_begin(avr_t *avr, struct mechanism *mechanism)
{
    chip = avr;
    works = mechanism;
}

static uint32_t motor(const char *name)
{
#define X(motor_name, port, bit)     \
    if (!strcmp(name, #motor_name)) \
        return OUT(motor_name);
    PINS_OUTPUTS(X)
#undef X
    return 0;
}

static void let_go(void)
{
    if (hung.on)
        memcpy(chip->flash + hung.at, hung.was, 2);
    hung.on = false;
}

static void hang(void)
{
    static const uint8_t circle[2] = {0xFF, 0xCF}; /* rjmp .-2 */
    hung.on = true;
    hung.wanted = false;
    hung.at = chip->pc;
    memcpy(hung.was, chip->flash + hung.at, 2);
    memcpy(chip->flash + hung.at, circle, 2);
}

/* "If the interrupt is not executed before the next time-out, a System Reset will be applied": simavr waits for ever. */
static void watch_dog(void)
{
    uint8_t *wdtcsr = chip->data + WDTCSR_AT;
    if (!(*wdtcsr & WDIF))
        barked_at = 0;
    else if (barked_at == 0)
        barked_at = chip->cycle;
    else if (chip->cycle - barked_at > avr_usec_to_cycles(chip, BARK_US))
        *wdtcsr &= (uint8_t)~WDIE;
}

void control_watch(void)
{
    if (hung.on && wires_floating())
        let_go();
    if (hung.wanted && (chip->sreg[S_I] == 0) == hung.interrupts_off)
        hang();
    watch_dog();
    if (loader && chip->pc == 0)
        chip->data[MCUSR_AT] = 0;
}

static void start(bool power)
{
    let_go();
    if (power)
        for (uint32_t at = RAM_BEGIN; at <= chip->ramend; at++)
            chip->data[at] = (uint8_t)rand();
    avr_reset(chip);
    chip->data[MCUSR_AT] = loader ? 0 : power ? PORF : EXTRF;
    wires_join();
}

static void tear(void)
{
    avr_eeprom_desc_t all = {.ee = NULL, .offset = 0, .size = 0};
    avr_ioctl(chip, AVR_IOCTL_EEPROM_GET, &all);
    uint32_t newest = 0, at = 0;
    for (uint32_t slot = 0; all.ee && slot < 4096; slot += 16) {
        uint32_t number;
        memcpy(&number, all.ee + slot + 1, 4);
        if (all.ee[slot] == 0xA7 && number >= newest) {
            newest = number;
            at = slot;
        }
    }
    if (all.ee)
        all.ee[at + 15] ^= 0xFF;
}

static void say_state(FILE *answer)
{
    const uint8_t *chain = wires_chain();
    fprintf(answer, "state outputs=%x inputs=%x lids=%.3f lift=%.3f,%.3f,%.3f,%.3f", works->outputs,
            mechanism_inputs(works), works->lids, works->lift[0], works->lift[1], works->lift[2], works->lift[3]);
    fprintf(answer, " felt=%d drum=%d bed=%d,%d,%d,%d tiles=%d", works->felt, works->drum, works->bed[0], works->bed[1],
            works->bed[2], works->bed[3], mechanism_tiles(works));
    fprintf(answer, " chain=%02x%02x%02x%02x%02x%02x pc=%x\n", chain[0], chain[1], chain[2], chain[3], chain[4],
            chain[5], chip->pc);
}

/* Hands and faults that a person could be hurt by: the time until all is off is measured from here. */
static bool danger(const char *word, const char *name, double value)
{
    int side = atoi(name);
    if (!strcmp(word, "hand") && side >= 0 && side <= SIDES)
        works->hands[side] = value != 0;
    else if (!strcmp(word, "stop"))
        works->stop = atof(name) != 0;
    else if (!strcmp(word, "lids"))
        works->lids = atof(name);
    else if (!strcmp(word, "jam") && motor(name))
        works->stalled = value != 0 ? works->stalled | motor(name) : works->stalled & ~motor(name);
    else if (!strcmp(word, "dead") && motor(name))
        works->dead = value != 0 ? works->dead | motor(name) : works->dead & ~motor(name);
    else
        return false;
    wires_mark();
    wires_join();
    return true;
}

static bool change(const char *word, const char *name, double value)
{
    int side = atoi(name);
    bool is_side = side >= 0 && side < SIDES;
    if (!strcmp(word, "lift") && is_side)
        works->lift[side] = value;
    else if (!strcmp(word, "hold") && is_side)
        works->lift_held[side] = value != 0;
    else if (!strcmp(word, "lose") && is_side)
        works->lose[side] = (uint8_t)value;
    else if (!strcmp(word, "add") && is_side && value <= works->drum) {
        works->bed[side] += (int)value;
        works->drum -= (int)value;
    } else if (!strcmp(word, "hands"))
        works->hands_push = side != 0;
    else if (!strcmp(word, "felt"))
        works->felt += side;
    else if (!strcmp(word, "power") || !strcmp(word, "reset"))
        start(!strcmp(word, "power"));
    else if (!strcmp(word, "loader"))
        loader = side != 0;
    else if (!strcmp(word, "hang"))
        hung.wanted = true, hung.interrupts_off = side != 0;
    else if (!strcmp(word, "tear"))
        tear();
    else if (!strcmp(word, "mark"))
        wires_mark();
    else
        return false;
    return true;
}

void control_obey(const char *line, FILE *answer)
{
    char word[32] = "", name[32] = "";
    double value = 0;
    sscanf(line, "%31s %31s %lf", word, name, &value);
    if (answer && !strcmp(word, "state"))
        say_state(answer);
    else if (answer && !strcmp(word, "stopped"))
        fprintf(answer, "stopped %.0f\n", wires_stopped_us());
    else {
        bool known = danger(word, name, value) || change(word, name, value);
        if (answer)
            fprintf(answer, known ? "ok\n" : "what? %s\n", line);
    }
}
