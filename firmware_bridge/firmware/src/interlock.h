/* What the machine refuses whatever the host believes; docs/PROTOCOL.md, section 6. */
#ifndef INTERLOCK_H
#define INTERLOCK_H

#include "machine.h"

/* Why a command must not begin as everything stands: a REFUSED_… word, 0 where it may. */
uint8_t interlock(const uint8_t *payload, const struct machine_view *view);
/* Whether an activity ends at once when the lids are not closed. */
bool interlock_lids_closed(uint8_t activity);

#endif
