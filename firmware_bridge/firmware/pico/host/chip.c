#include "chip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/board.h"
#include "../board_pico.h"
#include "../registers.h"
#include "../wires.h"
#include "inside.h"
#include "line.h"
#include "memory_chip.h"

enum {
    ACCESS_CYCLES = 4, SLEEPLESS = 1,
    ADC_CYCLES = 96,
    STEP_US = 250,
};

const uint32_t line_fifo_bytes = 32;
bool chip_chain_cut, chip_keys_cut, chip_machine_missing;
uint32_t chip_keys;
uint16_t chip_sticks[STICK_SLOTS];
void (*chip_on_write)(uint32_t at, uint32_t value);

static struct mechanism *works;
static uint64_t now, stepped, marked, off_since;
static bool locked, in_tick;

/* --- resets, clocks and other registers that are only kept --- */

static uint32_t held_in_reset, registers[80][2], chip_reset_cause;
static uint8_t register_count;

uint32_t *kept(uint32_t at)
{
    for (uint8_t number = 0; number < register_count; number++)
        if (registers[number][0] == at)
            return &registers[number][1];
    must(register_count < 80, "the program touches more registers than this knows");
    registers[register_count][0] = at;
    registers[register_count][1] = 0;
    return &registers[register_count++][1];
}

static const struct {
    uint32_t from, bit;
} PARTS[] = {
    {0x40014000u, RESET_IO_BANK0}, {0x4001C000u, RESET_PADS_BANK0}, {0x4002C000u, RESET_PLL_USB},
    {0x40034000u, RESET_UART0},    {0x40044000u, RESET_I2C0},       {0x4004C000u, RESET_ADC},
};

static void check_part(uint32_t at)
{
    for (size_t part = 0; part < sizeof PARTS / sizeof *PARTS; part++)
        must((at & ~0x3FFFu) != PARTS[part].from || !(held_in_reset & PARTS[part].bit), "a part is used while in reset");
}

static bool pll_runs(void)
{
    return !(*kept(PLL_USB_PWR) & (PLL_PD | PLL_VCOPD)) && *kept(PLL_USB_FBDIV) == 100;
}

static bool system_at_48_mhz(void)
{
    return pll_runs() && !(*kept(PLL_USB_PWR) & PLL_POSTDIVPD) && *kept(PLL_USB_PRIM) == (5u << 16 | 5u << 12) &&
           *kept(CLK_SYS_CTRL) == (SYS_AUX_PLL_USB | SYS_FROM_AUX);
}

/* --- pins, and what hangs at them --- */

static uint32_t levels, driven;
static uint32_t inputs_shift, keys_shift, outputs_shift, outputs_shown;
static uint8_t chain_shift[CHAIN_BYTES], chain_shown[CHAIN_BYTES];

static uint32_t input_bits(void)
{
    uint32_t in = mechanism_inputs(works), bits = 1u << INPUT_ALIVE;
#define X(name, port, bit, level) bits |= (uint32_t)(((in & IN(name)) != 0) == (level)) << IN_NUMBER_##name;
    PINS_INPUTS(X)
#undef X
    return chip_chain_cut ? 0 : chip_machine_missing ? UINT32_MAX : bits; /* pulled up where nothing is */
}

static bool high(uint32_t pin)
{
    return levels >> pin & 1;
}

static void take_outputs(void)
{
    uint32_t on = chip_machine_missing || high(PIN_OUT_OFF) || !(driven >> PIN_OUT_OFF & 1) ? 0 : outputs_shown;
    if (works->outputs && !on)
        off_since = now;
    works->outputs = on;
}

static void on_pin(uint32_t pin, bool to)
{
    bool rose = to && !high(pin);
    levels = to ? levels | 1u << pin : levels & ~(1u << pin);
    if (pin == PIN_IN_LOAD && !to)
        inputs_shift = input_bits(), keys_shift = ~chip_keys;
    else if (pin == PIN_IN_CLOCK && rose)
        inputs_shift >>= 1, keys_shift >>= 1;
    else if (pin == PIN_OUT_CLOCK && rose)
        outputs_shift = (outputs_shift << 1 | high(PIN_OUT_DATA)) & ((1u << OUTPUT_BITS) - 1);
    else if (pin == PIN_OUT_LATCH && rose)
        outputs_shown = outputs_shift;
    else if (pin == PIN_CHAIN_CLOCK && rose) {
        for (int at = CHAIN_BYTES - 1; at > 0; at--)
            chain_shift[at] = (uint8_t)(chain_shift[at] << 1 | chain_shift[at - 1] >> 7);
        chain_shift[0] = (uint8_t)(chain_shift[0] << 1 | high(PIN_CHAIN_DATA));
    } else if (pin == PIN_CHAIN_LATCH && rose)
        memcpy(chain_shown, chain_shift, sizeof chain_shown);
    take_outputs();
}

