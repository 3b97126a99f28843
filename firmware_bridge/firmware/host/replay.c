/* The firmware's portable part on this computer, meant for the sanitized build.
 *
 *   replay --frames FILE   the frames it cuts from the file's bytes, a line of hexadecimal digits each
 *   replay FILE …          each file's bytes to a freshly started controller, whatever they are
 *   replay --random N [SEED]   N rounds of random bytes, random frames, hands, jams, resets and power losses
 *
 * The board aborts the program where a motor runs without a lease, against a hand, open lids, the stop button or a latched
 * fault, or both ways, and where something is weighed while it still swings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_fake.h"
#include "frame.h"
#include "tables.h"

static uint32_t seed = 1;

static uint32_t random_below(uint32_t limit)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % limit;
}

static int print_frames(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct framer framer = {.count = 0};
    struct frame frame;
    int byte;
    if (!file)
        return 2;
    while ((byte = fgetc(file)) != EOF) {
        framer_feed(&framer, (uint8_t)byte);
        while (framer_next(&framer, &frame)) {
            for (int at = 0; at < frame.size + FRAME_OVERHEAD; at++)
                printf("%02x", frame.bytes[at]);
            printf("\n");
            framer_skip(&framer, &frame);
        }
    }
    fclose(file);
    return 0;
}

static void say(uint8_t byte)
{
    while (!fake_receive(byte))
        fake_tick();
    if (random_below(12) == 0) /* about as many bytes as fit a millisecond */
        fake_tick();
}

static int play_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    int byte;
    if (!file)
        return 2;
    fake_start(START_RESET);
    while ((byte = fgetc(file)) != EOF)
        say((uint8_t)byte);
    for (int at = 0; at < 2000; at++)
        fake_tick();
    fclose(file);
    return 0;
}

static uint8_t numbers; /* of DATA frames, mostly right */

static void say_frame(enum frame_kind kind, const uint8_t *payload, uint8_t size)
{
    uint8_t frame[FRAME_MAX];
    uint8_t number = kind == FRAME_DATA ? numbers : (uint8_t)random_below(FRAME_NUMBERS);
    uint8_t length = frame_write(frame, kind, number, payload, size);
    if (kind == FRAME_DATA && random_below(10))
        numbers = (numbers + 1) % FRAME_NUMBERS;
    if (random_below(20) == 0)
        frame[random_below(length)] ^= (uint8_t)(1 + random_below(255));
    for (uint8_t at = 0; at < length; at++)
        say(frame[at]);
}

static void say_something(void)
{
    uint8_t payload[PAYLOAD_MAX];
    for (uint8_t at = 0; at < sizeof payload; at++)
        payload[at] = (uint8_t)random_below(random_below(2) ? 256 : 8);
    uint8_t size = (uint8_t)random_below(sizeof payload + 1);
    switch (random_below(9)) {
    case 0:
        for (uint8_t at = 0; at < size; at++)
            say(payload[at]);
        return;
    case 1:
        say_frame((enum frame_kind)random_below(3), payload, size);
        return;
    case 2:
        payload[0] = MESSAGE_HELLO;
        payload[1] = (uint8_t)random_below(3);
        memset(payload + 2, 0, 3);
        if (random_below(20) == 0) {
            say_frame(FRAME_OUT_OF_BAND, payload, 6);
            numbers = 0;
        }
        return;
    case 3:
        say_frame(FRAME_ACK, payload, 0);
        return;
    case 4:
    case 5:
        payload[0] = MESSAGE_HEARTBEAT;
        payload[3] = (uint8_t)random_below(256);
        payload[4] = (uint8_t)random_below(8);
        say_frame(FRAME_OUT_OF_BAND, payload, 5);
        return;
    case 6:
        payload[0] = (uint8_t)(MESSAGE_HELLO + random_below(8));
        say_frame(FRAME_OUT_OF_BAND, payload, (uint8_t)(1 + random_below(7)));
        return;
    default:
        payload[0] = (uint8_t)(MESSAGE_OPEN_LIDS + random_below(11));
        payload[2] = 0;
        if (payload[0] == MESSAGE_BUILD_WALLS) {
            payload[3] = SIDES;
            memset(payload + 4, (int)random_below(21), SIDES);
        } else if (payload[0] == MESSAGE_COLLECT) {
            payload[3] = (uint8_t)random_below(137);
            payload[4] = 0;
        }
        say_frame(FRAME_DATA, payload, (uint8_t)(payload[0] == MESSAGE_BUILD_WALLS ? 8
                                                 : payload[0] == MESSAGE_COLLECT   ? 5
                                                                                   : 3 + random_below(2)));
    }
}

