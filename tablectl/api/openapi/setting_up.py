"""The addresses at which operators set a table up: the director of OBS, and enrolling the tiles."""

from __future__ import annotations

from typing import Any, Final

from tablectl.api.openapi.asked import ACTING, FLAG, NUMBER, TEXT, Asked, Schema, fields
from tablectl.api.openapi.bodies import KeptSet, LaidTiles, OnAirNow, TileAt, body_schema
from tablectl.config.obs import ObsSettings

_SETTINGS: Final[dict[str, Any]] = ObsSettings.model_json_schema()
_CHOSEN: Final[Schema] = {
    key: value
    for key, value in _SETTINGS["properties"].items()
    if key not in {"password", "scenes", "transitions"}
}
_MOMENT: Final[Schema] = {"enum": _SETTINGS["$defs"]["Moment"]["enum"]}
_SCENES: Final[Schema] = {"type": "object", "propertyNames": _MOMENT, "additionalProperties": TEXT}
_OBS: Final[Schema] = fields(
    **_CHOSEN,
    scenes=_SCENES,
    transitions=_SCENES,
    has_password=FLAG,
    moments={"type": "array", "items": _MOMENT},
    state={"enum": ["off", "connecting", "connected", "away"]},
    trouble={"anyOf": [fields(detail=TEXT, why={"type": "object"}), {"type": "null"}]},
    refused=TEXT,
    hands_off=FLAG,
    obs_scenes={"type": "array", "items": TEXT},
    obs_media={"type": "array", "items": TEXT},
    obs_transitions={"type": "array", "items": TEXT},
    shown=TEXT,
    buffer={"enum": ["runs", "off", "unavailable"]},
    studio=FLAG,
    unsaved=TEXT,
    clips={
        "type": "array",
        "items": fields(journal=TEXT, hand=NUMBER, seq=NUMBER, change=NUMBER, points=NUMBER, file=TEXT),
    },
)
_OBS_GIVEN: Final[Schema] = {
    "type": "object",
    "properties": {
        **_CHOSEN,
        "scenes": _SCENES,
        "transitions": _SCENES,
        "password": {"type": ["string", "null"], "maxLength": 200},
    },
    "additionalProperties": False,
}
_MAYBE_TEXT: Final[Schema] = {"type": ["string", "null"]}
_SET: Final[Schema] = fields(
    number={"enum": [1, 2]},
    name=_MAYBE_TEXT,
    faces=NUMBER,
    back=_MAYBE_TEXT,
    waits=FLAG,
    trouble={"enum": ["other_recogniser", "unusable", None]},
)
_FACES: Final[Schema] = {"type": "array", "items": TEXT}
_STANDING: Final[Schema] = fields(
    sets={"type": "array", "items": _SET}, cameras=_FACES, faces=_FACES, is_played=FLAG, is_paused=FLAG
)
_QUAD: Final[Schema] = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
    "minItems": 4,
    "maxItems": 4,
    "description": "The corners of a tile in the picture, pixels.",
}
_DRAFT: Final[Schema] = fields(
    draft=NUMBER,
    camera=TEXT,
    size={"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2},
    tiles={"type": "array", "items": fields(code=TEXT, quad=_QUAD, told=TEXT)},
    backs={"type": "array", "items": _QUAD},
    missing=_FACES,
    doubtful={"type": "array", "items": fields(quad=_QUAD, may_be=_FACES, picture=TEXT)},
    alike={"type": "array", "items": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 2}},
    back=_MAYBE_TEXT,
    set={"enum": [1, 2, None]},
    faces=_FACES,
)
_DESK_NO: Final = (404, 409, 422, 429, 503)
"""What the desk that enrols tiles refuses with."""

SETTING_UP: Final[tuple[Asked, ...]] = (
    Asked("get", "/api/obs", "How the director of OBS stands, for operators.", (403,), answer=_OBS),
    Asked(
        "post", "/api/obs", "Choose how OBS is reached and which scene each moment has; a `password` that is "
        "left out stays.", (*ACTING, 507), body=_OBS_GIVEN, answer=_OBS,
    ),
    Asked(
        "post", "/api/obs/try", "Put a moment's scene on air now.", (*ACTING, 409),
        body=body_schema(OnAirNow), answer=_OBS,
    ),
    Asked(
        "post", "/api/obs/take-over", "Show the scene that is due, although a hand has chosen another.",
        (*ACTING, 409), body=fields(), answer=_OBS,
    ),
    Asked(
        "post", "/api/obs/buffer", "Start OBS's replay buffer.", (*ACTING, 409), body=fields(), answer=_OBS,
    ),
    Asked(
        "get", "/api/enrol", "The table's sets of tiles, and the cameras that can enrol them; for operators.",
        (403,), answer=_STANDING,
    ),
    Asked(
        "get", "/api/enrol/picture", "What a camera sees now, or the picture of a draft.",
        (400, 403, 404, 409, 503), {"camera": TEXT, "draft": TEXT},
        answer={"type": "string", "format": "binary"}, answer_kind="image/jpeg",
    ),
    Asked(
        "post", "/api/enrol/look", "Read the tiles that lie on the felt: a draft of a set, with what is "
        "missing and doubtful.", (*ACTING, *_DESK_NO),
        body=body_schema(LaidTiles),
        answer=_DRAFT,
    ),
    Asked(
        "post", "/api/enrol/name", "Say which tile lies at a place of a draft's picture: `?` for one face "
        "down, empty for none.", (*ACTING, *_DESK_NO),
        body=body_schema(TileAt), answer=_DRAFT,
    ),
    Asked(
        "post", "/api/enrol/store", "Keep a draft as one of the table's sets; `sure` although its backs are "
        "the other set's.", (*ACTING, *_DESK_NO, 507),
        body=body_schema(KeptSet),
        answer=_STANDING,
    ),
)  # fmt: skip
"""For operators alone."""
