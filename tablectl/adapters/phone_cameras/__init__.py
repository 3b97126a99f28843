"""Phones that are the table's cameras: who may be one, where each sees the table, and its newest picture.

The page ``/camera`` sends pictures here (``tablectl/adapters/web/phone_cameras``), the eyes take them from
here as from any camera. No picture is kept here, and none leaves the computer.
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
