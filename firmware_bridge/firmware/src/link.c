#include "link.h"

#include <string.h>

#include "board.h"
#include "configuration.h"
#include "form.h"
#include "frame.h"
#include "guard.h"
#include "log.h"
#include "machine.h"
#include "sticks.h"
#include "stream.h"
#include "tables.h"
#include "words.h"

enum { BYTES_A_POLL = 2 * FRAME_MAX }; /* so that a babbling line cannot hold the program up */

static struct framer framer;
static struct stream stream;
static uint32_t boot_id, nonce;
static bool greeted, heard_beat;
static uint16_t echo;
static struct machine_view shown;

/* --- sending --- */

static void send(const uint8_t *data, uint8_t size)
{
    if (data[0] != FRAME_SYNC)
        log_frame(DUMP_SENT, data);
    board_send(data, size);
}

/* One frame outside the numbers; lost where the line has no room, and then asked for again. */
static bool whisper(const struct words *words)
{
    uint8_t frame[FRAME_MAX];
    uint8_t size = frame_write(frame, FRAME_OUT_OF_BAND, 0, words->bytes, words->size);
    if (board_send_room() < size)
        return false;
    send(frame, size);
    return true;
}

void link_report(const uint8_t *payload, uint8_t size)
{
    stream_report(&stream, payload, size);
}

static void say_not_greeted(void)
{
    struct words words = words_of(MESSAGE_NOT_GREETED);
    words_u32(&words, boot_id);
    whisper(&words);
}

static void say_status(uint32_t now_ms)
{
    struct machine_view view = machine_view();
    struct words words = words_of(MESSAGE_STATUS);
    words_u32(&words, boot_id);
    words_u32(&words, now_ms);
    words_u16(&words, echo);
    words_u8(&words, view.activity);
    words_u16(&words, view.permille);
    words_u16(&words, view.running_ticket);
    words_u16(&words, view.last_ticket);
    words_u8(&words, view.lids);
    words_u8(&words, view.lift);
    words_u16(&words, view.tiles_inside);
    words_u8(&words, view.fault);
    words_u8(&words, view.fault_place);
    words_u8(&words, (uint8_t)((view.leased ? FLAG_LEASED : 0) | (view.walls_built ? FLAG_WALLS_BUILT : 0) |
                              (view.second_set ? FLAG_SECOND_SET : 0)));
    if (whisper(&words))
        shown = view;
}

static bool changed(void)
{
    struct machine_view view = machine_view();
    bool rests = !view.moving;
    return view.activity != shown.activity || view.running_ticket != shown.running_ticket ||
           view.last_ticket != shown.last_ticket || view.fault != shown.fault ||
           view.fault_place != shown.fault_place || (rests && view.lids != shown.lids) ||
           (rests && view.lift != shown.lift);
}

/* --- the greeting and the questions --- */

static void on_hello(uint32_t asked)
{
    if (!machine_knows_itself())
        return; /* asked again within a quarter of a second */
    if (!greeted || asked != nonce) { /* the same one again only lost our answer */
        greeted = true;
        heard_beat = false;
        nonce = asked;
        stream_restart(&stream);
        log_event(LOG_GREETED, 0, (uint16_t)nonce);
    }
    struct words words = words_of(MESSAGE_HELLO_REPLY);
    words_u32(&words, nonce);
    words_u8(&words, PROTOCOL);
    words_u32(&words, boot_id);
    words_u32(&words, FINGERPRINT);
    words_u8(&words, WINDOW);
    words_u16(&words, DICTIONARY_SIZE);
    words_u32(&words, DICTIONARY_CRC);
    words_list(&words, (const uint8_t *)FIRMWARE_NAME, sizeof FIRMWARE_NAME - 1);
    whisper(&words);
}

static void on_read_dictionary(uint16_t offset)
{
    uint8_t part[BLOB_MAX], size = 0;
    while (size < BLOB_MAX && (uint32_t)offset + size < DICTIONARY_SIZE) {
        part[size] = flash_byte(dictionary_text + offset + size);
        size++;
    }
    struct words words = words_of(MESSAGE_DICTIONARY_PART);
    words_u16(&words, offset);
    words_list(&words, part, size);
    whisper(&words);
}

static void on_read_clock(uint16_t token, uint32_t now_ms)
{
    struct words words = words_of(MESSAGE_CLOCK);
    words_u16(&words, token);
    words_u32(&words, boot_id);
    words_u32(&words, now_ms);
    whisper(&words);
}

