"""A table whose winners leave with a closed hand, for the referee's tests (Sichuan)."""

from __future__ import annotations

from typing import Final, Literal

from tablectl.game.claims import Claim, Deal, StartHand, StartSession
from tablectl.game.events import WinShown
from tablectl.game.evidence import Button, ButtonPressed
from tablectl.game.state import GameState
from tests.recordings.follower import Follower
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.seen import Look

_KEY_OF: Final[dict[str, Literal["chow", "pung", "kong"]]] = {"m": "chow", "p": "pung", "s": "kong"}


def closed_table(choices: str = "ssss") -> Look:
    """A hand dealt face down, seat 0 deals; void suits pressed as told."""
    claims: list[Claim] = [
        StartSession("sichuan", "default", {}, ("A", "B", "C", "D")),
        StartHand(),
        *(Deal(seat, (None,) * 13) for seat in range(4)),
    ]
    state = accepted(GameState(), *claims)
    look = Look(Follower(state), indicators=[])
    look.show(300)
    for seat, suit in enumerate(choices):
        choose(look, seat, suit)
    return look


def choose(look: Look, seat: int, suit: str) -> None:
    """A void suit said on the panel."""
    look.follower.now_ms += 50
    look.follower.give(ButtonPressed(look.follower.now_ms, seat, Button.CALL, _KEY_OF[suit]))


def says_win(look: Look, seat: int) -> None:
    """The win button."""
    look.follower.now_ms += 50
    look.follower.give(ButtonPressed(look.follower.now_ms, seat, Button.WIN))


def wins(look: Look) -> list[tuple[int, int | None, str | None]]:
    """(seat, from, tile) of every win recorded."""
    return [
        (e.seat, e.from_seat, None if e.tile is None else str(e.tile))
        for e in look.follower.events
        if isinstance(e, WinShown)
    ]


def takes_to(look: Look, giver: int, winner: int, tile: str) -> None:
    """The winning tile goes from its river to the winner."""
    look.takes(giver)
    look.shown[winner] = [tile]