static void write_pins(uint32_t pins, bool to)
{
    for (uint32_t pin = 0; pin < 30; pin++)
        if (pins >> pin & 1) {
            must(!(driven >> pin & 1) || *kept(IO_CTRL(pin)) == FUNCTION_SIO, "a pin is driven that is another part's");
            on_pin(pin, to);
        }
}

static uint32_t read_pins(void)
{
    for (uint32_t pin = PIN_IN_DATA; pin <= PIN_KEYS; pin++)
        must(*kept(IO_CTRL(pin)) == FUNCTION_SIO && *kept(PAD(pin)) == PAD_PULL_UP, "an input is read before its pad is on");
    uint32_t key = chip_keys_cut ? 1 : keys_shift & 1;
    return (levels & ~(3u << PIN_IN_DATA)) | (inputs_shift & 1) << PIN_IN_DATA | key << PIN_KEYS;
}

/* --- UART --- */

static bool uart_on(void)
{
    return *kept(UART_CR) == UART_ON && *kept(UART_LCR_H) == UART_8_BITS_FIFO &&
           *kept(IO_CTRL(PIN_TX)) == FUNCTION_UART && *kept(IO_CTRL(PIN_RX)) == FUNCTION_UART;
}

static void write_uart(uint32_t byte)
{
    must(uart_on(), "a byte is sent before the UART is on");
    must(system_at_48_mhz() && *kept(CLK_PERI_CTRL) == CLOCK_ENABLE, "the UART has no clock");
    uint32_t baud = 48000000u * 4 / (*kept(UART_IBRD) * 64 + *kept(UART_FBRD));
    must(baud > 115200 * 0.99 && baud < 115200 * 1.01, "the UART is not at 115,200 baud");
    line_write(byte);
}

/* --- ADC --- */

static uint64_t converted;
static uint32_t result;

static uint32_t address(uint32_t first_pin)
{
    return levels >> first_pin & 7;
}

static void start_conversion(uint32_t value)
{
    must(system_at_48_mhz() && *kept(CLK_ADC_CTRL) == CLOCK_ENABLE, "the ADC has no clock of 48 MHz");
    uint32_t input = value >> ADC_INPUT & 7, mv = 0;
    must(*kept(PAD(26 + input)) == PAD_ANALOG, "an analog pin still has its digital input");
    if (input == ADC_OF_CURRENTS && address(PIN_CURRENT_A) < CURRENTS)
        mv = mechanism_current(works, (int)address(PIN_CURRENT_A));
    else if (input == ADC_OF_STICKS)
        mv = chip_sticks[address(PIN_SCALE_A) | (uint32_t)high(PIN_STICKS_D) << 3] * 5000u / 4096 + 1;
    else if (input == ADC_OF_SCALES && address(PIN_SCALE_A) < SCALES)
        mv = mechanism_weight(works, (int)address(PIN_SCALE_A));
    result = mv >= 5000 ? 4095 : mv * 4096 / 5000;
    converted = now + ADC_CYCLES;
}

/* --- time --- */

static uint64_t next_tick;
static uint32_t watchdog_us2;
static uint64_t fed;

static void pass(uint64_t cycles)
{
    now += cycles;
    for (; stepped + STEP_US * CYCLES_A_US <= now; stepped += STEP_US * CYCLES_A_US)
        mechanism_step(works, STEP_US / 1000.0);
    line_move(uart_on());
    if (*kept(WATCHDOG_CTRL) & WATCHDOG_ENABLE)
        must((now - fed) / CYCLES_A_US * 2 < watchdog_us2, "the watchdog resets the chip");
    if (locked || in_tick || *kept(SYST_CSR) != SYST_ON || now < next_tick)
        return;
    must(*kept(SYST_RVR) == 47999, "the tick is no millisecond");
    next_tick += 48000;
    in_tick = true;
    board_tick();
    in_tick = false;
}

void cpu_lock(void)
{
    must(!locked && !in_tick, "locked twice");
    locked = true;
}

