/* Runs the Pico's port in host/chip.c with the mechanism at its pins and a pseudo-terminal at its UART.
 *
 *   runner [--stepped] [--brisk N] [--tiles N] [--start power|reset] [--no-memory] [--no-machine] [--seed N] [--writes FILE]
 *
 * As simulator/runner.c, with these lines: step, hand, stop, lids, jam and dead by number of the output, key SEAT NUMBER, nokey the same,
 * keys 0|1 (0: the wire of their registers is off), stick SLOT 0…4095, chain 0|1 (1: the inputs' wire hangs at ground), mark, stopped,
 * state. --writes writes down every register that is written. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../simulator/pace.h"
#include "../../simulator/terminal.h"
#include "chip.h"
#include "inside.h"

enum { SLICE_US = 1000 };

static struct mechanism works;
static FILE *writes;

void must(bool truth, const char *what)
{
    if (truth)
        return;
    fprintf(stderr, "broken after %llu us: %s\n", (unsigned long long)(chip_cycles() / CYCLES_A_US), what);
    abort();
}

static void give(uint8_t byte)
{
    if (!chip_give(byte))
        fprintf(stderr, "runner: more on the line than it holds\n");
}

static void write_down(uint32_t at, uint32_t value)
{
    fprintf(writes, "%08x %08x\n", at, value);
}

static double now_us(void)
{
    return (double)chip_cycles() / CYCLES_A_US;
}

static bool run_until(double end_us)
{
    int byte;
    chip_run_until((uint64_t)ceil(end_us * CYCLES_A_US));
    while ((byte = chip_take()) >= 0)
        terminal_send((uint8_t)byte);
    return true;
}

static void step(double us)
{
    double end_us = now_us() + us;
    terminal_catch_up();
    while (now_us() < end_us) {
        terminal_poll();
        double slice_us = now_us() + SLICE_US;
        run_until(slice_us < end_us ? slice_us : end_us);
    }
    terminal_poll();
    terminal_hand_over();
    printf("at %.0f\n", now_us());
}

static void say_state(void)
{
    const uint8_t *chain = chip_chain();
    printf("state now_ms=%.0f outputs=%x inputs=%x lids=%.3f felt=%d drum=%d tiles=%d chain=%02x%02x%02x%02x%02x%02x\n", now_us() / 1000, works.outputs,
           mechanism_inputs(&works), works.lids, works.felt, works.drum, mechanism_tiles(&works), chain[0], chain[1],
           chain[2], chain[3], chain[4], chain[5]);
}

static bool change(const char *word, double first, double second)
{
    int side = (int)first;
    if (!strcmp(word, "hand") && side >= 0 && side <= SIDES)
        works.hands[side] = second != 0;
    else if (!strcmp(word, "stop"))
        works.stop = first != 0;
    else if (!strcmp(word, "lids"))
        works.lids = first;
    else if (!strcmp(word, "jam") && side >= 0 && side < OUTPUT_COUNT)
        works.stalled = second != 0 ? works.stalled | 1u << side : works.stalled & ~(1u << side);
    else if (!strcmp(word, "dead") && side >= 0 && side < OUTPUT_COUNT)
        works.dead = second != 0 ? works.dead | 1u << side : works.dead & ~(1u << side);
    else if (!strcmp(word, "stick") && side >= 0 && side < 16)
        chip_sticks[side] = (uint16_t)second;
    else if ((!strcmp(word, "key") || !strcmp(word, "nokey")) && side >= 0 && side < 4 && second >= 0 && second < 8)
        chip_keys = word[0] == 'k' ? chip_keys | 1u << (8 * side + (int)second) : chip_keys & ~(1u << (8 * side + (int)second));
    else if (!strcmp(word, "keys"))
        chip_keys_cut = first == 0;
    else if (!strcmp(word, "chain"))
        chip_chain_cut = first != 0;
    else if (strcmp(word, "mark") != 0)
        return false;
    chip_mark();
    return true;
}

static bool obey(const char *line)
{
    char word[32] = "";
    double first = 0, second = 0;
    sscanf(line, "%31s %lf %lf", word, &first, &second);
    if (!strcmp(word, "step"))
        step(first);
    else if (!strcmp(word, "state"))
        say_state();
    else if (!strcmp(word, "stopped"))
        printf("stopped %.0f\n", chip_stopped_us());
    else if (change(word, first, second))
        printf("ok\n");
    else
        printf("what? %s\n", line);
    fflush(stdout);
    return true;
}

int main(int argc, char **argv)
{
    double brisk = 1;
    int tiles = 136;
    bool power = true, stepped = false;
    for (int at = 1; at < argc; at++) {
        const char *value = at + 1 < argc ? argv[at + 1] : "";
        if (!strcmp(argv[at], "--brisk"))
            brisk = atof(value), at++;
        else if (!strcmp(argv[at], "--tiles"))
            tiles = atoi(value), at++;
        else if (!strcmp(argv[at], "--start"))
            power = strcmp(value, "reset") != 0, at++;
        else if (!strcmp(argv[at], "--no-memory"))
            chip_memory_missing = true;
        else if (!strcmp(argv[at], "--no-machine"))
            chip_machine_missing = true;
        else if (!strcmp(argv[at], "--seed")) /* of what the chip has from its noise */
            srand((unsigned)atoi(value)), at++;
        else if (!strcmp(argv[at], "--writes"))
            writes = fopen(value, "w"), at++;
        else if (!strcmp(argv[at], "--stepped"))
            stepped = true;
        else {
            fprintf(stderr, "usage: runner [--stepped] [--brisk N] [--tiles N] [--start power|reset] [--no-memory] [--no-machine] [--seed N] [--writes FILE]\n");
            return 2;
        }
    }
    if (writes) {
        setvbuf(writes, NULL, _IOLBF, 0);
        chip_on_write = write_down;
    }
    mechanism_begin(&works, tiles, brisk);
    printf("port %s\n", terminal_begin(give));
    chip_start(&works, power);
    fflush(stdout);
    return stepped ? run_stepped(obey) : run_paced(obey, now_us, run_until);
}
