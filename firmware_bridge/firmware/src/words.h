/* Writes a payload field by field; low byte first. */
#ifndef WORDS_H
#define WORDS_H

#include <stdint.h>

#include "frame.h"

struct words {
    uint8_t bytes[PAYLOAD_MAX];
    uint8_t size;
};

struct words words_of(uint8_t message);
void words_u8(struct words *words, uint8_t value);
void words_u16(struct words *words, uint16_t value);
void words_u32(struct words *words, uint32_t value);
/* A length byte and so many bytes. */
void words_list(struct words *words, const uint8_t *data, uint8_t size);
/* What the board senses and drives: the last five fields of `state`. */
void words_state(struct words *words, uint32_t now_ms);

#endif
