"""What a hand would be paid that somebody has laid open before a camera, by all that the table knows of it.

Nothing is recorded: who won what is still said, seen and decided as always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablectl.game.claims import Refused
from tablectl.game.decide import score_shown
from tablectl.game.frozen_values import changed
from tablectl.game.state import GameState, HandState, Phase, SeatState, ShownWin
from tablectl.game.views.payment_lines import PaymentLine, win_lines
from tablectl.mahjong.melds import Meld
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, ScoredWin


@dataclass(frozen=True, slots=True)
class LaidHand:
    """What a camera or a person says of a hand that lies open.

    Attributes:
        seat: whose it is.
        tiles: all that lie there, in any order; melds and flowers may be among them or not.
        tile: which of them won; None: the one that the table knows of.
        is_drawn: won by an own draw (true), on another's tile (false), or as the table knows (None).
        hidden: indicators below the open ones, where somebody has turned them.
    """

    seat: Seat
    tiles: tuple[Tile, ...]
    tile: Tile | None = None
    is_drawn: bool | None = None
    hidden: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidHandPayment:
    """What a laid hand would be paid now.

    Attributes:
        win: as it would be shown.
        melds: of the seat, as they are recorded.
        scored: by the table's book, with the table's counters and deposits.
        deltas: what each seat would gain, by seat.
        lines: what that consists of.
    """

    win: ShownWin
    melds: tuple[Meld, ...]
    scored: ScoredWin
    deltas: tuple[int, ...]
    lines: tuple[PaymentLine, ...]


def score_laid_hand(state: GameState, laid: LaidHand) -> LaidHandPayment | Refused:
    """The table's count of a hand that lies open; a refusal says what is missing or why it is no win."""
    hand, play = state.hand, state.play
    if hand is None or play is None or hand.phase is Phase.SETTLED:
        return Refused("no_hand_to_count", "no hand is being played: the last one has been paid")
    if laid.seat >= len(hand.seats):
        return Refused("no_such_seat", f"there are seats 0 to {len(hand.seats) - 1}")
    giver, known = _winning_tile(hand, laid)
    tile = laid.tile or known
    if tile is None:
        return Refused("winning_tile_asked", "say which tile won: the table has not seen it")
    shown = _shown_win(hand, laid.seat)
    part = 0 if shown is None else shown.part
    melds = _melds(hand.seats[laid.seat], part)
    # Where a seat has two hands, one of them lies there.
    own = play.setup.hand_size // play.setup.hands_per_seat - 3 * len(melds)
    beside = [each for meld in melds for each in meld.tiles] + list(hand.seats[laid.seat].flowers)
    closed = _closed_tiles(laid.tiles, own, beside, tile, is_given=giver is not None)
    if len(closed) != own:
        return Refused(
            "laid_tiles_differ",
            f"beside the melds that are written down and the winning {tile}, {own} closed tiles are due; "
            f"{len(closed)} lie there",
        )
    win = ShownWin(laid.seat, giver, tile, closed, part=part)
    table = state if not laid.hidden else changed(state, hand=changed(hand, hidden_indicators=laid.hidden))
    scored = score_shown(table, win, honba=state.honba, deposits=state.deposits)
    if isinstance(scored, NoWin):
        return Refused(scored.code.value, scored.message)
    deltas = tuple(scored.deltas.get(state.wind(seat), 0) for seat in range(len(hand.seats)))
    lines = win_lines(deltas, laid.seat, giver, scored.total, play.ready.cost)
    return LaidHandPayment(win, melds, scored, deltas, lines)


def _winning_tile(hand: HandState, laid: LaidHand) -> tuple[Seat | None, Tile | None]:
    """From whom the winning tile came, and which it was, as far as the table knows."""
    shown = _shown_win(hand, laid.seat)
    if shown is not None and laid.is_drawn in (None, shown.from_seat is None):
        return shown.from_seat, shown.tile
    offer = hand.offer if hand.offer is not None and hand.offer.seat != laid.seat else None
    if offer is None or laid.is_drawn:
        fresh = hand.seats[laid.seat].fresh
        return None, fresh[0] if fresh else None
    return offer.seat, offer.tile


def _shown_win(hand: HandState, seat: Seat) -> ShownWin | None:
    return next((win for win in reversed(hand.wins) if win.seat == seat), None)


def _melds(seat: SeatState, part: int) -> tuple[Meld, ...]:
    if not seat.parts:
        return seat.melds
    return tuple(meld for meld, own in zip(seat.melds, seat.parts, strict=True) if own == part)


def _closed_tiles(
    lying: Sequence[Tile], own: int, beside: Sequence[Tile], won_on: Tile, *, is_given: bool
) -> tuple[Tile, ...]:
    """The closed tiles among those that lie there: melds and flowers are taken out where they are in the
    picture, and so is the winning tile.

    Args:
        own: how many closed tiles there are without the winning one.
    """
    closed = list(lying)
    if len(closed) > own + 1:
        for tile in beside:
            _remove(closed, tile)
    # A tile that was discarded may still lie in its river, where it is in no picture of the hand.
    if len(closed) > own or not is_given:
        _remove(closed, won_on)
    return tuple(closed)


def _remove(tiles: list[Tile], tile: Tile) -> None:
    """Take a tile out, or one of its kind where a five's paint was read otherwise."""
    found = tile if tile in tiles else next((each for each in tiles if each.kind == tile.kind), None)
    if found is not None:
        tiles.remove(found)
