"""Why a camera gives nothing that can be read: in English, and as a code for the pages' languages."""

from __future__ import annotations

from tablectl.errors import public_message
from tablectl.ports import STOPPED, Because, because
from vision.cameras import CameraState, CameraStatus
from vision.errors import CalibrationError, VisionError


def down_because(status: CameraStatus, ended: bool) -> Because:
    """Why a camera is down whose pictures had no fault: ``ended`` where its thread has."""
    if status.state is CameraState.OK and ended:
        return STOPPED
    text = status.detail or status.state.value
    match status.cause:
        case "awaited":
            return because(text, "phone_awaited")
        case "silent":
            return because(text, "phone_silent")
        case "unread":
            return because(text, "phone_unread")
    match status.state:
        case CameraState.FROZEN:
            return because(text, "camera_frozen")
        case CameraState.COVERED:
            return because(text, "camera_covered")
        case CameraState.ENDED:
            return because(text, "camera_ended")
        case _:
            return because(text, "camera_missing")


def unread_because(error: VisionError) -> Because:
    """A picture could not be read."""
    where = isinstance(error, CalibrationError)
    return because(str(error), "camera_uncalibrated" if where else "camera_unread")


def reading_failed(error: Exception) -> Because:
    """The reading tripped over something that it should not."""
    return because(f"the reading failed and was restarted: {public_message(error)}", "reading_failed")
