/* Hands on the table, faults in the works and at the supply, by lines of text. */
#ifndef CONTROL_H
#define CONTROL_H

#include <stdio.h>

#include <simavr/sim_avr.h>

#include "mechanism.h"

void control_begin(avr_t *avr, struct mechanism *works);
/* Does what a line says and answers with one line, where there is somebody to answer. */
void control_obey(const char *line, FILE *answer);
/* After every instruction: lets a chip that was hung go when its watchdog has reset it. */
void control_watch(void);

#endif
