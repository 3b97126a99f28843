#include "memory_chip.h"

#include <string.h>

#include "../registers.h"
#include "../wires.h"
#include "chip.h"
#include "inside.h"

enum { I2C_BYTE_CYCLES = 48000000 / 400000 * 9, I2C_FIFO = 16, EEPROM_SIZE = 4096, EEPROM_CYCLES = CYCLES_A_US * 3500 };

bool chip_memory_missing, memory_chip_refused;

static uint8_t eeprom[EEPROM_SIZE];
static struct {
    uint8_t sent, high;
    uint16_t at;
} memory;
static bool writing_page;
static uint64_t bus_free, eeprom_ready;
static uint8_t got[I2C_FIFO], got_count;

void memory_chip_command(uint32_t value)
{
    must(*kept(I2C_ENABLE) == 1 && *kept(I2C_TAR) == EEPROM_ADDRESS && *kept(IO_CTRL(PIN_SDA)) == FUNCTION_I2C &&
             *kept(IO_CTRL(PIN_SCL)) == FUNCTION_I2C,
         "the bus is used before it is set up");
    must(*kept(I2C_FS_SCL_HCNT) + *kept(I2C_FS_SCL_LCNT) >= 48000000 / 400000, "the bus is faster than 400 kHz");
    if (memory_chip_refused)
        return; /* the chip throws away what comes until CLR_TX_ABRT is read (4.3.10.1.6) */
    bus_free = (bus_free > chip_cycles() ? bus_free : chip_cycles()) + I2C_BYTE_CYCLES;
    must(bus_free - chip_cycles() <= (uint64_t)I2C_BYTE_CYCLES * I2C_FIFO, "the bus is asked for more than it holds");
    if (chip_memory_missing || chip_cycles() < eeprom_ready) {
        memory_chip_refused = true;
        memory.sent = 0;
        return;
    }
    if (value & I2C_READ) {
        must(got_count < I2C_FIFO, "more is read than is fetched");
        got[got_count++] = eeprom[memory.at++ % EEPROM_SIZE];
    } else if (memory.sent == 0) {
        memory.high = (uint8_t)value;
        memory.sent = 1;
    } else if (memory.sent == 1) {
        memory.at = (uint16_t)((memory.high << 8 | (value & 0xFF)) % EEPROM_SIZE);
        memory.sent = 2;
    } else {
        eeprom[memory.at++ % EEPROM_SIZE] = (uint8_t)value;
        writing_page = true;
    }
    if (value & I2C_STOP) {
        memory.sent = 0;
        if (writing_page)
            eeprom_ready = bus_free + EEPROM_CYCLES;
        writing_page = false;
    }
}

void memory_chip_blank(void)
{
    memset(eeprom, 0xFF, sizeof eeprom);
}

bool memory_chip_waits(void)
{
    return got_count && chip_cycles() >= bus_free;
}

uint32_t memory_chip_take(void)
{
    must(got_count, "the bus has brought nothing");
    uint32_t byte = got[0];
    memmove(got, got + 1, --got_count);
    return byte;
}
