/* Whether bytes have the form of a message that the host may say. */
#ifndef FORM_H
#define FORM_H

#include <stdbool.h>
#include <stdint.h>

bool form_fits(const uint8_t *payload, uint8_t size);

#endif
