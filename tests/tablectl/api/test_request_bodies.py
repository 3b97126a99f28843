"""What requests to the pages carry is read as it is described."""

from __future__ import annotations

import pytest

from tablectl.api.openapi.bodies import NewFilmRequest, TileAt, body_schema, read_body
from tablectl.wire import FieldError


def test_whoever_gives_a_hand_away_has_a_name_as_long_as_is_described() -> None:
    most = body_schema(NewFilmRequest)["properties"]["by"]["maxLength"]
    assert most == 60
    assert read_body(NewFilmRequest, {"about": "hand", "by": "R" * most}).by == "R" * most
    with pytest.raises(FieldError, match="by must be a name of at most 60 characters, or empty"):
        read_body(NewFilmRequest, {"about": "hand", "by": "R" * (most + 1)})


def test_a_field_of_another_version_is_passed_over_and_a_missing_one_is_named() -> None:
    given = {"draft": 1, "x": 2, "y": 3.5, "face": "5m", "zoom": 2}
    assert read_body(TileAt, given) == TileAt(1, 2.0, 3.5, "5m")
    with pytest.raises(FieldError, match="the request needs “face”"):
        read_body(TileAt, {name: value for name, value in given.items() if name != "face"})
