"""What a shown win makes of the table: the hand ends, the winner leaves it, or plays on with another hand."""

from __future__ import annotations

from tablectl.game.events import ValueNamed, WinShown, WinVoided
from tablectl.game.frozen_values import changed
from tablectl.game.state.late_claims import reopen_offer
from tablectl.game.state.passed_tiles import resolve_offer
from tablectl.game.state.phase import Phase
from tablectl.game.state.state import GameState, HandState, SeatState, ShownWin
from tablectl.game.state.tile_moves import (
    hand_of,
    keeps_log,
    next_seat,
    remove_tiles,
    with_move,
    with_seat,
    with_seen,
)
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, without
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.ruleset import AfterWin, IndicatorTiming, PlayRules


def win_shown(state: GameState, event: WinShown) -> GameState:
    """A win is shown. Without a rule of its own it ends the hand."""
    hand, play = hand_of(state, event), state.play
    if event.from_seat is not None and hand.offer is None:
        hand = reopen_offer(hand)
    remembers = keeps_log(play)
    win = ShownWin(
        event.seat,
        event.from_seat,
        event.tile,
        event.tiles,
        event.special,
        event.part,
        event.unused,
        hand if remembers else None,
    )
    goes_on = play is not None and play.wins.after_win is not None
    before = hand.seats[event.seat]
    after, new = (
        _with_part_won(before, event)
        if play is not None and play.setup.hands_per_seat > 1
        else _with_hand_shown(before, event)
    )
    robbed = _indicators_of_robbed_kong(play, hand, event)
    after_hand = changed(
        with_seat(hand, event.seat, after),
        phase=Phase.ENDED,
        wins=(*hand.wins, win),
        indicators_due=hand.indicators_due - robbed,
        indicators_waiting=hand.indicators_waiting + robbed,
        seen=with_seen(hand.seen, new) if new else hand.seen,
    )
    if goes_on and event.from_seat is not None:
        after_hand = _move_winning_tile(after_hand, event.seat, event.from_seat)
    if remembers:
        won = Move(MoveKind.WIN, event.seat, event.tile, event.tiles, event.from_seat, part=event.part)
        after_hand = with_move(after_hand, won)
    state = changed(state, hand=after_hand)
    return _continue_after_win(state, play, after_hand, event) if play is not None and goes_on else state


def _indicators_of_robbed_kong(play: PlayRules | None, hand: HandState, event: WinShown) -> int:
    """How many indicators nobody has to turn any more: a kong that is robbed was none."""
    offer = hand.offer
    if play is None or event.from_seat is None or hand.phase is Phase.ENDED or offer is None:
        return 0
    timing = {"added_kong": play.kongs.open_indicator, "closed_kong": play.kongs.closed_indicator}
    return min(hand.indicators_due, timing.get(offer.kind) is IndicatorTiming.AT_ONCE)


def _with_hand_shown(before: SeatState, event: WinShown) -> tuple[SeatState, list[Tile | None]]:
    """The seat with its winning hand, and which of its tiles had not been seen."""
    if not event.tiles:
        return before, []
    if event.special is not None and (event.tile is None or not before.fresh):
        closed = before.tiles if event.tile is None else before.concealed
        new = remove_tiles(event.tiles, (t for t in closed if t is not None))[0]
        return changed(before, concealed=event.tiles, fresh=(), shown=True), new
    new = remove_tiles(event.tiles, (t for t in before.concealed if t is not None))[0]
    own = event.from_seat is None
    if own and before.fresh and before.fresh[0] is None:
        new.append(event.tile)
    fresh = (event.tile,) if own else ()
    return changed(before, concealed=event.tiles, fresh=fresh, shown=True), new


def _with_part_won(before: SeatState, event: WinShown) -> tuple[SeatState, list[Tile | None]]:
    """The seat after one of its hands was laid open and won; the rest stays closed."""
    own = event.from_seat is None and not event.unused
    if event.unused:
        left, new = remove_tiles(before.concealed, event.tiles)
        fresh = before.fresh
    else:
        drawn = (event.tile,) if own and event.tile is not None else ()
        left, new = remove_tiles(before.tiles, (*event.tiles, *drawn))
        fresh = ()
    laid = (*before.laid, *event.tiles, *((event.tile,) if own and event.tile is not None else ()))
    after = changed(before, concealed=tuple(left), fresh=fresh, laid=laid)
    return after, list(new)