static void wait(uint32_t ms)
{
    uint8_t beat[] = {MESSAGE_HEARTBEAT, 1, 0, 0xE8, 0x03};
    uint8_t ack[FRAME_MAX];
    for (; ms; ms--) {
        if (ms % 200 == 0) {
            say_frame(FRAME_OUT_OF_BAND, beat, sizeof beat);
            for (uint8_t number = 0; number < FRAME_NUMBERS; number++) { /* whatever it has said: we heard it */
                uint8_t length = frame_write(ack, FRAME_ACK, number, 0, 0);
                for (uint8_t at = 0; at < length; at++)
                    say(ack[at]);
            }
        }
        fake_tick();
    }
}

static void order(uint8_t message, const uint8_t *rest, uint8_t size, uint32_t ms)
{
    static uint16_t ticket = 1000;
    uint8_t payload[PAYLOAD_MAX] = {message, (uint8_t)++ticket, (uint8_t)(ticket >> 8)};
    for (uint8_t at = 0; at < size; at++)
        payload[3 + at] = rest[at];
    uint8_t frame[FRAME_MAX];
    uint8_t length = frame_write(frame, FRAME_DATA, numbers, payload, (uint8_t)(3 + size));
    numbers = (numbers + 1) % FRAME_NUMBERS;
    for (uint8_t at = 0; at < length; at++)
        say(frame[at]);
    wait(ms);
}

/* A whole hand as a good host would ask for it, so that what comes next meets the machine at every stage. */
static void good_hand(void)
{
    static uint8_t nonce = 100;
    uint8_t hello[] = {MESSAGE_HELLO, ++nonce, 1, 1, 1, PROTOCOL};
    static const uint8_t tiles[] = {136, 0}, stacks[] = {SIDES, 17, 17, 17, 17}, turns[] = {2};
    memset(fake_works.hands, 0, sizeof fake_works.hands);
    fake_works.stop = false;
    fake_works.stalled = fake_works.dead = 0;
    say_frame(FRAME_OUT_OF_BAND, hello, sizeof hello);
    numbers = 0;
    wait(400);
    order(MESSAGE_RESET_FAULT, NULL, 0, 1500);
    order(MESSAGE_OPEN_LIDS, NULL, 0, 300);
    order(MESSAGE_COLLECT, tiles, sizeof tiles, 1800);
    order(MESSAGE_CLOSE_LIDS, NULL, 0, 300);
    order(MESSAGE_SHUFFLE, turns, sizeof turns, 600);
    order(MESSAGE_BUILD_WALLS, stacks, sizeof stacks, random_below(4) ? 4000 : random_below(4000));
    if (random_below(4)) {
        order(MESSAGE_COUNT_WALLS, NULL, 0, 400);
        order(MESSAGE_LIFT_WALLS, NULL, 0, random_below(4) ? 1200 : random_below(1200));
    }
}

static void happen(void)
{
    uint32_t side = random_below(SIDES + 1);
    switch (random_below(40)) {
    case 7:
        if (random_below(60) == 0)
            good_hand();
        break;
    case 0:
        fake_works.hands[side] = random_below(4) == 0;
        break;
    case 1:
        fake_works.stop = random_below(4) == 0;
        break;
    case 2:
        fake_works.stalled = random_below(4) ? 0 : 1u << random_below(OUTPUT_COUNT);
        break;
    case 3:
        fake_works.dead = random_below(4) ? 0 : 1u << random_below(OUTPUT_COUNT);
        break;
    case 4:
        if (random_below(20) == 0)
            fake_works.lids = random_below(3) / 2.0;
        break;
    case 5:
        if (random_below(40) == 0)
            fake_start((enum start_cause)(START_POWER + random_below(3)));
        break;
    case 6:
        for (uint32_t ms = random_below(3000); ms; ms--)
            fake_tick();
        break;
    case 8:
    case 9:
        fake_keys ^= 1u << random_below(32);
        break;
    case 10:
        fake_keys_there = random_below(10) != 0;
        break;
    default:
        break;
    }
}

int main(int argc, char **argv)
{
    mechanism_begin(&fake_works, 136, 8);
    if (argc == 3 && !strcmp(argv[1], "--frames"))
        return print_frames(argv[2]);
    if (argc >= 3 && !strcmp(argv[1], "--random")) {
        seed = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1;
        fake_start(START_POWER);
        for (unsigned long round = strtoul(argv[2], NULL, 10); round; round--) {
            say_something();
            happen();
            if (mechanism_tiles(&fake_works) != 136)
                abort();
        }
        printf("%u frames answered\n", fake_sent());
        return 0;
    }
    for (int at = 1; at < argc; at++)
        if (play_file(argv[at]))
            return 2;
    printf("%u frames answered\n", fake_sent());
    return 0;
}
