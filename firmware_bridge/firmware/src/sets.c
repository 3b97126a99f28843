#include "sets.h"

static uint8_t stand;

static void now(uint8_t bits)
{
    stand = bits;
    memory_keep_stand(bits);
}

static uint8_t with(uint8_t bit, bool on)
{
    return on ? stand | bit : stand & (uint8_t)~bit;
}

void sets_begin(const struct memory *memory)
{
    stand = memory->stand;
}

void sets_taken_in(void)
{
    bool second = stand & STAND_WALLS ? !(stand & STAND_LIFTS_SECOND) : stand & STAND_FELT_SECOND;
    now(with(STAND_DRUM_SECOND, second));
}

void sets_build_begun(void)
{
    now(with(STAND_WALLS, false));
    now(with(STAND_LIFTS_SECOND, stand & STAND_DRUM_SECOND));
}

void sets_built(void)
{
    now(with(STAND_WALLS, true));
}

void sets_lifted(void)
{
    now(with(STAND_WALLS, false));
    now(with(STAND_FELT_SECOND, stand & STAND_LIFTS_SECOND));
}

void sets_weighed(bool none)
{
    if (none && stand & STAND_WALLS)
        now(with(STAND_WALLS, false));
}

bool sets_walls_stand(void)
{
    return stand & STAND_WALLS;
}

bool sets_second_on_felt(void)
{
    return stand & STAND_FELT_SECOND;
}
