"""The endpoints of phones as cameras: for the phone itself, and for operators."""

from __future__ import annotations

from typing import Final

from tablectl.api.openapi.bodies import (
    CameraRequest,
    FeltCorners,
    PairingCode,
    PhonePress,
    PhoneRequest,
    body_schema,
)
from tablectl.api.openapi.endpoint import FLAG, NUMBER, POST_ERRORS, TEXT, Endpoint, Schema, object_of

_TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
_NULLABLE_TEXT: Final[Schema] = {"type": ["string", "null"]}
_SHARE: Final[Schema] = {"type": "number", "minimum": -1, "maximum": 2}
_PLACE: Final[Schema] = {"type": "array", "items": _SHARE, "minItems": 2, "maxItems": 2}
_PHONES: Final[Schema] = object_of(
    ok=FLAG,
    places=_TEXTS,
    phones={
        "type": "array",
        "items": object_of(
            phone=TEXT,
            camera=TEXT,
            label=TEXT,
            since=TEXT,
            on=FLAG,
            battery={"type": ["number", "null"], "minimum": 0, "maximum": 1},
        ),
    },
)
_PHONE_VIEW: Final[Schema] = object_of(
    camera=TEXT,
    tile_px_needed=NUMBER,
    trouble={"enum": ["", "missing", "frozen", "covered", "no_edges", "ended"]},
    fps={"type": "number"},
    corners={"type": "array", "items": _PLACE},
    found_again=FLAG,
    side_mm={"type": "number"},
    tile_px={"type": ["integer", "null"]},
    flaws=_TEXTS,
    covered={"type": "array", "items": FLAG},
    tiles={
        "type": "array",
        "items": object_of(code=TEXT, sure={"type": "number"}, corners={"type": "array"}),
    },
)
PHONE_ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint(
        "get", "/api/camera", "What a phone needs to know before it can be a camera.",
        answer=object_of(
            places=_TEXTS, operator=FLAG, paired=_NULLABLE_TEXT, https=_NULLABLE_TEXT, own_authority=FLAG,
            reachable=FLAG,
        ),
    ),
    Endpoint(
        "post", "/api/camera/pair", "Become a camera, with a one-time code; the answer sets a cookie.",
        (*POST_ERRORS, 404, 429, 503), body=body_schema(PairingCode), answer=object_of(ok=FLAG, camera=TEXT),
    ),
    Endpoint(
        "post", "/api/camera/frame", "A paired phone's newest picture; the answer says when the next is "
        "wanted. `instead` takes another phone's place.", (*POST_ERRORS, 404, 409),
        {
            "turned": {"enum": ["0", "90", "180", "270"]}, "battery": TEXT, "instead": TEXT,
        },
        body={"type": "string", "format": "binary"}, body_kind="image/jpeg",
        answer=object_of(every_ms=NUMBER),
    ),
    Endpoint(
        "get", "/api/camera/seen", "What the table sees through this phone.", (403, 404), answer=_PHONE_VIEW
    ),
    Endpoint(
        "post", "/api/camera/corners", "Where the felt's corners are in this phone's picture.",
        (*POST_ERRORS, 404, 409, 503), body=body_schema(FeltCorners), answer=object_of(ok=FLAG),
    ),
    Endpoint(
        "post", "/api/panel", "A player presses a key of their seat's panel; a judge for any `seat`. "
        "Sent again within 10 s with its `id` it is the same press.",
        (*POST_ERRORS, 409, 429), body=body_schema(PhonePress),
        answer=object_of(ok=FLAG, seat=NUMBER, said=TEXT),
    ),
    Endpoint("get", "/api/cameras", "Phones that may be cameras, for operators.", (403,), answer=_PHONES),
    Endpoint(
        "post", "/api/cameras/code", "A new one-time code for a camera, by an operator.",
        (*POST_ERRORS, 404, 503), body=body_schema(CameraRequest),
        answer=object_of(
            camera=TEXT, code=TEXT, address=TEXT, https=TEXT, reachable=FLAG, port=TEXT, qr=TEXT,
            fingerprint=_NULLABLE_TEXT,
        ),
    ),
    Endpoint(
        "post", "/api/cameras/remove", "Shut a phone out, by an operator.", (*POST_ERRORS, 404, 503),
        body=body_schema(PhoneRequest), answer=_PHONES,
    ),
)  # fmt: skip
