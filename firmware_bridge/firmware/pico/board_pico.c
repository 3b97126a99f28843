/* The board: an RP2040 at 48 MHz. One interrupt, the processor's timer each millisecond, reads the inputs, asks the guard and
 * serves UART and ADC, which hold what comes in between: 32 bytes of FIFO are 2.8 ms of the line. No second core, no DMA, no PIO. */
#include "board_pico.h"

#include "board.h"
#include "guard.h"
#include "kept.h"
#include "memory_pico.h"
#include "parts_pico.h"
#include "program.h"
#include "registers.h"
#include "serial.h"
#include "wires.h"

enum { BAUD = 115200, WATCHDOG_US = 250000 };

/* --- why the program began --- */

/* A reset leaves RAM alone; the boot program uses none of what the linker gives to what is kept. */
static enum start_cause found_cause(void)
{
    if (reg_read(WATCHDOG_REASON))
        return START_WATCHDOG;
    return !kept_lives() || reg_read(CHIP_RESET) & HAD_POR ? START_POWER : START_RESET;
}

/* --- the watchdog --- */

static void begin_watchdog(void)
{
    reg_write(PSM_WDSEL, PSM_ALL_BUT_OSCILLATORS);
    reg_write(WATCHDOG_TICK, CRYSTAL_HZ / 1000000 | WATCHDOG_TICKING);
    reg_write(WATCHDOG_LOAD, 2 * WATCHDOG_US);
    reg_write(WATCHDOG_CTRL, WATCHDOG_ENABLE);
}

/* --- pins --- */

static void set_pin(uint32_t pin, bool high)
{
    reg_write(high ? GPIO_OUT_SET : GPIO_OUT_CLEAR, 1u << pin);
}

static void pulse(uint32_t pin)
{
    set_pin(pin, true);
    set_pin(pin, false);
}

static void drive(uint32_t pin, bool high)
{
    set_pin(pin, high);
    reg_write(GPIO_OE_SET, 1u << pin);
    reg_write(IO_CTRL(pin), FUNCTION_SIO);
}

static volatile uint32_t now_ms, inputs, keys;
static volatile bool keys_alive;

/* Everything that a person could be hurt by is true. */
static const uint32_t DANGER = IN_SIDES(HAND) | IN(HAND_HATCH) | IN(STOP_PRESSED);

static void read_inputs(void)
{
    static const uint32_t levels = 0
#define X(name, port, bit, level) | (uint32_t)(level) << IN_NUMBER_##name
        PINS_INPUTS(X)
#undef X
        ;
    uint32_t bits = 0, open = 0;
    set_pin(PIN_IN_LOAD, false);
    set_pin(PIN_IN_LOAD, true);
    for (uint8_t at = 0; at < INPUT_BITS; at++) {
        uint32_t pins = reg_read(GPIO_IN);
        bits |= (pins >> PIN_IN_DATA & 1) << at;
        open |= (pins >> PIN_KEYS & 1) << at;
        pulse(PIN_IN_CLOCK);
    }
    /* Behind the last key comes ground; a wire that is off reads 1, one without supply that all keys are held. */
    keys_alive = !(reg_read(GPIO_IN) >> PIN_KEYS & 1) && open != 0;
    keys = ~open;
    bool chain_lives = bits >> INPUT_ALIVE & 1;
    inputs = chain_lives ? ~(bits ^ levels) & ~(1u << INPUT_ALIVE) : DANGER;
}

uint32_t board_inputs(void)
{
    return inputs;
}

bool board_keys(uint32_t *down)
{
    *down = keys;
    return keys_alive;
}

void board_write_outputs(uint32_t outputs)
{
    for (uint8_t at = OUTPUT_BITS; at--;) {
        set_pin(PIN_OUT_DATA, outputs >> at & 1);
        pulse(PIN_OUT_CLOCK);
    }
    pulse(PIN_OUT_LATCH);
}

void board_write_chain(const uint8_t bytes[CHAIN_BYTES])
{
    for (uint8_t at = CHAIN_BYTES; at--;) /* the last register's byte goes first */
        for (uint8_t bit = 0x80; bit; bit >>= 1) {
            set_pin(PIN_CHAIN_DATA, bytes[at] & bit);
            pulse(PIN_CHAIN_CLOCK);
        }
    pulse(PIN_CHAIN_LATCH);
}

static void begin_pins(void)
{
    parts_begin(RESET_IO_BANK0);
    parts_begin(RESET_PADS_BANK0);
    drive(PIN_OUT_OFF, true);
    for (uint32_t pin = PIN_OUT_DATA; pin <= PIN_OUT_LATCH; pin++)
        drive(pin, false);
    board_write_outputs(0);
    set_pin(PIN_OUT_OFF, false);
    drive(PIN_IN_LOAD, true);
    drive(PIN_IN_CLOCK, false);
    for (uint32_t pin = PIN_IN_DATA; pin <= PIN_KEYS; pin++) {
        reg_write(PAD(pin), PAD_PULL_UP);
        reg_write(IO_CTRL(pin), FUNCTION_SIO);
    }
    for (uint32_t pin = PIN_CHAIN_DATA; pin < PIN_CURRENT_A + 3; pin++) /* the lamps' chain and both addresses */
        drive(pin, false);
    drive(PIN_STICKS_D, false);
    reg_write(PAD(PIN_STICKS), PAD_ANALOG);
    reg_write(PAD(PIN_CURRENTS), PAD_ANALOG);
    reg_write(PAD(PIN_SCALES), PAD_ANALOG);
}

/* --- analog: 2 us a conversion --- */

enum { WEIGHINGS = 64, WEIGHINGS_A_TICK = 8, TO_CORE = 2 /* from 4095 to the core's 1023 */, GROUND = 40 };

