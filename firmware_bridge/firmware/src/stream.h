/* Numbered frames: reports out, commands in; docs/PROTOCOL.md, section 3. */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

enum {
    REPORT_MAX = 12,   /* bytes of the longest report: walls_counted has 8 */
    REPORTS_KEPT = 16, /* until a host acknowledges them, over as many links as it takes */
    REPORTS_SPARE = 6, /* free places without which no command is taken: no command makes more reports */
    WINDOW = 4,
};

struct report {
    uint8_t size;
    uint8_t attempts; /* counted to 2: a frame that went out twice measures nothing (Karn) */
    uint32_t sent_ms;
    uint8_t payload[REPORT_MAX];
};

struct stream {
    struct report kept[REPORTS_KEPT]; /* a ring; the first `flight` of it are unacknowledged, the rest unsent */
    uint8_t first, count, flight;
    uint8_t next;     /* number of the next new frame */
    uint8_t expected; /* number of the next frame from the host */
    /* Round trip: mean times 8 and deviation times 4, in ms, as RFC 6298 keeps them in whole numbers. */
    uint16_t mean_8, deviation_4;
    bool measured;
    uint8_t doublings;
};

/* A new link: counting starts at 0; reports that nobody acknowledged are sent again. */
void stream_restart(struct stream *stream);
/* Room for everything one command can report? */
bool stream_has_room(const struct stream *stream);
/* Keeps a report. Nothing is ever asked for without room: see REPORTS_SPARE. */
void stream_report(struct stream *stream, const uint8_t *payload, uint8_t size);
/* Whether a DATA frame is the next one and so is to be carried out. */
bool stream_take(struct stream *stream, uint8_t number);
void stream_acknowledged(struct stream *stream, uint8_t number, uint32_t now_ms);
uint16_t stream_timeout_ms(const struct stream *stream);
/* Puts on the line what is due and has room there. `send` gets whole frames, and runs of sync bytes. */
void stream_poll(struct stream *stream, uint32_t now_ms, void (*send)(const uint8_t *data, uint8_t size),
                 uint16_t room);

#endif
