#include "frame.h"

#include <string.h>

#include "crc.h"

bool framer_has_room(const struct framer *framer)
{
    return framer->count < FRAME_MAX;
}

void framer_feed(struct framer *framer, uint8_t byte)
{
    if (framer->count < FRAME_MAX)
        framer->held[framer->count++] = byte;
}

static void drop(struct framer *framer, uint8_t bytes)
{
    framer->count = (uint8_t)(framer->count - bytes);
    memmove(framer->held, framer->held + bytes, framer->count);
}

static bool sound(const uint8_t *bytes, uint8_t length)
{
    if (bytes[length - 1] != FRAME_SYNC || bytes[1] >> 6 > FRAME_OUT_OF_BAND)
        return false; /* cheaper than the CRC, and most noise ends here */
    uint16_t crc = crc16(bytes, (uint8_t)(length - 3));
    return bytes[length - 3] == crc >> 8 && bytes[length - 2] == (crc & 0xFF);
}

bool framer_next(struct framer *framer, struct frame *found)
{
    uint8_t skipped = 0;
    while (skipped < framer->count) {
        const uint8_t *bytes = framer->held + skipped;
        uint8_t length = bytes[0];
        bool legal = length >= FRAME_OVERHEAD && length <= FRAME_MAX;
        if (legal && (uint8_t)(framer->count - skipped) < length)
            break;
        if (!legal || !sound(bytes, length)) {
            skipped++;
            continue;
        }
        drop(framer, skipped);
        found->bytes = framer->held;
        found->payload = framer->held + 2;
        found->size = (uint8_t)(length - FRAME_OVERHEAD);
        found->number = framer->held[1] & (FRAME_NUMBERS - 1);
        found->kind = (enum frame_kind)(framer->held[1] >> 6);
        return true;
    }
    drop(framer, skipped);
    return false;
}

void framer_skip(struct framer *framer, const struct frame *found)
{
    drop(framer, (uint8_t)(found->size + FRAME_OVERHEAD));
}

uint8_t frame_write(uint8_t *out, enum frame_kind kind, uint8_t number, const uint8_t *payload, uint8_t size)
{
    uint8_t length = (uint8_t)(size + FRAME_OVERHEAD);
    out[0] = length;
    out[1] = (uint8_t)((uint8_t)kind << 6 | number);
    if (size)
        memcpy(out + 2, payload, size);
    uint16_t crc = crc16(out, (uint8_t)(length - 3));
    out[length - 3] = (uint8_t)(crc >> 8);
    out[length - 2] = (uint8_t)crc;
    out[length - 1] = FRAME_SYNC;
    return length;
}
