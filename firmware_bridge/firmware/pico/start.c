/* From the boot program to the board: vectors, RAM, main. No vendor's library. */
#include <stdint.h>

#include "board_pico.h"
#include "registers.h"

extern uint32_t data_begin[], data_end[], data_in_flash[], bss_begin[], bss_end[];
extern uint8_t stack_top[];

static void reset(void)
{
    for (uint32_t *to = data_begin, *from = data_in_flash; to < data_end;)
        *to++ = *from++;
    for (uint32_t *to = bss_begin; to < bss_end;)
        *to++ = 0;
    board_begin();
    for (;;) {
        board_poll();
        cpu_sleep();
    }
}

/* A fault of the program: nothing feeds the watchdog any more, and no interrupt comes. It switches off within 250 ms. */
static void stay(void)
{
    for (;;)
        continue;
}

extern const uintptr_t vectors[16 + 26];

/* The processor's sixteen (2.4.5); no other interrupt is ever enabled. */
__attribute__((section(".vectors"), used)) const uintptr_t vectors[16 + 26] = {
    [0] = (uintptr_t)stack_top,
    [1] = (uintptr_t)reset,
    [2 ... 14] = (uintptr_t)stay,
    [15] = (uintptr_t)board_tick,
    [16 ... 41] = (uintptr_t)stay,
};
