#include "stream.h"

#include <string.h>

enum { TIMEOUT_FIRST_MS = 250, TIMEOUT_FLOOR_MS = 30, TIMEOUT_CEILING_MS = 1000, DOUBLINGS_MAX = 6 };

static struct report *kept(struct stream *stream, uint8_t at)
{
    return &stream->kept[(stream->first + at) % REPORTS_KEPT];
}

void stream_restart(struct stream *stream)
{
    stream->next = stream->expected = stream->flight = 0;
}

bool stream_has_room(const struct stream *stream)
{
    return stream->count <= REPORTS_KEPT - REPORTS_SPARE;
}

void stream_report(struct stream *stream, const uint8_t *payload, uint8_t size)
{
    if (stream->count == REPORTS_KEPT || size > REPORT_MAX)
        return;
    struct report *report = kept(stream, stream->count++);
    report->size = size;
    report->attempts = 0;
    memcpy(report->payload, payload, size);
}

bool stream_take(struct stream *stream, uint8_t number)
{
    if (number != stream->expected)
        return false;
    stream->expected = (number + 1) % FRAME_NUMBERS;
    return true;
}

static void sample(struct stream *stream, uint32_t elapsed_ms)
{
    int16_t elapsed = elapsed_ms > TIMEOUT_CEILING_MS ? TIMEOUT_CEILING_MS : (int16_t)elapsed_ms;
    if (!stream->measured) {
        stream->measured = true;
        stream->mean_8 = (uint16_t)(elapsed * 8);
        stream->deviation_4 = (uint16_t)(elapsed * 2);
    } else {
        int16_t error = (int16_t)(elapsed - (int16_t)(stream->mean_8 / 8));
        stream->mean_8 = (uint16_t)((int16_t)stream->mean_8 + error);
        int16_t size = error < 0 ? (int16_t)-error : error;
        stream->deviation_4 = (uint16_t)((int16_t)stream->deviation_4 + size - (int16_t)(stream->deviation_4 / 4));
    }
    stream->doublings = 0;
}

void stream_acknowledged(struct stream *stream, uint8_t number, uint32_t now_ms)
{
    uint8_t ahead = (uint8_t)(number - (stream->next - stream->flight)) % FRAME_NUMBERS;
    if (ahead > stream->flight)
        return; /* a late copy of one already taken */
    while (ahead--) {
        const struct report *report = kept(stream, 0);
        if (report->attempts == 1)
            sample(stream, now_ms - report->sent_ms);
        stream->first = (stream->first + 1) % REPORTS_KEPT;
        stream->count--;
        stream->flight--;
    }
}

uint16_t stream_timeout_ms(const struct stream *stream)
{
    uint32_t plain = stream->measured ? stream->mean_8 / 8u + stream->deviation_4 : TIMEOUT_FIRST_MS;
    if (plain < TIMEOUT_FLOOR_MS)
        plain = TIMEOUT_FLOOR_MS;
    plain <<= stream->doublings;
    return plain > TIMEOUT_CEILING_MS ? TIMEOUT_CEILING_MS : (uint16_t)plain;
}

static void put(struct stream *stream, uint8_t at, uint32_t now_ms, void (*send)(const uint8_t *, uint8_t))
{
    struct report *report = kept(stream, at);
    uint8_t frame[FRAME_MAX];
    uint8_t number = (uint8_t)(stream->next - stream->flight + at) % FRAME_NUMBERS;
    report->sent_ms = now_ms;
    if (report->attempts < 2)
        report->attempts++;
    send(frame, frame_write(frame, FRAME_DATA, number, report->payload, report->size));
}

void stream_poll(struct stream *stream, uint32_t now_ms, void (*send)(const uint8_t *, uint8_t), uint16_t room)
{
    enum { LARGEST = REPORT_MAX + FRAME_OVERHEAD };
    if (stream->flight && now_ms - kept(stream, 0)->sent_ms >= stream_timeout_ms(stream) &&
        room >= (uint16_t)(FRAME_MAX + LARGEST * stream->flight)) {
        if (stream->doublings < DOUBLINGS_MAX)
            stream->doublings++;
        uint8_t flush[FRAME_MAX];
        memset(flush, FRAME_SYNC, sizeof flush);
        send(flush, sizeof flush);
        for (uint8_t at = 0; at < stream->flight; at++)
            put(stream, at, now_ms, send);
        return; /* new frames follow at the next tick, when there is room again */
    }
    while (stream->flight < stream->count && stream->flight < WINDOW && room >= LARGEST) {
        stream->flight++;
        stream->next = (stream->next + 1) % FRAME_NUMBERS;
        kept(stream, (uint8_t)(stream->flight - 1))->attempts = 0;
        put(stream, (uint8_t)(stream->flight - 1), now_ms, send);
        room = (uint16_t)(room - LARGEST);
    }
}