void cpu_unlock(void)
{
    must(locked, "unlocked twice");
    locked = false;
    pass(ACCESS_CYCLES);
}

void cpu_sleep(void)
{
    pass(next_tick > now ? next_tick - now : SLEEPLESS);
}

/* --- the registers --- */

uint32_t reg_read(uint32_t at)
{
    check_part(at);
    pass(ACCESS_CYCLES);
    switch (at) {
    case RESETS_DONE:
        return ~held_in_reset;
    case XOSC_STATUS:
        return *kept(XOSC_CTRL) == XOSC_ON ? STABLE : 0;
    case PLL_USB_CS:
        return pll_runs() ? PLL_LOCKED : 0;
    case CLK_REF_SELECTED:
        return 1u << (*kept(CLK_REF_CTRL) & 3);
    case CLK_SYS_SELECTED:
        return 1u << (*kept(CLK_SYS_CTRL) & 1);
    case CHIP_RESET:
        return chip_reset_cause;
    case ROSC_RANDOMBIT:
        return (uint32_t)rand() >> 7 & 1;
    case GPIO_IN:
        return read_pins();
    case UART_FR:
        return (line_heard() ? 0 : UART_RX_EMPTY) | (line_said() == line_fifo_bytes ? UART_TX_FULL : 0);
    case UART_DR:
        return line_read();
    case ADC_CS:
        return *kept(ADC_CS) | (now >= converted ? ADC_READY : 0);
    case ADC_RESULT:
        must(now >= converted, "a conversion is read before it is done");
        return result;
    case I2C_STATUS:
        return I2C_TX_NOT_FULL | (memory_chip_waits() ? I2C_RX_NOT_EMPTY : 0);
    case I2C_RAW_INTR_STAT:
        return memory_chip_refused ? I2C_TX_ABRT : 0;
    case I2C_CLR_TX_ABRT:
        memory_chip_refused = false;
        return 0;
    case I2C_DATA_CMD:
        return memory_chip_take();
    case SYST_CVR:
        return next_tick > now ? (uint32_t)(next_tick - now) : 0;
    default:
        return *kept(at);
    }
}

void reg_write(uint32_t at, uint32_t value)
{
    uint32_t way = at >= 0x40000000u && at < 0x50000000u ? at & 0x3000u : 0, place = at - way;
    check_part(place);
    if (chip_on_write)
        chip_on_write(at, value);
    uint32_t *word = place == RESETS_RESET ? &held_in_reset : kept(place);
    *word = way == REG_SET ? *word | value : way == REG_CLEAR ? *word & ~value : value;
    if (place == UART_DR)
        write_uart(value);
    else if (place == GPIO_OUT_SET || place == GPIO_OUT_CLEAR)
        write_pins(value, place == GPIO_OUT_SET);
    else if (place == GPIO_OE_SET)
        driven |= value, take_outputs();
    else if (place == ADC_CS && value & ADC_START)
        start_conversion(value);
    else if (place == I2C_DATA_CMD)
        memory_chip_command(value);
    else if (place == WATCHDOG_LOAD)
        watchdog_us2 = value, fed = now;
    else if (place == WATCHDOG_CTRL)
        must(*kept(WATCHDOG_TICK) == (12 | WATCHDOG_TICKING) && *kept(PSM_WDSEL), "the watchdog has no clock");
    else if (place == SYST_CSR)
        next_tick = now + 48000;
    pass(ACCESS_CYCLES);
}

/* --- from outside --- */

void chip_start(struct mechanism *mechanism, bool power)
{
    works = mechanism;
    held_in_reset = 0x01FFFFFF;
    register_count = 0;
    *kept(PLL_USB_PWR) = 0x2D;
    levels = driven = 0;
    chip_reset_cause = power ? HAD_POR : 1u << 16;
    memory_chip_blank();
    board_begin();
}

void chip_run_until(uint64_t cycles)
{
    while (now < cycles) {
        board_poll();
        cpu_sleep();
    }
}

uint64_t chip_cycles(void)
{
    return now;
}

void chip_mark(void)
{
    marked = now;
    off_since = works->outputs ? 0 : now;
}

double chip_stopped_us(void)
{
    return works->outputs || off_since < marked ? -1 : (double)(off_since - marked) / CYCLES_A_US;
}

const uint8_t *chip_chain(void)
{
    return chain_shown;
}
