"""A rule book as a value: data, options, a few policy functions. The game knows no book by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.wall_plan import WallPlan
from tablectl.mahjong.win import NoWin, ScoredWin, WinSource


class SwapCalling(StrEnum):
    """What may be discarded right after a chow or a pung (riichi: kuikae)."""

    ALLOWED = "allowed"
    SAME_TILE_FORBIDDEN = "same_tile_forbidden"
    """Only the tile that was just claimed is forbidden."""
    FORBIDDEN = "forbidden"
    """Nor the tile at the other end of the same run."""


class IndicatorTiming(StrEnum):
    """When the indicator of a kong is turned."""

    AT_ONCE = "at_once"
    AFTER_DISCARD = "after_discard"
    """After the discard, or before the next kong of the same turn."""
    NEVER = "never"


class ManyWins(StrEnum):
    """What several wins on one tile mean."""

    ALL = "all"
    NEAREST = "nearest"
    """Only the seat nearest to the discarder, counter-clockwise."""
    ABORT = "abort"
    """The hand is drawn."""


class ReadyKind(StrEnum):
    """A declaration of a ready hand."""

    NONE = "none"
    READY = "riichi"
    DOUBLE = "double"


class Consequence(StrEnum):
    """What a rule book has for a fault."""

    NONE = "none"
    """It is put right and play goes on."""
    DEAD_HAND = "dead_hand"
    """The seat may only draw and discard until the hand ends, and is not ready at its end."""
    CHOMBO = "chombo"
    """The hand is stopped, paid for and dealt again."""
    JUDGE = "judge"
    """Left to the judge and the rules of the tournament."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One case of what players do against the rules. The judge decides; the book only offers."""

    code: str
    """As irregularities are noted: ``riichi_not_ready``, ``wrong_tile_count``..."""
    consequence: Consequence
    name: str
    native: str
    """In the book's words."""
    clause: str
    remark: str = ""
    """What else the book says of it: when it is milder or harder, what goes back."""


@dataclass(frozen=True, slots=True)
class WinFacts:
    """Everything the game knows of one win, for the book to score."""

    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    source: WinSource
    seat: Wind
    round: Wind
    from_wind: Wind | None
    ready: ReadyKind = ReadyKind.NONE
    ippatsu: bool = False
    indicators: tuple[Tile, ...] = ()
    hidden_indicators: tuple[Tile, ...] = ()
    last_tile: bool = False
    first_turn: bool = False
    honba: int = 0
    deposits: int = 0
    liable: tuple[tuple[str, Wind], ...] = ()
    """(scoring item, who is liable for it)."""
    flowers: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadyHand:
    """A hand shown at an exhaustive draw."""

    tiles: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    gone: Sequence[int]
    """Tiles of each kind that lie open outside it."""
    seat: Wind
    round: Wind
    declared: bool
    """Whether its seat had declared ready."""


@dataclass(frozen=True, slots=True)
class DrawFacts:
    """A hand that ended without a winner."""

    reason: str
    dealer: Seat
    ready: tuple[Seat, ...]
    """Seats that showed a ready hand."""
    nagashi: tuple[Seat, ...]
    """Seats whose discards are all terminals and honors, none of them claimed."""
    honba: int = 0
    deposits: int = 0


@dataclass(frozen=True, slots=True)
class DrawPayment:
    """What a hand without a winner pays."""

    deltas: tuple[int, ...]
    deposits: int
    """Sticks left on the table."""


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """How the last hand ended, for who deals next and whether the session goes on."""

    round: Wind
    dealer: Seat
    first_dealer: Seat
    honba: int
    winners: tuple[Seat, ...]
    draw: str | None
    ready: tuple[Seat, ...]
    scores: tuple[int, ...]
    """After the settlement."""
    nagashi: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class NextHand:
    """The session goes on."""

    round: Wind
    dealer: Seat
    honba: int
    may_end: str | None = None
    """Why the dealer may end the session here instead, where the rules leave it to them."""


