/* A board at the seats: an ESP32-C3. Nothing moves here, so that no interrupt is needed: one loop looks at the system timer, and
 * each millisecond at keys, one slot for sticks and the line, whose 128 bytes of FIFO are 11 ms. */
#include "board_c3.h"

#include "board.h"
#include "guard.h"
#include "kept.h"
#include "program.h"
#include "registers.h"
#include "serial.h"
#include "tables.h"
#include "wires.h"

static uint8_t memory[EEPROM_BYTES];
static uint32_t now_ms, counted, keys;
static bool keys_alive;
static uint16_t sticks[STICK_SLOTS];

/* --- pins --- */

static void set_pin(uint32_t pin, bool high)
{
    reg_write(high ? GPIO_OUT_SET : GPIO_OUT_CLEAR, 1u << pin);
}

static bool pin_is_high(uint32_t pin)
{
    return reg_read(GPIO_IN) >> pin & 1;
}

static void pulse(uint32_t pin)
{
    set_pin(pin, true);
    set_pin(pin, false);
}

static void drive(uint32_t pin, bool high)
{
    set_pin(pin, high);
    reg_write(GPIO_OUT_FUNCTION(pin), FROM_GPIO_OUT);
    reg_write(IO_MUX(pin), MUX_GPIO | MUX_DRIVE);
    reg_write(GPIO_ENABLE_SET, 1u << pin);
}

static void begin_pins(void)
{
    static const uint8_t low[] = {PIN_CLOCK, PIN_OUT, PIN_LAMPS_LATCH}, high[] = {PIN_KEYS_LOAD, PIN_STICKS_0, PIN_STICKS_1};
    for (uint8_t at = 0; at < sizeof low; at++)
        drive(low[at], false);
    for (uint8_t at = 0; at < sizeof high; at++)
        drive(high[at], true);
    reg_write(IO_MUX(PIN_KEYS), MUX_GPIO | MUX_INPUT | MUX_PULL_UP);
    reg_write(IO_MUX(PIN_STICKS), MUX_GPIO | MUX_INPUT | MUX_PULL_DOWN);
}

/* --- keys --- */

static void read_keys(void)
{
    uint32_t open = 0;
    set_pin(PIN_KEYS_LOAD, false);
    set_pin(PIN_KEYS_LOAD, true);
    for (uint8_t at = 0; at < KEY_BITS; at++) {
        open |= (uint32_t)pin_is_high(PIN_KEYS) << at;
        pulse(PIN_CLOCK);
    }
    /* Behind the last key comes ground; a wire that is off reads 1, one without supply that all keys are held. */
    keys_alive = !pin_is_high(PIN_KEYS) && open != 0;
    keys = ~open;
}

bool board_keys(uint32_t *down)
{
    *down = keys;
    return keys_alive;
}

/* --- lamps: the first four bytes of what a machine's chain would get --- */

void board_write_chain(const uint8_t bytes[CHAIN_BYTES])
{
    for (uint8_t at = SIDES; at--;) /* the last register's byte goes first */
        for (uint8_t bit = 0x80; bit; bit >>= 1) {
            set_pin(PIN_OUT, bytes[at] & bit);
            pulse(PIN_CLOCK);
        }
    pulse(PIN_LAMPS_LATCH);
}

/* --- sticks: MCP3208, 12 bits of the supply (Microchip's sheet DS21298, section 5) --- */

enum { BLANKS = 2 /* the sample's clock and the null bit */, CONVERTED_BITS = 12 };

static uint16_t convert(uint8_t slot)
{
    uint32_t select = slot < STICK_SLOTS / 2 ? PIN_STICKS_0 : PIN_STICKS_1;
    uint8_t command = (uint8_t)(0x18 | (slot & 7)); /* a start bit, single-ended, the channel */
    uint16_t reading = 0;
    set_pin(select, false);
    for (uint8_t bit = 0x10; bit; bit >>= 1) {
        set_pin(PIN_OUT, command & bit);
        pulse(PIN_CLOCK);
    }
    for (uint8_t at = 0; at < BLANKS; at++)
        pulse(PIN_CLOCK);
    for (uint8_t at = 0; at < CONVERTED_BITS; at++) {
        reading = (uint16_t)(reading << 1 | pin_is_high(PIN_STICKS));
        pulse(PIN_CLOCK);
    }
    set_pin(select, true);
    return reading;
}

