"""The endpoints of phones as cameras: for the phone itself, and for operators."""

from __future__ import annotations

from typing import Final

from tablectl.api.answers.access import Done
from tablectl.api.answers.phones import (
    NextPicture,
    Paired,
    PairingOffer,
    Phones,
    PhoneStart,
    PhoneView,
    Pressed,
)
from tablectl.api.openapi.bodies import (
    CameraRequest,
    FeltCorners,
    PairingCode,
    PhonePress,
    PhoneRequest,
    body_schema,
)
from tablectl.api.openapi.endpoint import POST_ERRORS, TEXT, Endpoint

PHONE_ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint(
        "get", "/api/camera", "What a phone needs to know before it can be a camera.",
        answer=PhoneStart,
    ),
    Endpoint(
        "post", "/api/camera/pair", "Become a camera, with a one-time code; the answer sets a cookie.",
        (*POST_ERRORS, 404, 429, 503), body=body_schema(PairingCode), answer=Paired,
    ),
    Endpoint(
        "post", "/api/camera/frame", "A paired phone's newest picture; the answer says when the next is "
        "wanted. `instead` takes another phone's place.", (*POST_ERRORS, 404, 409),
        {
            "turned": {"enum": ["0", "90", "180", "270"]}, "battery": TEXT, "instead": TEXT,
        },
        body={"type": "string", "format": "binary"}, body_kind="image/jpeg",
        answer=NextPicture,
    ),
    Endpoint(
        "get", "/api/camera/seen", "What the table sees through this phone.", (403, 404), answer=PhoneView
    ),
    Endpoint(
        "post", "/api/camera/corners", "Where the felt's corners are in this phone's picture.",
        (*POST_ERRORS, 404, 409, 503), body=body_schema(FeltCorners), answer=Done,
    ),
    Endpoint(
        "post", "/api/panel", "A player presses a key of their seat's panel; a judge for any `seat`. "
        "Sent again within 10 s with its `id` it is the same press.",
        (*POST_ERRORS, 409, 429), body=body_schema(PhonePress),
        answer=Pressed,
    ),
    Endpoint("get", "/api/cameras", "Phones that may be cameras, for operators.", (403,), answer=Phones),
    Endpoint(
        "post", "/api/cameras/code", "A new one-time code for a camera, by an operator.",
        (*POST_ERRORS, 404, 503), body=body_schema(CameraRequest),
        answer=PairingOffer,
    ),
    Endpoint(
        "post", "/api/cameras/remove", "Shut a phone out, by an operator.", (*POST_ERRORS, 404, 503),
        body=body_schema(PhoneRequest), answer=Phones,
    ),
)  # fmt: skip
