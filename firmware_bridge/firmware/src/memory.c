#include "memory.h"

#include <stdbool.h>

#include "board.h"
#include "crc.h"
#include "tables.h"

enum { RECORD = 16, RECORDS = EEPROM_BYTES / RECORD, MAGIC = 0xA7, CRC_AT = RECORD - 2 };

static struct memory kept;
static uint32_t newest;    /* number of the newest record */
static uint16_t next_slot; /* where the next one goes */
static uint8_t record[RECORD];
enum { STANDS = RECORD + 1 };
static uint8_t written = STANDS; /* bytes of `record` on their way so far; STANDS: nothing to do */
static bool changed;

/* Bytes of board_unwritten: a reset that comes before the record stands forgets nothing. */
enum { HELD, HELD_FAULT, HELD_PLACE, HELD_STAND, YES = 0x5A };

static void change(void)
{
    volatile uint8_t *bytes = board_unwritten();
    bytes[HELD_FAULT] = kept.fault;
    bytes[HELD_PLACE] = kept.place;
    bytes[HELD_STAND] = kept.stand;
    bytes[HELD] = YES;
    changed = true;
}

static uint32_t word(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void put(uint8_t *at, uint32_t value)
{
    for (uint8_t byte = 0; byte < 4; byte++)
        at[byte] = (uint8_t)(value >> 8 * byte);
}

static bool read(uint16_t slot)
{
    for (uint8_t at = 0; at < RECORD; at++)
        record[at] = board_eeprom_read((uint16_t)(slot * RECORD + at));
    uint16_t crc = crc16(record, CRC_AT);
    return record[0] == MAGIC && record[CRC_AT] == (crc & 0xFF) && record[CRC_AT + 1] == crc >> 8;
}

struct memory memory_load(void)
{
    kept = (struct memory){0, FAULT_NONE, PLACE_NOWHERE, 0};
    newest = 0;
    next_slot = 0;
    for (uint16_t slot = 0; slot < RECORDS; slot++)
        if (read(slot) && word(record + 1) > newest) {
            newest = word(record + 1);
            kept.starts = word(record + 5);
            kept.fault = record[9];
            kept.place = record[10];
            kept.stand = record[11];
            next_slot = (uint16_t)((slot + 1) % RECORDS);
        }
    if (newest == 0) /* a new chip, or none: the number must not be that of every start */
        kept.starts = board_entropy();
    if (++kept.starts == 0)
        kept.starts = 1;
    const volatile uint8_t *bytes = board_unwritten();
    if (bytes[HELD] == YES) {
        kept.fault = bytes[HELD_FAULT];
        kept.place = bytes[HELD_PLACE];
        kept.stand = bytes[HELD_STAND];
    }
    written = STANDS;
    changed = true;
    return kept;
}

void memory_keep_fault(uint8_t fault, uint8_t place)
{
    if (kept.fault == fault && kept.place == place)
        return;
    kept.fault = fault;
    kept.place = place;
    change();
}

void memory_keep_stand(uint8_t stand)
{
    if (kept.stand == stand)
        return;
    kept.stand = stand;
    change();
}

void memory_poll(void)
{
    if (written != STANDS) {
        /* The CRC's two bytes are the last; offered once more, the last one is taken when it stands. */
        uint8_t at = written < RECORD ? written : RECORD - 1;
        if (board_eeprom_write((uint16_t)(next_slot * RECORD + at), record[at]) && ++written == STANDS) {
            next_slot = (uint16_t)((next_slot + 1) % RECORDS);
            if (!changed)
                board_unwritten()[HELD] = 0;
        }
        return;
    }
    if (!changed)
        return;
    changed = false;
    written = 0;
    for (uint8_t at = 0; at < RECORD; at++)
        record[at] = 0;
    record[0] = MAGIC;
    put(record + 1, ++newest);
    put(record + 5, kept.starts);
    record[9] = kept.fault;
    record[10] = kept.place;
    record[11] = kept.stand;
    uint16_t crc = crc16(record, CRC_AT);
    record[CRC_AT] = (uint8_t)crc;
    record[CRC_AT + 1] = (uint8_t)(crc >> 8);
}
