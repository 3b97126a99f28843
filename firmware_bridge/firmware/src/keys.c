#include "keys.h"

#include <stdbool.h>

#include "board.h"
#include "log.h"
#include "timing.h"

enum { KEYS = KEYS_SEAT * SIDES };

static struct {
    bool there, asked_there;
    uint8_t still_there;    /* polls for which asked_there has held */
    uint32_t seen, down, restless;
    uint32_t moving;        /* keys whose level has not held still since an edge */
    uint32_t edge_ms[KEYS]; /* of those: the first one */
    uint8_t still[KEYS];    /* polls for which the level has held */
} keys;

static void put(uint8_t *at, uint32_t value)
{
    for (uint8_t byte = 0; byte < 4; byte++)
        at[byte] = (uint8_t)(value >> 8 * byte);
}

static void tell(uint32_t at_ms)
{
    uint8_t change[KEY_CHANGE];
    put(change, at_ms);
    put(change + 4, keys.down);
    put(change + 8, keys.restless);
    change[12] = keys.there;
    log_keys(change);
}

void keys_begin(void)
{
    keys.there = keys.asked_there = false;
    keys.still_there = 0;
    keys.down = keys.restless = keys.moving = 0;
}

/* Whether they can be read: what has held for as long as a contact must. */
static bool look_for_them(bool there, uint32_t down, uint32_t now_ms)
{
    if (there != keys.asked_there)
        keys.still_there = 0;
    keys.asked_there = there;
    if (keys.still_there < KEYS_SETTLE_MS) {
        keys.still_there++;
        return false;
    }
    if (there != keys.there) {
        keys.there = there;
        keys.seen = keys.down = there ? down : 0;
        keys.moving = keys.restless = 0;
        tell(now_ms);
    }
    return there;
}

static void settle(uint8_t key, uint32_t now_ms)
{
    uint32_t bit = (uint32_t)1 << key;
    bool was_restless = keys.restless & bit, changed = (keys.seen ^ keys.down) & bit;
    keys.moving &= ~bit;
    keys.restless &= ~bit;
    keys.down = (keys.down & ~bit) | (keys.seen & bit);
    if (changed || was_restless)
        tell(changed ? keys.edge_ms[key] : now_ms);
}

void keys_poll(uint32_t now_ms)
{
    uint32_t down;
    bool there = board_keys(&down);
    if (!look_for_them(there, down, now_ms))
        return;
    uint32_t edges = down ^ keys.seen;
    keys.seen = down;
    if (!(edges | keys.moving))
        return;
    for (uint8_t key = 0; key < KEYS; key++) {
        uint32_t bit = (uint32_t)1 << key;
        if (edges & bit) {
            if (!(keys.moving & bit))
                keys.edge_ms[key] = now_ms;
            keys.moving |= bit;
            keys.still[key] = 0;
        } else if ((keys.moving & bit) && ++keys.still[key] >= KEYS_SETTLE_MS) {
            settle(key, now_ms);
            continue;
        }
        if ((keys.moving & bit) && !(keys.restless & bit) && now_ms - keys.edge_ms[key] >= KEYS_RESTLESS_MS) {
            keys.restless |= bit;
            tell(now_ms);
        }
    }
}
