#include "form.h"

#include "board.h"
#include "tables.h"

static bool fits(const struct form *form, const uint8_t *payload, uint8_t size)
{
    uint8_t at = 1;
    for (uint8_t field = 0; field < sizeof form->fields; field++) {
        char kind = (char)flash_byte(&form->fields[field]);
        if (kind == '\0')
            break;
        if (kind == 's') {
            if (at >= size || payload[at] > LIST_MAX)
                return false;
            at = (uint8_t)(at + 1 + payload[at]);
        } else {
            at = (uint8_t)(at + kind - '0');
        }
        if (at > size)
            return false;
    }
    return at == size;
}

bool form_fits(const uint8_t *payload, uint8_t size)
{
    if (size == 0)
        return false;
    for (uint8_t at = 0; at < FORMS; at++)
        if (flash_byte(&forms[at].message) == payload[0])
            return fits(&forms[at], payload, size);
    return false;
}
