/* The whole program without its board: begin once, then tick. */
#ifndef PROGRAM_H
#define PROGRAM_H

void program_begin(void);
/* As often as the board likes: the line at every call, the machine once a millisecond. */
void program_poll(void);

#endif
