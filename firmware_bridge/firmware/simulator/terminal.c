#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <simavr/avr_uart.h>

enum { ROOM = 65536 };

static int master;
static avr_irq_t *input;
static uint8_t in[ROOM], out[ROOM];
static size_t in_head, in_tail, out_size;
static int ready = 1;

static void feed(void)
{
    while (ready && in_tail < in_head)
        avr_raise_irq(input, in[in_tail++]);
    if (in_tail == in_head)
        in_head = in_tail = 0;
}

static void on_ready(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    if (ready)
        return;
    ready = 1;
    feed();
}

static void on_full(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    ready = 0;
}

static void on_byte(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    if (out_size < ROOM)
        out[out_size++] = (uint8_t)value;
}

const char *terminal_begin(avr_t *avr)
{
    master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (master < 0 || grantpt(master) || unlockpt(master)) {
        perror("pseudo-terminal");
        exit(1);
    }
    const char *name = ptsname(master);
    /* Held open, so that a host may come and go, and raw, so that no byte is changed. */
    int slave = open(name, O_RDWR | O_NOCTTY);
    struct termios mode;
    tcgetattr(slave, &mode);
    cfmakeraw(&mode);
    tcsetattr(slave, TCSANOW, &mode);

    uint32_t flags = 0; /* no text on our stdout, and no naps of its own */
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_ready, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_full, NULL);
    return name;
}

void terminal_poll(void)
{
    ssize_t got = in_head < ROOM ? read(master, in + in_head, ROOM - in_head) : 0;
    if (got > 0)
        in_head += (size_t)got;
    feed();
    if (out_size) {
        ssize_t gone = write(master, out, out_size);
        if (gone > 0 && (size_t)gone < out_size)
            memmove(out, out + gone, out_size - (size_t)gone);
        if (gone > 0)
            out_size -= (size_t)gone;
        else if (errno == EAGAIN && out_size > ROOM / 2)
            out_size = 0; /* nobody reads: a UART would lose the bytes too */
    }
}

int terminal_descriptor(void)
{
    return master;
}
