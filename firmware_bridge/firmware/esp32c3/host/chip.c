/* The parts of an ESP32-C3 that the port touches, and the registers of keys and lamps and the converters around it, behind
 * ../../pico/host/chip.h. A pin that is driven before it has its function, a watchdog that is changed under its guard or not
 * fed, a FIFO that runs over: the chip would not work, and the program is aborted with a sentence. */
#include "../../pico/host/chip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/board.h"
#include "../board_c3.h"
#include "../../pico/host/inside.h"
#include "../../pico/host/line.h"
#include "../registers.h"
#include "../wires.h"

enum { ACCESS_CYCLES = 4, COMMAND_CLOCKS = 5, FIRST_DATA_CLOCK = 7 };

const uint32_t line_fifo_bytes = UART_FIFO_BYTES;
bool chip_chain_cut, chip_memory_missing, chip_machine_missing, chip_keys_cut;
uint32_t chip_keys;
uint16_t chip_sticks[16];
void (*chip_on_write)(uint32_t at, uint32_t value);

static uint64_t now; /* in 48ths of a microsecond, as the runner counts */
static uint32_t levels, enabled, function_of[22], mux[22];
static uint32_t keys_shift, snapshot;
static uint8_t lamps_shift[SIDES], lamps_shown[CHAIN_BYTES];
static struct {
    uint8_t clocks, command;
} converter[2];
static uint64_t fed, marked;
static uint32_t guards[3], watchdog_ms;
static bool rtc_quiet, super_quiet;

/* --- pins --- */

static bool high(uint32_t pin)
{
    return levels >> pin & 1;
}

static void clock_rose(void)
{
    keys_shift >>= 1; /* the last one's serial input is ground */
    for (int at = SIDES - 1; at > 0; at--)
        lamps_shift[at] = (uint8_t)(lamps_shift[at] << 1 | lamps_shift[at - 1] >> 7);
    lamps_shift[0] = (uint8_t)(lamps_shift[0] << 1 | high(PIN_OUT));
    for (int which = 0; which < 2; which++)
        if (!high(which ? PIN_STICKS_1 : PIN_STICKS_0)) {
            if (converter[which].clocks < COMMAND_CLOCKS)
                converter[which].command = (uint8_t)(converter[which].command << 1 | high(PIN_OUT));
            converter[which].clocks++;
        }
}

static void on_pin(uint32_t pin, bool to)
{
    bool rose = to && !high(pin);
    levels = to ? levels | 1u << pin : levels & ~(1u << pin);
    if (pin == PIN_KEYS_LOAD && !to)
        keys_shift = ~chip_keys;
    else if (pin == PIN_CLOCK && rose)
        clock_rose();
    else if (pin == PIN_LAMPS_LATCH && rose)
        memcpy(lamps_shown, lamps_shift, SIDES);
    else if ((pin == PIN_STICKS_0 || pin == PIN_STICKS_1) && !to)
        memset(&converter[pin == PIN_STICKS_1], 0, sizeof converter[0]);
}

static void write_pins(uint32_t pins, bool to)
{
    for (uint32_t pin = 0; pin < 22; pin++)
        if (pins >> pin & 1) {
            must(!(enabled >> pin & 1) || (function_of[pin] == FROM_GPIO_OUT && mux[pin] & MUX_GPIO), "a driven pin is another part's");
            on_pin(pin, to);
        }
}

/* A bit that came out at the falling edge before. Without converters the wire is pulled down. */
static bool stick_bit(void)
{
    for (int which = 0; which < 2; which++)
        if (!high(which ? PIN_STICKS_1 : PIN_STICKS_0)) {
            must((converter[which].command & 0x18) == 0x18, "the converter was not asked for a single channel");
            int bit = 11 - (converter[which].clocks - FIRST_DATA_CLOCK);
            bool any = false;
            for (int slot = 0; slot < 16; slot++)
                any = any || chip_sticks[slot];
            must(bit >= 0 && bit < 12, "a converter is read at the wrong clock");
            return any && (chip_sticks[8 * which + (converter[which].command & 7)] >> bit & 1);
        }
    return false;
}

