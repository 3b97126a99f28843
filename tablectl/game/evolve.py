"""One event, one new state. Never refuses: what is written down has happened.

Legality is ``decide``'s. Where an event does not fit what was known (an operator wrote it, a camera was wrong),
the state follows the event and keeps the tile counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from tablectl.game.events import (
    BonusShown,
    DiceRolled,
    DrawReason,
    Event,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    IrregularityNoted,
    KongDeclared,
    MeldClaimed,
    PenaltyPaid,
    ReadyDeclared,
    SessionEnded,
    SessionStarted,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    UraIndicatorsRevealed,
    VoidSuitDeclared,
    WallsBuilt,
    WinShown,
)
from tablectl.game.state import (
    GameState,
    HandState,
    Offer,
    Phase,
    Ready,
    RiverTile,
    SeatState,
    ShownWin,
    face_index,
)
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile
from tablectl.rulesets import ruleset
from tablectl.rulesets.ruleset import IndicatorTiming, PlayRules, SwapCalling

DEAD_HAND = "dead_hand"
"""Code of the irregularity that kills a hand: from then on its seat may only draw and discard."""


class FoldError(ValueError):
    """Events that cannot follow each other at all: a tile before a hand, a hand before a session."""


def evolve(state: GameState, event: Event) -> GameState:
    """The state after an event.

    Raises:
        FoldError: the event needs a session or a hand that never started.
    """
    match event:
        case TileDrawn():
            state = _drawn(state, event)
        case TileDiscarded():
            state = _discarded(state, event)
        case MeldClaimed():
            state = _meld_claimed(state, event)
        case KongDeclared():
            state = _kong_declared(state, event)
        case IndicatorRevealed():
            hand = _hand(state, event)
            state = replace(
                state,
                hand=replace(
                    hand,
                    indicators=(*hand.indicators, event.tile),
                    indicators_due=max(0, hand.indicators_due - 1),
                    seen=_see(hand.seen, (event.tile,)),
                ),
            )
        case ReadyDeclared():
            state = replace(state, hand=replace(_hand(state, event), declaring=True))
        case TilesDealt():
            state = _dealt(state, event)
        case WinShown():
            state = _win_shown(state, event)
        case HandDrawn():
            state = _hand_drawn(state, event)
        case HandShown():
            hand = _show(_hand(state, event), event.seat, event.tiles)
            state = replace(state, hand=hand)
        case UraIndicatorsRevealed():
            hand = _hand(state, event)
            hand = replace(hand, hidden_indicators=event.tiles, seen=_see(hand.seen, event.tiles))
            state = replace(state, hand=hand)
        case HandSettled():
            hand = replace(_hand(state, event), phase=Phase.SETTLED, offer=None)
            state = replace(state, hand=hand, scores=event.scores, deposits=event.deposits, settled=event)
        case HandStarted():
            state = _hand_started(state, event)
        case DiceRolled():
            state = replace(state, hand=replace(_hand(state, event), dice=event.values))
        case WallsBuilt():
            state = replace(state, hand=replace(_hand(state, event), wall_counts=event.counts))
        case BonusShown():
            state = _bonus_shown(state, event)
        case VoidSuitDeclared():
            hand = _hand(state, event)
            seat = replace(hand.seats[event.seat], void_suit=event.suit)
            state = replace(state, hand=_with_seat(hand, event.seat, seat))
        case SessionStarted():
            state = _session_started(event, state.events)
        case SessionEnded():
            state = replace(state, ended=event, deposits=0, scores=event.points)
        case PenaltyPaid():
            scores = tuple(a + b for a, b in zip(state.scores, event.deltas, strict=True))
            state = replace(state, scores=scores)
        case IrregularityNoted():
            if event.code == DEAD_HAND and event.seat is not None:
                hand = _hand(state, event)
                seat = replace(hand.seats[event.seat], dead=True)
                state = replace(state, hand=_with_seat(hand, event.seat, seat))
        case _:
            assert_never(event)
    return replace(state, events=state.events + 1)


def fold(events: Iterable[Event], state: GameState | None = None) -> GameState:
    """All events in order, from an empty table or from a state."""
    state = state or GameState()
    for event in events:
        state = evolve(state, event)
    return state


def _hand(state: GameState, event: Event) -> HandState:
    if state.hand is None:
        raise FoldError(f"{type(event).__name__} needs a hand in play: expected HandStarted before it")
    return state.hand


def _play(state: GameState, event: Event) -> PlayRules:
    if state.play is None:
        raise FoldError(f"{type(event).__name__} needs a session: expected SessionStarted before it")
    return state.play


def _with_seat(hand: HandState, seat: Seat, value: SeatState) -> HandState:
    return replace(hand, seats=_put(hand.seats, seat, value))


def _put(seats: tuple[SeatState, ...], seat: Seat, value: SeatState) -> tuple[SeatState, ...]:
    return (*seats[:seat], value, *seats[seat + 1 :])


def _see(seen: bytes, tiles: Iterable[Tile | None]) -> bytes:
    ledger = bytearray(seen)
    for tile in tiles:
        if tile is not None:
            ledger[face_index(tile)] += 1
    return bytes(ledger)


def _take(tiles: tuple[Tile | None, ...], wanted: Iterable[Tile]) -> tuple[list[Tile | None], list[Tile]]:
    """Remove tiles from a closed part: the known one, else an unseen one, else any.

    Returns what stays and which of the wanted tiles had not been seen before.
    """
    left = list(tiles)
    fresh: list[Tile] = []
    for tile in wanted:
        if tile in left:
            left.remove(tile)
        elif None in left:
            left.remove(None)
            fresh.append(tile)
        else:
            fresh.append(tile)
            if left:
                left.pop()
    return left, fresh


def _session_started(event: SessionStarted, events: int) -> GameState:
    return GameState(
        started=True,
        rules=event.rules,
        preset=event.preset,
        options=event.options,
        play=ruleset(event.rules).play(event.preset, event.options),
        players=event.players,
        scores=event.scores,
        first_dealer=event.first_dealer,
        dealer=event.first_dealer,
        events=events,
    )


def _hand_started(state: GameState, event: HandStarted) -> GameState:
    play = _play(state, event)
    hand = HandState(
        seats=tuple(SeatState() for _ in range(play.players)),
        phase=Phase.SETUP,
        turn=event.dealer,
        wall_left=play.wall.tiles - play.wall.dead_wall - play.players * play.hand_size,
        indicators_due=0 if play.wall.indicator_stack is None else 1,
    )
    return replace(
        state,
        round=event.round,
        dealer=event.dealer,
        honba=event.honba,
        deposits=event.deposits,
        scores=event.scores,
        hand_number=event.number,
        hand=hand,
        hand_scores=event.scores,
        settled=None,
    )


def _dealt(state: GameState, event: TilesDealt) -> GameState:
    hand = _hand(state, event)
    before = hand.seats[event.seat]
    known = _take(event.tiles, (t for t in before.concealed if t is not None))[0]
    hand = _with_seat(hand, event.seat, replace(before, concealed=event.tiles))
    ready = all(s.concealed for s in hand.seats)
    phase = Phase.DRAW if ready and hand.phase is Phase.SETUP else hand.phase
    return replace(state, hand=replace(hand, seen=_see(hand.seen, known), phase=phase))


def _resolve(state: GameState, hand: HandState) -> tuple[GameState, HandState]:
    """Nobody won on the offered tile: it is missed by the others, and a declaration on it stands."""
    offer = hand.offer
    if offer is None:
        return state, hand
    seats = list(hand.seats)
    for index, seat in enumerate(seats):
        if index != offer.seat:
            if offer.kind != "closed_kong":
                seats[index] = replace(seat, missed=(*seat.missed, offer.tile))
        elif seat.ready is not None and not seat.ready.paid:
            seats[index] = replace(seat, ready=replace(seat.ready, paid=True))
            cost = state.play.ready_cost if state.play else 0
            scores = tuple(p - cost if s == index else p for s, p in enumerate(state.scores))
            state = replace(state, scores=scores, deposits=state.deposits + 1)
    return state, replace(hand, seats=tuple(seats), offer=None)


def _break_ippatsu(seats: tuple[SeatState, ...]) -> tuple[SeatState, ...]:
    return tuple(
        replace(s, ready=replace(s.ready, ippatsu=False)) if s.ready and s.ready.ippatsu else s for s in seats
    )


def _drawn(state: GameState, event: TileDrawn) -> GameState:
    state, hand = _resolve(state, _hand(state, event))
    before = hand.seats[event.seat]
    after = replace(
        before,
        concealed=before.concealed + before.fresh,
        fresh=(event.tile,),
        missed=before.missed if before.ready else (),
    )
    seats = _put(hand.seats, event.seat, after)
    hand = replace(
        hand,
        seats=_break_ippatsu(seats) if event.source == "tail" else seats,
        phase=Phase.ACT,
        turn=event.seat,
        wall_left=max(0, hand.wall_left - 1),
        draw_from=event.source,
        seen=hand.seen if event.tile is None else _see(hand.seen, (event.tile,)),
        after_call=False,
    )
    return replace(state, hand=hand)


def _discarded(state: GameState, event: TileDiscarded) -> GameState:
    hand = _hand(state, event)
    before = hand.seats[event.seat]
    if event.drawn and before.fresh:
        new = () if before.fresh[0] is not None else (event.tile,)
        concealed: tuple[Tile | None, ...] = before.concealed
    elif event.drawn is False and before.fresh:
        left, seen = _take(before.concealed, (event.tile,))
        concealed, new = (*left, *before.fresh), tuple(seen)
    else:
        left, seen = _take(before.tiles, (event.tile,))
        concealed, new = tuple(left), tuple(seen)
    ready = before.ready
    if hand.declaring and ready is None:
        ready = Ready(discard=len(before.river), double=not hand.called and not before.river)
    elif ready is not None and ready.ippatsu:
        ready = replace(ready, ippatsu=False)
    after = replace(
        before,
        concealed=concealed,
        fresh=(),
        river=(*before.river, RiverTile(event.tile, event.drawn, event.sideways)),
        ready=ready,
        missed=before.missed if before.ready else (),
    )
    hand = replace(
        hand,
        seats=_put(hand.seats, event.seat, after),
        phase=Phase.DRAW,
        turn=(event.seat + 1) % len(hand.seats),
        draw_from="wall",
        offer=Offer(event.seat, event.tile),
        barred=frozenset(),
        declaring=False,
        after_call=False,
        indicators_due=hand.indicators_due + hand.indicators_waiting,
        indicators_waiting=0,
        seen=_see(hand.seen, new) if new else hand.seen,
    )
    return replace(state, hand=hand)


def _meld_claimed(state: GameState, event: MeldClaimed) -> GameState:
    play = _play(state, event)
    state, hand = _resolve(state, _hand(state, event))
    giver = hand.seats[event.from_seat]
    if giver.river:
        taken = replace(giver.river[-1], claimed_by=event.seat)
        hand = _with_seat(hand, event.from_seat, replace(giver, river=(*giver.river[:-1], taken)))
    before = hand.seats[event.seat]
    own = list(event.tiles)
    own.remove(event.tile)
    left, new = _take(before.tiles, own)
    melds = (*before.melds, Meld(event.meld, event.tiles, event.from_seat, event.tile))
    item = play.liable_for(melds)
    liable = before.liable if item is None else (*before.liable, (item, event.from_seat))
    kong = event.meld.is_kong
    after = replace(before, concealed=tuple(left), fresh=(), melds=melds, missed=(), liable=liable)
    hand = replace(
        hand,
        seats=_break_ippatsu(_put(hand.seats, event.seat, after)),
        phase=Phase.DRAW if kong else Phase.ACT,
        turn=event.seat,
        draw_from="tail" if kong else "wall",
        called=True,
        after_call=not kong,
        barred=frozenset() if kong else barred_after(event.meld, event.tile, event.tiles, play.swap_calling),
        seen=_see(hand.seen, new) if new else hand.seen,
    )
    if kong:
        hand = _count_kong(hand, play.open_kong_indicator)
    return replace(state, hand=hand)


def barred_after(meld: MeldKind, claimed: Tile, tiles: tuple[Tile, ...], rule: SwapCalling) -> frozenset[int]:
    """Kinds that may not be discarded right after claiming a meld (riichi: kuikae)."""
    if rule is SwapCalling.ALLOWED:
        return frozenset()
    barred = {claimed.kind}
    if meld is MeldKind.CHOW and rule is SwapCalling.FORBIDDEN:
        ranks = sorted(t.rank for t in tiles)
        if claimed.rank == ranks[0] and claimed.rank <= 6:
            barred.add(claimed.kind + 3)
        elif claimed.rank == ranks[2] and claimed.rank >= 4:
            barred.add(claimed.kind - 3)
    return frozenset(barred)


def _kong_declared(state: GameState, event: KongDeclared) -> GameState:
    play, hand = _play(state, event), _hand(state, event)
    before = hand.seats[event.seat]
    due = hand.indicators_due + hand.indicators_waiting
    if event.meld is MeldKind.ADDED_KONG:
        place = next((i for i, m in enumerate(before.melds) if _grows(m, event.tiles)), None)
        pung = None if place is None else before.melds[place]
        added = _added(pung, event.tiles)
        left, new = _take(before.tiles, (added,))
        meld = Meld(event.meld, event.tiles, pung and pung.from_seat, pung and pung.claimed)
        melds = (*before.melds, meld) if place is None else _swap(before.melds, place, meld)
        offer = Offer(event.seat, added, "added_kong")
        timing = play.open_kong_indicator
    else:
        left, new = _take(before.tiles, event.tiles)
        melds = (*before.melds, Meld(event.meld, event.tiles))
        offer = Offer(event.seat, event.tiles[0], "closed_kong")
        timing = play.closed_kong_indicator
    hand = replace(
        _with_seat(hand, event.seat, replace(before, concealed=tuple(left), fresh=(), melds=melds)),
        phase=Phase.DRAW,
        turn=event.seat,
        draw_from="tail",
        offer=offer,
        called=True,
        indicators_due=due,
        indicators_waiting=0,
        seen=_see(hand.seen, new) if new else hand.seen,
    )
    return replace(state, hand=_count_kong(hand, timing))


def _swap(melds: tuple[Meld, ...], place: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:place], meld, *melds[place + 1 :])


def _grows(meld: Meld, tiles: tuple[Tile, ...]) -> bool:
    return meld.kind is MeldKind.PUNG and meld.tiles[0].kind == tiles[0].kind


def _added(pung: Meld | None, tiles: tuple[Tile, ...]) -> Tile:
    """The fourth tile: what the kong has and the pung has not."""
    left = list(tiles)
    for tile in pung.tiles if pung else tiles[:3]:
        if tile in left and len(left) > 1:
            left.remove(tile)
    return left[0]


def _count_kong(hand: HandState, timing: IndicatorTiming) -> HandState:
    at_once, later = timing is IndicatorTiming.AT_ONCE, timing is IndicatorTiming.AFTER_DISCARD
    return replace(
        hand,
        kongs=hand.kongs + 1,
        indicators_due=hand.indicators_due + at_once,
        indicators_waiting=hand.indicators_waiting + later,
    )


def _bonus_shown(state: GameState, event: BonusShown) -> GameState:
    hand = _hand(state, event)
    before = hand.seats[event.seat]
    left, new = _take(before.tiles, (event.tile,))
    after = replace(before, concealed=tuple(left), fresh=(), flowers=(*before.flowers, event.tile))
    hand = _with_seat(hand, event.seat, after)
    hand = replace(
        hand, phase=Phase.DRAW, turn=event.seat, draw_from="tail", offer=None, seen=_see(hand.seen, new)
    )
    return replace(state, hand=hand)


def _show(hand: HandState, seat: Seat, tiles: tuple[Tile, ...]) -> HandState:
    """A shown hand fixes what was unknown."""
    before = hand.seats[seat]
    new = _take(tiles, (t for t in before.tiles if t is not None))[0]
    fresh = before.fresh if len(tiles) == len(before.concealed) else ()
    if fresh and fresh[0] is not None and fresh[0] in new:
        new.remove(fresh[0])
    after = replace(before, concealed=tiles, fresh=fresh, shown=True)
    return replace(_with_seat(hand, seat, after), seen=_see(hand.seen, new))


def _win_shown(state: GameState, event: WinShown) -> GameState:
    hand = _hand(state, event)
    before = hand.seats[event.seat]
    new = _take(event.tiles, (t for t in before.concealed if t is not None))[0]
    if event.from_seat is None and before.fresh and before.fresh[0] is None:
        new.append(event.tile)
    fresh = (event.tile,) if event.from_seat is None else ()
    after = replace(before, concealed=event.tiles, fresh=fresh, shown=True)
    hand = replace(
        _with_seat(hand, event.seat, after),
        phase=Phase.ENDED,
        wins=(*hand.wins, ShownWin(event.seat, event.from_seat, event.tile, event.tiles)),
        seen=_see(hand.seen, new),
    )
    return replace(state, hand=hand)


def _hand_drawn(state: GameState, event: HandDrawn) -> GameState:
    hand = _hand(state, event)
    if event.reason is not DrawReason.SANCHAHOU:
        state, hand = _resolve(state, hand)
    seat = hand.turn if event.reason is DrawReason.KYUUSHU_KYUUHAI else None
    return replace(state, hand=replace(hand, phase=Phase.ENDED, draw=event.reason, draw_seat=seat))
