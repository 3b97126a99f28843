/* The RP2040's registers that this port touches. Addresses, bits and section numbers are those of the RP2040 datasheet.
 *
 * On the chip a register is a word in memory. For this computer (PICO_ON_HOST) they are functions of host/chip.c, which
 * knows what each part does and stops where the chip would not have worked. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include <stdint.h>

#ifdef PICO_ON_HOST
uint32_t reg_read(uint32_t at);
void reg_write(uint32_t at, uint32_t value);
void cpu_lock(void);
void cpu_unlock(void);
void cpu_sleep(void);
#else
static inline uint32_t reg_read(uint32_t at)
{
    return *(volatile uint32_t *)at;
}

static inline void reg_write(uint32_t at, uint32_t value)
{
    *(volatile uint32_t *)at = value;
}

static inline void cpu_lock(void)
{
    __asm__ volatile("cpsid i" ::: "memory");
}

static inline void cpu_unlock(void)
{
    __asm__ volatile("cpsie i" ::: "memory");
}

static inline void cpu_sleep(void)
{
    __asm__ volatile("wfi" ::: "memory");
}
#endif

/* A write here sets or clears the bits that are one (2.1.2). SIO and the processor's own registers have no such places. */
enum { REG_SET = 0x2000, REG_CLEAR = 0x3000 };

/* Resets (2.14) and the power-on state machine (2.13). */
#define RESETS_RESET 0x4000C000u
#define RESETS_DONE 0x4000C008u
enum {
    RESET_ADC = 1 << 0, RESET_I2C0 = 1 << 3, RESET_IO_BANK0 = 1 << 5, RESET_PADS_BANK0 = 1 << 8, RESET_PLL_USB = 1 << 13,
    RESET_UART0 = 1 << 22,
};
#define PSM_WDSEL 0x40010008u
enum { PSM_ALL_BUT_OSCILLATORS = 0x1FFFC };
#define CHIP_RESET 0x40064008u /* 2.12.8 */
enum { HAD_POR = 1 << 8 };

/* Clocks (2.15), crystal (2.16), ring oscillator (2.17), PLL (2.18). */
#define CLK_REF_CTRL 0x40008030u
#define CLK_REF_SELECTED 0x40008038u
#define CLK_SYS_CTRL 0x4000803Cu
#define CLK_SYS_SELECTED 0x40008044u
#define CLK_PERI_CTRL 0x40008048u
#define CLK_ADC_CTRL 0x40008060u
enum { REF_FROM_XOSC = 2, SYS_FROM_AUX = 1, SYS_AUX_PLL_USB = 1 << 5, CLOCK_ENABLE = 1 << 11 };
#define XOSC_CTRL 0x40024000u
#define XOSC_STATUS 0x40024004u
#define XOSC_STARTUP 0x4002400Cu
#define XOSC_ON 0xFABAA0u /* enabled, 1 to 15 MHz */
#define STABLE 0x80000000u
#define ROSC_RANDOMBIT 0x4006001Cu
#define PLL_USB_CS 0x4002C000u
#define PLL_USB_PWR 0x4002C004u
#define PLL_USB_FBDIV 0x4002C008u
#define PLL_USB_PRIM 0x4002C00Cu
#define PLL_LOCKED 0x80000000u
enum { PLL_PD = 1 << 0, PLL_POSTDIVPD = 1 << 3, PLL_VCOPD = 1 << 5 };

/* Pins (2.19) and the processor's own way to them (2.3.1). */
#define IO_CTRL(pin) (0x40014004u + 8u * (pin))
enum { FUNCTION_UART = 2, FUNCTION_I2C = 3, FUNCTION_SIO = 5 };
#define PAD(pin) (0x4001C004u + 4u * (pin))
enum { PAD_INPUT = 0x52 /* input enabled, hysteresis */, PAD_PULL_UP = 0x5A, PAD_ANALOG = 0x80 /* no digital input */ };
#define GPIO_IN 0xD0000004u
#define GPIO_OUT_SET 0xD0000014u
#define GPIO_OUT_CLEAR 0xD0000018u
#define GPIO_OE_SET 0xD0000024u

/* UART 0, a PL011 (4.2). */
#define UART_DR 0x40034000u
#define UART_FR 0x40034018u
#define UART_IBRD 0x40034024u
#define UART_FBRD 0x40034028u
#define UART_LCR_H 0x4003402Cu
#define UART_CR 0x40034030u
enum { UART_RX_EMPTY = 1 << 4, UART_TX_FULL = 1 << 5, UART_8_BITS_FIFO = 0x70, UART_ON = 0x301, UART_ERRORS = 0xF00 };

/* I2C 0, a DW_apb_i2c (4.3). */
#define I2C_CON 0x40044000u
#define I2C_TAR 0x40044004u
#define I2C_DATA_CMD 0x40044010u
#define I2C_FS_SCL_HCNT 0x4004401Cu
#define I2C_FS_SCL_LCNT 0x40044020u
#define I2C_RAW_INTR_STAT 0x40044034u
#define I2C_CLR_TX_ABRT 0x40044054u
#define I2C_ENABLE 0x4004406Cu
#define I2C_STATUS 0x40044070u
#define I2C_SDA_HOLD 0x4004407Cu
#define I2C_FS_SPKLEN 0x400440A0u
enum {
    I2C_MASTER_FAST = 0x65, /* master, fast mode, restarts, no slave */
    I2C_READ = 1 << 8, I2C_STOP = 1 << 9, I2C_RESTART = 1 << 10,
    I2C_TX_ABRT = 1 << 6, I2C_TX_NOT_FULL = 1 << 1, I2C_RX_NOT_EMPTY = 1 << 3,
};

/* ADC (4.9). */
#define ADC_CS 0x4004C000u
#define ADC_RESULT 0x4004C004u
enum { ADC_ON = 1 << 0, ADC_START = 1 << 2, ADC_READY = 1 << 8, ADC_INPUT = 12 /* shift */ };

/* Watchdog (4.7). It counts down two for each microsecond (erratum RP2040-E1). */
#define WATCHDOG_CTRL 0x40058000u
#define WATCHDOG_LOAD 0x40058004u
#define WATCHDOG_REASON 0x40058008u
#define WATCHDOG_TICK 0x4005802Cu
enum { WATCHDOG_ENABLE = 1 << 30, WATCHDOG_TICKING = 1 << 9 };

/* The processor's timer (2.4.8). */
#define SYST_CSR 0xE000E010u
#define SYST_RVR 0xE000E014u
#define SYST_CVR 0xE000E018u
enum { SYST_ON = 7 /* counts processor cycles, interrupts */ };

#endif
