/* Every wire of the board in one place. The simulated mechanism reads the same tables.
 *
 * Arduino Mega (ATmega2560): the names are the chip's ports. The drawing with the board's printed numbers, the parts and what
 * each wire must do when it breaks are in docs/MACHINE.md; a test holds the page to these tables.
 *
 * Electric rules. Each driver input has a 10 k resistor to ground: while the chip is in reset its pins float and nothing
 * may turn (datasheet 2549, section 13.2.6). All inputs use the chip's pull-ups. What protects a person is wired so that
 * a broken wire is the dangerous case: stop button and light curtains pull their pin LOW while all is well, the lids'
 * closed switch pulls LOW when they are closed. The column "true at" says which level makes the name true.
 */
#ifndef PINS_H
#define PINS_H

/* X(name, port, bit, level at which the name is true) */
#define PINS_INPUTS(X)            \
    X(FEED_0, K, 0, 0)            \
    X(FEED_1, K, 1, 0)            \
    X(FEED_2, K, 2, 0)            \
    X(FEED_3, K, 3, 0)            \
    X(STACKER_HOME_0, K, 4, 0)    \
    X(STACKER_HOME_1, K, 5, 0)    \
    X(STACKER_HOME_2, K, 6, 0)    \
    X(STACKER_HOME_3, K, 7, 0)    \
    X(PUSHER_HOME_0, B, 0, 0)     \
    X(PUSHER_HOME_1, B, 1, 0)     \
    X(PUSHER_HOME_2, B, 2, 0)     \
    X(PUSHER_HOME_3, B, 3, 0)     \
    X(LIFT_BOTTOM_0, B, 4, 0)     \
    X(LIFT_BOTTOM_1, B, 5, 0)     \
    X(LIFT_BOTTOM_2, B, 6, 0)     \
    X(LIFT_BOTTOM_3, B, 7, 0)     \
    X(LIFT_TOP_0, H, 0, 0)        \
    X(LIFT_TOP_1, H, 1, 0)        \
    X(LIFT_TOP_2, H, 3, 0)        \
    X(LIFT_TOP_3, H, 4, 0)        \
    X(SWEEP_HOME, H, 5, 0)        \
    X(HATCH_TILE, H, 6, 0)        \
    X(HAND_0, D, 0, 1)            \
    X(HAND_1, D, 1, 1)            \
    X(HAND_2, D, 2, 1)            \
    X(HAND_3, D, 3, 1)            \
    X(HAND_HATCH, D, 7, 1)        \
    X(LIDS_OPEN, E, 4, 0)         \
    X(LIDS_CLOSED, E, 5, 0)       \
    X(DRUM_INDEX, E, 3, 0)        \
    X(STOP_PRESSED, J, 0, 1)

/* X(name, port, bit): high switches on. All but SUPPLY move something. */
#define PINS_OUTPUTS(X)      \
    X(CONVEYOR_0, A, 0)      \
    X(CONVEYOR_1, A, 1)      \
    X(CONVEYOR_2, A, 2)      \
    X(CONVEYOR_3, A, 3)      \
    X(STACKER_0, A, 4)       \
    X(STACKER_1, A, 5)       \
    X(STACKER_2, A, 6)       \
    X(STACKER_3, A, 7)       \
    X(PUSHER_0, C, 0)        \
    X(PUSHER_1, C, 1)        \
    X(PUSHER_2, C, 2)        \
    X(PUSHER_3, C, 3)        \
    X(LIDS_OPENING, C, 4)    \
    X(LIDS_CLOSING, C, 5)    \
    X(INTAKE, C, 6)          \
    X(DRUM, C, 7)            \
    X(LIFT_UP, L, 0)         \
    X(LIFT_DOWN, L, 1)       \
    X(SWEEP, L, 2)           \
    X(BED_BELTS, L, 3)       \
    X(SUPPLY, L, 4)

/* X(name, port, bit): written by the board itself. */
#define PINS_SERVICE(X)     \
    X(SCALE_A, L, 5)        \
    X(SCALE_B, L, 6)        \
    X(SCALE_C, L, 7)        \
    X(CHAIN_DATA, G, 0)     \
    X(CHAIN_CLOCK, G, 1)    \
    X(CHAIN_LATCH, G, 2)

enum input_number {
#define X(name, port, bit, level) IN_NUMBER_##name,
    PINS_INPUTS(X)
#undef X
    INPUT_COUNT
};

enum output_number {
#define X(name, port, bit) OUT_NUMBER_##name,
    PINS_OUTPUTS(X)
#undef X
    OUTPUT_COUNT
};

#define IN(name) ((uint32_t)1 << IN_NUMBER_##name)
#define OUT(name) ((uint32_t)1 << OUT_NUMBER_##name)
/* The same thing at side 0 to 3: the four follow each other in the tables. */
#define IN_SIDE(name, side) ((uint32_t)1 << (IN_NUMBER_##name##_0 + (side)))
#define OUT_SIDE(name, side) ((uint32_t)1 << (OUT_NUMBER_##name##_0 + (side)))
#define IN_SIDES(name) ((uint32_t)15 << IN_NUMBER_##name##_0)
#define OUT_SIDES(name) ((uint32_t)15 << OUT_NUMBER_##name##_0)

/* Analog channels of port F, and what the 74HC4051 brings to the last one. */
enum { CURRENT_CENTRE, CURRENT_SIDE_0, CURRENT_SIDE_1, CURRENT_SIDE_2, CURRENT_SIDE_3, CURRENT_LIFTS, CURRENTS };
enum { ANALOG_SCALES = 6 };
enum { SCALE_DRUM, SCALE_SIDE_0, SCALE_SIDE_1, SCALE_SIDE_2, SCALE_SIDE_3, SCALES };

enum { SIDES = 4, CHAIN_BYTES = 6 };
/* Bytes of the chain: lamps of seats 0 to 3, then two dice of four bits each in each of the last two. */
enum { CHAIN_DICE = 4, CHAIN_BUZZER = 0x80 /* in byte 0 */, CHAIN_FAULT_LAMP = 0x80 /* in byte 1 */ };

#endif