static void on_read_state(uint16_t token, uint32_t now_ms)
{
    struct words words = words_of(MESSAGE_STATE);
    words_u16(&words, token);
    words_u32(&words, greeted ? nonce : 0);
    words_u16(&words, guard_lease_left());
    words_u8(&words, stream.count);
    words_state(&words, now_ms);
    whisper(&words);
    say_status(now_ms);
}

static void on_read_dump(uint8_t what, uint16_t number)
{
    uint8_t data[BLOB_MAX];
    uint16_t newest;
    uint8_t size = what == DUMP_CONFIGURATION ? configuration_line(&number, &newest, data)
                   : what == DUMP_STICKS      ? sticks_read(&number, &newest, data)
                                              : log_read(what, &number, &newest, data);
    struct words words = words_of(MESSAGE_DUMP_PART);
    words_u8(&words, what);
    words_u16(&words, number);
    words_u16(&words, newest);
    words_list(&words, data, size);
    whisper(&words);
}

static void on_emergency_stop(uint16_t token)
{
    machine_stop(PLACE_HOST); /* first of all */
    log_event(LOG_STOP_ASKED, 0, token);
    struct words words = words_of(MESSAGE_STOPPED);
    words_u16(&words, token);
    whisper(&words);
}

static void on_heartbeat(uint16_t count, uint16_t lease_ms, uint32_t now_ms)
{
    if (!greeted) {
        say_not_greeted();
        return;
    }
    guard_lease(lease_ms);
    heard_beat = true;
    echo = count;
    say_status(now_ms);
}

static void on_link(const uint8_t *payload, uint32_t now_ms)
{
    uint16_t first = (uint16_t)(payload[1] | payload[2] << 8);
    switch (payload[0]) {
    case MESSAGE_HELLO:
        on_hello(first | (uint32_t)payload[3] << 16 | (uint32_t)payload[4] << 24);
        break;
    case MESSAGE_READ_DICTIONARY:
        on_read_dictionary(first);
        break;
    case MESSAGE_HEARTBEAT:
        on_heartbeat(first, (uint16_t)(payload[3] | payload[4] << 8), now_ms);
        break;
    case MESSAGE_EMERGENCY_STOP:
        on_emergency_stop(first);
        break;
    case MESSAGE_READ_CLOCK:
        on_read_clock(first, now_ms);
        break;
    case MESSAGE_READ_STATE:
        on_read_state(first, now_ms);
        break;
    case MESSAGE_READ_DUMP:
        on_read_dump(payload[1], (uint16_t)(payload[2] | payload[3] << 8));
        break;
    default:
        break;
    }
}

/* --- frames --- */

static void on_data(const struct frame *frame, uint32_t now_ms)
{
    if (!greeted) {
        say_not_greeted();
        return;
    }
    /* Without room for its reports a command is answered and not taken: the host sends it again. */
    bool taken = stream_has_room(&stream) && stream_take(&stream, frame->number);
    uint8_t ack[FRAME_OVERHEAD];
    uint8_t size = frame_write(ack, FRAME_ACK, stream.expected, 0, 0);
    if (board_send_room() >= size)
        send(ack, size);
    if (taken && form_fits(frame->payload, frame->size) && frame->payload[0] >= MESSAGE_OPEN_LIDS)
        machine_command(frame->payload, now_ms);
}

static void take(const struct frame *frame, uint32_t now_ms)
{
    log_frame(DUMP_RECEIVED, frame->bytes);
    switch (frame->kind) {
    case FRAME_ACK:
        if (greeted)
            stream_acknowledged(&stream, frame->number, now_ms);
        break;
    case FRAME_DATA:
        on_data(frame, now_ms);
        break;
    case FRAME_OUT_OF_BAND:
        if (form_fits(frame->payload, frame->size))
            on_link(frame->payload, now_ms);
        break;
    }
}

void link_begin(uint32_t id)
{
    boot_id = id;
    greeted = heard_beat = false;
    memset(&framer, 0, sizeof framer);
    memset(&stream, 0, sizeof stream);
    say_not_greeted();
}

void link_poll(uint32_t now_ms)
{
    struct frame frame;
    for (uint8_t taken = 0; taken < BYTES_A_POLL; taken++) {
        int16_t byte = board_receive();
        if (byte < 0)
            break;
        framer_feed(&framer, (uint8_t)byte);
        while (framer_next(&framer, &frame)) {
            take(&frame, now_ms);
            framer_skip(&framer, &frame);
        }
    }
    if (!heard_beat)
        return;
    if (guard_lease_left())
        stream_poll(&stream, now_ms, send, board_send_room());
    if (changed())
        say_status(now_ms);
}
