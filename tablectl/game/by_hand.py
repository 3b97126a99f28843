"""A hand that a judge types in when nobody could follow it: what was shown, or only who pays whom.

Wins are scored by the book on a hand made of what was typed, and paid as any other; nothing of the real hand
is asked, because nobody saw it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tablectl.game.changed import changed
from tablectl.game.claims import Refused
from tablectl.game.events import DrawReason, HandSettled, SettledWin
from tablectl.game.settlement import Unsettled, settle_wins, worth
from tablectl.game.state import GameState, HandState, Offer, Phase, Ready, ShownWin
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, WinSource
from tablectl.rulesets.ruleset import DrawFacts, PlayRules


@dataclass(frozen=True, slots=True)
class TypedWin:
    """One win as the judge read it off the table."""

    seat: Seat
    from_seat: Seat | None
    """Who discarded, or added to the kong; None: the winner's own draw."""
    tile: Tile
    """The winning tile."""
    tiles: tuple[Tile, ...]
    """The closed part without it."""
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    source: WinSource = WinSource.WALL
    double_ready: bool = False
    ippatsu: bool = False
    first_turn: bool = False
    last_tile: bool = False
    special: str | None = None


@dataclass(frozen=True, slots=True)
class TypedHand:
    """What a hand came to: wins to score, a draw, or points that people have worked out themselves."""

    wins: tuple[TypedWin, ...] = ()
    draw: DrawReason | None = None
    tenpai: tuple[Seat, ...] = ()
    """Who was ready at an exhaustive draw."""
    ready: tuple[Seat, ...] = ()
    """Who had declared ready (riichi) and put a stick down."""
    indicators: tuple[Tile, ...] | None = None
    """None: those that are written down."""
    hidden_indicators: tuple[Tile, ...] = ()
    deltas: tuple[int, ...] | None = None
    """Points by seat, where nobody wants the hand scored."""
    winner: Seat | None = None
    """Of plain points: who won, so that the deal passes on rightly; None: nobody."""


def scored_by_hand(state: GameState, typed: TypedHand) -> HandSettled | Refused:
    """The payment of a typed hand; honba, sticks and several wins as the book has them."""
    hand, play = state.hand, state.play
    if play is None or hand is None:
        return Refused("no_hand", "no hand is running: start the next hand first")
    if hand.phase is Phase.SETTLED:
        return Refused("hand_settled", "the hand is paid already: correct its payment, or start the next one")
    if wrong := _wrong_seat(play, typed):
        return wrong
    if typed.deltas is not None:
        return _plain_points(state, play, typed, typed.deltas)
    staked = _with_sticks(state, hand, play, typed.ready)
    if typed.wins:
        settled = _wins(staked, hand, play, typed)
    elif typed.draw is not None:
        settled = _drawn(staked, play, typed, typed.draw)
    else:
        return Refused("nothing_typed", "say who won, that the hand was drawn, or who pays whom")
    if isinstance(settled, Refused):
        return settled
    deltas = tuple(after - before for before, after in zip(state.scores, settled.scores, strict=True))
    return changed(settled, deltas=deltas)


def _wrong_seat(play: PlayRules, typed: TypedHand) -> Refused | None:
    said = [win.seat for win in typed.wins]
    said += [win.from_seat for win in typed.wins if win.from_seat is not None]
    said += [*typed.tenpai, *typed.ready, *(() if typed.winner is None else (typed.winner,))]
    for seat in said:
        if not 0 <= seat < play.players:
            return Refused("no_such_seat", f"expected a seat from 0 to {play.players - 1}, got {seat}", seat)
    for win in typed.wins:
        if win.seat == win.from_seat:
            return Refused("own_discard", "nobody wins on their own discard: say who gave the tile", win.seat)
    return None


def _plain_points(
    state: GameState, play: PlayRules, typed: TypedHand, deltas: tuple[int, ...]
) -> HandSettled | Refused:
    """Points as people have worked them out; sticks go to the winner as part of what they say."""
    if len(deltas) != play.players:
        return Refused("deltas", f"expected the points of {play.players} seats, got {len(deltas)}")
    wins: tuple[SettledWin, ...] = ()
    if typed.winner is not None:
        givers = [seat for seat, each in enumerate(deltas) if each < 0]
        giver = givers[0] if len(givers) == 1 else None
        wins = (SettledWin(typed.winner, giver, (), deltas[typed.winner], deltas),)
    scores = tuple(a + b for a, b in zip(state.scores, deltas, strict=True))
    left = 0 if wins else state.deposits
    draw = typed.draw or (None if wins else DrawReason.EXHAUSTIVE)
    return HandSettled(wins, deltas, scores, left, draw, typed.tenpai)


