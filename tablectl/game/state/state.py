"""What a table is: a frozen value that the events make.

A tile nobody but its holder has seen is ``None``. Everything here is public or marked concealed; views decide
who may see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from tablectl.game.events import (
    DrawReason,
    HandSettled,
    IrregularityNoted,
    PaymentMade,
    PlayPaused,
    SessionEnded,
    ValueNamed,
)
from tablectl.game.state.phase import Phase
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat, Wind, seat_wind
from tablectl.mahjong.tiles import KINDS, Tile
from tablectl.rulesets.moves import Move
from tablectl.rulesets.ruleset import PlayRules

LEDGER_SIZE: Final = KINDS + 3
"""Length of a ledger: one count per ``Tile.face``."""

EMPTY_LEDGER: Final = bytes(LEDGER_SIZE)


class Answer(StrEnum):
    """Three-valued: what a half-seen table can tell."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class RiverTile(Struct, frozen=True, gc=False):
    """One discard, whether or not it still lies there."""

    tile: Tile
    drawn: bool | None = None
    """Whether it was discarded as drawn; None: nobody saw."""
    sideways: bool = False
    claimed_by: Seat | None = None


class Ready(Struct, frozen=True, gc=False):
    """A declaration of riichi."""

    discard: int
    """Index in the own river of the declaring discard."""
    double: bool
    paid: bool = False
    """The deposit lies on the table: the declaring discard was not won on."""
    melds: int = 0
    """How many melds (closed kongs) lay there at the declaration."""
    ippatsu: bool = True
    """No call since, and the own next discard has not been made."""


class Offer(Struct, frozen=True, gc=False):
    """A tile that others may win on or claim."""

    seat: Seat
    tile: Tile
    kind: Literal["discard", "added_kong", "closed_kong", "flower"] = "discard"


class ShownWin(Struct, frozen=True, gc=False):
    """A win waiting for its payment."""

    seat: Seat
    from_seat: Seat | None
    tile: Tile | None
    """None: not seen, or a win that has none."""
    tiles: tuple[Tile, ...]
    """Closed tiles as shown; empty while the hand stays closed."""
    special: str | None = None
    part: int = 0
    unused: bool = False
    at: HandState | None = None
    """The hand just before the win: what it is scored by where play goes on afterwards."""
    named: ValueNamed | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShownWin) and _compared_fields(self) == _compared_fields(other)


class SeatState(Struct, frozen=True, gc=False):
    """One seat in a hand. Of the state ``concealed``, ``fresh`` and ``void_choice`` alone are concealed."""

    concealed: tuple[Tile | None, ...] = ()
    """Closed tiles without the one just drawn, in no particular order."""
    fresh: tuple[Tile | None, ...] = ()
    """The tile just drawn, or nothing."""
    river: tuple[RiverTile, ...] = ()
    melds: tuple[Meld, ...] = ()
    """In the order in which they were made; an added kong keeps its pung's place."""
    flowers: tuple[Tile, ...] = ()
    ready: Ready | None = None
    liable: tuple[tuple[str, Seat], ...] = ()
    """(scoring item, who fed it): riichi's pao."""
    shown: bool = False
    """The closed tiles lie face up."""
    dead: bool = False
    """Declared dead by the judge: may only draw and discard."""
    no_win: bool = False
    """By the judge's word it may not win in this hand."""
    no_win_turn: bool = False
    """By the judge's word it may not win before its next discard."""
    no_claim: bool = False
    """By the judge's word it may not take the tile that is offered now."""
    out: bool = False
    """Has won and left the hand."""
    owed: int = 0
    """Replacements of flowers that it has still to draw."""
    parts: tuple[int, ...] = ()
    """Which of the seat's hands each meld belongs to; empty where seats have one."""
    laid: tuple[Tile, ...] = ()
    """Tiles of won hands that lie open and belong to no meld."""
    exposed: tuple[Tile, ...] = ()
    """Closed tiles that lie open by a mistake and go first."""
    void_choice: Literal["m", "p", "s"] | None = None
    """The void suit it chose, concealed until all have chosen."""
    has_chosen: bool = False
    """Has chosen its void suit."""
    void_suit: Literal["m", "p", "s"] | None = None
    """The void suit, open for all to see."""

    @property
    def tiles(self) -> tuple[Tile | None, ...]:
        """All closed tiles, the one just drawn last."""
        return self.concealed + self.fresh

    @property
    def closed(self) -> bool:
        """No meld with another player's tile."""
        return all(m.kind is MeldKind.CLOSED_KONG for m in self.melds)

    @property
    def is_ready(self) -> bool:
        """Whether the seat has declared ready."""
        return self.ready is not None

    @property
    def is_known(self) -> bool:
        """Whether every closed tile is known."""
        return None not in self.concealed and None not in self.fresh


