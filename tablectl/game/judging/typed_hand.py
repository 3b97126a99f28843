"""A hand that a judge types in when nobody could follow it: what was shown, or only who pays whom.

Wins are scored by the book on a hand made of what was typed, and paid as any other; nothing of the real hand
is asked, because nobody saw it. Where a book checks hands at the end (readiness, void suits, kongs), whoever
must show there must be typed, too.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from tablectl.game.claims import Refused
from tablectl.game.decide import (
    Unsettled,
    refuse_unresolved_kong,
    score_win,
    settle_draw,
    settle_wins,
    sticks_left,
)
from tablectl.game.events import PLAYED_OUT, DrawReason, HandSettled, SettledWin
from tablectl.game.frozen_values import changed
from tablectl.game.judging.typed_hand_fields import TypedHand, TypedWin
from tablectl.game.judging.typed_hand_moves import moves_before_wins, winning_move, with_kong_last
from tablectl.game.state import (
    GameState,
    HandState,
    Offer,
    Phase,
    Ready,
    RiverTile,
    SeatState,
    ShownWin,
    seat_name,
)
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import COPIES
from tablectl.mahjong.win import NoWin, WinSource
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.ruleset import DrawFacts, PlayRules


def settle_typed_hand(state: GameState, typed: TypedHand) -> HandSettled | Refused:
    """The payment of a typed hand; honba, sticks and several wins as the book has them."""
    hand, play = state.hand, state.play
    if play is None or hand is None:
        return Refused("no_hand", "no hand is in play: start the next hand first")
    if hand.phase is Phase.SETTLED:
        return Refused(
            "hand_settled", "the hand is already settled: correct its payment, or start the next hand"
        )
    if wrong := _wrong_seat(play, typed) or _contradiction(play, typed):
        return wrong
    if typed.deltas is not None:
        return _plain_points(state, typed, typed.deltas)
    staked = _with_sticks(state, hand, play, typed.ready)
    if typed.wins:
        settled = _settle_wins(staked, hand, play, typed)
    elif typed.draw is not None:
        settled = _settle_draw(staked, hand, play, typed, typed.draw)
    else:
        return Refused("nothing_typed", "give the winners, a draw, or the points of each seat")
    if isinstance(settled, Refused):
        return settled
    deltas = tuple(after - before for before, after in zip(state.scores, settled.scores, strict=True))
    return changed(settled, deltas=deltas)


def _wrong_seat(play: PlayRules, typed: TypedHand) -> Refused | None:
    said = [win.seat for win in typed.wins]
    said += [win.from_seat for win in typed.wins if win.from_seat is not None]
    said += [shown.seat for shown in typed.shown]
    fed = [(seat, meld.from_seat) for seat, melds in typed.melds for meld in melds]
    said += [giver for _, giver in fed if giver is not None]
    said += [*typed.tenpai, *typed.nagashi, *typed.ready, *(() if typed.winner is None else (typed.winner,))]
    for seat in said:
        if not 0 <= seat < play.setup.players:
            return Refused(
                "no_such_seat", f"expected a seat from 0 to {play.setup.players - 1}, got {seat}", seat
            )
    for win in typed.wins:
        if win.seat == win.from_seat:
            return Refused(
                "own_discard", "a player cannot win on their own discard: give the discarder", win.seat
            )
    for seat, giver in fed:
        if seat == giver:
            return Refused("own_discard", "a player cannot claim their own discard: give its discarder", seat)
    if play.payments.settle_hand is None:
        return None
    for seat, melds in typed.melds:
        if any(meld.kind is MeldKind.OPEN_KONG and meld.from_seat is None for meld in melds):
            text = "an open kong is paid by the discarder of its tile: give the seat"
            return Refused("kong_giver", text, seat)
    return None


def _contradiction(play: PlayRules, typed: TypedHand) -> Refused | None:
    """What cannot be true together. A part that would be passed over would pay a hand that nobody meant."""
    points, drawn = typed.deltas is not None, typed.draw is not None
    won = bool(typed.wins) or typed.winner is not None
    if (won and drawn) or (typed.wins and points) or (typed.winner is not None and not points):
        return Refused(
            "two_endings", "a hand ends in one way: give the winners, a draw, or points and a winner"
        )
    if typed.nagashi and typed.draw is not DrawReason.NAGASHI_MANGAN:
        text = "who made a nagashi mangan is given with the draw nagashi_mangan alone"
        return Refused("two_endings", text, typed.nagashi[0])
    for win in typed.wins:
        if win.last_of_kind and any(tile.kind == win.tile.kind for tile in win.tiles):
            text = "the winner holds another such tile closed: it is not the last of its kind"
            return Refused("not_last_of_kind", text, win.seat)
    asked = play.draws.payment is not None and typed.draw in (
        DrawReason.EXHAUSTIVE,
        DrawReason.NAGASHI_MANGAN,
    )
    for seat in typed.ready:
        if asked and not points and seat not in typed.tenpai:
            text = "who declared ready is ready at a draw: name the seat so, or enter a chombo"
            return Refused("declared_unready", text, seat)
    return None


def _missing_hand(state: GameState, play: PlayRules) -> Refused | None:
    """Whoever must show a hand, and what must be said, before the book can settle, as at any other end of a
    hand."""
    hand = state.hand
    if hand is None or play.wins.shows_at_end is None:
        return None
    due = [seat for seat in play.wins.shows_at_end(state, hand) if not hand.seats[seat].shown]
    if not due:
        return refuse_unresolved_kong(state)
    text = (
        f"the rules check hands at the end: enter the hand of {seat_name(state, due[0])}, or enter "
        "points only"
    )
    return Refused("hand_due", text, due[0])


def _plain_points(state: GameState, typed: TypedHand, deltas: tuple[int, ...]) -> HandSettled | Refused:
    """Points as people have worked them out; sticks go to the winner as part of what they say."""
    left = sticks_left(state, deltas, won=typed.winner is not None)
    if isinstance(left, Refused):
        return left
    wins: tuple[SettledWin, ...] = ()
    if typed.winner is not None:
        givers = [seat for seat, each in enumerate(deltas) if each < 0]
        giver = givers[0] if len(givers) == 1 else None
        # Named: a plain number would be read in the book's own unit (han, fan).
        wins = (SettledWin(typed.winner, giver, (), {"points": deltas[typed.winner]}, deltas),)
    scores = tuple(a + b for a, b in zip(state.scores, deltas, strict=True))
    draw = typed.draw or (None if wins else DrawReason.EXHAUSTIVE)
    return HandSettled(wins, deltas, scores, left, draw, typed.tenpai)


def _with_sticks(state: GameState, hand: HandState, play: PlayRules, ready: tuple[Seat, ...]) -> GameState:
    """Sticks of declarations that were not followed lie on the table now."""
    scores, deposits = list(state.scores), state.deposits
    for seat in ready:
        written = hand.seats[seat].ready
        if written is None or not written.paid:
            scores[seat] -= play.ready.cost
            deposits += bool(play.ready.cost)
    return changed(state, scores=tuple(scores), deposits=deposits)


def _settle_wins(
    state: GameState, hand: HandState, play: PlayRules, typed: TypedHand
) -> HandSettled | Refused:
    shown = changed(state, hand=_build_hand(hand, play, typed))
    assert shown.hand is not None
    if play.payments.settle_hand is not None and (due := _missing_hand(shown, play)):
        return due
    for typed_win in typed.wins:
        if unsaid := _missing_giver(play, shown.hand, typed_win):
            return unsaid
    for win in shown.hand.wins:
        scored = score_win(shown, win, honba=0, deposits=0)
        if isinstance(scored, NoWin):  # also where the book would only find out at the end of a closed hand
            return Refused(scored.code, scored.message, win.seat)
    settled = settle_wins(shown)
    if isinstance(settled, Unsettled):
        return Refused(settled.why.code, settled.why.message, settled.seat)
    return settled


def _build_hand(hand: HandState, play: PlayRules, typed: TypedHand) -> HandState:
    """A hand that ends as it was typed: what nobody saw of it is empty."""
    seats = _with_shown_hands(hand, typed)
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
            liable=tuple((item, giver) for item, giver in _liabilities(play, win) if giver is not None),
            flowers=win.flowers,
            ready=Ready(0, win.double_ready, paid=True, melds=kongs, ippatsu=win.ippatsu)
            if declared
            else None,
            shown=True,
        )
    log = hand.log
    if play.payments.settle_hand is not None:
        log = moves_before_wins(hand.log, typed.melds, typed.added)
    made = changed(
        hand,
        seats=tuple(seats),
        phase=Phase.ENDED,
        indicators=hand.indicators if typed.indicators is None else typed.indicators,
        indicators_due=0,
        hidden_indicators=typed.hidden_indicators,
        opening=False,
        draw=None,
        wins=(),
        log=log,
    )
    after_kong = {(win.from_seat, win.tile) for win in typed.wins if win.after_kong}
    for win in typed.wins:  # a discard comes after a kong for everybody who wins on it
        made = _with_win(made, play, win, after_kong=(win.from_seat, win.tile) in after_kong)
    return made


def _missing_giver(play: PlayRules, hand: HandState, win: TypedWin) -> Refused | None:
    """What a win's payment depends on and nobody has typed."""
    if any(giver is None for _, giver in _liabilities(play, win)):
        text = "who fed the last of these melds is liable: say from whom it was claimed"
        return Refused("meld_giver", text, win.seat)
    sets = play.payments.fed_sets if win.source.self_drawn else play.payments.fed_sets_on_discard
    givers = Counter(meld.from_seat for meld in win.melds if meld.is_open)
    unsaid = givers.pop(None, 0)
    if sets and unsaid and unsaid + max(givers.values(), default=0) >= sets:
        text = f"{sets} sets claimed from one player make that player liable: say from whom each was claimed"
        return Refused("meld_givers", text, win.seat)
    if win.after_kong and not any(move.kind.is_kong and move.seat == win.from_seat for move in hand.log):
        return Refused("no_kong", "enter the kong that the discarder made in that turn", win.seat)
    return None


