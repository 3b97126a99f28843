"""What somebody says happened, or wants to do: a closed union that ``decide`` accepts or refuses.

A claim is not yet a fact. The referee makes claims of what the cameras saw and the buttons said, a robot
makes them of what it wants to play, a judge types them. Tiles that the speaker cannot know are ``None``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tablectl.game.claims.people import PeopleClaim
from tablectl.game.events import DrawReason, JournalBody
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile


@dataclass(frozen=True, slots=True)
class StartSession:
    """Players sit down."""

    rules: str
    preset: str = "default"
    options: Mapping[str, object] = field(default_factory=dict)
    players: tuple[str, ...] = ("", "", "", "")
    scores: tuple[int, ...] | None = None
    """None: the starting points of the rules."""
    first_dealer: Seat = 0


@dataclass(frozen=True, slots=True)
class StartHand:
    """The next hand begins. What is None follows from the rules and the last hand.

    A value may differ from what follows only in a session's first hand (a game taken over in the middle).
    """

    round: Wind | None = None
    dealer: Seat | None = None
    honba: int | None = None
    deposits: int | None = None
    """Riichi sticks on the table."""


@dataclass(frozen=True, slots=True)
class CommitDice:
    """The next hand's dice follow from a seed with this commitment."""

    commitment: str


@dataclass(frozen=True, slots=True)
class RevealDice:
    """The seed that was committed before the last hand, in hexadecimal."""

    seed: str


@dataclass(frozen=True, slots=True)
class RollDice:
    """Dice came to rest."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BuildWalls:
    """Walls stand: tiles per side, by seat."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A seat took its first tiles (13 in riichi, the dealer too: the fourteenth is a ``Draw``)."""

    seat: Seat
    tiles: tuple[Tile | None, ...]


@dataclass(frozen=True, slots=True)
class RevealIndicator:
    """A tile of the dead wall was turned face up."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat took a tile; from the wall or the tail as the rules have it."""

    seat: Seat
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat put a tile into its river."""

    seat: Seat
    tile: Tile
    drawn: bool | None = None
    """Whether it is the tile just drawn; None where nobody saw."""
    sideways: bool | None = None
    """None: as the rules have it (the first discard that stays after declaring ready lies sideways)."""


@dataclass(frozen=True, slots=True)
class ClaimMeld:
    """A seat takes the last discard: chow, pung or open kong."""

    seat: Seat
    meld: MeldKind
    tiles: tuple[Tile, ...]
    """The whole meld, ascending, the claimed tile included."""
    part: int = 0
    """Which of the seat's hands it is for, where it has two."""


@dataclass(frozen=True, slots=True)
class DeclareKong:
    """A seat lays down a closed kong or adds the fourth tile to its pung."""

    seat: Seat
    meld: MeldKind
    tiles: tuple[Tile, ...]
    """All four tiles, ascending; none of a closed kong that lies face down and that nobody else has seen."""
    drawn: bool | None = None
    """Whether the tile just drawn is among them; None where nobody saw."""
    part: int = 0
    """Which of the seat's hands it is for, where it has two; an added kong stays with its pung."""


@dataclass(frozen=True, slots=True)
class ShowKong:
    """A seat turns over a closed kong that lay face down."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """All four tiles."""


@dataclass(frozen=True, slots=True)
class ShowBonus:
    """A seat lays a flower or a season beside its hand."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class DeclareReady:
    """Riichi: said before the discard that lies sideways."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseVoidSuit:
    """A seat chooses, hidden from the others, the suit that it will not keep."""

    seat: Seat
    suit: Literal["m", "p", "s"] | None = None
    """None: a card lies face down and nobody but the player has seen it."""


@dataclass(frozen=True, slots=True)
class DeclareVoidSuit:
    """The suit that a seat will not keep lies open: its card was turned over, or somebody says so."""

    seat: Seat
    suit: Literal["m", "p", "s"]


@dataclass(frozen=True, slots=True)
class ExposeTiles:
    """Closed tiles of a seat came to lie open by a mistake."""

    seat: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class ShowWin:
    """A seat shows a winning hand, on its own draw or on the tile just offered (discard or added kong)."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """The closed tiles without the winning tile; none where the winner keeps the hand closed."""
    tile: Tile | None
    """The winning tile; None where nobody has seen it, or where the win has none."""
    special: str | None = None
    """A win by a rule of its own, as the book names it."""
    part: int = 0
    """Which of the seat's hands wins, where it has two."""
    unused: bool = False
    """The drawn tile stays out of this win."""


@dataclass(frozen=True, slots=True)
class NameValue:
    """The winner says what the hand is worth, where the rules pay what is said."""

    seat: Seat
    items: tuple[tuple[str, int], ...]
    """(id, count) of each scoring item."""
    points: int


@dataclass(frozen=True, slots=True)
class VoidWin:
    """A shown win does not stand, by the judge: play goes on from before it, the seat may not win again."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A seat shows its closed tiles at the hand's end: nobody won, or it won and kept them closed."""

    seat: Seat
    tiles: tuple[Tile, ...]
    """Of a win from the wall that was kept closed, the winning tile last."""


@dataclass(frozen=True, slots=True)
class DeclareDraw:
    """The hand ends without a winner."""

    reason: DrawReason
    seat: Seat | None = None
    """Who declares it, where one seat does (``kyuushu_kyuuhai``)."""


@dataclass(frozen=True, slots=True)
class RevealUra:
    """The indicators under the revealed ones were shown."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """Everything is shown: count and pay."""


@dataclass(frozen=True, slots=True)
class EndSession:
    """The session is over: by the rules, or because a person says so."""

    reason: str | None = None
    """None: the rules' own reason; refused while the rules want another hand."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """The judge's decision. ``deltas`` need not sum to zero: some penalties are paid to nobody."""

    seat: Seat
    reason: str
    deltas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoteIrregularity:
    """Something against the rules happened and stands."""

    seat: Seat | None
    code: str
    detail: str


HandClaim = (
    RollDice
    | BuildWalls
    | Deal
    | RevealIndicator
    | Draw
    | Discard
    | ClaimMeld
    | DeclareKong
    | ShowKong
    | ShowBonus
    | DeclareReady
    | ChooseVoidSuit
    | DeclareVoidSuit
    | ExposeTiles
    | ShowWin
    | NameValue
    | VoidWin
    | ShowHand
    | DeclareDraw
    | RevealUra
    | Settle
)
"""What can be claimed of a hand in play."""

Claim = (
    StartSession
    | StartHand
    | HandClaim
    | CommitDice
    | RevealDice
    | EndSession
    | Penalty
    | NoteIrregularity
    | PeopleClaim
)
"""Everything that can be claimed of a table; ``decide`` answers."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An ordinary answer: the claim is not allowed now. Nothing has changed."""

    code: str
    """Stable, for programs: ``not_your_turn``, ``tile_not_in_hand``, ``swap_calling``..."""
    message: str
    """For people: what was expected, what came, what would be allowed."""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """A claim about the past: the event with this sequence number was something else."""

    target: int
    body: JournalBody
    reason: str


@dataclass(frozen=True, slots=True)
class Insert:
    """A claim about the past: this happened right after the event with this sequence number (0: first)."""

    after: int
    body: JournalBody
    reason: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A claim about the past: the event with this sequence number did not happen."""

    target: int
    reason: str


Amendment = Correct | Insert | Withdraw
"""What an operator says about the past; ``history.amend`` answers."""
