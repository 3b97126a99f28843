"""Phones as the table's cameras: their pairing, their calibrations, and the latest picture of each.

The page ``/camera`` sends pictures (``tablectl/adapters/web/phones/cameras.py``), and the eyes poll them as
from any camera. No picture is stored here, and none leaves the computer.
"""

from __future__ import annotations

from tablectl.adapters.phone_cameras.camera import PhoneCamera, PlaceTaken, SentPicture
from tablectl.adapters.phone_cameras.pairing import Pairings, Phone
from tablectl.adapters.phone_cameras.phones import PhoneCameras, PhoneSight, PhoneTile
from tablectl.adapters.phone_cameras.place import PhonePlace

__all__ = [
    "Pairings",
    "Phone",
    "PhoneCamera",
    "PhoneCameras",
    "PhonePlace",
    "PhoneSight",
    "PhoneTile",
    "PlaceTaken",
    "SentPicture",
]
