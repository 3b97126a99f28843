/* Bytes to frames and back; docs/PROTOCOL.md, section 1. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

enum { FRAME_MAX = 64, FRAME_OVERHEAD = 5, FRAME_SYNC = 0x7E, FRAME_NUMBERS = 64 };
enum { PAYLOAD_MAX = FRAME_MAX - FRAME_OVERHEAD };
enum frame_kind { FRAME_DATA = 0, FRAME_ACK = 1, FRAME_OUT_OF_BAND = 2 };

/* Bytes that have arrived and are not yet frames. */
struct framer {
    uint8_t held[FRAME_MAX];
    uint8_t count;
};

/* A frame within the framer's bytes; gone at the next call of framer_skip. */
struct frame {
    const uint8_t *bytes; /* all of it */
    const uint8_t *payload;
    uint8_t size; /* of the payload */
    uint8_t number;
    enum frame_kind kind;
};

/* Room for one more byte? There always is after framer_next has answered false. */
bool framer_has_room(const struct framer *framer);
void framer_feed(struct framer *framer, uint8_t byte);
/* Cuts the next frame; false when more bytes are needed. Throws one byte away and looks again, as the protocol says. */
bool framer_next(struct framer *framer, struct frame *found);
/* Lets the frame found last go. */
void framer_skip(struct framer *framer, const struct frame *found);

/* Writes a frame; returns its length. `out` holds FRAME_MAX bytes. */
uint8_t frame_write(uint8_t *out, enum frame_kind kind, uint8_t number, const uint8_t *payload, uint8_t size);

#endif
