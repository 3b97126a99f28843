"""The addresses of phones that are cameras: for the phone itself, and for operators."""

from __future__ import annotations

from typing import Final

from tablectl.api.openapi.asked import ACTING, FLAG, NUMBER, TEXT, Asked, Schema, fields
from tablectl.api.openapi.bodies import (
    FeltCorners,
    OfCamera,
    OfPhone,
    PairingCode,
    PhonePress,
    body_schema,
)

_TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
_MAYBE_TEXT: Final[Schema] = {"type": ["string", "null"]}
_SHARE: Final[Schema] = {"type": "number", "minimum": -1, "maximum": 2}
_PLACE: Final[Schema] = {"type": "array", "items": _SHARE, "minItems": 2, "maxItems": 2}
_PHONES: Final[Schema] = fields(
    ok=FLAG,
    places=_TEXTS,
    phones={
        "type": "array",
        "items": fields(
            phone=TEXT,
            camera=TEXT,
            label=TEXT,
            since=TEXT,
            on=FLAG,
            battery={"type": ["number", "null"], "minimum": 0, "maximum": 1},
        ),
    },
)
_SEEN: Final[Schema] = fields(
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
    tiles={"type": "array", "items": fields(code=TEXT, sure={"type": "number"}, corners={"type": "array"})},
)
PHONES: Final[tuple[Asked, ...]] = (
    Asked(
        "get", "/api/camera", "What a phone needs to know before it can be a camera.",
        answer=fields(
            places=_TEXTS, operator=FLAG, paired=_MAYBE_TEXT, https=_MAYBE_TEXT, own_authority=FLAG,
            reachable=FLAG,
        ),
    ),
    Asked(
        "post", "/api/camera/pair", "Become a camera, with a one-time code; the answer sets a cookie.",
        (*ACTING, 404, 429, 503), body=body_schema(PairingCode), answer=fields(ok=FLAG, camera=TEXT),
    ),
    Asked(
        "post", "/api/camera/frame", "A paired phone's newest picture; the answer says when the next is "
        "wanted. `instead` takes another phone's place.", (*ACTING, 404, 409),
        {
            "turned": {"enum": ["0", "90", "180", "270"]}, "battery": TEXT, "instead": TEXT,
        },
        body={"type": "string", "format": "binary"}, body_kind="image/jpeg",
        answer=fields(every_ms=NUMBER),
    ),
    Asked(
        "get", "/api/camera/seen", "What the table sees through this phone.", (403, 404), answer=_SEEN
    ),
    Asked(
        "post", "/api/camera/corners", "Where the felt's corners are in this phone's picture.",
        (*ACTING, 404, 409, 503), body=body_schema(FeltCorners), answer=fields(ok=FLAG),
    ),
    Asked(
        "post", "/api/panel", "A player presses a key of their seat's panel; a judge for any `seat`. "
        "Sent again within 10 s with its `id` it is the same press.",
        (*ACTING, 409, 429), body=body_schema(PhonePress),
        answer=fields(ok=FLAG, seat=NUMBER, said=TEXT),
    ),
    Asked("get", "/api/cameras", "Phones that may be cameras, for operators.", (403,), answer=_PHONES),
    Asked(
        "post", "/api/cameras/code", "A new one-time code for a camera, by an operator.",
        (*ACTING, 404, 503), body=body_schema(OfCamera),
        answer=fields(
            camera=TEXT, code=TEXT, address=TEXT, https=TEXT, reachable=FLAG, port=TEXT, qr=TEXT,
            fingerprint=_MAYBE_TEXT,
        ),
    ),
    Asked(
        "post", "/api/cameras/remove", "Shut a phone out, by an operator.", (*ACTING, 404, 503),
        body=body_schema(OfPhone), answer=_PHONES,
    ),
)  # fmt: skip
