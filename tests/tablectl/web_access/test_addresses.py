"""Where the pages' root lies from an address, and what a proxy says of the path that it serves us below."""

from __future__ import annotations

import pytest

from tablectl.web_access.addresses import prefix_told, seen_from, way_up


@pytest.mark.parametrize(
    ("path", "up"),
    [
        ("/", "./"),
        ("/history", "./"),
        ("/history/", "../"),
        ("/history/3/2", "../../"),
        ("/history/a%2Fb", "../"),
        ("//odd", "../"),
    ],
)
def test_the_root_is_as_many_steps_up_as_the_path_has_folders(path: str, up: str) -> None:
    assert way_up({"path": "/", "raw_path": path.encode()}) == up


@pytest.mark.parametrize(
    ("location", "seen"),
    [
        ("/operator?a=1#b", "../../operator?a=1#b"),
        ("http://table:8000/operator", "../../operator"),
        ("https://elsewhere.example/x", "https://elsewhere.example/x"),
        ("2/", "2/"),
        ("//elsewhere.example/x", "//elsewhere.example/x"),
    ],
)
def test_a_way_on_is_told_from_where_it_was_asked(location: str, seen: str) -> None:
    assert seen_from({"path": "/history/3/2"}, location, "table:8000") == seen


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ("/api/hassio_ingress/aB3-x_y", "/api/hassio_ingress/aB3-x_y"),
        ("/tables/3/", "/tables/3"),
        ("/", ""),
        ("", ""),
        ("tables", ""),
        ("/a; path=/", ""),
        ('/a"b', ""),
        ("/../x", ""),
        ("//elsewhere.example", ""),
        ("/a\n", ""),
    ],
)
def test_only_a_plain_path_is_believed(said: str, path: str) -> None:
    assert prefix_told(said) == path
