"""The address that a phone opens, and its code on a terminal."""

from __future__ import annotations

import pytest

from tablectl.adapters.phone import address_for_others, phone_address, terminal_qr_code


@pytest.mark.parametrize(
    ("host", "in_network", "expected"),
    [
        ("127.0.0.1", "192.168.1.9", None),
        ("localhost", "192.168.1.9", None),
        ("0.0.0.0", None, None),
        ("0.0.0.0", "192.168.1.9", "http://192.168.1.9:8080/"),
        ("table.example", "192.168.1.9", "http://127.0.0.1:8080/"),
    ],
)
def test_a_phone_gets_an_address_that_it_can_open(
    host: str, in_network: str | None, expected: str | None
) -> None:
    assert phone_address("http://127.0.0.1:8080/", host, lambda: in_network) == expected


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("0.0.0.0", "http://192.168.1.9:8460/"),
        ("::", "http://192.168.1.9:8460/"),
        ("192.168.7.7", "http://192.168.7.7:8460/"),
        ("fd00::7", "http://[fd00::7]:8460/"),
        ("table.example", "http://table.example:8460/"),
    ],
)
def test_others_are_sent_to_an_address_and_never_to_their_own_computer(host: str, expected: str) -> None:
    assert address_for_others(host, 8460, lambda: "192.168.1.9") == expected


def test_a_code_is_square_on_a_terminal_and_says_the_address() -> None:
    short, long = (
        terminal_qr_code("http://192.168.1.9:8080/"),
        terminal_qr_code("http://192.168.1.9:8080/" * 4),
    )
    lines = short.splitlines()
    assert len(lines) > 10
    assert len(long) > len(short)
