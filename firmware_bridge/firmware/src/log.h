/* The last things that happened and the last frames, for read_dump; docs/PROTOCOL.md, section 8. */
#ifndef LOG_H
#define LOG_H

#include <stdint.h>

/* `event` is a LOG_… word; what detail and number mean depends on it. */
void log_event(uint8_t event, uint8_t detail, uint16_t number);
/* Keeps the beginning of a frame; `what` is DUMP_RECEIVED or DUMP_SENT. */
void log_frame(uint8_t what, const uint8_t *frame);
/* A change of the seats' keys, as keys.h describes it. */
enum { KEY_CHANGE = 13 };
void log_keys(const uint8_t change[KEY_CHANGE]);
/* Finds entry *number, or the oldest kept; its length (0: not written yet), its bytes into `data` (BLOB_MAX of them). */
uint8_t log_read(uint8_t what, uint16_t *number, uint16_t *newest, uint8_t *data);

#endif
