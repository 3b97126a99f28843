#include "serial.h"

#include "board.h"

struct ring serial_in, serial_out;

int16_t board_receive(void)
{
    return ring_empty(&serial_in) ? -1 : ring_take(&serial_in);
}

uint16_t board_send_room(void)
{
    return ring_room(&serial_out);
}

void board_send(const uint8_t *data, uint8_t size)
{
    if (ring_room(&serial_out) < size)
        return;
    while (size--)
        ring_put(&serial_out, *data++);
    serial_wake();
}
