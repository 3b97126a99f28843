#include "kept.h"

static const uint32_t MAGIC = 0x7AB1E5EDul;
static uint32_t alive[2] NOT_CLEARED;
static uint8_t kept_bytes[SIDES] NOT_CLEARED;
static uint8_t unwritten_bytes[UNWRITTEN_BYTES] NOT_CLEARED;
static enum start_cause cause;

bool kept_lives(void)
{
    return alive[0] == MAGIC && alive[1] == ~MAGIC;
}

void kept_begin(enum start_cause why)
{
    cause = why;
    if (cause == START_POWER || !kept_lives()) {
        for (uint8_t side = 0; side < SIDES; side++)
            kept_bytes[side] = 0;
        for (uint8_t at = 0; at < UNWRITTEN_BYTES; at++)
            unwritten_bytes[at] = 0;
    }
    alive[0] = MAGIC;
    alive[1] = ~MAGIC;
}

enum start_cause board_start_cause(void)
{
    return cause;
}

uint8_t *board_kept(void)
{
    return kept_bytes;
}

volatile uint8_t *board_unwritten(void)
{
    return unwritten_bytes;
}