@dataclass(frozen=True, slots=True)
class SessionOver:
    """The session is over by the rules."""

    reason: str


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The end of a session: ``points`` with left deposits given out, and the scores with uma and oka."""

    points: tuple[int, ...]
    final: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlayRules:
    """One table's rules, options applied: what ``evolve``, ``decide`` and ``legal`` look at."""

    players: int
    hand_size: int
    wall: WallPlan
    copies: tuple[int, ...]
    """Tiles in the set of each kind, then of the red fives of m, p, s (not in their kind's count)."""
    starting_points: int
    chow: bool
    swap_calling: SwapCalling
    max_kongs: int
    closed_kong_indicator: IndicatorTiming
    open_kong_indicator: IndicatorTiming
    two_wins: ManyWins
    three_wins: ManyWins
    honba_to_every_winner: bool
    own_deposit_back: bool
    """Of several winners each first gets back the deposit of this hand; the rest goes to the nearest."""
    ready_cost: int
    """Points put down for declaring ready."""
    ready_needs_points: bool
    """Whether the declaring seat must own ``ready_cost``."""
    ready_min_wall: int
    """Tiles that must be left in the wall to declare ready."""
    ready_in_furiten: bool
    furiten: bool
    robs_closed_kong: Callable[[tuple[Tile, ...], tuple[Meld, ...]], bool]
    """Whether this closed part may win on a closed kong (riichi: thirteen orphans, as an option)."""
    hidden_indicators: Callable[[int], int]
    """How many hidden indicators a winner who declared ready sees under so many revealed ones."""
    aborts: frozenset[str]
    """Abortive draws (and ``nagashi_mangan``) in use, by reason."""
    four_kongs_abort_at_once: bool
    """The fourth kong aborts before its replacement is drawn, not after the discard."""
    score: Callable[[WinFacts], ScoredWin | NoWin]
    waits: Callable[[tuple[Tile, ...], tuple[Meld, ...]], frozenset[int]]
    """Kinds that complete a closed part of 3n+1 tiles in shape; empty when it is not ready."""
    missing: Callable[[tuple[Tile, ...], tuple[Meld, ...]], int]
    """The fewest tiles with which some known closed tiles, as many as a hand or fewer, would wait for one."""
    ready_at_draw: Callable[[ReadyHand], bool]
    """Whether a shown hand counts as ready at an exhaustive draw."""
    kong_keeps_wait: Callable[[tuple[Tile, ...], Tile, tuple[Meld, ...]], bool]
    """Whether a seat that declared ready may lay down the closed kong of the tile it drew."""
    liable_for: Callable[[tuple[Meld, ...]], str | None]
    """The scoring item whose feeding the last meld of this list made somebody liable for."""
    fed_kong_item: str | None
    """The item of a win on a replacement tile for which the feeder of its open kong is liable, if any."""
    draw_payment: Callable[[DrawFacts], DrawPayment]
    chombo_deltas: Callable[[Seat, Seat], tuple[int, ...]]
    """(seat at fault, dealer) to what a fault that stops the hand costs at once."""
    chombo_final: float
    """What such a fault takes off the seat's final score, in thousands."""
    next_hand: Callable[[HandOutcome], NextHand | SessionOver]
    final_scores: Callable[[tuple[int, ...], int, Seat], FinalScores]
    """(scores, deposits in sticks, first dealer)."""
    late_claim_takes: bool = True
    """A pung or kong said after somebody took the tile for a chow still takes it."""
    faults: Mapping[str, Fault] = field(default_factory=dict)
    """What the book has for each irregularity, by code."""
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rule book."""

    key: str
    name: str
    native: str
    presets: tuple[str, ...]
    wall: WallPlan
    dice: int
    """How many dice are rolled."""
    play: Callable[[str, Mapping[str, object]], PlayRules]
    """(preset, option overrides) to a table's rules. Raises the book's option errors."""
