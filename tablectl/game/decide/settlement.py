"""What a finished hand costs: wins scored by the book, draws paid, deposits given to the nearest winner."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablectl.game.decide.kongs import has_face_down_kong
from tablectl.game.decide.legal_hand import counts_as_ready, nagashi_seats
from tablectl.game.events import PLAYED_OUT, DrawReason, HandSettled, SettledWin
from tablectl.game.state import GameState, HandState, Phase, ShownWin
from tablectl.mahjong.seats import Seat, Wind
from tablectl.mahjong.tiles import Tile
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin, WinSource, plain_total
from tablectl.rulesets.ruleset import (
    DrawFacts,
    DrawPayment,
    HandOutcome,
    ManyWins,
    NextHand,
    PaidWin,
    PlayRules,
    ReadyKind,
    Refusal,
    SessionOver,
    WinFacts,
)


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A shown win that the book does not score: nothing can be paid before it is sorted out."""

    seat: Seat
    why: NoWin


def win_facts(state: GameState, win: ShownWin, *, honba: int, deposits: int) -> WinFacts:
    """Everything the table knows of a shown win, as it stood when it was shown if play goes on after it."""
    hand, play = state.hand, state.play
    assert hand is not None and play is not None
    at = win.at or hand
    seat = at.seats[win.seat]
    ready = seat.ready
    parts = play.setup.hands_per_seat > 1
    own = (
        tuple(m for m, part in zip(seat.melds, seat.parts, strict=True) if part == win.part) if parts else ()
    )
    other = (
        tuple(m for m, part in zip(seat.melds, seat.parts, strict=True) if part != win.part) if parts else ()
    )
    return WinFacts(
        hand=win.tiles or _closed_tiles(hand, win),
        melds=own if parts else seat.melds,
        winning_tile=win.tile if win.tiles or win.tile is not None else _drawn_tile(hand, win),
        source=_source(at, win),
        seat=state.wind(win.seat),
        round=state.round,
        from_wind=None if win.from_seat is None else state.wind(win.from_seat),
        ready=ReadyKind.NONE if ready is None else ReadyKind.DOUBLE if ready.double else ReadyKind.READY,
        ippatsu=ready is not None and ready.ippatsu,
        indicators=hand.indicators,
        hidden_indicators=hand.hidden_indicators if ready is not None else (),
        last_tile=at.wall_left == 0,
        first_turn=not at.called and not seat.river,
        honba=honba,
        deposits=deposits,
        liable=tuple(
            (item, state.wind(who)) for item, who in (*seat.liable, *_kong_liability(state, at, win))
        ),
        flowers=seat.flowers,
        special=win.special,
        part=win.part,
        unused=win.unused,
        other_melds=other,
        earlier=_earlier(state, at, win) if parts else (),
        players=play.setup.players,
        table=state,
        at=at,
    )


def _earlier(state: GameState, at: HandState, win: ShownWin) -> tuple[ScoredWin, ...]:
    """What the seat's wins before this one are paid."""
    found = (score_win(state, each, honba=0, deposits=0) for each in at.wins if each.seat == win.seat)
    return tuple(scored for scored in found if not isinstance(scored, NoWin))


def _closed_tiles(hand: HandState, win: ShownWin) -> tuple[Tile, ...]:
    """The closed tiles of a winner who kept them closed, as far as they are known by now."""
    return tuple(t for t in hand.seats[win.seat].concealed if t is not None)


def _drawn_tile(hand: HandState, win: ShownWin) -> Tile | None:
    """The tile that a winner who kept the hand closed had drawn, where it is known by now."""
    fresh = hand.seats[win.seat].fresh
    return fresh[0] if fresh and win.from_seat is None and win.special is None else None


def _kong_liability(state: GameState, hand: HandState, win: ShownWin) -> tuple[tuple[str, Seat], ...]:
    """Who is liable for a win on the replacement of the open kong that they fed, where the rules have it."""
    item = state.play.payments.fed_kong_item if state.play else None
    own = win.from_seat is None and hand.draw_from == "tail"
    return ((item, hand.fed_by),) if item and own and hand.fed_by is not None else ()


def _source(hand: HandState, win: ShownWin) -> WinSource:
    if win.from_seat is None:
        if hand.draw_from != "tail":
            return WinSource.WALL
        return WinSource.FLOWER_REPLACEMENT if hand.replaces == "bonus" else WinSource.REPLACEMENT
    if hand.offer is None or hand.offer.kind == "discard":
        return WinSource.DISCARD
    return WinSource.FLOWER if hand.offer.kind == "flower" else WinSource.KONG


