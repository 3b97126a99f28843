/* The board: an ATmega2560 at 16 MHz. Registers are touched here and in serial_avr.c, nowhere else. Section numbers are
 * those of Microchip's datasheet 2549 (ATmega640/1280/1281/2560/2561). */
#include "board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "entropy_avr.h"
#include "guard.h"
#include "kept.h"
#include "program.h"
#include "serial_avr.h"

/* --- why the program began (sections 12.4 and 12.5.1) --- */

/* Not cleared at the start: like what is kept they live as long as the supply does, which tells a reset from a power loss even
 * after a boot loader that clears MCUSR. (One that cannot stand a running watchdog, like old Mega ones, must not be used.) */
static uint8_t reset_flags NOT_CLEARED;
static volatile uint8_t barked NOT_CLEARED; /* BARKED, or anything else */
enum { BARKED = 0xB4 };

void board_catch_reset(void) __attribute__((naked, used, section(".init3")));
void board_catch_reset(void)
{
    reset_flags = MCUSR;
    MCUSR = 0; /* a set WDRF would keep the watchdog on */
    wdt_disable();
}

static enum start_cause found_cause(void)
{
    bool bit = barked == BARKED;
    barked = 0;
    if (reset_flags & _BV(WDRF))
        return START_WATCHDOG;
    if (!kept_lives() || (reset_flags & (_BV(PORF) | _BV(BORF))))
        return START_POWER;
    return bit ? START_WATCHDOG : START_RESET;
}

/* --- the watchdog: 125 ms unfed it barks, 125 ms later it resets the chip (section 12.4) --- */

ISR(WDT_vect)
{
    barked = BARKED; /* the next start knows, whatever a boot loader does to MCUSR; the hardware has cleared WDIE */
}

static void begin_watchdog(void)
{
    wdt_enable(WDTO_120MS);
    WDTCSR |= _BV(WDIE);
}

static void feed_watchdog(void)
{
    wdt_reset();
    if (barked == BARKED) { /* it was late, but it came */
        barked = 0;
        WDTCSR |= _BV(WDIE);
    }
}

/* --- time: timer 1 counts to 250 at 250 kHz (section 17.9.2) --- */

static volatile uint32_t now_ms;
static uint8_t analog_turn; /* which current is read next */
static volatile uint16_t currents[CURRENTS];

static void start_conversion(uint8_t channel)
{
    ADMUX = _BV(REFS0) | channel; /* AVCC is the reference (section 26.8.1) */
    ADCSRA |= _BV(ADSC);
}

static volatile uint8_t weighings; /* readings still wanted of the scale; 0 when it is done */
static volatile uint16_t weight;

ISR(TIMER1_COMPA_vect)
{
    now_ms++;
    guard_tick();
    if (weighings == 0 && !(ADCSRA & _BV(ADSC))) {
        if (++analog_turn == CURRENTS)
            analog_turn = 0;
        start_conversion(analog_turn);
    }
}

uint32_t board_now_ms(void)
{
    board_lock();
    uint32_t now = now_ms;
    board_unlock();
    return now;
}

void board_lock(void)
{
    cli();
}

void board_unlock(void)
{
    sei();
}

/* --- pins --- */

uint32_t board_inputs(void)
{
    uint32_t inputs = 0;
#define X(name, port, bit, level)                  \
    if (((PIN##port >> (bit)) & 1) == (level))     \
        inputs |= IN(name);
    PINS_INPUTS(X)
#undef X
    return inputs;
}

/* Ports A and C carry only motors; L carries motors in its low and the scale switch in its high bits. */
enum { L_MOTORS = 0x1F };

void board_write_outputs(uint32_t outputs)
{
    static uint32_t last;
    uint8_t a = 0, c = 0, l = 0;
    if (outputs == last)
        return;
    last = outputs;
#define PORT_A a
#define PORT_C c
#define PORT_L l
#define X(name, port, bit)   \
    if (outputs & OUT(name)) \
        PORT_##port |= _BV(bit);
    PINS_OUTPUTS(X)
#undef X
    PORTA = a;
    PORTC = c;
    PORTL = (uint8_t)((PORTL & ~L_MOTORS) | l);
}

static void begin_pins(void)
{
#define X(name, port, bit) DDR##port |= _BV(bit);
    PINS_OUTPUTS(X)
    PINS_SERVICE(X)
#undef X
#define X(name, port, bit, level) PORT##port |= _BV(bit); /* pull-up, section 13.2.1 */
    PINS_INPUTS(X)
#undef X
}

void board_write_chain(const uint8_t bytes[CHAIN_BYTES])
{
    for (uint8_t at = CHAIN_BYTES; at--;) /* the last register's byte goes first */
        for (uint8_t bit = 0x80; bit; bit >>= 1) {
            if (bytes[at] & bit)
                PORTG |= _BV(PG0);
            else
                PORTG &= (uint8_t)~_BV(PG0);
            PORTG |= _BV(PG1);
            PORTG &= (uint8_t)~_BV(PG1);
        }
    PORTG |= _BV(PG2);
    PORTG &= (uint8_t)~_BV(PG2);
}

/* --- analog: 125 kHz, 104 us a conversion (section 26.4) --- */

enum { WEIGHINGS = 64 };

ISR(ADC_vect)
{
    uint16_t reading = ADC;
    entropy_stir((uint8_t)reading);
    if (weighings == 0) {
        currents[analog_turn] = reading;
    } else {
        if (weighings <= WEIGHINGS)
            weight += reading; /* the first reading after a switch is thrown away */
        if (--weighings)
            ADCSRA |= _BV(ADSC);
    }
}

uint16_t board_current(uint8_t channel)
{
    board_lock();
    uint16_t reading = currents[channel];
    board_unlock();
    return reading;
}

void board_weigh(uint8_t scale)
{
    while (ADCSRA & _BV(ADSC)) /* a current's conversion: 104 us at most */
        continue;
    board_lock();
    PORTL = (uint8_t)((PORTL & L_MOTORS) | (uint8_t)(scale << PL5));
    weight = 0;
    weighings = WEIGHINGS + 1;
    start_conversion(ANALOG_SCALES);
    board_unlock();
}

uint16_t board_stick(uint8_t slot)
{
    (void)slot;
    return NO_STICK; /* this board has no slots */
}

bool board_keys(uint32_t *down)
{
    *down = 0;
    return false; /* this board reads no keys */
}

bool board_weighed(uint16_t *sum)
{
    board_lock();
    bool done = weighings == 0;
    *sum = weight;
    board_unlock();
    return done;
}

/* --- EEPROM (section 8.3) --- */

uint8_t board_eeprom_read(uint16_t at)
{
    return eeprom_read_byte((const uint8_t *)at);
}

bool board_eeprom_write(uint16_t at, uint8_t value)
{
    if (!eeprom_is_ready())
        return false;
    eeprom_update_byte((uint8_t *)at, value);
    return true;
}

/* --- */

int main(void)
{
    kept_begin(found_cause());
    begin_pins();
    TCCR1B = _BV(WGM12) | _BV(CS11) | _BV(CS10);
    OCR1A = F_CPU / 64 / 1000 - 1;
    TIMSK1 = _BV(OCIE1A);
    ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    serial_begin();
    set_sleep_mode(SLEEP_MODE_IDLE);
    begin_watchdog();
    program_begin();
    sei();
    for (;;) {
        program_poll();
        if (guard_alive()) /* the interrupt that switches off lives, and so does this loop */
            feed_watchdog();
        sleep_mode(); /* until the next byte or millisecond */
    }
}
