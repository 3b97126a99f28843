"""The routes of the page ``/camera``: a phone is paired, sends pictures and is told what the table sees."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import numpy as np
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tablectl.adapters.accounts import Role
from tablectl.adapters.phone import phone_address, qr_code
from tablectl.adapters.phone_cameras import Phone, PhoneCameras, PlaceTaken, SentPicture
from tablectl.adapters.photo.picture_size import picture_size
from tablectl.adapters.web.auth.login import Login
from tablectl.adapters.web.bodies import parse_body
from tablectl.adapters.web.refusals import WebRefusal, require_operator
from tablectl.adapters.web.secure.pages import SecurePages
from tablectl.api.answers.phones import (
    ListedPhone,
    NextPicture,
    Paired,
    PairingOffer,
    Phones,
    PhoneStart,
    PhoneView,
)
from tablectl.api.openapi.bodies import CameraRequest, FeltCorners, PairingCode, PhoneRequest
from tablectl.errors import PartMissing, StateDirError, public_message
from tablectl.web_access.addresses import external_path
from tablectl.web_access.bodies import receive_body
from tablectl.web_access.limits import RateLimit, RateLimiter
from tablectl.web_access.visitors import enforce_rate_limit
from vision.errors import CalibrationError

log = logging.getLogger(__name__)

MAX_PICTURE_BYTES: Final = 6 * 1024 * 1024
"""Of a picture from a phone; one of 1920 by 1080 pixels has a tenth of it."""
MAX_PIXELS: Final = 9_000_000
"""Slightly more than 3840 by 2160."""
CODE_LIMIT: Final = RateLimit(burst=6, refill_s=20.0)
"""For pairing codes from one address."""
TOTAL_CODE_LIMIT: Final = RateLimit(burst=40, refill_s=3.0)
"""For pairing codes from all addresses."""
PAIRING_LIFETIME: Final = timedelta(days=365)
COOKIE_PATH: Final = "/api/camera"
ROTATIONS_DEG: Final = ("0", "90", "180", "270")

Handler = Callable[[Request], Awaitable[Response]]


class PhoneCameraRoutes:
    """The routes ``/api/camera`` and ``/api/cameras``."""

    def __init__(
        self,
        table: str,
        login: Login,
        phones: PhoneCameras | None,
        https: SecurePages,
        host: str,
        pages_address: Callable[[], str],
    ) -> None:
        """
        Args:
            phones: None where no camera of the table is a phone.
            host: that the pages listen on.
            pages_address: local address of the pages.
        """
        self._login, self._phones, self._https = login, phones, https
        self._host, self._pages_address = host, pages_address
        self._cookie = f"tablectl-{table}-camera"
        now_s = login.now_s
        self._limit, self._total_limit = RateLimiter(CODE_LIMIT, now_s), RateLimiter(TOTAL_CODE_LIMIT, now_s)

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/camera/certificate", self._certificate),
            Route("/api/camera", self._status),
            Route("/api/camera/pair", self._pair, methods=["POST"]),
            Route("/api/camera/frame", self._frame, methods=["POST"]),
            Route("/api/camera/seen", self._seen),
            Route("/api/camera/corners", self._corners, methods=["POST"]),
            Route("/api/cameras", self._list),
            Route("/api/cameras/code", self._new_code, methods=["POST"]),
            Route("/api/cameras/remove", self._remove, methods=["POST"]),
        ]

    def console_link(self) -> str:
        """The link with which a phone becomes the first camera, for the service's console; empty where no
        camera is a phone, or no phone can reach the pages."""
        if self._phones is None:
            return ""
        https_address = self._https_for_phones(self._https.open())
        if https_address is None:
            return ""
        code = self._phones.pairings.new_code(next(iter(self._phones.cameras)), lifetime_s=math.inf)
        return f"{self._pairing_page(https_address)}camera#{code}"

    def _pairing_page(self, https_address: str) -> str:
        """The address where a phone starts. A phone may not trust the table's own authority yet: the page
        over plain HTTP tells how to."""
        http_address = phone_address(self._pages_address(), self._host)
        needs_authority = self._https.authority is not None and https_address != self._login.public_address
        return https_address if http_address is None or not needs_authority else http_address

    def _https_for_phones(self, local: str) -> str | None:
        """The HTTPS address for phones: the public one of a proxy with a certificate, or ours in the network.

        Args:
            local: our HTTPS address on this computer.
        """
        public = self._login.public_address
        return public if public.startswith("https://") else phone_address(local, self._host)

    def _require_phones(self) -> PhoneCameras:
        if self._phones is None:
            raise WebRefusal(
                404, "no_phone_camera", "no camera of this table is a phone: run `tablectl run --phone`"
            )
        return self._phones

    async def _status(self, request: Request) -> Response:
        """The status with which the page starts."""
        user, phone = self._login.user(request), self._paired_phone(request)
        https_address = self._https_for_phones(self._https.address) if self._https.address else None
        answer: PhoneStart = {
            "places": [] if self._phones is None else list(self._phones.cameras),
            "operator": user.role is Role.OPERATOR,
            "paired": None if phone is None else phone[1].camera,
            "https": https_address,
            "own_authority": self._https.authority is not None,
            "reachable": self._reachable(),
        }
        return JSONResponse(answer)

    def _reachable(self) -> bool:
        return (
            bool(self._login.public_address) or phone_address(self._pages_address(), self._host) is not None
        )

    async def _certificate(self, request: Request) -> Response:
        """The authority's certificate, for phones."""
        authority = self._https.authority
        if authority is None or not self._https.address:
            raise HTTPException(404, "this table has no authority of its own (yet)")
        data = await run_in_threadpool(lambda: authority.certificate)
        return Response(
            data,
            media_type="application/x-x509-ca-cert",
            headers={
                "Content-Disposition": 'attachment; filename="tablectl.cer"',
                "Cache-Control": "no-store",
            },
        )

    async def _new_code(self, request: Request) -> Response:
        """Make a one-time code, with the addresses that a phone opens."""
        require_operator(self._login.acting_user(request), "pair phones")
        phones = self._require_phones()
        name = (await parse_body(request, CameraRequest)).camera
        if name not in phones.cameras:
            raise HTTPException(400, f"expected camera to be one of {', '.join(phones.cameras)}")
        try:
            local = await run_in_threadpool(self._https.open)
        except (PartMissing, StateDirError) as error:
            raise WebRefusal(503, "camera_no_https", public_message(error)) from error
        code = phones.pairings.new_code(name)
        https_address, authority = self._https_for_phones(local), self._https.authority
        link = f"{self._pairing_page(https_address or self._pages_address())}camera#{code}"
        answer: PairingOffer = {
            "camera": name,
            "code": code,
            "address": link,
            "https": f"{https_address or local}camera#{code}",
            "reachable": https_address is not None,
            "port": self._pages_address().rstrip("/").rpartition(":")[2],
            "qr": qr_code(link),
            "fingerprint": None if authority is None else authority.fingerprint,
        }
        return JSONResponse(answer)

    async def _pair(self, request: Request) -> Response:
        phones = self._require_phones()
        code = (await parse_body(request, PairingCode)).code
        enforce_rate_limit(self._limit, request)
        if wait_s := self._total_limit.count("everywhere"):
            raise HTTPException(429, "too many tries at codes", {"Retry-After": str(math.ceil(wait_s))})
        label = request.headers.get("user-agent", "")
        try:
            paired = await run_in_threadpool(phones.pairings.pair, code, label)
        except StateDirError as error:
            raise WebRefusal(503, "camera_unwritable", public_message(error)) from error
        if paired is None:
            raise WebRefusal(403, "camera_code_wrong", "this code is not valid: ask for a new one")
        token, phone = paired
        log.info("a phone was paired as camera %s", phone.camera)
        answer: Paired = {"ok": True, "camera": phone.camera}
        response = JSONResponse(answer)
        response.set_cookie(
            self._cookie,
            token,
            max_age=int(PAIRING_LIFETIME.total_seconds()),
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            path=external_path(request.scope, COOKIE_PATH),
        )
        return response

    async def _frame(self, request: Request) -> Response:
        phones = self._require_phones()
        key, phone = self._require_paired(request)
        query = request.query_params
        rotation, battery = query.get("turned", "0"), query.get("battery", "")
        if request.headers.get("content-type", "").split(";")[0] != "image/jpeg":
            raise HTTPException(415, "expected a picture as the body, with Content-Type: image/jpeg")
        if rotation not in ROTATIONS_DEG:
            raise HTTPException(400, f"turned should be one of {', '.join(ROTATIONS_DEG)}")
        data = await _picture(request)
        sent = SentPicture(data, int(rotation), _fraction(battery), phones.now_s())
        try:
            wanted_s = phones.cameras[phone.camera].receive(key, sent, replaces_other="instead" in query)
        except PlaceTaken as error:
            raise WebRefusal(
                409, "camera_place_taken", f"another phone is the camera {phone.camera} now"
            ) from error
        answer: NextPicture = {"every_ms": round(1000 * wanted_s)}
        return JSONResponse(answer)

    async def _seen(self, request: Request) -> Response:
        phones = self._require_phones()
        _, phone = self._require_paired(request)
        return JSONResponse(await run_in_threadpool(_phone_view, phones, phone.camera))

    async def _corners(self, request: Request) -> Response:
        phones = self._require_phones()
        _, phone = self._require_paired(request)
        body = await parse_body(request, FeltCorners, {"corners": "camera_corners"})
        size = phones.cameras[phone.camera].size_px
        if size is None:
            raise WebRefusal(409, "camera_no_picture", "the table has seen no picture of this phone yet")
        points = np.array(body.corners, np.float64)
        place = phones.places[phone.camera]
        try:
            await run_in_threadpool(place.set_corners, points, size, body.side_mm)
        except CalibrationError as error:
            raise WebRefusal(400, "camera_corners", public_message(error)) from error
        except StateDirError as error:
            raise WebRefusal(503, "camera_unwritable", public_message(error)) from error
        return JSONResponse({"ok": True})

    async def _list(self, request: Request) -> Response:
        require_operator(self._login.user(request), "see the phones")
        return JSONResponse(self._phones_json())

    async def _remove(self, request: Request) -> Response:
        require_operator(self._login.acting_user(request), "shut phones out")
        phones, body = self._require_phones(), await parse_body(request, PhoneRequest)
        try:
            found = await run_in_threadpool(phones.remove, body.phone)
        except StateDirError as error:
            raise WebRefusal(503, "camera_unwritable", public_message(error)) from error
        if not found:
            raise WebRefusal(404, "no_such_device", "this phone is no camera any more")
        return JSONResponse(self._phones_json())

    def _phones_json(self) -> Phones:
        phones = self._phones
        if phones is None:
            return {"ok": True, "places": [], "phones": []}
        now_s = phones.now_s()
        return {
            "ok": True,
            "places": list(phones.cameras),
            "phones": [self._phone_json(key, each, now_s) for key, each in phones.pairings.phones()],
        }

    def _phone_json(self, key: str, phone: Phone, now_s: float) -> ListedPhone:
        camera = None if self._phones is None else self._phones.cameras.get(phone.camera)
        is_on = camera is not None and camera.is_sending(key, now_s)
        return {
            "phone": key,
            "camera": phone.camera,
            "label": phone.label,
            "since": phone.since,
            "on": is_on,
            "battery": camera.battery if camera is not None and is_on else None,
        }

    def _paired_phone(self, request: Request) -> tuple[str, Phone] | None:
        found = (
            None
            if self._phones is None
            else self._phones.pairings.phone(request.cookies.get(self._cookie, ""))
        )
        return (
            found if found is not None and self._phones and found[1].camera in self._phones.cameras else None
        )

    def _require_paired(self, request: Request) -> tuple[str, Phone]:
        found = self._paired_phone(request)
        if found is None:
            raise WebRefusal(403, "camera_not_paired", "this phone is not paired (any more): ask for a code")
        return found


