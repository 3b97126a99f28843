/* The first 256 bytes of the flash, which the boot program copies into RAM and starts (datasheet 2.8.1.3.1): lets the processor
 * run from any serial flash with the old read command 03h, at half the speed of what is known by one make alone. image.py
 * fills it up and adds the sum that the boot program asks for. */
    .syntax unified
    .cpu cortex-m0plus
    .thumb
    .section .text
    .global boot2
    .thumb_func
boot2:
    ldr r3, =0x18000000     /* SSI (4.10.13) */
    movs r0, #0
    str r0, [r3, #8]        /* SSIENR: off while it is set up */
    movs r0, #4
    str r0, [r3, #0x14]     /* BAUDR: a quarter of the system's clock */
    ldr r0, =0x001F0300     /* CTRLR0: 32 bits a frame, a command first and then reading, one line */
    str r0, [r3, #0]
    movs r0, #0
    str r0, [r3, #4]        /* CTRLR1: one frame */
    ldr r1, =0x180000F4
    ldr r0, =0x03000218     /* SPI_CTRLR0: command 03h of 8 bits, an address of 24 */
    str r0, [r1]
    movs r0, #1
    str r0, [r3, #8]
    ldr r0, =0x10000100     /* the program's vectors, behind this */
    ldr r1, =0xE000ED08     /* VTOR */
    str r0, [r1]
    ldmia r0!, {r1, r2}
    msr msp, r1
    bx r2
    .ltorg