static void sample_stick(void)
{
    static uint8_t slot;
    sticks[slot] = convert(slot);
    slot = (uint8_t)((slot + 1) % STICK_SLOTS);
}

uint16_t board_stick(uint8_t slot)
{
    for (uint8_t at = 0; at < STICK_SLOTS; at++)
        if (sticks[at])
            return sticks[slot];
    return NO_STICK; /* no converters, or no supply for them */
}

/* --- the serial line --- */

void serial_wake(void)
{
    /* The next turn looks. */
}

static void serve_serial(void)
{
    while (reg_read(UART_STATUS) & UART_COUNT)
        serial_heard((uint8_t)reg_read(UART_FIFO));
    while (!ring_empty(&serial_out) && (reg_read(UART_STATUS) >> UART_TX_COUNT & UART_COUNT) < UART_FIFO_BYTES - 1)
        reg_write(UART_FIFO, ring_take(&serial_out));
}

/* --- time, start, watchdog --- */

static uint32_t counts(void)
{
    reg_write(SYSTIMER_OP, SYSTIMER_UPDATE);
    while (!(reg_read(SYSTIMER_OP) & SYSTIMER_VALID))
        continue;
    return reg_read(SYSTIMER_LOW);
}

uint32_t board_now_ms(void)
{
    return now_ms;
}

static enum start_cause found_cause(void)
{
    uint32_t reason = reg_read(RESET_STATE) & RESET_REASON;
    return reason == REASON_POWER || reason == REASON_BROWNOUT ? START_POWER
           : reason == REASON_WATCHDOG                         ? START_WATCHDOG
                                                               : START_RESET;
}

static void write_guarded(uint32_t guard, uint32_t key, uint32_t at, uint32_t value)
{
    reg_write(guard, key);
    reg_write(at, value);
    reg_write(guard, 0);
}

static void begin_watchdogs(void)
{
    write_guarded(RTC_WATCHDOG_GUARD, GUARD_KEY, RTC_WATCHDOG, 0);
    write_guarded(SUPER_WATCHDOG_GUARD, SUPER_GUARD_KEY, SUPER_WATCHDOG, SUPER_AUTO_FEED);
    reg_write(WATCHDOG_GUARD, GUARD_KEY);
    reg_write(WATCHDOG_CONFIG, WATCHDOG_UPDATE);
    reg_write(WATCHDOG_PRESCALE, (uint32_t)(APB_A_MS / 2) << 16); /* half a millisecond: the number has 16 bits */
    reg_write(WATCHDOG_HOLD, 2 * WATCHDOG_MS);
    reg_write(WATCHDOG_FEED, 1);
    reg_write(WATCHDOG_CONFIG, WATCHDOG_RESETS | WATCHDOG_UPDATE);
    reg_write(WATCHDOG_GUARD, 0);
}

/* --- what a machine would need: there is none. Its memory lasts as long as the supply: nothing here has to outlive it. --- */

void board_lock(void)
{
    /* Nothing interrupts. */
}

void board_unlock(void)
{
    /* As above. */
}

uint32_t board_inputs(void)
{
    return IN_SIDES(HAND) | IN(HAND_HATCH) | IN(STOP_PRESSED); /* whatever would move must not */
}

void board_write_outputs(uint32_t outputs)
{
    (void)outputs;
}

uint16_t board_current(uint8_t channel)
{
    (void)channel;
    return 0;
}

void board_weigh(uint8_t scale)
{
    (void)scale;
}

bool board_weighed(uint16_t *sum)
{
    *sum = 0;
    return true;
}

uint8_t board_eeprom_read(uint16_t at)
{
    return memory[at];
}

bool board_eeprom_write(uint16_t at, uint8_t value)
{
    memory[at] = value;
    return true;
}

uint16_t board_entropy(void)
{
    return (uint16_t)(reg_read(RANDOM_NUMBER) ^ reg_read(RANDOM_NUMBER) >> 16);
}

/* --- */

void board_begin(void)
{
    kept_begin(found_cause());
    begin_watchdogs();
    begin_pins();
    counted = counts();
    read_keys();
    program_begin();
}

void board_poll(void)
{
    while (counts() - counted >= COUNTS_A_MS) {
        counted += COUNTS_A_MS;
        now_ms++;
        guard_tick();
        read_keys();
        sample_stick();
        serve_serial();
        program_poll();
        if (guard_alive())
            write_guarded(WATCHDOG_GUARD, GUARD_KEY, WATCHDOG_FEED, 1);
    }
}