def score_shown(state: GameState, win: ShownWin, *, honba: int, deposits: int) -> ScoredWin | NoWin:
    """The book's answer to one shown win. A hand with a kong that nobody has seen is worth nothing yet."""
    assert state.play is not None and state.hand is not None
    if has_face_down_kong((win.at or state.hand).seats[win.seat], win.part):
        unseen = f"seat {win.seat}'s closed kong must be turned over first"
        return NoWin(NoWinCode.WIN_NOT_ALLOWED, unseen)
    return state.play.wins.score(win_facts(state, win, honba=honba, deposits=deposits))


def paid_wins(play: PlayRules, wins: tuple[ShownWin, ...]) -> tuple[ShownWin, ...]:
    """The wins that are paid, nearest to the discarder first; none when so many abort the hand."""
    if len(wins) < 2 or play.wins.after_win is not None:
        return wins
    rule = play.wins.two_wins if len(wins) == 2 else play.wins.three_wins
    if rule is ManyWins.ABORT:
        return ()
    ordered = sorted(wins, key=lambda w: (w.seat - (w.from_seat or 0)) % play.setup.players)
    return tuple(ordered[:1] if rule is ManyWins.NEAREST else ordered)


def settle_wins(state: GameState) -> HandSettled | Unsettled:
    """Score and pay the shown wins: honba and deposits go to the nearest winner."""
    hand, play = state.hand, state.play
    assert hand is not None and play is not None
    found: list[PaidWin] = []
    paid = paid_wins(play, hand.wins)
    sticks = _deposits(state, hand, paid)
    for place, win in enumerate(paid):
        honba = state.honba if place == 0 or play.payments.honba_to_every_winner else 0
        scored = score_win(state, win, honba=honba, deposits=sticks[place])
        if isinstance(scored, NoWin):
            if play.wins.stay_closed:
                continue  # Shown at the end, and false: the book's settlement has what it costs.
            return Unsettled(win.seat, scored)
        found.append(PaidWin(win.seat, win.from_seat, scored, _by_seat(state, scored)))
    return _settlement(state, play, hand, tuple(found), deposits=0)


def score_win(state: GameState, win: ShownWin, *, honba: int, deposits: int) -> ScoredWin | NoWin:
    """What a shown win is paid: the book's count, or what the winner named where the rules pay that."""
    assert state.play is not None
    scored = score_shown(state, win, honba=honba, deposits=deposits)
    if isinstance(scored, NoWin) or win.named is None or state.play.wins.judge_named is None:
        return scored
    facts = win_facts(state, win, honba=honba, deposits=deposits)
    named = state.play.wins.judge_named(scored, win.named.items, win.named.points, facts)
    return scored if isinstance(named, Refusal) else named


def win_deltas(state: GameState, win: ShownWin) -> tuple[int, ...] | None:
    """What a shown win alone brings and costs each seat; None where the book does not score it."""
    scored = score_win(state, win, honba=0, deposits=0)
    return None if isinstance(scored, NoWin) else _by_seat(state, scored)


def _settlement(
    state: GameState,
    play: PlayRules,
    hand: HandState,
    wins: tuple[PaidWin, ...],
    *,
    deposits: int,
    ready: tuple[Seat, ...] = (),
    deltas: tuple[int, ...] | None = None,
) -> HandSettled:
    """Wins and what else the end of the hand brings, added up."""
    if play.wins.paid is not None:
        wins = play.wins.paid(state, hand, wins)
    payments = () if play.payments.settle_hand is None else play.payments.settle_hand(state, hand, wins)
    total = [0] * play.setup.players if deltas is None else list(deltas)
    for each in (*(w.deltas for w in wins), *(p.deltas for p in payments)):
        total = [a + b for a, b in zip(total, each, strict=True)]
    return HandSettled(
        wins=tuple(_settled_win(win) for win in wins),
        deltas=tuple(total),
        scores=tuple(a + b for a, b in zip(state.scores, total, strict=True)),
        deposits=deposits,
        draw=hand.draw,
        tenpai=ready,
        payments=payments,
    )


def _settled_win(win: PaidWin) -> SettledWin:
    items = tuple((i.key, i.value, i.count, i.yakuman) for i in win.scored.items)
    return SettledWin(win.seat, win.from_seat, items, plain_total(win.scored.total), win.deltas)


def _deposits(state: GameState, hand: HandState, paid: tuple[ShownWin, ...]) -> list[int]:
    """Sticks that each paid win collects, in the order of payment."""
    sticks = [0] * len(paid)
    if not sticks:
        return sticks
    left = state.deposits
    if state.play is not None and state.play.payments.own_deposit_back and len(paid) > 1:
        for place, win in enumerate(paid):
            ready = hand.seats[win.seat].ready
            if ready is not None and ready.paid:
                sticks[place] += 1
                left -= 1
    if state.play is not None and state.play.payments.deposits_shared:
        each = left // len(paid)
        sticks = [own + each for own in sticks]
        left -= each * len(paid)
    sticks[0] += left
    return sticks


