#include "pace.h"

#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "terminal.h"

enum { SLICE_US = 1000, LINE = 256, LATEST_US = 200000 };

static double host_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* Takes a line when a whole one has come; false at the end of the input. */
static bool take_line(char line[LINE], bool *whole)
{
    static char held[LINE];
    static size_t size;
    char byte;
    *whole = false;
    ssize_t got;
    while ((got = read(STDIN_FILENO, &byte, 1)) == 1) {
        if (byte == '\n') {
            memcpy(line, held, size);
            line[size] = 0;
            size = 0;
            *whole = true;
            return true;
        }
        if (size < LINE - 1)
            held[size++] = byte;
    }
    return got != 0;
}

int run_stepped(bool (*obey)(const char *line))
{
    char line[LINE];
    bool whole;
    while (take_line(line, &whole))
        if (whole && !obey(line))
            return 1;
    return 0;
}

int run_paced(bool (*obey)(const char *line), double (*now_us)(void), bool (*run_until)(double us))
{
    char line[LINE];
    bool whole;
    double begun_us = host_us() - now_us();
    fcntl(STDIN_FILENO, F_SETFL, fcntl(STDIN_FILENO, F_GETFL) | O_NONBLOCK);
    for (;;) {
        do {
            if (!take_line(line, &whole))
                return 0;
            if (whole && !obey(line))
                return 1;
        } while (whole);
        terminal_poll();
        double target_us = host_us() - begun_us, late_us = target_us - now_us() - LATEST_US;
        if (late_us > 0) { /* the host was busy: late, but never in a rush; on a host that always is, it goes on slowly */
            begun_us += late_us;
            target_us -= late_us;
        }
        if (!run_until(target_us))
            return 1;
        terminal_poll();
        struct pollfd wait = {.fd = terminal_descriptor(), .events = POLLIN};
        poll(&wait, 1, SLICE_US / 1000);
    }
}