def _liabilities(play: PlayRules, win: TypedWin) -> tuple[tuple[str, Seat | None], ...]:
    """What somebody is liable for who fed these melds, made in the order of typing; None: nobody said who."""
    found = [
        (play.payments.liable_for((*win.melds[:n], _as_claimed(meld))), meld)
        for n, meld in enumerate(win.melds)
    ]
    if win.source is WinSource.REPLACEMENT and win.melds and win.melds[-1].kind is MeldKind.OPEN_KONG:
        found.append((play.payments.fed_kong_item, win.melds[-1]))
    return tuple((item, meld.from_seat) for item, meld in found if item is not None)


def _as_claimed(meld: Meld) -> Meld:
    """A meld as it was claimed: an added kong as the pung that it grew from."""
    if meld.kind is not MeldKind.ADDED_KONG:
        return meld
    return Meld(MeldKind.PUNG, meld.tiles[:3], meld.from_seat)


def _with_shown_hands(hand: HandState, typed: TypedHand) -> list[SeatState]:
    """The seats with what was typed of those that have not won."""
    seats = list(hand.seats)
    for each in typed.shown:
        river = tuple(RiverTile(tile) for tile in each.discards) or seats[each.seat].river
        seats[each.seat] = changed(
            seats[each.seat],
            concealed=each.tiles or seats[each.seat].concealed,
            fresh=(),
            river=river,
            melds=each.melds,
            parts=(0,) * len(each.melds),
            void_suit=each.void_suit or seats[each.seat].void_suit,
            shown=bool(each.tiles),
        )
    return seats


