"""Who may see what. A ``PublicView`` has no field that could hold a concealed tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablectl.game.events import DrawReason
from tablectl.game.state import (
    DealerMarker,
    GameState,
    HandState,
    Phase,
    Ready,
    RiverTile,
    SeatState,
    ShownWin,
    dealer_marker,
)
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import WinTotal


@dataclass(frozen=True, slots=True)
class ShownTiles:
    """Closed tiles that their player laid open after the hand ended."""

    tiles: tuple[Tile, ...]
    winning_tile: Tile | None = None
    """The tile that won; not among ``tiles``."""


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everyone around the table sees of a seat."""

    player: str
    wind: Wind
    points: int
    closed_count: int
    """How many closed tiles the seat holds."""
    has_drawn: bool
    """Holds a tile just drawn."""
    river: tuple[RiverTile, ...]
    melds: tuple[Meld, ...]
    flowers: tuple[Tile, ...]
    ready: Ready | None
    shown: ShownTiles | None
    dead: bool
    out: bool = False
    """Has won and left the hand."""
    laid: tuple[Tile, ...] = ()
    """Tiles of won hands that lie open beside the melds."""
    exposed: tuple[Tile, ...] = ()
    """Closed tiles that lie open by a mistake and go first."""
    void_suit: Literal["m", "p", "s"] | None = None
    """The suit that the seat will not keep; None before all have chosen."""
    void_card: bool = False
    """A card that tells this suit must lie there; else there is none, or a discard stands for it."""
    parts: tuple[int, ...] = ()
    """Which of the seat's hands each meld belongs to, where a seat has two."""


@dataclass(frozen=True, slots=True)
class PublicWin:
    """A win shown in this hand, paid when the hand ends."""

    seat: Seat
    from_seat: Seat | None
    tile: Tile | None
    special: str | None
    part: int
    named: int | None = None
    """Points that the winner named; None before that, or where nobody names any."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The table as anybody standing beside it sees it."""

    rules: str
    preset: str
    round: Wind | None
    dealer: Seat
    honba: int
    deposits: int
    hand_number: int
    phase: Phase | None
    """None between the hands of a session that has not started."""
    turn: Seat | None
    walls_left: int
    dice: tuple[int, ...]
    indicators: tuple[Tile, ...]
    hidden_indicators: tuple[Tile, ...]
    """Empty until a ready winner's are shown."""
    last_discard: Seat | None
    """Whose last discard may still be claimed."""
    seats: tuple[PublicSeat, ...]
    draw: DrawReason | None
    finished: bool
    names_value: bool = False
    """Whether winners name what their hands are worth."""
    marker: DealerMarker | None = None
    """Where the first dealer's marker lies; None before the session."""
    wins: tuple[PublicWin, ...] = ()
    """So far in this hand."""
    throws: tuple[int, ...] = ()
    """Dice that count to the indicator, where it has a throw of its own."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand in shape."""

    tile: Tile
    left: int
    """How many of it nobody has seen, hands included."""
    by_discard: WinTotal | None = None
    """What the hand is worth won on another's discard; None where that is no win."""
    from_wall: WinTotal | None = None
    """The same drawn from the wall."""


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """A tile that the player in turn may discard, and how the hand would stand without it."""

    tile: Tile
    shanten: int
    accepts: tuple[tuple[Tile, int], ...] = ()
    """What would bring a hand that is not ready nearer, and how many of it nobody has seen."""
    waits: tuple[Wait, ...] = ()
    """What would complete a ready one."""


@dataclass(frozen=True, slots=True)
class BroadcastSeat:
    """One seat's closed tiles, as far as they are known, and what they are worth to a commentator."""

    closed: tuple[Tile | None, ...]
    """Without the tile just drawn; None for a tile that nobody saw."""
    drawn: Tile | None = None
    """The tile just drawn, where it was seen."""
    shanten: int | None = None
    """Tiles to exchange until the hand is ready (0); None where it is not wholly known, or the book's hands
    are counted otherwise."""
    waits: tuple[Wait, ...] = ()
    """What completes a ready hand."""
    accepts: tuple[tuple[Tile, int], ...] = ()
    """What brings a hand that is not ready nearer, and how many of it nobody has seen, hands included."""
    furiten: bool = False
    """A ready hand that may not win on another's discard, by its own river or a tile it let pass."""
    discards: tuple[DiscardChoice, ...] = ()
    """Of the player who is to discard, each different tile that the rules allow."""


@dataclass(frozen=True, slots=True)
class BroadcastView:
    """The public view and the closed tiles that hand cameras saw. Goes out only through the agreed delay."""

    public: PublicView
    seats: tuple[BroadcastSeat, ...]


