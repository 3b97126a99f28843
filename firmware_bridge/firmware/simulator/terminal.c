#include "terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 65536 };

/* Follows what the host wrote through the pseudo-terminal: no host says it, and no board gets it. */
static const uint8_t MARK[16] = {0xff, 0x00, 'm', 'a', 'r', 'k', 0xfe, 0x01, 'm', 'a', 'r', 'k', 0xfd, 0x02, 0xff, 0x00};
/* More unread than this and nobody reads: the rest may wait in the kernel. */
enum { UNREAD = 2048 };
static const double PATIENCE_S = 10;

static int master, slave;
static void (*give_to_board)(uint8_t);
static uint8_t in[ROOM], out[ROOM];
static size_t in_head, in_tail, out_size;
static bool board_ready = true;
static size_t written; /* by the board, since terminal_catch_up() */
static int unread;     /* by the host, then */

static void feed(void)
{
    while (board_ready && in_tail < in_head)
        give_to_board(in[in_tail++]);
    if (in_tail == in_head)
        in_head = in_tail = 0;
}

void terminal_ready(bool ready)
{
    bool was = board_ready;
    board_ready = ready;
    if (ready && !was)
        feed();
}

void terminal_send(uint8_t byte)
{
    if (out_size < ROOM)
        out[out_size++] = byte;
}

const char *terminal_begin(void (*give)(uint8_t byte))
{
    master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (master < 0 || grantpt(master) || unlockpt(master)) {
        perror("pseudo-terminal");
        exit(1);
    }
    const char *name = ptsname(master);
    /* Held open, so that a host may come and go, and raw, so that no byte is changed. */
    slave = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK);
    struct termios mode;
    tcgetattr(slave, &mode);
    cfmakeraw(&mode);
    tcsetattr(slave, TCSANOW, &mode);
    give_to_board = give;
    return name;
}

void terminal_poll(void)
{
    ssize_t got = in_head < ROOM ? read(master, in + in_head, ROOM - in_head) : 0;
    if (got > 0)
        in_head += (size_t)got;
    feed();
    if (out_size) {
        ssize_t gone = write(master, out, out_size);
        if (gone > 0 && (size_t)gone < out_size)
            memmove(out, out + gone, out_size - (size_t)gone);
        if (gone > 0)
            out_size -= (size_t)gone, written += (size_t)gone;
        else if (errno == EAGAIN && out_size > ROOM / 2)
            out_size = 0; /* nobody reads: a UART would lose the bytes too */
    }
}

static int waiting_for_host(void)
{
    int size = 0;
    ioctl(slave, FIONREAD, &size);
    return size;
}

/* The kernel carries bytes over when it finds the time, which no simulated clock knows of. */
static void let_kernel_work(const struct timespec *begun, const char *what)
{
    struct timespec now, pause = {.tv_nsec = 20000};
    nanosleep(&pause, NULL);
    clock_gettime(CLOCK_MONOTONIC, &now);
    if ((double)(now.tv_sec - begun->tv_sec) + (double)(now.tv_nsec - begun->tv_nsec) / 1e9 > PATIENCE_S) {
        fprintf(stderr, "runner: the pseudo-terminal did not carry %s over\n", what);
        exit(1);
    }
}

void terminal_catch_up(void)
{
    struct timespec begun;
    size_t said = 0;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (;;) {
        if (said < sizeof MARK) {
            ssize_t gone = write(slave, MARK + said, sizeof MARK - said);
            said += gone > 0 ? (size_t)gone : 0;
        }
        ssize_t got = in_head < ROOM ? read(master, in + in_head, ROOM - in_head) : 0;
        if (got > 0)
            in_head += (size_t)got;
        if (in_head - in_tail >= sizeof MARK && !memcmp(in + in_head - sizeof MARK, MARK, sizeof MARK))
            break;
        if (got <= 0)
            let_kernel_work(&begun, "what the host wrote");
    }
    in_head -= sizeof MARK;
    written = 0;
    unread = waiting_for_host();
}

void terminal_hand_over(void)
{
    struct timespec begun;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (;;) {
        int there = waiting_for_host();
        if (there >= unread + (int)written || there >= UNREAD)
            return;
        let_kernel_work(&begun, "what the board sent");
    }
}

int terminal_descriptor(void)
{
    return master;
}
