/* Written by `python -m firmware_bridge.firmware_tables` from the dictionary that Python uses. */
#ifndef TABLES_H
#define TABLES_H

#include <stdint.h>

enum message {
    MESSAGE_HELLO = 0,
    MESSAGE_READ_DICTIONARY = 1,
    MESSAGE_HEARTBEAT = 2,
    MESSAGE_EMERGENCY_STOP = 3,
    MESSAGE_READ_CLOCK = 4,
    MESSAGE_READ_STATE = 5,
    MESSAGE_READ_DUMP = 6,
    MESSAGE_HELLO_REPLY = 8,
    MESSAGE_DICTIONARY_PART = 9,
    MESSAGE_STATUS = 10,
    MESSAGE_STOPPED = 11,
    MESSAGE_NOT_GREETED = 12,
    MESSAGE_CLOCK = 13,
    MESSAGE_STATE = 14,
    MESSAGE_DUMP_PART = 15,
    MESSAGE_OPEN_LIDS = 16,
    MESSAGE_CLOSE_LIDS = 17,
    MESSAGE_COLLECT = 18,
    MESSAGE_SHUFFLE = 19,
    MESSAGE_BUILD_WALLS = 20,
    MESSAGE_COUNT_WALLS = 21,
    MESSAGE_LIFT_WALLS = 22,
    MESSAGE_ROLL_DICE = 23,
    MESSAGE_SET_LAMPS = 24,
    MESSAGE_RESET_FAULT = 25,
    MESSAGE_COMMAND_DONE = 32,
    MESSAGE_COMMAND_REFUSED = 33,
    MESSAGE_COMMAND_ABORTED = 34,
    MESSAGE_WALLS_COUNTED = 35,
    MESSAGE_DICE_SHOWN = 36,
    MESSAGE_FAULT = 37,
};

enum activity_word {
    ACTIVITY_IDLE = 0,
    ACTIVITY_OPENING_LIDS = 1,
    ACTIVITY_CLOSING_LIDS = 2,
    ACTIVITY_COLLECTING = 3,
    ACTIVITY_SHUFFLING = 4,
    ACTIVITY_BUILDING = 5,
    ACTIVITY_COUNTING = 6,
    ACTIVITY_LIFTING = 7,
    ACTIVITY_ROLLING = 8,
    ACTIVITY_RESETTING = 9,
};

enum lids_word {
    LIDS_CLOSED = 0,
    LIDS_OPEN = 1,
    LIDS_BETWEEN = 2,
};

enum lift_word {
    LIFT_DOWN = 0,
    LIFT_UP = 1,
    LIFT_BETWEEN = 2,
};

enum fault_word {
    FAULT_NONE = 0,
    FAULT_JAM = 1,
    FAULT_LIDS_STUCK = 2,
    FAULT_TILE_COUNT = 3,
    FAULT_WALL_COUNT = 4,
    FAULT_LIFT_NOT_HOME = 5,
    FAULT_EMERGENCY_STOP = 6,
    FAULT_LID_FORCED = 7,
    FAULT_INTERLOCK = 8,
    FAULT_INTERRUPTED_OFTEN = 9,
    FAULT_HAND_IN_THE_WAY = 10,
    FAULT_POWER_LOST = 11,
    FAULT_WATCHDOG = 12,
    FAULT_OTHER = 255,
};

enum place_word {
    PLACE_NOWHERE = 0,
    PLACE_LIDS = 1,
    PLACE_DRUM = 2,
    PLACE_SIDE_0 = 3,
    PLACE_SIDE_1 = 4,
    PLACE_SIDE_2 = 5,
    PLACE_SIDE_3 = 6,
    PLACE_LIFTS = 7,
    PLACE_DICE = 8,
    PLACE_HOST = 9,
};

enum refused_word {
    REFUSED_BUSY = 1,
    REFUSED_FAULT_LATCHED = 2,
    REFUSED_LIDS_NOT_CLOSED = 3,
    REFUSED_LIDS_NOT_OPEN = 4,
    REFUSED_WRONG_TILES_INSIDE = 5,
    REFUSED_NO_WALLS = 6,
    REFUSED_NOT_POSSIBLE = 7,
    REFUSED_NO_LEASE = 8,
};

enum aborted_word {
    ABORTED_HOST_QUIET = 1,
    ABORTED_FAULT = 2,
    ABORTED_EMERGENCY_STOP = 3,
};

enum flag_word {
    FLAG_LEASED = 1,
    FLAG_WALLS_BUILT = 2,
    FLAG_SECOND_SET = 4,
};

enum lamp_word {
    LAMP_TURN = 1,
    LAMP_READY = 2,
    LAMP_DEALER = 4,
    LAMP_CALL = 8,
    LAMP_WIN = 16,
    LAMP_ATTENTION = 32,
};

enum dump_word {
    DUMP_LOG = 0,
    DUMP_RECEIVED = 1,
    DUMP_SENT = 2,
    DUMP_CONFIGURATION = 3,
    DUMP_STICKS = 4,
    DUMP_KEYS = 5,
};

enum log_word {
    LOG_STARTED = 1,
    LOG_GREETED = 2,
    LOG_LEASE_LOST = 3,
    LOG_BEGUN = 4,
    LOG_DONE = 5,
    LOG_REFUSED = 6,
    LOG_ABORTED = 7,
    LOG_FAULT = 8,
    LOG_FAULT_RESET = 9,
    LOG_STOP_ASKED = 10,
};

#define PROTOCOL 1
#define LONGEST_LEASE_MS 3000
#if defined BOARD_PICO
#define BOARD_NAME "pico"
#define FINGERPRINT 0xD04C03F9ul
#elif defined BOARD_ESP32C3
#define BOARD_NAME "esp32c3"
#define FINGERPRINT 0xEF154669ul
#else
#define BOARD_NAME "mega2560"
#define FINGERPRINT 0x1EFA668Bul
#endif
#define FIRMWARE_NAME BOARD_NAME " 1.0"
#define DICTIONARY_SIZE 629
#define DICTIONARY_CRC 0x8405E54Cul
#define LIST_MAX 40
#define BLOB_MAX 40

/* The dictionary's text, in flash. */
extern const char dictionary_text[];
/* How the machine is built; the fingerprint is taken over it. In flash. */
extern const char configuration_text[];

/* Fields of what the host may say: 1, 2, 4 bytes, or s, a length byte and so many. */
struct form {
    uint8_t message;
    char fields[4];
};
enum { FORMS = 17 };
extern const struct form forms[FORMS]; /* in flash */

#endif
