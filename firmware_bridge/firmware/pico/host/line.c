#include "line.h"

#include <string.h>

#include "chip.h"
#include "inside.h"

enum {
    BYTE_CYCLES = CYCLES_A_US * 1000000 / 11520, /* ten bits at 115,200 baud */
    LINE = 65536, DEEPEST = 128,
};

static uint8_t line_in[LINE], line_out[LINE], heard[DEEPEST], said[DEEPEST];
static uint32_t in_head, in_tail, out_head, out_tail, heard_count, said_count;
static uint64_t next_in, next_out;

void line_move(bool uart_on)
{
    uint64_t now = chip_cycles();
    while (in_head != in_tail && now >= next_in) {
        if (uart_on) {
            must(heard_count < line_fifo_bytes, "the UART's FIFO ran over");
            heard[heard_count++] = line_in[in_tail % LINE];
        }
        in_tail++;
        next_in += BYTE_CYCLES;
    }
    while (said_count && now >= next_out) {
        line_out[out_head++ % LINE] = said[0];
        memmove(said, said + 1, --said_count);
        next_out += BYTE_CYCLES;
    }
}

uint32_t line_heard(void)
{
    return heard_count;
}

uint32_t line_said(void)
{
    return said_count;
}

uint32_t line_read(void)
{
    must(heard_count, "an empty FIFO is read");
    uint32_t byte = heard[0];
    memmove(heard, heard + 1, --heard_count);
    return byte;
}

void line_write(uint32_t byte)
{
    must(said_count < line_fifo_bytes, "a full FIFO is written");
    if (said_count == 0)
        next_out = chip_cycles() + BYTE_CYCLES;
    said[said_count++] = (uint8_t)byte;
}

bool chip_give(uint8_t byte)
{
    uint64_t soonest = chip_cycles() + BYTE_CYCLES;
    if (in_head - in_tail == LINE)
        return false;
    if (in_head == in_tail && next_in < soonest)
        next_in = soonest;
    line_in[in_head++ % LINE] = byte;
    return true;
}

int chip_take(void)
{
    return out_head == out_tail ? -1 : line_out[out_tail++ % LINE];
}
