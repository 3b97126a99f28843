"""Score: what a table says, as a type.

Written by `tablectl schemas --types tablectl/client/messages` from tablectl/schemas/score.json;
changes made here are overwritten.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class ScoreSeat(TypedDict):
    seat: int
    player: str
    wind: Literal["E", "S", "W", "N"]
    points: int
    change: int
    """Since the hand began."""
    place: NotRequired[int]
    """1 the best: by points, once finished by final scores; equal players as the rules rank them."""


class Score(TypedDict):
    """Points and place of a session: topic mahjong/<table>/score."""

    schema: Literal["tablectl/score/1"]
    table: str
    journal: str
    """Id of the journal, made when it was begun."""
    seq: int
    """The last journal entry that this includes."""
    revision: int
    """Number of amendments so far."""
    ruleset: str
    preset: str
    round: Literal["E", "S", "W", "N"] | None
    hand: int
    """0-based count of hands; -1 before the first."""
    hand_of_round: int | None
    """1 for East 1, South 1..."""
    dealer: int
    honba: int
    deposits: int
    """Riichi sticks on the table."""
    seats: list[ScoreSeat]
    may_end: str | None
    """Why the dealer may end the session before the next hand: the reason to give to end_session."""
    finished: bool
    amended: NotRequired[int | None]
    """How often the session was amended after its end; null while it is played."""
    final: list[float] | None
    """Final scores once finished: riichi's in thousands after uma and oka, else in points."""
    match: list[float] | None
    """Match points for the final places, once finished, if the rules have them."""