def _by_seat(state: GameState, scored: ScoredWin) -> tuple[int, ...]:
    assert state.play is not None
    deltas = [0] * len(state.players)
    for wind, points in scored.deltas.items():
        deltas[state.play.setup.seat_of(Wind(wind), state.dealer)] += points
    return tuple(deltas)


def settle_draw(state: GameState) -> HandSettled:
    """Pay a hand that ended without a winner. Only shown hands count as ready."""
    hand, play = state.hand, state.play
    assert hand is not None and play is not None and hand.draw is not None
    ready: tuple[Seat, ...] = ()
    paid = DrawPayment((0,) * play.setup.players, state.deposits)
    if hand.draw in PLAYED_OUT:
        ready = tuple(
            i for i, s in enumerate(hand.seats) if s.shown and not s.dead and counts_as_ready(state, i)
        )
        nagashi = nagashi_seats(hand) if hand.draw is DrawReason.NAGASHI_MANGAN else ()
        if play.draws.payment is not None:
            facts = DrawFacts(hand.draw, state.dealer, ready, nagashi, state.honba, state.deposits)
            paid = play.draws.payment(facts)
    elif hand.draw is DrawReason.CHOMBO and hand.draw_seat is not None:
        paid = _chombo_payment(state, play, hand, hand.draw_seat)
        return _settlement(
            state, rules_of_stopped_hand(play), hand, (), deposits=paid.deposits, deltas=paid.deltas
        )
    return _settlement(state, play, hand, (), deposits=paid.deposits, ready=ready, deltas=paid.deltas)


def unready_declarers(state: GameState) -> tuple[Seat, ...]:
    """Who declared ready and has shown no waiting hand, while a draw that pays waiting hands is not paid yet.

    Dead hands are out of it: a judge has decided about them."""
    hand, play = state.hand, state.play
    if hand is None or play is None or play.draws.payment is None or hand.phase is not Phase.ENDED:
        return ()
    if hand.draw not in PLAYED_OUT:
        return ()
    return tuple(
        index
        for index, seat in enumerate(hand.seats)
        if seat.ready is not None and not seat.dead and not (seat.shown and counts_as_ready(state, index))
    )


def rules_of_stopped_hand(play: PlayRules) -> PlayRules:
    """The rules of a hand that a judge stopped: nothing in it is paid but the fault."""
    return replace(play, payments=replace(play.payments, settle_hand=None))


def _chombo_payment(state: GameState, play: PlayRules, hand: HandState, seat: Seat) -> DrawPayment:
    """The fault's payment; the sticks of the stopped hand go back to who put them down."""
    deltas = list(chombo_deltas(play, seat, state.dealer))
    deposits = state.deposits
    for index, each in enumerate(hand.seats):
        if each.ready is not None and each.ready.paid:
            deltas[index] += play.ready.cost
            deposits -= 1
    return DrawPayment(tuple(deltas), deposits)


def chombo_deltas(play: PlayRules, seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """What a fault that stops the hand costs at once, by seat."""
    return (
        (0,) * play.setup.players
        if play.penalties.chombo_deltas is None
        else play.penalties.chombo_deltas(seat, dealer)
    )


def what_next(state: GameState) -> NextHand | SessionOver | None:
    """After a settled hand: the next one, or the end of the session. None while a hand is in play."""
    settled, play = state.settled, state.play
    if settled is None or play is None:
        return None
    return play.session.next_hand(
        HandOutcome(
            round=state.round,
            dealer=state.dealer,
            first_dealer=state.first_dealer,
            honba=state.honba,
            winners=tuple(w.seat for w in settled.wins),
            draw=settled.draw,
            ready=settled.tenpai,
            scores=state.scores,
            nagashi=nagashi_paid(settled),
            number=state.hand_number,
            rounds=state.rounds,
            payments=settled.payments,
            totals=tuple(w.total for w in settled.wins),
            table=state,
            hand=state.hand,
        )
    )


def nagashi_paid(settled: HandSettled) -> tuple[Seat, ...]:
    """Who made the nagashi mangan that was paid, whether rivers showed it or a person said so: nobody else
    gains by one."""
    if settled.draw is not DrawReason.NAGASHI_MANGAN:
        return ()
    return tuple(seat for seat, delta in enumerate(settled.deltas) if delta > 0)
