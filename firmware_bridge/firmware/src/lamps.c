#include "lamps.h"

#include <string.h>

#include "board.h"
#include "dice.h"
#include "timing.h"

static uint8_t lit[SIDES], blinking[SIDES];
static uint8_t shown[CHAIN_BYTES];
static bool written, buzzing;
static uint32_t buzz_ms;

void lamps_set(uint8_t seat, uint8_t lit_now, uint8_t blinking_now)
{
    if (seat >= SIDES)
        return;
    lit[seat] = lit_now & 0x3F;
    blinking[seat] = blinking_now;
}

void lamps_dark(void)
{
    memset(lit, 0, sizeof lit);
}

uint8_t lamps_shining(uint8_t seat, uint32_t now_ms)
{
    return now_ms / BLINK_MS % 2 ? lit[seat] & (uint8_t)~blinking[seat] : lit[seat];
}

void lamps_buzz(uint32_t now_ms)
{
    buzzing = true;
    buzz_ms = now_ms;
}

void lamps_poll(uint32_t now_ms, bool fault)
{
    uint8_t bytes[CHAIN_BYTES];
    for (uint8_t seat = 0; seat < SIDES; seat++)
        bytes[seat] = lamps_shining(seat, now_ms);
    dice_show(bytes + CHAIN_DICE, now_ms);
    if (now_ms - buzz_ms >= BUZZ_MS)
        buzzing = false;
    if (buzzing && (now_ms - buzz_ms) / (BLINK_MS / 2) % 2 == 0)
        bytes[0] |= CHAIN_BUZZER;
    if (fault && now_ms / BLINK_MS % 2 == 0)
        bytes[1] |= CHAIN_FAULT_LAMP;
    if (written && memcmp(bytes, shown, sizeof shown) == 0)
        return;
    memcpy(shown, bytes, sizeof shown);
    written = true;
    board_write_chain(shown);
}
