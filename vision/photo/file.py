"""Picture files: read whatever a phone, scanner or program wrote, and write pictures with the tiles drawn
in.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.errors import VisionError
from vision.photo.confidence import calibrated_confidence
from vision.picture_bytes import picture_bytes
from vision.recogniser import ReadTiles
from vision.types import Image

TRANSPARENCY_GREY_LEVEL: Final = 160
"""Grey that shows through where a picture is transparent."""

_BLEND_STRIP_ROWS: Final = 256
"""Rows of a transparent picture that are blended at a time."""
_TOP_EDGE_BGR, _OUTLINE_BGR, _TEXT_BGR = (40, 40, 230), (60, 200, 60), (255, 255, 255)
_DOUBTFUL_BGR: Final = _TOP_EDGE_BGR


LARGEST_BYTES: Final = 2**31 - 1
"""Of a picture in memory: OpenCV counts its pixels' places in 32 bits when it straightens a part of one."""
_TOO_LARGE: Final = "expected a picture of at most 715 megapixels, this one is larger"


class BadPicture(VisionError, ValueError):
    """A file cannot be read as a picture."""


REDUCED: Final = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
"""How OpenCV decodes to a part of the size: of a JPEG the rest is never made."""


def read_picture(path: Path, reduced: int = 1) -> Image:
    """The (h, w, 3) BGR picture as a person sees it: turned as its EXIF note says, sixteen bits brought to
    eight, grey made colour, transparent parts over plain grey.

    Args:
        reduced: decode to a half, a quarter or an eighth of width and height (2, 4, 8); what is transparent
            is black then.

    Raises:
        BadPicture: the file is missing, unreadable, or no picture that OpenCV knows.
    """
    try:
        data = np.frombuffer(picture_bytes(path), np.uint8)
    except OSError as error:
        raise BadPicture(f"cannot read the file: {error.strerror}") from error
    if not len(data):
        raise BadPicture("expected a picture, the file is empty")
    try:
        picture = cv2.imdecode(data, REDUCED[reduced])
        if picture is not None and picture.nbytes > LARGEST_BYTES:
            raise BadPicture(_TOO_LARGE)
        may_be_clear = reduced == 1 and data[:4].tobytes() == b"\x89PNG"
        with_alpha = cv2.imdecode(data, cv2.IMREAD_UNCHANGED) if may_be_clear else None
    except cv2.error as error:
        if "MAX_IMAGE" in (error.err or ""):
            raise BadPicture(_TOO_LARGE) from error
        raise BadPicture("expected a picture, the file is damaged") from error
    if picture is None and data[4:8].tobytes() == b"ftyp":
        raise BadPicture(
            "expected a JPEG, PNG, WebP or TIFF, this is a HEIC picture or a video; set the phone's "
            "camera to 'most compatible', or export the picture as JPEG"
        )
    if picture is None:
        raise BadPicture(
            "expected a picture (JPEG, PNG, WebP, TIFF, BMP…), the content is none of them or is damaged"
        )
    if (
        with_alpha is not None
        and with_alpha.ndim == 3
        and with_alpha.shape[2] == 4
        and with_alpha.shape[:2] == picture.shape[:2]
    ):
        white_level = 65535 if with_alpha.dtype == np.uint16 else 255
        for top in range(
            0, len(picture), _BLEND_STRIP_ROWS
        ):  # in fractions the whole of it would take twelve times as much
            rows = slice(top, top + _BLEND_STRIP_ROWS)
            opacity = with_alpha[rows, :, 3:].astype(np.float32) / white_level
            picture[rows] = picture[rows] * opacity + TRANSPARENCY_GREY_LEVEL * (1 - opacity)
    return np.asarray(picture, np.uint8)


def draw_tiles(picture: Image, tiles: ReadTiles, doubtful: ReadTiles | None = None) -> Image:
    """A copy of the picture with each tile's outline, its upper edge marked, and its face and how sure that
    is; ``doubtful`` tiles are crossed out.
    """
    out = picture.copy()
    for quad in doubtful.quads_px if doubtful is not None else ():
        first, second, third, fourth = ((int(x), int(y)) for x, y in quad)
        for one, other in ((first, third), (second, fourth)):
            cv2.line(out, one, other, _DOUBTFUL_BGR, 2, cv2.LINE_AA)
    for quad, code, sure in zip(tiles.quads_px, tiles.codes, calibrated_confidence(tiles), strict=True):
        size = float(np.sqrt(max(cv2.contourArea(quad), 1.0)))
        thick = max(1, round(size / 40))
        cv2.polylines(out, [np.asarray(quad * 16, np.int32)], True, _OUTLINE_BGR, thick, cv2.LINE_AA, 4)
        first, second = ((int(x), int(y)) for x, y in quad[:2])
        cv2.line(out, first, second, _TOP_EDGE_BGR, thick + 1, cv2.LINE_AA)
        scale = float(np.clip(size / 90, 0.25, 2.5))
        left, middle = quad.mean(axis=0) - (size * 0.4, 0)
        for text, line in ((code, 0), (f"{sure:.2f}", 1)):  # below each other: beside it lies another tile
            at = (int(left), int(middle + size * 0.4 * line))
            for colour, width in (((0, 0, 0), thick + 2), (_TEXT_BGR, thick)):
                cv2.putText(out, text, at, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, width, cv2.LINE_AA)
    return out


def write_picture(path: Path, picture: Image) -> None:
    """Writes a JPEG where the file is called so, else a PNG.

    Raises:
        OSError: the folder cannot be written.
    """
    is_jpeg = path.suffix.lower() in (".jpg", ".jpeg")
    done, data = cv2.imencode(".jpg" if is_jpeg else ".png", picture)
    assert done  # a uint8 BGR picture always encodes
    path.write_bytes(data.tobytes())
