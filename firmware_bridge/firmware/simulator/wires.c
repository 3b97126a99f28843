#include "wires.h"

#include <string.h>

#include <simavr/avr_adc.h>
#include <simavr/avr_ioport.h>
#include <simavr/sim_time.h>

enum { STEP_US = 250 };

static avr_t *chip;
static struct mechanism *works;
static uint8_t shift[CHAIN_BYTES], shown[CHAIN_BYTES];
static avr_cycle_count_t marked, off_since, step, due; /* due: when the mechanism's next step is complete */

/* Where the levels of a port's pins are read (datasheet 2549, section 33). Written here without simavr's signals for
 * pins: those swallow a level they believe is there already, and after a reset it is not. */
enum { READ_B = 0x23, READ_D = 0x29, READ_E = 0x2C, READ_H = 0x100, READ_J = 0x103, READ_K = 0x106 };

static void set_pin(int at, int bit, bool high)
{
    if (high)
        chip->data[at] |= (uint8_t)(1 << bit);
    else
        chip->data[at] &= (uint8_t)~(1 << bit);
}

static avr_ioport_state_t state_of(char port)
{
    avr_ioport_state_t state = {0};
    avr_ioctl(chip, AVR_IOCTL_IOPORT_GETSTATE(port), &state);
    return state;
}

static void take_outputs(void)
{
    uint32_t outputs = 0;
    avr_ioport_state_t a = state_of('A'), c = state_of('C'), l = state_of('L');
#define LEVEL_A (a.port & a.ddr)
#define LEVEL_C (c.port & c.ddr)
#define LEVEL_L (l.port & l.ddr)
#define X(name, port, bit) outputs |= LEVEL_##port >> (bit) & 1 ? OUT(name) : 0;
    PINS_OUTPUTS(X)
#undef X
    if (works->outputs && !outputs)
        off_since = chip->cycle;
    works->outputs = outputs;
}

void wires_join(void)
{
    take_outputs();
    uint32_t in = mechanism_inputs(works);
#define X(name, port, bit, level) set_pin(READ_##port, bit, ((in & IN(name)) != 0) == (level));
    PINS_INPUTS(X)
#undef X
}

void wires_advance(void)
{
    for (; due <= chip->cycle; due += step) {
        wires_join();
        mechanism_step(works, STEP_US / 1000.0);
        wires_join();
    }
}

static void on_port(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    take_outputs();
}

static int level(char port, int bit)
{
    return state_of(port).port >> bit & 1;
}

static void on_chain(struct avr_irq_t *irq, uint32_t value, void *param)
{
    static int clock, latch;
    (void)irq, (void)value, (void)param;
    int clock_now = level('G', 1), latch_now = level('G', 2);
    if (clock_now && !clock) {
        for (int at = CHAIN_BYTES - 1; at > 0; at--)
            shift[at] = (uint8_t)(shift[at] << 1 | shift[at - 1] >> 7);
        shift[0] = (uint8_t)(shift[0] << 1 | level('G', 0));
    }
    if (latch_now && !latch)
        memcpy(shown, shift, sizeof shown);
    clock = clock_now;
    latch = latch_now;
}

static void on_conversion(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    union {
        avr_adc_mux_t mux;
        uint32_t value;
    } asked = {.value = value};
    int channel = asked.mux.src;
    uint32_t mv = 0;
    if (channel < CURRENTS)
        mv = mechanism_current(works, channel);
    else if (channel == ANALOG_SCALES && (state_of('L').port >> 5) < SCALES)
        mv = mechanism_weight(works, state_of('L').port >> 5);
    if (channel < 8)
        avr_raise_irq(avr_io_getirq(chip, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + channel), mv);
}

void wires_begin(avr_t *avr, struct mechanism *mechanism)
{
    chip = avr;
    works = mechanism;
    step = due = avr_usec_to_cycles(chip, STEP_US);
    for (const char *port = "ACL"; *port; port++)
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(*port), IOPORT_IRQ_REG_PORT), on_port, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('G'), IOPORT_IRQ_REG_PORT), on_chain, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER), on_conversion, NULL);
    wires_join();
}

const uint8_t *wires_chain(void)
{
    return shown;
}

void wires_mark(void)
{
    marked = chip->cycle;
    off_since = works->outputs ? 0 : chip->cycle;
}

double wires_stopped_us(void)
{
    if (works->outputs || off_since < marked)
        return -1;
    return (double)(off_since - marked) * 1e6 / chip->frequency;
}

int wires_floating(void)
{
    return state_of('A').ddr == 0;
}
