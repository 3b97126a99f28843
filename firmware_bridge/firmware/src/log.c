#include "log.h"

#include <string.h>

#include "board.h"
#include "frame.h"
#include "tables.h"

enum { ENTRY = 8, ENTRIES = 64, BLOCK = BLOB_MAX, BLOCKS = 16, KEY_CHANGES = 24 };
enum { RING_LOG = DUMP_LOG, RING_RECEIVED = DUMP_RECEIVED, RING_SENT = DUMP_SENT, RING_KEYS, RINGS };
static const uint32_t NUMBERS = 0xFFFF; /* 1 to 65,535 and from 1 again */

struct kept {
    uint8_t *data;
    uint8_t size, places, used;
    uint16_t newest;
};

static uint8_t entries[ENTRIES * ENTRY], received[BLOCKS * BLOCK], sent[BLOCKS * BLOCK], keys[KEY_CHANGES * KEY_CHANGE];
static uint8_t lengths[2][BLOCKS];
static struct kept rings[RINGS] = {
    {entries, ENTRY, ENTRIES, 0, 0},
    {received, BLOCK, BLOCKS, 0, 0},
    {sent, BLOCK, BLOCKS, 0, 0},
    {keys, KEY_CHANGE, KEY_CHANGES, 0, 0},
};
/* The place of the newest in each ring; numbers start again after 65,535, places after the last. */
static uint8_t places[RINGS];

static uint8_t *add(uint8_t what) /* a RING */
{
    struct kept *ring = &rings[what];
    ring->newest = ring->newest == NUMBERS ? 1 : (uint16_t)(ring->newest + 1);
    places[what] = (uint8_t)((places[what] + 1) % ring->places);
    if (ring->used < ring->places)
        ring->used++;
    return ring->data + (uint16_t)places[what] * ring->size;
}

static void put32(uint8_t *at, uint32_t value)
{
    for (uint8_t byte = 0; byte < 4; byte++)
        at[byte] = (uint8_t)(value >> 8 * byte);
}

void log_event(uint8_t event, uint8_t detail, uint16_t number)
{
    uint8_t *entry = add(RING_LOG);
    put32(entry, board_now_ms());
    entry[4] = event;
    entry[5] = detail;
    entry[6] = (uint8_t)number;
    entry[7] = (uint8_t)(number >> 8);
}

void log_frame(uint8_t what, const uint8_t *frame)
{
    uint8_t length = frame[0] < BLOCK - 4 ? frame[0] : BLOCK - 4;
    if (frame[1] >> 6 == FRAME_OUT_OF_BAND && (frame[2] == MESSAGE_READ_DUMP || frame[2] == MESSAGE_DUMP_PART))
        return; /* the question would push out the answer */
    uint8_t *block = add(what);
    put32(block, board_now_ms());
    memcpy(block + 4, frame, length);
    lengths[what - 1][places[what]] = (uint8_t)(length + 4);
}

void log_keys(const uint8_t change[KEY_CHANGE])
{
    memcpy(add(RING_KEYS), change, KEY_CHANGE);
}

uint8_t log_read(uint8_t what, uint16_t *number, uint16_t *newest, uint8_t *data)
{
    *newest = 0;
    if (what > DUMP_SENT && what != DUMP_KEYS)
        return 0;
    if (what == DUMP_KEYS)
        what = RING_KEYS;
    const struct kept *ring = &rings[what];
    *newest = ring->newest;
    if (ring->used == 0)
        return 0;
    /* How far back it lies, counting round the 65,535 numbers; the later half of them is still to come. */
    uint32_t behind = ring->used;
    if (*number) {
        behind = (uint32_t)ring->newest + NUMBERS - *number;
        if (behind >= NUMBERS)
            behind -= NUMBERS;
        if (behind > NUMBERS - 0x8000ul)
            return 0;
    }
    if (behind >= ring->used)
        behind = ring->used - 1u;
    *number = (uint16_t)(((uint32_t)ring->newest + NUMBERS - 1u - behind) % NUMBERS + 1u);
    uint8_t place = (uint8_t)((places[what] + ring->places - behind) % ring->places);
    memcpy(data, ring->data + (uint16_t)place * ring->size, ring->size);
    return what == RING_RECEIVED || what == RING_SENT ? lengths[what - 1][place] : ring->size;
}
