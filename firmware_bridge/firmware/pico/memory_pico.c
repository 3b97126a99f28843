#include "memory_pico.h"

#include "board.h"
#include "parts_pico.h"
#include "registers.h"
#include "wires.h"

enum { WRITTEN_AFTER_MS = 6 }; /* the chip's sheet: 5 */

static uint8_t mirror[EEPROM_BYTES];
static uint32_t written_ms;
static uint16_t writing; /* the byte on its way */

static bool refused(void)
{
    if (!(reg_read(I2C_RAW_INTR_STAT) & I2C_TX_ABRT))
        return false;
    reg_read(I2C_CLR_TX_ABRT);
    return true;
}

static void say_address(uint16_t at)
{
    reg_write(I2C_DATA_CMD, at >> 8);
    reg_write(I2C_DATA_CMD, at & 0xFF);
}

void memory_chip_begin(void)
{
    parts_begin(RESET_I2C0);
    reg_write(I2C_CON, I2C_MASTER_FAST);
    reg_write(I2C_FS_SCL_HCNT, CLOCK_HZ / 400000 * 2 / 5);
    reg_write(I2C_FS_SCL_LCNT, CLOCK_HZ / 400000 * 3 / 5);
    reg_write(I2C_FS_SPKLEN, 4);
    reg_write(I2C_SDA_HOLD, CLOCK_HZ / 10000000 * 3 + 1); /* 300 ns */
    reg_write(I2C_TAR, EEPROM_ADDRESS);
    reg_write(I2C_ENABLE, 1);
    for (uint32_t pin = PIN_SDA; pin <= PIN_SCL; pin++) {
        reg_write(PAD(pin), PAD_PULL_UP); /* beside 4.7 k on the board */
        reg_write(IO_CTRL(pin), FUNCTION_I2C);
    }
    say_address(0);
    bool there = true;
    for (uint16_t at = 0; at < EEPROM_BYTES; at++) {
        mirror[at] = 0xFF; /* without that chip everything is blank at every start */
        if (!there)
            continue;
        reg_write(I2C_DATA_CMD, I2C_READ | (at == 0 ? I2C_RESTART : 0) | (at == EEPROM_BYTES - 1 ? I2C_STOP : 0));
        while (there && !(reg_read(I2C_STATUS) & I2C_RX_NOT_EMPTY))
            there = !refused();
        if (there)
            mirror[at] = (uint8_t)reg_read(I2C_DATA_CMD);
    }
}

uint8_t board_eeprom_read(uint16_t at)
{
    return mirror[at];
}

static void write_byte(uint16_t at)
{
    writing = at;
    written_ms = board_now_ms();
    say_address(at);
    reg_write(I2C_DATA_CMD, mirror[at] | I2C_STOP);
}

bool board_eeprom_write(uint16_t at, uint8_t value)
{
    if (board_now_ms() - written_ms < WRITTEN_AFTER_MS)
        return false;
    if (refused()) {
        write_byte(writing);
        return false;
    }
    if (mirror[at] != value) {
        mirror[at] = value;
        write_byte(at);
    }
    return true;
}