def public_view(state: GameState) -> PublicView:
    """What everyone may see of a state."""
    hand = state.hand
    seats = hand.seats if hand else tuple(SeatState() for _ in state.players)
    in_play = hand is not None and hand.phase in (Phase.DRAW, Phase.ACT)
    return PublicView(
        rules=state.rules,
        preset=state.preset,
        round=state.round if hand else None,
        dealer=state.dealer,
        honba=state.honba,
        deposits=state.deposits,
        hand_number=state.hand_number,
        phase=hand.phase if hand else None,
        turn=hand.turn if hand and in_play else None,
        walls_left=hand.wall_left if hand else 0,
        dice=hand.dice if hand else (),
        indicators=hand.indicators if hand else (),
        hidden_indicators=hand.hidden_indicators if hand else (),
        last_discard=hand.offer.seat if hand and hand.offer and hand.offer.kind == "discard" else None,
        seats=tuple(_public_seat(state, hand, i, s) for i, s in enumerate(seats)),
        draw=hand.draw if hand else None,
        finished=state.finished,
        names_value=state.play is not None and state.play.wins.value_is_named,
        marker=dealer_marker(state),
        wins=_wins(hand) if hand else (),
        throws=hand.throws if hand else (),
    )


def _wins(hand: HandState) -> tuple[PublicWin, ...]:
    return tuple(
        PublicWin(
            w.seat,
            w.from_seat,
            _seen_tile(hand, w),
            w.special,
            w.part,
            None if w.named is None else w.named.points,
        )
        for w in hand.wins
    )


def _seen_tile(hand: HandState, win: ShownWin) -> Tile | None:
    """What was won on; a winner who keeps the hand closed shows the tile of a self-draw at the end only."""
    closed = not win.tiles and win.from_seat is None and win.special is None
    return None if closed and not hand.seats[win.seat].shown else _won_on(hand, win)


def _won_on(hand: HandState, win: ShownWin) -> Tile | None:
    """The winning tile, as far as it is known by now."""
    if win.tile is not None or win.unused or win.special is not None or win.from_seat is not None:
        return win.tile
    fresh = hand.seats[win.seat].fresh
    return fresh[0] if fresh else None


def _public_seat(state: GameState, hand: HandState | None, index: Seat, seat: SeatState) -> PublicSeat:
    return PublicSeat(
        player=state.players[index],
        wind=state.wind(index),
        points=state.scores[index],
        closed_count=len(seat.tiles),
        has_drawn=bool(seat.fresh),
        river=seat.river,
        melds=_melds(state, hand, index, seat),
        flowers=seat.flowers,
        ready=seat.ready,
        shown=_shown(hand, index, seat),
        dead=seat.dead,
        out=seat.out,
        laid=seat.laid,
        exposed=seat.exposed,
        void_suit=_void_suit(hand, seat),
        void_card=_void_card(state, hand, seat),
        parts=seat.parts,
    )


def _melds(state: GameState, hand: HandState | None, index: Seat, seat: SeatState) -> tuple[Meld, ...]:
    """The melds as they lie there: a closed kong may lie face down until its hand is won or the hand over."""
    hides = state.play is not None and state.play.kongs.closed_face_down
    if not hides or hand is None or hand.phase not in (Phase.DRAW, Phase.ACT):
        return seat.melds
    won = [win.part for win in hand.wins if win.seat == index]
    parts = seat.parts or (0,) * len(seat.melds)
    return tuple(
        Meld(meld.kind, ()) if meld.kind is MeldKind.CLOSED_KONG and part not in won else meld
        for meld, part in zip(seat.melds, parts, strict=True)
    )


def _void_suit(hand: HandState | None, seat: SeatState) -> Literal["m", "p", "s"] | None:
    """Open suits are public once every seat has chosen; a single card turned too early shows nothing here."""
    if hand is None or not all(each.has_chosen for each in hand.seats):
        return None
    return seat.void_suit


def _void_card(state: GameState, hand: HandState | None, seat: SeatState) -> bool:
    """Whether the card of the void suit has to lie there: from its choice until a discard stands for it."""
    if hand is None or state.play is None or not seat.has_chosen:
        return False
    return state.play.opening.void_card_goes is None or not state.play.opening.void_card_goes(seat)


def _shown(hand: HandState | None, index: Seat, seat: SeatState) -> ShownTiles | None:
    if hand is None or not seat.shown:
        return None
    win = next((w for w in hand.wins if w.seat == index), None)
    return ShownTiles(
        tuple(t for t in seat.concealed if t is not None), None if win is None else _won_on(hand, win)
    )
