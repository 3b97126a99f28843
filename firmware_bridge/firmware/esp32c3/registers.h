/* The ESP32-C3's registers that this port touches. Names, addresses and bits are those of Espressif's technical reference
 * manual. On the chip a register is a word in memory; for this computer (C3_ON_HOST) they are functions of host/chip.c. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include <stdint.h>

#ifdef C3_ON_HOST
uint32_t reg_read(uint32_t at);
void reg_write(uint32_t at, uint32_t value);
#else
static inline uint32_t reg_read(uint32_t at)
{
    return *(volatile uint32_t *)at;
}

static inline void reg_write(uint32_t at, uint32_t value)
{
    *(volatile uint32_t *)at = value;
}
#endif

/* UART 0: the boot program has set it to 115,200 baud at pins 20 and 21, for its own words. */
#define UART_FIFO 0x60000000u
#define UART_STATUS 0x6000001Cu
enum { UART_FIFO_BYTES = 128, UART_COUNT = 0x3FF, UART_TX_COUNT = 16 /* shift */ };

/* Pins. */
#define GPIO_OUT_SET 0x60004008u
#define GPIO_OUT_CLEAR 0x6000400Cu
#define GPIO_ENABLE_SET 0x60004024u
#define GPIO_IN 0x6000403Cu
#define GPIO_OUT_FUNCTION(pin) (0x60004554u + 4u * (pin))
enum { FROM_GPIO_OUT = 128 };
#define IO_MUX(pin) (0x60009004u + 4u * (pin))
enum { MUX_GPIO = 1 << 12, MUX_DRIVE = 2 << 10, MUX_INPUT = 1 << 9, MUX_PULL_UP = 1 << 8, MUX_PULL_DOWN = 1 << 7 };

/* System timer, unit 0: 16 counts a microsecond. */
#define SYSTIMER_OP 0x60023004u
#define SYSTIMER_HIGH 0x60023040u
#define SYSTIMER_LOW 0x60023044u
enum { SYSTIMER_UPDATE = 1 << 30, SYSTIMER_VALID = 1 << 29, COUNTS_A_MS = 16000 };

/* Watchdogs: those that the boot program has started, and the timer group's, which is ours. */
#define RTC_WATCHDOG 0x60008090u
#define RTC_WATCHDOG_GUARD 0x600080A8u
#define SUPER_WATCHDOG 0x600080ACu
#define SUPER_WATCHDOG_GUARD 0x600080B0u
#define WATCHDOG_CONFIG 0x6001F048u
#define WATCHDOG_PRESCALE 0x6001F04Cu
#define WATCHDOG_HOLD 0x6001F050u
#define WATCHDOG_FEED 0x6001F060u
#define WATCHDOG_GUARD 0x6001F064u
#define SUPER_AUTO_FEED 0x80000000u
#define WATCHDOG_UPDATE (1u << 22)                /* what was written counts from here */
#define WATCHDOG_RESETS (1u << 31 | 3u << 29) /* on; its first stage resets the system */
#define GUARD_KEY 0x50D83AA1u
#define SUPER_GUARD_KEY 0x8F1D312Au
/* The bus's clock is 20 to 80 MHz, as the boot program leaves it: a quarter of a second at 80 MHz, one at 20. */
enum { APB_A_MS = 80000, WATCHDOG_MS = 250 };

#define RESET_STATE 0x60008038u
enum { RESET_REASON = 0x3F, REASON_POWER = 1, REASON_BROWNOUT = 15, REASON_WATCHDOG = 7 };
#define RANDOM_NUMBER 0x600260B0u

#endif
