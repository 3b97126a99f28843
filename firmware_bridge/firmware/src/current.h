/* Motor currents: a motor that draws too much for too long is held by something. */
#ifndef CURRENT_H
#define CURRENT_H

#include <stdbool.h>
#include <stdint.h>

/* Looks at the currents of the motors that are on; true when one is jammed, and where. Once a millisecond. */
bool current_jam(uint32_t outputs, uint32_t now_ms, uint8_t *place);

#endif
