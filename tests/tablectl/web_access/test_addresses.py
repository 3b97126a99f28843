"""Where the pages' root lies from an address, and what a proxy says of the path that it serves us below."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from tablectl.web_access.addresses import (
    PREFIX_KEY,
    PRIVATE_PROXY_KEY,
    PUBLIC_ROOT_KEY,
    relative_location,
    relative_root,
    root_url_for_guests,
)
from tablectl.web_access.origins import clean_host, clean_prefix


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
    assert relative_root({"path": "/", "raw_path": path.encode()}) == up


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
    assert relative_location({"path": "/history/3/2"}, location, "table:8000") == seen


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
    assert clean_prefix(said) == path


@pytest.mark.parametrize(
    ("said", "host"),
    [
        ("hall.club.example", "hall.club.example"),
        ("hall.club.example:8443", "hall.club.example:8443"),
        ("[2001:db8::1]:8460", "[2001:db8::1]:8460"),
        ("", ""),
        ("a, b", ""),
        ("hall/path", ""),
        ("user@hall", ""),
        ("hall:port", ""),
        ("hall\n", ""),
    ],
)
def test_only_a_plain_host_is_believed(said: str, host: str) -> None:
    assert clean_host(said) == host


def asked(host: str, **told: object) -> HTTPConnection:
    headers = [(b"host", host.encode())]
    return HTTPConnection({"type": "http", "scheme": "http", "path": "/", "headers": headers, **told})


@pytest.mark.parametrize(
    ("request_", "address"),
    [
        (asked("table.local:8460"), "http://table.local:8460/"),
        (asked("127.0.0.1:8460"), "http://192.0.2.5:8460/"),
        (asked("localhost:8460"), "http://192.0.2.5:8460/"),
        (asked("table.example", **{PREFIX_KEY: "/tables/3"}), "http://table.example/tables/3/"),
        (asked("home.local", **{PREFIX_KEY: "/ingress", PRIVATE_PROXY_KEY: True}), "http://192.0.2.5:8460/"),
        (asked("127.0.0.1:8460", **{PUBLIC_ROOT_KEY: "https://table.example/"}), "https://table.example/"),
        (
            asked("home.local", **{PRIVATE_PROXY_KEY: True, PUBLIC_ROOT_KEY: "https://a.example/"}),
            "https://a.example/",
        ),
    ],
)
def test_guests_are_given_an_address_that_they_can_open(request_: HTTPConnection, address: str) -> None:
    assert root_url_for_guests(request_, "http://192.0.2.5:8460/") == address


def test_where_no_address_in_the_network_is_known_a_guest_is_given_the_one_that_was_asked() -> None:
    assert root_url_for_guests(asked("127.0.0.1:8460"), "") == "http://127.0.0.1:8460/"
