"""The eyes: pictures in, tile codes and places out.

Cameras, calibration, the detector and its labels, tracking of what lies where, and the drawn tables that
stand in for a camera. It never knows a rule of mahjong, whose turn it is or what a hand is worth, and never
imports the parts that do.
"""

from __future__ import annotations

import os

# Before ONNX Runtime is imported anywhere: since 1.31 its import writes an identifier of the computer into
# the home folder, and its sessions report to Microsoft. Its ``disable_telemetry_events`` comes too late.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

# Before OpenCV is: what it prints of a damaged picture, with a line of its own source, we say in words.
os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")
