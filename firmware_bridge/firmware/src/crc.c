#include "crc.h"

/* A byte at a time without a table: the eight steps of the polynomial x^16 + x^12 + x^5 + 1 folded together. */
uint16_t crc16_add(uint16_t crc, uint8_t byte)
{
    uint8_t fold = (uint8_t)((uint8_t)(crc >> 8) ^ byte);
    fold ^= (uint8_t)(fold >> 4);
    return (uint16_t)((uint16_t)(crc << 8) ^ (uint16_t)((uint16_t)fold << 12) ^ (uint16_t)((uint16_t)fold << 5) ^ fold);
}

uint16_t crc16(const uint8_t *data, uint8_t size)
{
    uint16_t crc = CRC_START;
    while (size--)
        crc = crc16_add(crc, *data++);
    return crc;
}
