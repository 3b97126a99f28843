"""A table that plays by itself: simulated players, tiles and hardware for the real service.

Robots play whole games by the rule book. Their moves become hands that reach over the table, tiles that move,
key presses, and a machine that shuffles and builds. The service sees them only through a drawn camera, mock
pins and a virtual controller. Randomness comes from seeds, and time from the caller.
"""

from __future__ import annotations