static volatile uint16_t currents[CURRENTS];
static volatile uint16_t weight;
static volatile uint8_t weighings; /* readings still wanted of the scale; 0 when it is done */
static uint32_t pool;              /* of what nobody can foresee */

static void choose(uint32_t first_pin, uint8_t channel)
{
    reg_write(GPIO_OUT_CLEAR, 7u << first_pin);
    reg_write(GPIO_OUT_SET, (uint32_t)channel << first_pin);
}

static uint16_t convert(uint32_t input)
{
    reg_write(ADC_CS, ADC_ON | ADC_START | input << ADC_INPUT);
    parts_wait(ADC_CS, ADC_READY);
    uint32_t reading = reg_read(ADC_RESULT);
    pool = (pool << 5 | pool >> 27) ^ reading;
    return (uint16_t)reading;
}

static volatile uint16_t sticks[STICK_SLOTS];

static void sample_stick(void)
{
    static uint8_t slot;
    sticks[slot] = convert(ADC_OF_STICKS);
    slot = (uint8_t)((slot + 1) % STICK_SLOTS);
    choose(PIN_SCALE_A, slot & 7);
    set_pin(PIN_STICKS_D, slot >> 3);
}

/* Without the switch its input hangs at ground, where no slot that has a reference can be. */
uint16_t board_stick(uint8_t slot)
{
    for (uint8_t at = 0; at < STICK_SLOTS; at++)
        if (sticks[at] > GROUND)
            return sticks[slot];
    return NO_STICK;
}

static void sample(void)
{
    static uint8_t turn;
    if (weighings == 0) {
        currents[turn] = convert(ADC_OF_CURRENTS) >> TO_CORE;
        if (++turn == CURRENTS)
            turn = 0;
        choose(PIN_CURRENT_A, turn); /* it settles until the next tick */
        sample_stick();
        return;
    }
    for (uint8_t at = 0; at < WEIGHINGS_A_TICK; at++, weighings--) {
        uint16_t reading = convert(ADC_OF_SCALES) >> TO_CORE;
        if (weighings <= WEIGHINGS)
            weight = (uint16_t)(weight + reading);
    }
}

static void begin_adc(void)
{
    parts_begin(RESET_ADC);
    reg_write(ADC_CS, ADC_ON);
    parts_wait(ADC_CS, ADC_READY);
}

uint16_t board_current(uint8_t channel)
{
    return currents[channel];
}

void board_weigh(uint8_t scale)
{
    cpu_lock();
    choose(PIN_SCALE_A, scale);
    weight = 0;
    weighings = WEIGHINGS + WEIGHINGS_A_TICK; /* the first tick's are thrown away */
    cpu_unlock();
}

bool board_weighed(uint16_t *sum)
{
    cpu_lock();
    bool done = weighings == 0;
    *sum = weight;
    cpu_unlock();
    return done;
}

/* --- the serial line --- */

static void begin_serial(void)
{
    enum { DIVISOR = (CLOCK_HZ * 4 + BAUD / 2) / BAUD }; /* in 64ths of a sixteenth */
    parts_begin(RESET_UART0);
    reg_write(UART_IBRD, DIVISOR / 64);
    reg_write(UART_FBRD, DIVISOR % 64);
    reg_write(UART_LCR_H, UART_8_BITS_FIFO);
    reg_write(UART_CR, UART_ON);
    reg_write(PAD(PIN_RX), PAD_PULL_UP);
    reg_write(IO_CTRL(PIN_TX), FUNCTION_UART);
    reg_write(IO_CTRL(PIN_RX), FUNCTION_UART);
}

static void serve_serial(void)
{
    while (!(reg_read(UART_FR) & UART_RX_EMPTY)) {
        uint32_t heard = reg_read(UART_DR);
        pool ^= reg_read(SYST_CVR) << 8;
        if (!(heard & UART_ERRORS))
            serial_heard((uint8_t)heard);
    }
    while (!ring_empty(&serial_out) && !(reg_read(UART_FR) & UART_TX_FULL))
        reg_write(UART_DR, ring_take(&serial_out));
}

void serial_wake(void)
{
    /* The next tick looks. */
}

/* --- */

uint32_t board_now_ms(void)
{
    return now_ms;
}

void board_lock(void)
{
    cpu_lock();
}

void board_unlock(void)
{
    cpu_unlock();
}

uint16_t board_entropy(void)
{
    cpu_lock();
    uint32_t mixed = pool ^ reg_read(SYST_CVR);
    for (uint8_t bit = 0; bit < 32; bit++)
        mixed = (mixed << 1 | mixed >> 31) ^ (reg_read(ROSC_RANDOMBIT) & 1);
    /* Marsaglia's xorshift spreads what was stirred in over all bits. */
    mixed = mixed ? mixed : 1;
    mixed ^= mixed << 13;
    mixed ^= mixed >> 17;
    mixed ^= mixed << 5;
    pool = mixed;
    cpu_unlock();
    return (uint16_t)(mixed >> 11);
}

void board_tick(void)
{
    now_ms++;
    read_inputs();
    guard_tick();
    sample();
    serve_serial();
}

void board_begin(void)
{
    kept_begin(found_cause());
    parts_begin_clocks();
    begin_pins();
    begin_adc();
    memory_chip_begin();
    begin_serial();
    read_inputs();
    reg_write(SYST_RVR, CLOCK_HZ / 1000 - 1);
    reg_write(SYST_CVR, 0);
    reg_write(SYST_CSR, SYST_ON);
    begin_watchdog();
    program_begin();
}

void board_poll(void)
{
    program_poll();
    if (guard_alive()) /* the interrupt that switches off lives, and so does this loop */
        reg_write(WATCHDOG_LOAD, 2 * WATCHDOG_US);
}