def _move_winning_tile(hand: HandState, winner: Seat, giver: Seat) -> HandState:
    """The tile won on lies with the last winner in turn after the giver; a robbed kong is a pung again."""
    offer = hand.offer
    if offer is None:
        return hand
    together = [seat for seat in range(len(hand.seats)) if _has_won_on_offer(hand, seat)]
    last = max(together, key=lambda seat: (seat - giver) % len(hand.seats), default=winner)
    for seat, each in enumerate(hand.seats):
        # The latest winner does not have it yet; a tile like it may end the hand that it laid down.
        if each.laid[-1:] == (offer.tile,) and seat in together and seat != winner:
            hand = with_seat(hand, seat, changed(each, laid=each.laid[:-1]))
    mine = hand.seats[last]
    hand = with_seat(hand, last, changed(mine, laid=(*mine.laid, offer.tile)))
    other = hand.seats[giver]
    if offer.kind == "discard" and other.river:
        taken = changed(other.river[-1], claimed_by=last)
        return with_seat(hand, giver, changed(other, river=(*other.river[:-1], taken)))
    for place, meld in enumerate(other.melds):
        if meld.kind is MeldKind.ADDED_KONG and offer.tile in meld.tiles:
            melds = (*other.melds[:place], _restore_pung(meld, offer.tile), *other.melds[place + 1 :])
            hand = changed(hand, kongs=hand.kongs - 1)
            return with_seat(hand, giver, changed(other, melds=melds))
    return hand


def _restore_pung(kong: Meld, robbed: Tile) -> Meld:
    return Meld(MeldKind.PUNG, without(kong.tiles, robbed), kong.from_seat, kong.claimed)


def _has_won_on_offer(hand: HandState, seat: Seat) -> bool:
    """Whether a seat has won on the tile that lies offered now."""
    return any(w.seat == seat and w.at is not None and w.at.offer is hand.offer for w in hand.wins)


def _continue_after_win(state: GameState, play: PlayRules, hand: HandState, event: WinShown) -> GameState:
    assert play.wins.after_win is not None
    match play.wins.after_win(state, hand, event.seat):
        case AfterWin.HAND_ENDS:
            return state
        case AfterWin.WINNER_LEAVES:
            hand = with_seat(hand, event.seat, changed(hand.seats[event.seat], out=True))
            if event.from_seat is None:
                hand = changed(hand, offer=None)
            hand = changed(
                hand,
                phase=Phase.DRAW,
                turn=next_seat(hand.seats, _last_winner(hand, event)),
                draw_from="wall",
                replaces=None,
                opening=False,
                after_call=False,
            )
            return changed(state, hand=hand)
        case AfterWin.WINNER_PLAYS_ON:
            claimed = event.from_seat is not None
            if claimed:
                state, hand = resolve_offer(state, hand)
            hand = changed(
                hand,
                phase=Phase.ACT,
                turn=event.seat,
                offer=None,
                opening=False,
                after_call=claimed or hand.after_call,
            )
            return changed(state, hand=hand)


def _last_winner(hand: HandState, event: WinShown) -> Seat:
    """Of those who won on the same tile the last one, counted counter-clockwise from who gave it."""
    giver, players = event.from_seat, len(hand.seats)
    if giver is None:
        return event.seat
    return max((s for s in range(players) if _has_won_on_offer(hand, s)), key=lambda s: (s - giver) % players)


def value_named(state: GameState, event: ValueNamed) -> GameState:
    """The winner's own count joins the win it is of."""
    hand = hand_of(state, event)
    win = hand.to_name(event.seat)
    if win is None:
        return state
    place = hand.wins.index(win)
    win = changed(hand.wins[place], named=event)
    return changed(state, hand=changed(hand, wins=(*hand.wins[:place], win, *hand.wins[place + 1 :])))


def win_voided(state: GameState, event: WinVoided) -> GameState:
    """The hand goes on from before the seat's latest win; others' wins shown since, and what was noted and
    paid meanwhile, stay."""
    hand = hand_of(state, event)
    win = next((w for w in reversed(hand.wins) if w.seat == event.seat), None)
    if win is None or win.at is None:
        return state
    at = win.at
    seats = tuple(
        changed(
            then,
            dead=now.dead,
            no_win=now.no_win or seat == event.seat,
            no_win_turn=now.no_win_turn,
            no_claim=now.no_claim,
            exposed=now.exposed,
        )
        for seat, (then, now) in enumerate(zip(at.seats, hand.seats, strict=True))
    )
    later = hand.wins[hand.wins.index(win) + 1 :]
    state = changed(state, hand=changed(at, seats=seats, noted=hand.noted, payments=hand.payments))
    for each in later:
        shown = (each.seat, each.from_seat, each.tile, each.tiles, each.special, each.part, each.unused)
        state = win_shown(state, WinShown(*shown))
        if each.named is not None:
            state = value_named(state, each.named)
    return state