def _with_win(made: HandState, play: PlayRules, win: TypedWin, *, after_kong: bool) -> HandState:
    """The hand after one more win, which is kept with the moment it was declared at."""
    replaced = win.source in (WinSource.REPLACEMENT, WinSource.FLOWER_REPLACEMENT)
    moment = changed(
        _with_open_tiles(made, win) if win.last_of_kind else made,
        turn=win.seat if win.from_seat is None else win.from_seat,
        wall_left=0 if win.last_tile else max(made.wall_left, 1),
        draw_from="tail" if replaced else "wall",
        replaces=("bonus" if win.source is WinSource.FLOWER_REPLACEMENT else "kong") if replaced else None,
        offer=None if win.from_seat is None else Offer(win.from_seat, win.tile, _offer_kind(win.source)),
        called=not win.first_turn,
    )
    if play.payments.settle_hand is not None:
        log = made.log
        came = winning_move(win.seat, win.from_seat, win.tile, win.source, log, after_kong=after_kong)
        if after_kong and came and win.from_seat is not None:
            log = with_kong_last(log, win.from_seat)
        moment = changed(moment, log=(*log, *came))
    shown = ShownWin(win.seat, win.from_seat, win.tile, win.tiles, win.special, at=moment)
    after = changed(moment, wins=(*moment.wins, shown))
    if play.payments.settle_hand is None:
        return after
    declared = Move(MoveKind.WIN, win.seat, win.tile, win.tiles, win.from_seat)
    return changed(after, log=(*after.log, declared))


def _with_open_tiles(made: HandState, win: TypedWin) -> HandState:
    """As if all of the winning tile's kind lay open: where they lie makes no difference."""
    other, seats = (win.seat + 1) % len(made.seats), list(made.seats)
    seats[other] = changed(seats[other], exposed=(win.tile,) * COPIES)
    return changed(made, seats=tuple(seats))


def _offer_kind(source: WinSource) -> Literal["added_kong", "flower", "discard"]:
    """What the winning tile was when it was offered."""
    if source is WinSource.KONG:
        return "added_kong"
    return "flower" if source is WinSource.FLOWER else "discard"


def _settle_draw(
    state: GameState, hand: HandState, play: PlayRules, typed: TypedHand, reason: DrawReason
) -> HandSettled | Refused:
    paid = None
    if play.payments.settle_hand is not None and reason is DrawReason.EXHAUSTIVE:
        ended = changed(state, hand=changed(_build_hand(hand, play, typed), draw=reason, wall_left=0))
        return _missing_hand(ended, play) or settle_draw(ended)
    if play.draws.payment is not None and reason in PLAYED_OUT:
        nagashi = typed.nagashi if reason is DrawReason.NAGASHI_MANGAN else ()
        if reason is DrawReason.NAGASHI_MANGAN and not nagashi:
            return Refused("nagashi_unsaid", "say who made the nagashi mangan: who was ready is no answer")
        paid = play.draws.payment(
            DrawFacts(reason, state.dealer, typed.tenpai, nagashi, state.honba, state.deposits)
        )
    deltas = (0,) * play.setup.players if paid is None else paid.deltas
    scores = tuple(a + b for a, b in zip(state.scores, deltas, strict=True))
    left = state.deposits if paid is None else paid.deposits
    return HandSettled((), deltas, scores, left, reason, typed.tenpai)
