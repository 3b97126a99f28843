/* Runs the firmware in simavr with the mechanism at its pins and a pseudo-terminal at its UART.
 *
 *   runner table.elf [--stepped] [--brisk N] [--tiles N] [--start power|reset]
 *
 * The first line on stdout is `port NAME`. Then it runs on the host's clock until stdin ends, or, --stepped, only as far
 * as it is told: `step MICROSECONDS` runs and answers `at MICROSECONDS`, with every byte carried over
 * first. The other lines of stdin are in control.c. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#include "control.h"
#include "pace.h"
#include "terminal.h"
#include "uart.h"
#include "wires.h"

enum { SLICE_US = 1000 };

static avr_t *avr;
static struct mechanism works;
static FILE *answers; /* our stdout alone: simavr prints on what it takes for stdout */

/* A sleeping chip's cycles pass without waiting: the pace is kept below. */
static void pass(avr_t *chip, avr_cycle_count_t cycles)
{
    (void)chip, (void)cycles;
}

static double now_us(void)
{
    return (double)avr->cycle * 1e6 / avr->frequency;
}

static bool run_until(double end_us)
{
    avr_cycle_count_t end = (avr_cycle_count_t)ceil(end_us * avr->frequency / 1e6);
    while (avr->cycle < end) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "runner: the chip %s at pc %x\n", state == cpu_Done ? "stopped" : "crashed", avr->pc);
            return false;
        }
        wires_advance();
        control_watch();
    }
    return true;
}

static bool obey(const char *line)
{
    double us;
    if (sscanf(line, "step %lf", &us) == 1) {
        double end_us = now_us() + us;
        terminal_catch_up();
        while (now_us() < end_us) {
            terminal_poll();
            double slice_us = now_us() + SLICE_US;
            if (!run_until(slice_us < end_us ? slice_us : end_us))
                return false;
        }
        terminal_poll();
        terminal_hand_over();
        fprintf(answers, "at %.0f\n", now_us());
    } else {
        control_obey(line, answers);
    }
    fflush(answers);
    return true;
}

int main(int argc, char **argv)
{
    bool stepped = false;
    double brisk = 1;
    int tiles = 136;
    const char *start = "power";
    elf_firmware_t firmware = {0};
    answers = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    if (argc < 2 || elf_read_firmware(argv[1], &firmware)) {
        fprintf(stderr, "usage: runner table.elf [--stepped] [--brisk N] [--tiles N] [--start power|reset]\n");
        return 2;
    }
    for (int at = 2; at < argc; at++) {
        const char *value = at + 1 < argc ? argv[at + 1] : "";
        if (!strcmp(argv[at], "--stepped"))
            stepped = true;
        else if (!strcmp(argv[at], "--brisk"))
            brisk = atof(value), at++;
        else if (!strcmp(argv[at], "--tiles"))
            tiles = atoi(value), at++;
        else if (!strcmp(argv[at], "--start"))
            start = value, at++;
    }
    avr = avr_make_mcu_by_name("atmega2560");
    if (!avr) {
        fprintf(stderr, "runner: this simavr knows no atmega2560\n");
        return 1;
    }
    avr_init(avr);
    avr->log = LOG_ERROR;
    avr->sleep = pass;
    avr_load_firmware(avr, &firmware);
    avr->frequency = 16000000;
    avr->vcc = avr->avcc = avr->aref = 5000;
    mechanism_begin(&works, tiles, brisk);
    wires_begin(avr, &works);
    control_begin(avr, &works);
    control_obey(start, NULL);
    fprintf(answers, "port %s\n", uart_begin(avr));
    fflush(answers);
    return stepped ? run_stepped(obey) : run_paced(obey, now_us, run_until);
}
