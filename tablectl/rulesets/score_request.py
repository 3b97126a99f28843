"""Scoring requests as values: the fields that every ruleset shares, and how one ruleset answers.

What reads them is ``tablectl.rulesets.request_reading``.
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
    """The fields that every ruleset shares, checked; ``context`` is the ruleset's own to read."""

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
    strange: bool
    """A flower or joker is in the hand, the melds or the winning tile."""

    def stated_tiles(self) -> Iterator[tuple[str, tuple[Tile, ...]]]:
        """The tiles of hand, winning tile and melds, with the names of their fields."""
        yield "hand", self.hand
        if self.winning_tile is not None:
            yield "winning_tile", (self.winning_tile,)
        for index, meld in enumerate(self.melds):
            yield f"melds[{index}].tiles", meld.tiles

    def needed_tile(self, but: str = "") -> Tile:
        """The winning tile.

        Args:
            but: who may do without, for the error.

        Raises:
            ScoreError: there is none.
        """
        if self.winning_tile is None:
            raise ScoreError(
                BAD_REQUEST, f"field 'winning_tile' is missing; it must be one tile, as in '5m'{but}"
            )
        return self.winning_tile

    def need_origin(self, discard: str = "the seat that discarded the tile") -> None:
        """Who gave the winning tile must be told.

        Raises:
            ScoreError: it is not.
        """
        if not self.source.self_drawn and self.from_wind is None:
            whose = _GIVERS.get(self.source, discard)
            raise ScoreError(BAD_REQUEST, f"field 'from' is missing; it must be {whose}")

    def need_kong(self, *others: Meld) -> None:
        """A replacement tile needs a kong among the melds, or the winner's others.

        Raises:
            ScoreError: there is none.
        """
        if self.source is _REPLACEMENT and not any(meld.kind.is_kong for meld in (*self.melds, *others)):
            raise bad_field("source", "a replacement tile is drawn after a kong, but 'melds' has none")

    def refuse_flowers(self, game: str) -> None:
        """
        Raises:
            ScoreError: flowers were told in a game that has none.
        """
        if self.flowers:
            raise bad_field("flowers", f"{game} is played without flowers; leave it out")


@dataclass(frozen=True, slots=True)
class Scorer(Generic[OptionsT]):
    """How one ruleset answers requests."""

    seats: Mapping[int, tuple[Wind, ...]]
    """By number of players: the seats taken, in order of play."""
    sources: frozenset[WinSource]
    score: Callable[[ScoreRequest, OptionsT], ScoredWin | NoWin]
    """Raises ScoreError for what its context gets wrong."""
    stand_in: Tile | None = None
    """A tile that may stand for another one in a chow. Which one depends on the context, so the ruleset
    checks such a chow itself."""
    knows_round: bool = True
    """Whether the round wind can change a score; where it cannot, a request may leave ``round`` out."""

    @property
    def usual_players(self) -> int:
        """How many play where a request does not say: four, or as many as always do."""
        return next(iter(self.seats)) if len(self.seats) == 1 else 4


class SharedFields(
    Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, rename={"from_": "from"}
):
    """The fields of a request, each of its type; what asks more of one is checked after.

    ``Any`` is read by itself: it may be left out, is somebody else's, or has its own words for what is wrong.
    """

    players: Annotated[int, Meta(ge=2, le=4)] = 0
    """0: not told; as many as always play in the ruleset, or four."""
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
