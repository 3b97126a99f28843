/* Electronic dice: they tumble for a while as lamps and then lie still. Nothing moves. */
#include "dice.h"

#include "motion.h"

enum { DICE = 4, PIPS = 6 };

static uint8_t count, values[DICE];
static uint32_t began_ms;
static bool tumbling;

/* 0 to 5, each as likely as the others: what would favour the low ones is thrown again. */
static uint8_t draw(void)
{
    uint8_t bits;
    do
        bits = board_entropy() & 7;
    while (bits >= PIPS);
    return bits;
}

void dice_begin(uint8_t dice, uint32_t now_ms)
{
    count = dice;
    began_ms = now_ms;
    tumbling = true;
}

struct step dice_poll(const struct sense *sense)
{
    uint32_t elapsed_ms = sense->now_ms - began_ms;
    if (elapsed_ms < DICE_MS)
        return (struct step){.permille = step_share(elapsed_ms, DICE_MS)};
    if (tumbling)
        for (uint8_t die = 0; die < count; die++)
            values[die] = (uint8_t)(draw() + 1);
    tumbling = false;
    return (struct step){.done = true};
}

uint8_t dice_count(void)
{
    return count;
}

uint8_t dice_value(uint8_t die)
{
    return values[die];
}

void dice_show(uint8_t bytes[2], uint32_t now_ms)
{
    /* Bit 0 the centre, bit 1 one diagonal, bit 2 the other, bit 3 the middle pair. */
    static const uint8_t pips[PIPS + 1] = {0, 1, 2, 3, 6, 7, 14};
    bytes[0] = bytes[1] = 0;
    for (uint8_t die = 0; die < count; die++) {
        uint8_t value = tumbling ? (uint8_t)((now_ms / DICE_FACE_MS * (die + 1u) + die) % PIPS + 1) : values[die];
        bytes[die / 2] |= (uint8_t)(pips[value] << (die % 2 ? 4 : 0));
    }
}
