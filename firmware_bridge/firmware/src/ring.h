/* Bytes between an interrupt and the program: one side puts, the other takes. Indices of eight bits wrap by themselves, and
 * a ring holds 255. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

struct ring {
    volatile uint8_t bytes[256], head, tail;
};

static inline bool ring_empty(const struct ring *ring)
{
    return ring->head == ring->tail;
}

static inline uint8_t ring_room(const struct ring *ring)
{
    return (uint8_t)(ring->tail - ring->head - 1);
}

/* Only where there is room. */
static inline void ring_put(struct ring *ring, uint8_t byte)
{
    ring->bytes[ring->head] = byte;
    ring->head++;
}

/* Only where something waits. */
static inline uint8_t ring_take(struct ring *ring)
{
    uint8_t byte = ring->bytes[ring->tail];
    ring->tail++;
    return byte;
}

#endif
