/* The controller's end of the link: greeting, numbered frames, heartbeats, status, questions; docs/PROTOCOL.md. */
#ifndef LINK_H
#define LINK_H

#include <stdint.h>

/* After a start: nobody has greeted us, and we say so. */
void link_begin(uint32_t boot_id);
/* Takes what has arrived, sends what is due. Often. */
void link_poll(uint32_t now_ms);
/* Keeps a report until a host acknowledges it. */
void link_report(const uint8_t *payload, uint8_t size);

#endif
