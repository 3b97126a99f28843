"""Who may ask for what. Knows no library.

Anybody may look. While no operator has an account, the service's own user at this computer operates, if
nobody else reaches the pages (``tablectl/web_access/visitors.py``); from the first account on everybody logs
in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablectl.adapters.accounts import Role
from tablectl.mahjong.seats import Seat
from tablectl.service.desk import REQUESTS, AskedBy
from tablectl.topics import Message

PLAYERS_ASK: Final = frozenset(do for do, each in REQUESTS.items() if each.ASKED_BY is AskedBy.PLAYERS)
"""What players ask for, each for their own seat."""
OPERATORS_ASK: Final = frozenset(do for do, each in REQUESTS.items() if each.ASKED_BY is AskedBy.OPERATORS)
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
            return (
                f"{do}: only operators operate the machine and delete names" if do in OPERATORS_ASK else None
            )
        if self.role is not Role.PLAYER:
            return "log in as a judge or an operator"
        if do not in PLAYERS_ASK:
            return f"players may {', '.join(sorted(PLAYERS_ASK))}; call the judge for anything else"
        if request.get("seat") != self.seat:
            return f"a player may act only for their own seat, {self.seat}"
        return None


NOBODY: Final = Who()
