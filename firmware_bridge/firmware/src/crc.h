/* CRC-16/IBM-3740 ("CCITT-FALSE"): polynomial 0x1021, start 0xFFFF; "123456789" gives 0x29B1. */
#ifndef CRC_H
#define CRC_H

#include <stdint.h>

enum { CRC_START = 0xFFFF };

uint16_t crc16_add(uint16_t crc, uint8_t byte);
uint16_t crc16(const uint8_t *data, uint8_t size);

#endif
