"""Who may ask for what. Knows no library.

Anybody may look. While no operator has an account, the service's own user at this computer operates, if
nobody else reaches the pages (``visitors.py``); from the first account on everybody logs in. A browser on
this computer also carries out what strange web pages tell it, so being here counts only for requests that
name this computer as their host and come from our own pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from tablectl.adapters.accounts import Role
from tablectl.mahjong.seats import Seat
from tablectl.topics import Message

HERE: Final = frozenset({"127.0.0.1", "::1", "localhost"})
"""Names and addresses of this computer."""

PASSED_ON: Final = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""What proxies add to a request."""
PLAYERS_ASK: Final = frozenset({"call_judge", "answer_score", "name_worth"})
"""What players ask for, each for their own seat."""
OPERATORS_ASK: Final = frozenset({"machine_step", "clear_faults", "count_again"})
"""What judges leave to whoever looks after the machine; they may stop it."""
DECIDE: Final = frozenset({Role.JUDGE, Role.OPERATOR})


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who asks."""

    name: str = ""
    role: Role = Role.VIEWER
    seat: Seat | None = None
    """Of a player."""
    csrf: str = ""
    """What their requests must send along; empty where they came without a cookie."""

    @property
    def decides(self) -> bool:
        """A judge or an operator."""
        return self.role in DECIDE

    def refusal(self, request: Message) -> str | None:
        """Why they may not ask for something; None: they may."""
        do = str(request.get("do"))
        if self.role is Role.OPERATOR:
            return None
        if self.role is Role.JUDGE:
            return f"{do}: only operators operate the machine" if do in OPERATORS_ASK else None
        if self.role is not Role.PLAYER:
            return "log in as a judge or an operator"
        if do not in PLAYERS_ASK:
            return f"players may {', '.join(sorted(PLAYERS_ASK))}; call the judge for anything else"
        if request.get("seat") != self.seat:
            return f"a player may act only for their own seat, {self.seat}"
        return None


NOBODY: Final = Who()


def is_at_this_computer(client: str | None, headers: Mapping[str, str]) -> bool:
    """Whether a request comes from our own pages, or a program, on the table's own computer.

    One that a proxy has passed on comes from somebody else, however near the proxy is.

    Args:
        client: address that the request came from.
        headers: its headers, names in lower case.
    """
    passed_on = any(name in headers for name in PASSED_ON)
    return client in HERE and not passed_on and _names_us(headers.get("host", "")) and same_origin(headers)


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all (a program)."""
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        return False
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")


def _names_us(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in HERE
    except ValueError:  # a bracket without its other half
        return False
