/* The lines that the fingerprint is taken over, for read_dump. */
#ifndef CONFIGURATION_H
#define CONFIGURATION_H

#include <stdint.h>

/* Finds line *number (the first for 0); its length (0: there is no such line), its bytes into `data` (BLOB_MAX of them). */
uint8_t configuration_line(uint16_t *number, uint16_t *lines, uint8_t *data);

#endif
