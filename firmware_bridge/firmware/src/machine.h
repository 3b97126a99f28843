/* The table's machine: one motion at a time, its interlocks, its latched fault; docs/PROTOCOL.md, sections 4 to 6. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "memory.h"

/* What `status` tells. */
struct machine_view {
    uint8_t activity;
    uint16_t permille, running_ticket, last_ticket;
    uint8_t lids, lift;
    uint16_t tiles_inside;
    uint8_t fault, fault_place;
    bool leased, walls_built, second_set;
    bool moving; /* positions are on their way, not resting */
};

/* After a start: what was latched stays latched; a power loss or a hang is a fault of its own. */
void machine_begin(enum start_cause cause, const struct memory *memory);
/* Everything that is due, once a millisecond. */
void machine_tick(uint32_t now_ms);
/* A command whose form is right. */
void machine_command(const uint8_t *payload, uint32_t now_ms);
/* The emergency stop of the host. */
void machine_stop(uint8_t place);
struct machine_view machine_view(void);
/* The tiles were weighed since the start: before that nobody may be told how many are inside. */
bool machine_knows_itself(void);
/* Reports go to whoever `report` is: the link, or a test. */
void machine_report_to(void (*report)(const uint8_t *payload, uint8_t size));

#endif