static uint32_t read_pins(void)
{
    const uint32_t input = MUX_GPIO | MUX_INPUT;
    must(mux[PIN_KEYS] == (input | MUX_PULL_UP) && mux[PIN_STICKS] == (input | MUX_PULL_DOWN), "an input is read before its pad is on");
    uint32_t key = chip_keys_cut ? 1 : keys_shift & 1, stick = 0;
    if (!high(PIN_STICKS_0) || !high(PIN_STICKS_1))
        stick = stick_bit();
    return (levels & ~(1u << PIN_KEYS | 1u << PIN_STICKS)) | key << PIN_KEYS | stick << PIN_STICKS;
}

/* --- time --- */

static void pass(uint64_t cycles)
{
    now += cycles;
    line_move(true);
    must(!watchdog_ms || (now - fed) / CYCLES_A_US / 1000 < watchdog_ms, "the watchdog resets the chip");
}

/* --- the registers --- */

uint32_t reg_read(uint32_t at)
{
    pass(ACCESS_CYCLES);
    switch (at) {
    case UART_STATUS:
        return line_heard() | line_said() << UART_TX_COUNT;
    case UART_FIFO:
        return line_read();
    case GPIO_IN:
        return read_pins();
    case SYSTIMER_OP:
        return SYSTIMER_VALID;
    case SYSTIMER_LOW:
        return snapshot;
    case RESET_STATE:
        return REASON_POWER;
    case RANDOM_NUMBER:
        return (uint32_t)rand();
    default:
        must(false, "a register is read that this does not know");
        return 0;
    }
}

static void write_watchdog(uint32_t at, uint32_t value)
{
    if (at == RTC_WATCHDOG_GUARD || at == SUPER_WATCHDOG_GUARD || at == WATCHDOG_GUARD) {
        guards[at == WATCHDOG_GUARD ? 2 : at == SUPER_WATCHDOG_GUARD] = value;
        return;
    }
    int which = at == RTC_WATCHDOG ? 0 : at == SUPER_WATCHDOG ? 1 : 2;
    must(guards[which] == (which == 1 ? SUPER_GUARD_KEY : GUARD_KEY), "a watchdog is changed under its guard");
    if (which == 0)
        rtc_quiet = value == 0;
    else if (which == 1)
        super_quiet = value & SUPER_AUTO_FEED;
    else if (at == WATCHDOG_CONFIG)
        must(value & WATCHDOG_UPDATE, "the watchdog's new configuration does not count");
    else if (at == WATCHDOG_HOLD)
        watchdog_ms = value / 2;
    else if (at == WATCHDOG_FEED)
        fed = now;
}

void reg_write(uint32_t at, uint32_t value)
{
    if (chip_on_write)
        chip_on_write(at, value);
    if (at == UART_FIFO)
        line_write(value);
    else if (at == GPIO_OUT_SET || at == GPIO_OUT_CLEAR)
        write_pins(value, at == GPIO_OUT_SET);
    else if (at == GPIO_ENABLE_SET)
        enabled |= value;
    else if (at == SYSTIMER_OP)
        snapshot = (uint32_t)(now * 16 / CYCLES_A_US);
    else if (at >= GPIO_OUT_FUNCTION(0) && at <= GPIO_OUT_FUNCTION(21))
        function_of[(at - GPIO_OUT_FUNCTION(0)) / 4] = value;
    else if (at >= IO_MUX(0) && at <= IO_MUX(21))
        mux[(at - IO_MUX(0)) / 4] = value;
    else if (at == RTC_WATCHDOG || at == RTC_WATCHDOG_GUARD || at == SUPER_WATCHDOG || at == SUPER_WATCHDOG_GUARD ||
             (at >= WATCHDOG_CONFIG && at <= WATCHDOG_GUARD))
        write_watchdog(at, value);
    else
        must(false, "a register is written that this does not know");
    pass(ACCESS_CYCLES);
}

/* --- from outside --- */

void chip_start(struct mechanism *works, bool power)
{
    (void)works, (void)power;
    board_begin();
    must(rtc_quiet && super_quiet && watchdog_ms, "a watchdog of the boot program goes on, or ours does not run");
}

void chip_run_until(uint64_t cycles)
{
    while (now < cycles) {
        board_poll();
        pass(CYCLES_A_US * 10); /* the simulation need not look at the timer more often */
    }
}

uint64_t chip_cycles(void)
{
    return now;
}

void chip_mark(void)
{
    marked = now; /* nothing turns here that could be measured */
}

double chip_stopped_us(void)
{
    return (double)(now - marked) / CYCLES_A_US;
}

const uint8_t *chip_chain(void)
{
    return lamps_shown;
}
