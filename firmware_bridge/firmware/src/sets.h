/* Which of two sets of tiles lies where, and whether walls stand on the lowered lifts; kept over starts. */
#ifndef SETS_H
#define SETS_H

#include <stdbool.h>

#include "memory.h"

void sets_begin(const struct memory *memory);
/* Tiles come in from the felt: of the set that was lifted last, or where the walls of one wait, of the other. */
void sets_taken_in(void);
void sets_build_begun(void);
void sets_built(void);
/* The walls were pushed onto the felt. */
void sets_lifted(void);
/* The scales have spoken: with empty beds, or lifts that are up, no walls stand on lowered lifts. */
void sets_weighed(bool none);
/* Walls stand on the lowered lifts as they were built, and nothing has touched them since. */
bool sets_walls_stand(void);
bool sets_second_on_felt(void);

#endif
