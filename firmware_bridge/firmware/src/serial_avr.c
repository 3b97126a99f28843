#include "serial_avr.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "board.h"
#include "entropy_avr.h"
#include "serial.h"

static volatile uint32_t pool = 0x9E3779B9ul;

void serial_begin(void)
{
    /* Double speed first: 115,200 baud is UBRR 16 with it (2.1 % fast) and not reachable without (section 22.11). */
    UCSR0A = _BV(U2X0);
    UBRR0 = 16;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

void entropy_stir(uint8_t bits)
{
    pool = (pool << 5 | pool >> 27) ^ bits ^ (uint32_t)TCNT1 << 8;
}

ISR(USART0_RX_vect)
{
    uint8_t byte = UDR0;
    entropy_stir(byte);
    serial_heard(byte);
}

ISR(USART0_UDRE_vect)
{
    if (ring_empty(&serial_out))
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    else
        UDR0 = ring_take(&serial_out);
}

void serial_wake(void)
{
    board_lock();
    UCSR0B |= _BV(UDRIE0);
    board_unlock();
}

uint16_t board_entropy(void)
{
    board_lock();
    entropy_stir(0x5A);
    /* Marsaglia's xorshift spreads what was stirred in over all bits. */
    uint32_t mixed = pool ? pool : 1;
    mixed ^= mixed << 13;
    mixed ^= mixed >> 17;
    mixed ^= mixed << 5;
    pool = mixed;
    board_unlock();
    return (uint16_t)(mixed >> 11);
}
