#include "program.h"

#include "board.h"
#include "keys.h"
#include "link.h"
#include "machine.h"
#include "memory.h"

static uint32_t ticked_ms;

void program_begin(void)
{
    struct memory memory = memory_load();
    machine_report_to(link_report);
    machine_begin(board_start_cause(), &memory);
    keys_begin();
    link_begin(memory.starts);
    ticked_ms = board_now_ms();
}

void program_poll(void)
{
    uint32_t now_ms = board_now_ms();
    link_poll(now_ms);
    if (now_ms == ticked_ms)
        return;
    ticked_ms = now_ms;
    machine_tick(now_ms);
    keys_poll(now_ms);
    memory_poll();
}
