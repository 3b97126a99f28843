/* The seats' keys: when a contact has really changed. Each change is kept with its time, and read with read_dump;
 * docs/PROTOCOL.md, section 8. A host that was away reads on where it stopped, and takes no old press for a new one. */
#ifndef KEYS_H
#define KEYS_H

#include <stdint.h>

enum { KEYS_SEAT = 8 }; /* of each seat; bit 8 * seat + key */

/* A change: its time, the keys that are down, those that do not come to rest (four bytes each, the lowest first), and
 * whether the keys can be read (1 or 0). The first one after the start or after a loose wire tells of no press. */
void keys_begin(void);
/* Once a millisecond. */
void keys_poll(uint32_t now_ms);

#endif
