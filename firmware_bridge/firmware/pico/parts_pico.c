#include "parts_pico.h"

#include "registers.h"

void parts_wait(uint32_t at, uint32_t bits)
{
    while ((reg_read(at) & bits) != bits)
        continue;
}

void parts_begin(uint32_t bit)
{
    reg_write(RESETS_RESET + REG_SET, bit); /* after a reset by the watchdog too, it begins from nothing */
    reg_write(RESETS_RESET + REG_CLEAR, bit);
    parts_wait(RESETS_DONE, bit);
}

void parts_begin_clocks(void)
{
    reg_write(XOSC_STARTUP, CRYSTAL_HZ / 1000 / 256 + 1); /* 1 ms */
    reg_write(XOSC_CTRL, XOSC_ON);
    parts_wait(XOSC_STATUS, STABLE);
    reg_write(CLK_SYS_CTRL, 0); /* from the reference while the PLL is off */
    parts_wait(CLK_SYS_SELECTED, 1);
    reg_write(CLK_REF_CTRL, REF_FROM_XOSC);
    parts_wait(CLK_REF_SELECTED, 1u << REF_FROM_XOSC);
    parts_begin(RESET_PLL_USB);
    reg_write(PLL_USB_CS, 1);
    reg_write(PLL_USB_FBDIV, 100);
    reg_write(PLL_USB_PWR + REG_CLEAR, PLL_PD | PLL_VCOPD);
    parts_wait(PLL_USB_CS, PLL_LOCKED);
    reg_write(PLL_USB_PRIM, 5u << 16 | 5u << 12);
    reg_write(PLL_USB_PWR + REG_CLEAR, PLL_POSTDIVPD);
    reg_write(CLK_SYS_CTRL, SYS_AUX_PLL_USB);
    reg_write(CLK_SYS_CTRL, SYS_AUX_PLL_USB | SYS_FROM_AUX);
    parts_wait(CLK_SYS_SELECTED, 1u << SYS_FROM_AUX);
    reg_write(CLK_PERI_CTRL, CLOCK_ENABLE); /* from the system's */
    reg_write(CLK_ADC_CTRL, CLOCK_ENABLE);  /* from the PLL */
}
