"""Opens the camera that a source names. Only here is a kind of camera chosen."""

from __future__ import annotations

from typing import assert_never

from tablectl.adapters.eyes.latest_frames import open_latest
from tablectl.adapters.eyes.still import capture_settled_frame
from tablectl.adapters.storage.journal.journal import JOURNAL_FILE
from tablectl.adapters.storage.journal.lock import require_unlocked
from tablectl.config import Config
from tablectl.config.camera_source import (
    FORMS,
    NO_CAMERA,
    SIMULATED,
    CameraSource,
    DeviceSource,
    PathSource,
    PhoneSource,
    PiSource,
    PluginSource,
    StreamSource,
    parse_camera_source,
)
from tablectl.errors import InputError, JournalInUse, PartMissing
from tablectl.plugins import NoSuchPlugin, installed
from tablectl.ports import Clock
from vision.cameras import Camera, ReplayCamera
from vision.cameras.opencv import OpencvCamera
from vision.cameras.picamera import PiCamera
from vision.errors import CameraError
from vision.types import Image


def open_camera(
    source: CameraSource, *, named_by: str, size_px: tuple[int, int], fps: float, started_s: float
) -> Camera:
    """The camera that ``source`` names. A device is opened at the first poll, and may be plugged in later.

    Args:
        source: which camera.
        named_by: the key or option that names it, for the error's message.
        size_px: width and height of the pictures, requested from cameras that offer several.
        fps: pictures a second, likewise.
        started_s: when a folder's pictures begin, on the clock that polls.

    Raises:
        PartMissing: a file or a folder is not there or holds no pictures, or no such plugin is installed.
    """
    match source:
        case PhoneSource():
            raise PartMissing(
                f"{named_by}: a phone sends pictures to the running table alone; give a stored picture"
            )
        case PiSource(number=number):
            return PiCamera(size_px=size_px, fps=fps, number=number)
        case DeviceSource(device=device):
            return OpencvCamera(device, size_px=size_px, fps=fps, opener=open_latest)
        case StreamSource(address=address):
            return OpencvCamera(address, size_px=size_px, fps=fps, opener=open_latest)
        case PluginSource(name=name, address=address):
            try:
                return installed().open_camera(name, address, size_px=size_px, fps=fps)
            except NoSuchPlugin as error:
                raise PartMissing(f"{named_by}: {error}") from error
        case PathSource(path=path):
            if not path.exists():
                raise PartMissing(f"{named_by} names {path}, which does not exist: give {FORMS}")
            if not path.is_dir():
                return OpencvCamera(str(path), size_px=size_px, fps=fps)
            try:
                return ReplayCamera(path, started_s=started_s)
            except CameraError as error:
                raise PartMissing(f"{named_by}: {error}") from error
        case _:
            assert_never(source)


def configured_camera(config: Config, source: str, *, named_by: str, started_s: float) -> Camera:
    """A camera of the configuration, in the picture size and rate of its ``[camera]``.

    Raises:
        PartMissing: as ``open_camera``.
    """
    return open_camera(
        parse_camera_source(source),
        named_by=named_by,
        size_px=(config.camera.width_px, config.camera.height_px),
        fps=config.camera.fps,
        started_s=started_s,
    )


def table_picture(config: Config, clock: Clock) -> Image:
    """A picture from the configured camera over the table, by a command that runs without the service.

    Raises:
        InputError: no camera is configured.
        JournalInUse: the service runs and holds the camera.
        PartMissing: the camera is not there, or gives no picture.
    """
    source = config.camera.source
    if source in (SIMULATED, NO_CAMERA):
        raise InputError(
            f'camera.source is "{source}": there is no camera to take a picture with. Name the '
            "configuration of your table with --config, or give a photo instead of --camera"
        )
    try:
        require_unlocked(config.table.state_dir / JOURNAL_FILE)
    except JournalInUse as error:
        raise JournalInUse(
            "the table's service runs and holds the camera: enrol on its page /enrol, or stop the service "
            "first (`systemctl stop tablectl`)"
        ) from error
    camera = configured_camera(config, source, named_by="camera.source", started_s=clock.now_s())
    try:
        return capture_settled_frame(camera, clock).image
    finally:
        camera.close()
