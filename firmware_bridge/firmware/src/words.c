#include "words.h"

#include "guard.h"
#include "lamps.h"
#include "pins.h"
#include "board.h"
#include "scale.h"

struct words words_of(uint8_t message)
{
    struct words words = {.size = 0};
    words_u8(&words, message);
    return words;
}

void words_u8(struct words *words, uint8_t value)
{
    if (words->size < PAYLOAD_MAX)
        words->bytes[words->size++] = value;
}

void words_u16(struct words *words, uint16_t value)
{
    words_u8(words, (uint8_t)value);
    words_u8(words, (uint8_t)(value >> 8));
}

void words_u32(struct words *words, uint32_t value)
{
    words_u16(words, (uint16_t)value);
    words_u16(words, (uint16_t)(value >> 16));
}

void words_list(struct words *words, const uint8_t *data, uint8_t size)
{
    words_u8(words, size);
    while (size--)
        words_u8(words, *data++);
}

void words_state(struct words *words, uint32_t now_ms)
{
    words_u32(words, board_inputs());
    words_u32(words, guard_outputs());
    words_u16(words, scale_tiles(SCALE_DRUM));
    for (uint8_t side = 0; side < SIDES; side++)
        words_u8(words, (uint8_t)scale_tiles((uint8_t)(SCALE_SIDE_0 + side)));
    for (uint8_t seat = 0; seat < SIDES; seat++)
        words_u8(words, lamps_shining(seat, now_ms));
}
