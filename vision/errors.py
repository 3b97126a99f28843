"""What can go wrong while looking at a table."""

from __future__ import annotations

import zipfile
import zlib
from lzma import LZMAError
from typing import Final

DAMAGED_ARCHIVE: Final = (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, RuntimeError)
"""What Python raises for a ZIP file (an ``.npz`` is one) that is none, is damaged, or cannot be unpacked."""


class VisionError(Exception):
    """Anything that kept the cameras or their pictures from being read."""


class ShapeError(VisionError, ValueError):
    """An array did not have the shape, type or range its contract gives."""


class ContradictionError(VisionError, ValueError):
    """What a file says of itself cannot be; the message says what."""


class SceneError(VisionError, ValueError):
    """A scene asks for something that cannot be drawn."""


class CameraError(VisionError, OSError):
    """A camera, a folder of frames or a picture that cannot be read."""


class ModelError(VisionError, ValueError):
    """A file of the models is missing, damaged, or not one of ours."""


class CalibrationError(VisionError, ValueError):
    """A calibration that is missing something, contradicts itself or does not fit the picture."""
