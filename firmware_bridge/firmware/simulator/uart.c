#include "uart.h"

#include <stddef.h>

#include <simavr/avr_uart.h>

#include "terminal.h"

static avr_irq_t *input;

static void give(uint8_t byte)
{
    avr_raise_irq(input, byte);
}

static void on_ready(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    terminal_ready(true);
}

static void on_full(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    terminal_ready(false);
}

static void on_byte(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    terminal_send((uint8_t)value);
}

const char *uart_begin(avr_t *avr)
{
    uint32_t flags = 0; /* no text on our stdout, and no naps of its own */
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_ready, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_full, NULL);
    return terminal_begin(give);
}
