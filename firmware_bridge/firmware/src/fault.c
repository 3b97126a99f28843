#include "fault.h"

#include "lamps.h"
#include "log.h"
#include "tables.h"

static uint8_t latched, at;

void fault_begin(const struct memory *memory)
{
    latched = memory->fault;
    at = memory->place;
}

bool fault_latch(uint8_t code, uint8_t place, uint32_t now_ms)
{
    if (latched != FAULT_NONE)
        return false;
    latched = code;
    at = place;
    memory_keep_fault(code, place);
    log_event(LOG_FAULT, code, place);
    lamps_buzz(now_ms);
    return true;
}

void fault_forget(void)
{
    latched = FAULT_NONE;
    at = PLACE_NOWHERE;
    memory_keep_fault(FAULT_NONE, PLACE_NOWHERE);
}

uint8_t fault_code(void)
{
    return latched;
}

uint8_t fault_place(void)
{
    return at;
}
