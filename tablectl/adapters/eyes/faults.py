"""Why a camera gives nothing that can be read: in English, and as a code for the pages' languages."""

from __future__ import annotations

from tablectl.errors import public_message
from tablectl.ports import STOPPED, LinkDetail, link_detail
from vision.cameras import CameraState, CameraStatus
from vision.errors import CalibrationError, VisionError


def camera_fault(status: CameraStatus, ended: bool) -> LinkDetail:
    """Why a camera is down whose pictures had no fault: ``ended`` where its thread has."""
    if status.state is CameraState.OK and ended:
        return STOPPED
    text = status.detail or status.state.value
    match status.cause:
        case "awaited":
            return link_detail(text, "phone_awaited")
        case "silent":
            return link_detail(text, "phone_silent")
        case "unread":
            return link_detail(text, "phone_unread")
    match status.state:
        case CameraState.FROZEN:
            return link_detail(text, "camera_frozen")
        case CameraState.COVERED:
            return link_detail(text, "camera_covered")
        case CameraState.ENDED:
            return link_detail(text, "camera_ended")
        case _:
            return link_detail(text, "camera_missing")


def picture_fault(error: VisionError) -> LinkDetail:
    """A picture could not be read."""
    where = isinstance(error, CalibrationError)
    return link_detail(str(error), "camera_uncalibrated" if where else "camera_unread")


def reading_fault(error: Exception) -> LinkDetail:
    """The reading tripped over something that it should not."""
    return link_detail(f"the reading failed and was restarted: {public_message(error)}", "reading_failed")
