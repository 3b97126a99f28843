"""What happened at the table: facts in the past tense, one each, frozen, a closed union.

The names and fields are those of the recordings and of the journal (``kind`` with its version on the wire);
``tablectl.game.events.wire`` turns them into JSON and back. Nothing is ever edited: a mistake is repaired by
a later ``EventCorrected``, ``EventInserted`` or ``EventWithdrawn``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from tablectl.game.events.dice import DiceCommitted, DiceRevealed
from tablectl.game.events.end import (
    DrawReason,
    HandDrawn,
    HandSettled,
    HandShown,
    IrregularityNoted,
    PaymentMade,
    PenaltyPaid,
    SeatsChanged,
    SessionEnded,
    SettledWin,
    ValueNamed,
    WinShown,
    WinVoided,
)
from tablectl.game.events.people import (
    JudgeCalled,
    OperatorActed,
    PlayPaused,
    PlayResumed,
    ScoreAnswered,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """Players sat down to play by a rule book."""

    rules: str
    """Key of the ruleset: ``riichi``, ``mcr``..."""
    preset: str
    options: Mapping[str, object]
    """Overrides of the preset's options."""
    players: tuple[str, ...]
    """Names by seat."""
    scores: tuple[int, ...]
    first_dealer: Seat = 0


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A hand begins: who deals, in which round, with what lying on the table."""

    number: int
    """0-based count of hands in the session."""
    round: Wind
    dealer: Seat
    honba: int
    deposits: int
    """Riichi sticks on the table, in sticks."""
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The controller's dice, or those seen on the felt."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WallsBuilt:
    """The machine lifted its walls."""

    counts: tuple[int, ...]
    """Tiles per side, by seat."""


@dataclass(frozen=True, slots=True)
class TilesDealt:
    """A seat's first tiles; ``None`` for each that nobody else has seen."""

    seat: Seat
    tiles: tuple[Tile | None, ...]


@dataclass(frozen=True, slots=True)
class IndicatorRevealed:
    """A tile of the dead wall was turned face up."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A seat took a tile."""

    seat: Seat
    tile: Tile | None
    source: Literal["wall", "tail"] = "wall"
    """``tail``: a replacement after a kong or a flower."""


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A seat put a tile into its river."""

    seat: Seat
    tile: Tile
    drawn: bool | None = None
    """Whether it was the tile just drawn; None where nobody saw."""
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class MeldClaimed:
    """A seat took the last discard into a meld."""

    seat: Seat
    from_seat: Seat
    meld: MeldKind
    tile: Tile
    """The claimed tile."""
    tiles: tuple[Tile, ...]
    """The whole meld, ascending, the claimed tile included."""
    part: int = 0
    """Which of the seat's hands it belongs to, where it has two."""


@dataclass(frozen=True, slots=True)
class KongDeclared:
    """A closed kong, or a fourth tile added to a pung."""

    seat: Seat
    meld: MeldKind
    tiles: tuple[Tile, ...]
    """All four tiles, ascending; none of a closed kong that nobody else has seen."""
    drawn: bool | None = None
    """Whether the tile just drawn is among them; None where nobody saw."""
    part: int = 0
    """Which of the seat's hands it belongs to, where it has two."""
    face_down: bool = False
    """Only its player knows what it is until it is turned over."""


@dataclass(frozen=True, slots=True)
class KongShown:
    """A closed kong that lay face down was turned over."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class BonusShown:
    """A flower or a season was laid beside the hand."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class ReadyDeclared:
    """Riichi, or another book's declaration of a ready hand, before its discard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class VoidSuitChosen:
    """A seat chose the suit it will not keep; nobody else knows it before all have chosen."""

    seat: Seat
    suit: Literal["m", "p", "s"] | None
    """None: the card lies face down, nobody but the player has seen it."""


@dataclass(frozen=True, slots=True)
class VoidSuitDeclared:
    """The suit a player will not keep, open for all to see."""

    seat: Seat
    suit: Literal["m", "p", "s"]


@dataclass(frozen=True, slots=True)
class TilesExposed:
    """Closed tiles were laid open by a mistake: they stay so and are discarded first."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class UraIndicatorsRevealed:
    """Riichi: the indicators under the revealed ones, shown after a riichi player's win."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class EventCorrected:
    """An earlier event was something else; everything after it is worked out again."""

    target: int
    """Sequence number of the event that was wrong."""
    body: Event
    reason: str


@dataclass(frozen=True, slots=True)
class EventInserted:
    """An event that was missed, to stand right after an earlier one."""

    after: int
    body: Event
    reason: str


@dataclass(frozen=True, slots=True)
class EventWithdrawn:
    """An earlier event did not happen."""

    target: int
    reason: str


Event = (
    SessionStarted
    | HandStarted
    | DiceCommitted
    | DiceRolled
    | DiceRevealed
    | WallsBuilt
    | TilesDealt
    | IndicatorRevealed
    | TileDrawn
    | TileDiscarded
    | MeldClaimed
    | KongDeclared
    | KongShown
    | BonusShown
    | ReadyDeclared
    | VoidSuitChosen
    | VoidSuitDeclared
    | TilesExposed
    | UraIndicatorsRevealed
    | WinShown
    | ValueNamed
    | WinVoided
    | PaymentMade
    | HandShown
    | HandDrawn
    | HandSettled
    | SessionEnded
    | SeatsChanged
    | IrregularityNoted
    | PenaltyPaid
    | PlayPaused
    | PlayResumed
    | JudgeCalled
    | OperatorActed
    | ScoreAnswered
)
"""Everything that can happen at a table."""

Correction = EventCorrected | EventInserted | EventWithdrawn
"""What repairs a journal."""

JournalBody = Event | Correction


class Source(StrEnum):
    """Who said so."""

    CAMERA = "camera"
    BUTTON = "button"
    CONTROLLER = "controller"
    RULESET = "ruleset"
    OPERATOR = "operator"
    PLAYER = "player"
    """On a page or a phone; what players do on their panels comes from a button."""
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Envelope:
    """An event as it is written down."""

    seq: int
    """1, 2, 3... without gaps, over the whole journal."""
    at: str
    """UTC, ISO 8601 with milliseconds."""
    source: Source
    body: JournalBody
    confidence: float | None = None
    """0 to 1, for what a camera saw."""
    evidence: Mapping[str, object] = field(default_factory=dict)
    """Where to look: frame time, picture crop, button edge."""
    by: str = ""
    """Name of the person who said so, where that is known; empty where no person did."""


__all__ = [
    "BonusShown",
    "Correction",
    "DiceCommitted",
    "DiceRevealed",
    "DiceRolled",
    "DrawReason",
    "Envelope",
    "Event",
    "EventCorrected",
    "EventInserted",
    "EventWithdrawn",
    "HandDrawn",
    "HandSettled",
    "HandShown",
    "HandStarted",
    "IndicatorRevealed",
    "IrregularityNoted",
    "JournalBody",
    "JudgeCalled",
    "KongDeclared",
    "KongShown",
    "MeldClaimed",
    "OperatorActed",
    "PaymentMade",
    "PenaltyPaid",
    "PlayPaused",
    "PlayResumed",
    "ReadyDeclared",
    "ScoreAnswered",
    "SeatsChanged",
    "SessionEnded",
    "SessionStarted",
    "SettledWin",
    "Source",
    "TileDiscarded",
    "TileDrawn",
    "TilesDealt",
    "TilesExposed",
    "UraIndicatorsRevealed",
    "ValueNamed",
    "VoidSuitChosen",
    "VoidSuitDeclared",
    "WallsBuilt",
    "WinShown",
    "WinVoided",
]
