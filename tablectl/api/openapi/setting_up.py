"""The endpoints for setting up a table: the director of OBS, and enrolling tile sets. For operators."""

from __future__ import annotations

from typing import Any, Final

from tablectl.api.answers.enrolling import Draft, Enrolling
from tablectl.api.openapi.bodies import EnrolRequest, SaveSetRequest, SceneRequest, TileAt, body_schema
from tablectl.api.openapi.endpoint import FLAG, NUMBER, POST_ERRORS, TEXT, Endpoint, Schema, object_of
from tablectl.config.obs import ObsSettings

_SETTINGS: Final[dict[str, Any]] = ObsSettings.model_json_schema()
_CHOSEN: Final[Schema] = {
    key: value
    for key, value in _SETTINGS["properties"].items()
    if key not in {"password", "scenes", "transitions"}
}
_MOMENT: Final[Schema] = {"enum": _SETTINGS["$defs"]["Moment"]["enum"]}
_SCENES: Final[Schema] = {"type": "object", "propertyNames": _MOMENT, "additionalProperties": TEXT}
_OBS: Final[Schema] = object_of(
    **_CHOSEN,
    scenes=_SCENES,
    transitions=_SCENES,
    has_password=FLAG,
    moments={"type": "array", "items": _MOMENT},
    state={"enum": ["off", "connecting", "connected", "away"]},
    trouble={"anyOf": [object_of(detail=TEXT, why={"type": "object"}), {"type": "null"}]},
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
        "items": object_of(journal=TEXT, hand=NUMBER, seq=NUMBER, change=NUMBER, points=NUMBER, file=TEXT),
    },
)
_OBS_REQUEST: Final[Schema] = {
    "type": "object",
    "properties": {
        **_CHOSEN,
        "scenes": _SCENES,
        "transitions": _SCENES,
        "password": {"type": ["string", "null"], "maxLength": 200},
    },
    "additionalProperties": False,
}
_ENROL_ERRORS: Final = (404, 409, 422, 429, 503)
"""Statuses of refusals in enrolling."""

SETUP_ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    Endpoint("get", "/api/obs", "How the director of OBS stands, for operators.", (403,), answer=_OBS),
    Endpoint(
        "post", "/api/obs", "Choose how OBS is reached and which scene each moment has; a `password` that is "
        "left out stays.", (*POST_ERRORS, 507), body=_OBS_REQUEST, answer=_OBS,
    ),
    Endpoint(
        "post", "/api/obs/try", "Put a moment's scene on air now.", (*POST_ERRORS, 409),
        body=body_schema(SceneRequest), answer=_OBS,
    ),
    Endpoint(
        "post", "/api/obs/take-over", "Show the scene that is due, although a hand has chosen another.",
        (*POST_ERRORS, 409), body=object_of(), answer=_OBS,
    ),
    Endpoint(
        "post", "/api/obs/buffer", "Start OBS's replay buffer.", (*POST_ERRORS, 409),
        body=object_of(), answer=_OBS,
    ),
    Endpoint(
        "get", "/api/enrol", "The table's sets of tiles, and the cameras that can enrol them; for operators.",
        (403,), answer=Enrolling,
    ),
    Endpoint(
        "get", "/api/enrol/picture", "What a camera sees now, or the picture of a draft.",
        (400, 403, 404, 409, 503), {"camera": TEXT, "draft": TEXT},
        answer={"type": "string", "format": "binary"}, answer_kind="image/jpeg",
    ),
    Endpoint(
        "post", "/api/enrol/look", "Read the tiles that lie on the felt: a draft of a set, with what is "
        "missing and doubtful.", (*POST_ERRORS, *_ENROL_ERRORS),
        body=body_schema(EnrolRequest),
        answer=Draft,
    ),
    Endpoint(
        "post", "/api/enrol/name", "Say which tile lies at a place of a draft's picture: `?` for one face "
        "down, empty for none.", (*POST_ERRORS, *_ENROL_ERRORS),
        body=body_schema(TileAt), answer=Draft,
    ),
    Endpoint(
        "post", "/api/enrol/store", "Keep a draft as one of the table's sets; `sure` although its backs are "
        "the other set's.", (*POST_ERRORS, *_ENROL_ERRORS, 507),
        body=body_schema(SaveSetRequest),
        answer=Enrolling,
    ),
)  # fmt: skip
"""For operators alone."""
