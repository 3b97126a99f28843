/* A simulated board moved by lines on stdin, or by the computer's clock between them. */
#ifndef PACE_H
#define PACE_H

#include <stdbool.h>

/* Line after line until stdin ends or `obey` is false; the exit status. */
int run_stepped(bool (*obey)(const char *line));
/* The same, while simulated time passes as fast as the computer's. */
int run_paced(bool (*obey)(const char *line), double (*now_us)(void), bool (*run_until)(double us));

#endif
