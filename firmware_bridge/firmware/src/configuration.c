#include "configuration.h"

#include "board.h"
#include "tables.h"

uint8_t configuration_line(uint16_t *number, uint16_t *lines, uint8_t *data)
{
    uint8_t size = 0;
    uint16_t line = 1;
    if (*number == 0)
        *number = 1;
    for (const char *at = configuration_text;; at++) {
        char letter = (char)flash_byte(at);
        if (letter == '\0')
            break;
        if (letter == '\n')
            line++;
        else if (line == *number && size < BLOB_MAX)
            data[size++] = (uint8_t)letter;
    }
    *lines = (uint16_t)(line - 1);
    return size;
}