def _with_sticks(state: GameState, hand: HandState, play: PlayRules, ready: tuple[Seat, ...]) -> GameState:
    """Sticks of declarations that were not followed lie on the table now."""
    scores, deposits = list(state.scores), state.deposits
    for seat in ready:
        written = hand.seats[seat].ready
        if written is None or not written.paid:
            scores[seat] -= play.ready_cost
            deposits += bool(play.ready_cost)
    return changed(state, scores=tuple(scores), deposits=deposits)


def _wins(state: GameState, hand: HandState, play: PlayRules, typed: TypedHand) -> HandSettled | Refused:
    shown = changed(state, hand=_made_hand(hand, typed))
    assert shown.hand is not None
    for win in shown.hand.wins:
        scored = worth(shown, win, honba=0, deposits=0)
        if isinstance(scored, NoWin):  # also where the book would only find out at the end of a closed hand
            return Refused(scored.code, scored.message, win.seat)
    settled = settle_wins(shown)
    if isinstance(settled, Unsettled):
        return Refused(settled.why.code, settled.why.message, settled.seat)
    return settled


def _made_hand(hand: HandState, typed: TypedHand) -> HandState:
    """A hand that ends as it was typed: what nobody saw of it is empty."""
    seats = list(hand.seats)
    first = typed.wins[0]
    for win in typed.wins:
        declared = win.seat in typed.ready
        kongs = sum(meld.kind is MeldKind.CLOSED_KONG for meld in win.melds)
        seats[win.seat] = changed(
            seats[win.seat],
            concealed=win.tiles,
            fresh=(win.tile,) if win.from_seat is None else (),
            river=(),
            melds=win.melds,
            parts=(0,) * len(win.melds),
            flowers=win.flowers,
            ready=Ready(0, win.double_ready, paid=True, melds=kongs, ippatsu=win.ippatsu)
            if declared
            else None,
            shown=True,
        )
    replaced = first.source in (WinSource.REPLACEMENT, WinSource.FLOWER_REPLACEMENT)
    kind: Literal["added_kong", "discard"] = "added_kong" if first.source is WinSource.KONG else "discard"
    made = changed(
        hand,
        seats=tuple(seats),
        phase=Phase.ENDED,
        turn=first.seat if first.from_seat is None else first.from_seat,
        wall_left=0 if first.last_tile else max(hand.wall_left, 1),
        draw_from="tail" if replaced else "wall",
        replaces=("bonus" if first.source is WinSource.FLOWER_REPLACEMENT else "kong") if replaced else None,
        indicators=hand.indicators if typed.indicators is None else typed.indicators,
        indicators_due=0,
        hidden_indicators=typed.hidden_indicators,
        offer=None if first.from_seat is None else Offer(first.from_seat, first.tile, kind),
        called=not first.first_turn,
        opening=False,
        draw=None,
        wins=(),
    )
    wins: tuple[ShownWin, ...] = ()
    for w in typed.wins:
        at = changed(made, wins=wins)
        wins = (*wins, ShownWin(w.seat, w.from_seat, w.tile, w.tiles, w.special, at=at))
    return changed(made, wins=wins)


def _drawn(state: GameState, play: PlayRules, typed: TypedHand, reason: DrawReason) -> HandSettled:
    paid = None
    if play.draw_payment is not None and reason in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN):
        nagashi = typed.tenpai if reason is DrawReason.NAGASHI_MANGAN else ()
        paid = play.draw_payment(
            DrawFacts(reason, state.dealer, typed.tenpai, nagashi, state.honba, state.deposits)
        )
    deltas = (0,) * play.players if paid is None else paid.deltas
    scores = tuple(a + b for a, b in zip(state.scores, deltas, strict=True))
    left = state.deposits if paid is None else paid.deposits
    return HandSettled((), deltas, scores, left, reason, typed.tenpai)
