"""A table that plays by itself: people, tiles and time in front of the real service.

Robots hold real hands and play whole games by the rule book; what they do becomes hands reaching in, tiles
moving, buttons pressed and a machine that washes and builds, in front of a drawn camera, mock pins and a
virtual controller. The service sees only those. Randomness comes from seeds, time from whoever polls;
nothing here ever tells the service what the cameras and the buttons do not show.
"""

from __future__ import annotations
