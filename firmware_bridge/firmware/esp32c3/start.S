/* From the boot program to the board (direct boot: chips of revision 3 or later). It finds the same number twice at the
 * flash's beginning, maps the flash to 0x42000000 for code and 0x3C000000 for data, and jumps behind the numbers. */
    .section .header, "a"
    .word 0xaedb041d, 0xaedb041d

    .section .entry, "ax"
    .global entry
entry:
    .option push
    .option norelax
    la gp, __global_pointer$
    .option pop
    la sp, stack_top
    la a0, data_begin
    la a1, data_in_flash
    la a2, data_end
1:  bgeu a0, a2, 2f
    lw t0, 0(a1)
    sw t0, 0(a0)
    addi a0, a0, 4
    addi a1, a1, 4
    j 1b
2:  la a0, bss_begin
    la a2, bss_end
3:  bgeu a0, a2, 4f
    sw zero, 0(a0)
    addi a0, a0, 4
    j 3b
4:  la t0, stay
    csrw mtvec, t0
    call board_begin
5:  call board_poll
    j 5b

/* A fault of the program: nothing feeds the watchdog any more. Apart, for it wants a round address, and the entry must lie
 * right behind the numbers. */
    .section .text.stay, "ax"
    .balign 256
stay:
    j stay
