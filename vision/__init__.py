"""The eyes: pictures in, tile codes and places out.

Cameras, calibration, the detector and its labels, tracking of what lies where, and the drawn tables that
stand in for a camera. It never knows a rule of mahjong, whose turn it is or what a hand is worth, and never
imports the parts that do.
"""

from __future__ import annotations