def _phone_view(phones: PhoneCameras, camera: str) -> PhoneView:
    seen = phones.sight_of(camera)
    return {
        "camera": camera,
        "tile_px_needed": phones.tile_px_needed,
        "trouble": seen.trouble,
        "fps": seen.fps,
        "corners": seen.corners,
        "found_again": seen.found_again,
        "side_mm": seen.side_mm,
        "tile_px": seen.tile_px,
        "flaws": seen.flaws,
        "covered": seen.covered,
        "tiles": [{"code": tile.code, "sure": tile.sure, "corners": tile.corners} for tile in seen.tiles],
    }


async def _picture(request: Request) -> bytes:
    """The picture of a request: a JPEG, within the limits on its size as a file and decoded.

    Raises:
        WebRefusal: it is something else, or too large.
    """
    most = f"{MAX_PICTURE_BYTES // 1024 // 1024} MB and {MAX_PIXELS // 1_000_000} megapixels"
    too_large = WebRefusal(413, "camera_picture_large", f"a picture has at most {most}")
    stated_bytes = request.headers.get("content-length", "0")
    if not stated_bytes.isdecimal() or int(stated_bytes) > MAX_PICTURE_BYTES:
        raise too_large
    data = await receive_body(request, MAX_PICTURE_BYTES)
    if len(data) > MAX_PICTURE_BYTES:
        raise too_large
    is_complete = data.startswith(b"\xff\xd8") and data.endswith(b"\xff\xd9")
    size = picture_size(data) if is_complete else None
    if size is None or min(size) < 64:
        raise WebRefusal(415, "camera_picture_bad", "expected a whole JPEG picture")
    if size[0] * size[1] > MAX_PIXELS:
        raise too_large
    return data


def _fraction(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if 0 <= value <= 1 else None