class HandState(Struct, frozen=True, gc=False):
    """One hand, from the walls to the payment."""

    seats: tuple[SeatState, ...]
    phase: Phase
    turn: Seat
    wall_left: int
    """Tiles that can still be drawn in turn."""
    draw_from: Literal["wall", "tail"] = "wall"
    """Where ``turn`` draws from, or where its fresh tile came from."""
    seen: bytes = EMPTY_LEDGER
    """Ledger: how many of each face (by ``Tile.face``) are known, concealed or not."""
    dice: tuple[int, ...] = ()
    wall_counts: tuple[int, ...] = ()
    indicators: tuple[Tile, ...] = ()
    indicators_due: int = 1
    """Indicators that are to be turned now (the first one, and those of kongs)."""
    indicators_waiting: int = 0
    """Indicators of open kongs, to be turned after the discard."""
    hidden_indicators: tuple[Tile, ...] = ()
    """Ura: known only when shown."""
    offer: Offer | None = None
    missed: tuple[tuple[Tile, ...], ...] = ()
    """By seat, tiles that others gave since its last turn (when ready: since declaring) and that passed."""
    barred: frozenset[int] = frozenset()
    """Kinds that ``turn`` may not discard now: swap-calling."""
    declaring: bool = False
    """``turn`` has said riichi and not discarded yet."""
    called: bool = False
    """Somebody made a meld: the first go-around is broken."""
    kongs: int = 0
    fed_by: Seat | None = None
    """Who discarded the tile of the open kong whose replacement ``turn`` draws or holds."""
    after_call: bool = False
    """``turn`` holds its extra tile from a chow or pung, not from a draw."""
    wins: tuple[ShownWin, ...] = ()
    draw: DrawReason | None = None
    draw_seat: Seat | None = None
    """Who showed nine kinds of terminals and honors, or whose fault stopped the hand."""
    noted: tuple[IrregularityNoted, ...] = ()
    """What happened against the rules in this hand, in order."""
    log: tuple[Move, ...] = ()
    """Every move in order, where the rules look back at them."""
    opening: bool = False
    """Between the deal and the dealer's first act: flowers, void suits, indicators turned after the deal."""
    replaces: Literal["kong", "bonus"] | None = None
    """What ``turn`` draws, or drew, a replacement for."""
    bonus_turn: Seat | None = None
    """Whose flowers are being replaced after the deal."""
    bonus_due: int = 0
    """Replacements that this seat has still to draw in its present turn of replacing."""
    throws: tuple[int, ...] = ()
    """Dice thrown after those that broke the wall: they count to the indicator."""
    replaced: int = 0
    """Tiles that were drawn in place of kongs and flowers."""
    replaced_at_throw: int = 0
    """How many of them when dice were last thrown for an indicator: it is counted from the tail as it was."""
    payments: tuple[PaymentMade, ...] = ()
    """Points that changed hands in this hand apart from wins."""
    undo: HandState | None = None
    """The hand while the last discard lay offered, where the rules let it be claimed until the next one."""

    def to_name(self, seat: Seat) -> ShownWin | None:
        """The win whose value a seat would name now: its first without one, else its latest; None: no win."""
        wins = [win for win in self.wins if win.seat == seat]
        return next((win for win in wins if win.named is None), wins[-1] if wins else None)

    @property
    def first_turn(self) -> bool:
        """``turn`` is in its first turn and nobody has made a meld: blessings, double riichi, nine kinds."""
        return not self.called and not self.seats[self.turn].river


