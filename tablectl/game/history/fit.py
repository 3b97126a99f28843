"""Whether an event that people write can have happened at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tablectl.errors import in_words
from tablectl.game.events import Event, HandSettled, KongDeclared, SeatsChanged, SessionStarted
from tablectl.game.state import FoldError
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets import ruleset
from tablectl.rulesets.ruleset import PlayRules

_SEATS: Final = ("seat", "from_seat", "dealer", "first_dealer")
"""Fields of events, wins and payments that name a seat."""
_BY_SEAT: Final = ("players", "scores", "seats", "points", "final", "deltas")
"""Their lists of a value for each seat."""


def rules_of(start: SessionStarted) -> PlayRules:
    """The rules that a session is played by.

    Raises:
        FoldError: there are no such rules.
    """
    try:
        return ruleset(start.rules).play(start.preset, start.options)
    except (KeyError, ValueError) as error:
        raise FoldError(in_words(error)) from error


def require_fit(event: Event, play: PlayRules | None) -> None:
    """Check that an event fits a table.

    Args:
        event: any; a session's start is held to its own rules.
        play: the table's rules; None before the first session, where everything fits.

    Raises:
        FoldError: it has more or fewer seats than the table, a seat or a tile that there is not, or a kong
            that lies face down where kongs are shown.
    """
    play = rules_of(event) if isinstance(event, SessionStarted) else play
    if play is None:
        return
    seats, copies = play.setup.players, play.setup.tile_counts
    if any(len(each) != seats for each in _by_seat(event)):
        raise FoldError(f"{event.KIND} must tell of {seats} seats")
    if strange := [seat for seat in _named_seats(event) if not 0 <= seat < seats]:
        raise FoldError(f"there is no seat {strange[0]}: the seats are 0 to {seats - 1}")
    for tile in _tiles_of(event):
        if tile.face >= len(copies) or not copies[tile.face]:
            raise FoldError(f"there is no {tile} in the set")
    unseen = isinstance(event, KongDeclared) and (event.face_down or not event.tiles)
    if unseen and not play.kongs.closed_face_down:
        raise FoldError("closed kongs are shown by these rules: give the four tiles, face up")


def _parts(event: Event) -> Sequence[object]:
    """The event, and each win and payment of a paid hand."""
    return (event, *event.wins, *event.payments) if isinstance(event, HandSettled) else (event,)


def _by_seat(event: Event) -> Iterator[Sequence[object]]:
    for part in _parts(event):
        values = (getattr(part, name, None) for name in _BY_SEAT)
        yield from (each for each in values if isinstance(each, tuple))
    if isinstance(event, SeatsChanged):
        yield tuple(set(event.seats))


def _named_seats(event: Event) -> Iterator[int]:
    for part in _parts(event):
        named = (getattr(part, name, None) for name in _SEATS)
        yield from (seat for seat in named if seat is not None)
    if isinstance(event, HandSettled):
        yield from event.tenpai


def _tiles_of(event: Event) -> Iterator[Tile]:
    values = (getattr(event, name) for name in event.__struct_fields__)
    for value in values:
        told = value if isinstance(value, tuple) else (value,)
        yield from (each for each in told if isinstance(each, Tile))
