/* Written by `python -m firmware_bridge.firmware_tables` from the dictionary that Python uses. */
#include "tables.h"

#include "board.h"

const char dictionary_text[] IN_FLASH =
    "16 command open_lids ticket:u16\n"
    "17 command close_lids ticket:u16\n"
    "18 command collect ticket:u16 tiles:u16\n"
    "19 command shuffle ticket:u16 turns:u8\n"
    "20 command build_walls ticket:u16 stacks:u8s\n"
    "21 command count_walls ticket:u16\n"
    "22 command lift_walls ticket:u16\n"
    "23 command roll_dice ticket:u16 count:u8\n"
    "24 command set_lamps seat:u8 lit:u8 blinking:u8\n"
    "25 command reset_fault ticket:u16\n"
    "32 report command_done ticket:u16\n"
    "33 report command_refused ticket:u16 reason:u8\n"
    "34 report command_aborted ticket:u16 reason:u8\n"
    "35 report walls_counted ticket:u16 counts:u8s\n"
    "36 report dice_shown ticket:u16 values:u8s\n"
    "37 report fault code:u8 place:u8\n";

const char configuration_text[] IN_FLASH =
    "sides=4\n"
    "max_stacks=20\n"
    "lids=1\n"
    "dice=4\n"
    "board=" BOARD_NAME "\n"
    "sets=2\n";

const struct form forms[FORMS] IN_FLASH = {
    {MESSAGE_HELLO, "41"},
    {MESSAGE_READ_DICTIONARY, "2"},
    {MESSAGE_HEARTBEAT, "22"},
    {MESSAGE_EMERGENCY_STOP, "2"},
    {MESSAGE_READ_CLOCK, "2"},
    {MESSAGE_READ_STATE, "2"},
    {MESSAGE_READ_DUMP, "12"},
    {MESSAGE_OPEN_LIDS, "2"},
    {MESSAGE_CLOSE_LIDS, "2"},
    {MESSAGE_COLLECT, "22"},
    {MESSAGE_SHUFFLE, "21"},
    {MESSAGE_BUILD_WALLS, "2s"},
    {MESSAGE_COUNT_WALLS, "2"},
    {MESSAGE_LIFT_WALLS, "2"},
    {MESSAGE_ROLL_DICE, "21"},
    {MESSAGE_SET_LAMPS, "111"},
    {MESSAGE_RESET_FAULT, "2"},
};