class Offence(Struct, frozen=True, gc=False):
    """A fault noted in this session, kept for rules that punish more each time."""

    player: int
    """Which player, by the seat taken at the start."""
    code: str
    round: Wind
    hand: int
    """Number of the hand; -1 before the first."""


class GameState(Struct, frozen=True, gc=False):
    """A session: what is recorded so far makes exactly this."""

    started: bool = False
    rules: str = ""
    preset: str = ""
    options: Mapping[str, object] = {}
    play: PlayRules | None = None
    """The table's rules with its options applied; None before the session starts. Follows from the three
    fields before it."""
    players: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    first_dealer: Seat = 0
    round: Wind = Wind.EAST
    dealer: Seat = 0
    honba: int = 0
    deposits: int = 0
    """Riichi sticks on the table, those of this hand included."""
    hand_number: int = -1
    """0-based; -1 before the first hand."""
    hand: HandState | None = None
    hand_scores: tuple[int, ...] = ()
    """Points when the hand started."""
    settled: HandSettled | None = None
    """The last hand's payments."""
    dice_promised: str = ""
    """Commitment of a seed of dice that has not been revealed."""
    dice_promised_after: int = -1
    """Number of the last hand when it was promised."""
    ended: SessionEnded | None = None
    chombo: tuple[Seat, ...] = ()
    """Seats whose faults stopped a hand, in order, over the session."""
    sitting: tuple[int, ...] = ()
    """Who sits at each seat, by the seat taken at the start of the session."""
    rounds: int = 0
    """Rounds that are over."""
    offences: tuple[Offence, ...] = ()
    """Faults noted in this session, in order."""
    penalties: tuple[Offence, ...] = ()
    """The judge's penalties of this session, by what they were for."""
    won_by: tuple[int, ...] = ()
    """Paid wins of each player, by the seat taken at the start."""
    chips_by: tuple[int, ...] = ()
    """Chips that each player won (or lost), by the seat taken at the start."""
    paused: PlayPaused | None = None
    """Why play is paused; None while it goes on."""
    answers: tuple[bool | None, ...] = ()
    """By seat, whether the player agreed to the last payment; None before an answer."""
    events: int = 0
    """How many events made this state, from the session's start on."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and _compared_fields(self) == _compared_fields(other)

    @property
    def finished(self) -> bool:
        """The session is over."""
        return self.ended is not None

    @property
    def between_hands(self) -> bool:
        """No hand is played: none has begun yet, or the last one is paid."""
        return self.hand is None or self.hand.phase is Phase.SETTLED

    @property
    def can_be_stopped(self) -> bool:
        """A hand is in play, or over and not paid, that no chombo has stopped yet."""
        hand, begins_or_paid = self.hand, (Phase.SETUP, Phase.SETTLED)
        return hand is not None and hand.phase not in begins_or_paid and hand.draw is not DrawReason.CHOMBO

    @property
    def hand_of_round(self) -> int:
        """1 for East 1, South 1...: how far the deal has moved on from the first dealer."""
        return (self.dealer - self.first_dealer) % len(self.players) + 1

    @property
    def won(self) -> tuple[int, ...]:
        """Paid wins by seat."""
        return self._of_seats(self.won_by)

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips won or lost, by seat."""
        return self._of_seats(self.chips_by)

    def _of_seats(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """Counts of players where they sit now."""
        sitting = self.sitting or tuple(range(len(self.players)))
        return tuple(counts[player] if counts else 0 for player in sitting)

    def wind(self, seat: Seat) -> Wind:
        """A seat's wind in this hand."""
        if self.play is None:
            return seat_wind(seat, self.dealer, len(self.players))
        return self.play.setup.wind(seat, self.dealer)


def _compared_fields(value: ShownWin | GameState) -> tuple[object, ...]:
    """What makes two values equal: their fields but those that follow from others."""
    return astuple(replace(value, at=None) if isinstance(value, ShownWin) else replace(value, play=None))
