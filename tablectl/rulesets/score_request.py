"""Scoring requests as values: the fields that all rulesets share, and a ruleset's scorer.

``tablectl.rulesets.request_reading`` reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeVar

from msgspec import Meta, Struct

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource
from tablectl.rulesets.request_fields import BAD_REQUEST, Fields, ScoreError, bad_field

OptionsT = TypeVar("OptionsT")

_GIVERS: Final = {
    WinSource.KONG: "the seat whose kong was robbed",
    WinSource.FLOWER: "the seat that had set the tile aside",
}
_REPLACEMENT: Final = WinSource.REPLACEMENT


class ScoreRequest(Struct, frozen=True, gc=False):
    """The checked fields that all rulesets share; each ruleset reads its ``context`` itself."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile | None
    source: WinSource
    from_wind: Wind | None
    seat: Wind
    round: Wind
    players: int
    flowers: tuple[Tile, ...]
    context: Fields
    reds: int
    """Red fives in the hand, the melds and the winning tile."""
    has_flower_or_joker: bool
    """Whether a flower or joker is in the hand, the melds or the winning tile."""

    def tiles_by_field(self) -> Iterator[tuple[str, tuple[Tile, ...]]]:
        """The tiles of hand, winning tile and melds, with the names of their fields."""
        yield "hand", self.hand
        if self.winning_tile is not None:
            yield "winning_tile", (self.winning_tile,)
        for index, meld in enumerate(self.melds):
            yield f"melds[{index}].tiles", meld.tiles

    def require_winning_tile(self, but: str = "") -> Tile:
        """The winning tile.

        Args:
            but: an exception to add to the error's message.

        Raises:
            ScoreError: there is none.
        """
        if self.winning_tile is None:
            raise ScoreError(
                BAD_REQUEST, f"field “winning_tile” is missing; it must be one tile, as in '5m'{but}"
            )
        return self.winning_tile

    def require_discarder(self, discard: str = "the seat that discarded the tile") -> None:
        """Check that the discarder of the winning tile is stated.

        Raises:
            ScoreError: it is not.
        """
        if not self.source.self_drawn and self.from_wind is None:
            whose = _GIVERS.get(self.source, discard)
            raise ScoreError(BAD_REQUEST, f"field “from” is missing; it must be {whose}")

    def require_kong(self, *others: Meld) -> None:
        """Check that a win on a replacement tile has a kong among the melds, or the winner's others.

        Raises:
            ScoreError: there is none.
        """
        if self.source is _REPLACEMENT and not any(meld.kind.is_kong for meld in (*self.melds, *others)):
            raise bad_field("source", "a replacement tile is drawn after a kong, but “melds” has none")

    def refuse_flowers(self, game: str) -> None:
        """
        Raises:
            ScoreError: the request has flowers in a game without them.
        """
        if self.flowers:
            raise bad_field("flowers", f"{game} is played without flowers; leave it out")


@dataclass(frozen=True, slots=True)
class Scorer(Generic[OptionsT]):
    """A ruleset's answers to scoring requests."""

    seats: Mapping[int, tuple[Wind, ...]]
    """The seats in order of play, by number of players."""
    sources: frozenset[WinSource]
    score: Callable[[ScoreRequest, OptionsT], ScoredWin | NoWin]
    """Raises ScoreError for an invalid context."""
    stand_in: Tile | None = None
    """A tile that may stand for another one in a chow. Which one depends on the context, so the ruleset
    checks such a chow itself."""
    knows_round: bool = True
    """Whether the round wind can change a score; if not, a request may omit ``round``."""

    @property
    def usual_players(self) -> int:
        """The number of players if a request does not state it: four, or the only possible one."""
        return next(iter(self.seats)) if len(self.seats) == 1 else 4


class SharedFields(
    Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, rename={"from_": "from"}
):
    """The fields of a request by type; further checks follow.

    A field of the type ``Any`` is read separately, or belongs to another reader.
    """

    players: Annotated[int, Meta(ge=2, le=4)] = 0
    """0: not stated; then ``Scorer.usual_players``."""
    seat: Wind
    source: WinSource
    hand: str
    flowers: str = ""
    winning_tile: str | None = None
    round: Wind | None = None
    from_: Wind | None = None
    melds: Any = None
    context: Any = None
    id: Any = None
    rules: Any = None
    preset: Any = None
    options: Any = None
