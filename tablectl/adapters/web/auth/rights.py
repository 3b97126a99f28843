"""Who may request what. Knows no library.

Anybody may watch. While no operator has an account, the service's own user at this computer has the
operator's rights, if nobody else reaches the pages (``tablectl/web_access/visitors.py``). From the first
account on everybody logs in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.adapters.accounts import Role
from tablectl.mahjong.seats import Seat
from tablectl.service.desk import REQUESTS, AllowedRole
from tablectl.topics import Message

PLAYER_REQUESTS: Final = frozenset(
    do for do, each in REQUESTS.items() if each.ALLOWED_ROLE is AllowedRole.PLAYERS
)
"""Requests that players may make, each for their own seat."""
OPERATOR_REQUESTS: Final = frozenset(
    do for do, each in REQUESTS.items() if each.ALLOWED_ROLE is AllowedRole.OPERATORS
)
"""Requests that judges may not make; they may stop the machine."""
OFFICIAL_ROLES: Final = frozenset({Role.JUDGE, Role.OPERATOR})


@dataclass(frozen=True, slots=True)
class User:
    """The sender of a request."""

    name: str = ""
    role: Role = Role.VIEWER
    seat: Seat | None = None
    """Of a player."""
    csrf: str = ""
    """The token that their requests must carry; empty without a cookie."""

    @property
    def is_official(self) -> bool:
        """Whether this is a judge or an operator."""
        return self.role in OFFICIAL_ROLES

    def refusal_reason(self, request: Message) -> str | None:
        """Why they may not make a request; None where they may."""
        do = str(request.get("do"))
        if self.role is Role.OPERATOR:
            return None
        if self.role is Role.JUDGE:
            return (
                f"{do}: only operators operate the machine and delete names"
                if do in OPERATOR_REQUESTS
                else None
            )
        if self.role is not Role.PLAYER:
            return "log in as a judge or an operator"
        if do not in PLAYER_REQUESTS:
            return f"players may {', '.join(sorted(PLAYER_REQUESTS))}; call the judge for anything else"
        if request.get("seat") != self.seat:
            return f"a player may act only for their own seat, {self.seat}"
        return None


ANONYMOUS: Final = User()
