"""What a turn makes of the table: draws, discards, claims and kongs."""

from __future__ import annotations

from collections.abc import Collection

from tablectl.game.events import BonusShown, KongDeclared, KongShown, MeldClaimed, TileDiscarded, TileDrawn
from tablectl.game.frozen_values import changed
from tablectl.game.state.late_claims import reopen_offer, undo_state
from tablectl.game.state.passed_tiles import confirm_declaration, missed_after, resolve_offer
from tablectl.game.state.phase import Phase
from tablectl.game.state.state import GameState, HandState, Offer, Ready, RiverTile, SeatState
from tablectl.game.state.tile_moves import (
    hand_of,
    keeps_log,
    next_seat,
    play_of,
    remove_tiles,
    remove_unseen,
    replace_seat,
    with_move,
    with_seat,
    with_seen,
)
from tablectl.mahjong.melds import Meld, MeldKind
from tablectl.mahjong.tiles import Tile, without
from tablectl.rulesets.moves import MOVE_OF, Move, MoveKind
from tablectl.rulesets.ruleset import IndicatorTiming, SwapCalling


def _break_ippatsu(seats: tuple[SeatState, ...]) -> tuple[SeatState, ...]:
    return tuple(
        changed(s, ready=changed(s.ready, ippatsu=False)) if s.ready and s.ready.ippatsu else s for s in seats
    )


def tile_drawn(state: GameState, event: TileDrawn) -> GameState:
    """A tile joins a hand; what lay offered has passed. The state has counted the event."""
    hand, play = hand_of(state, event), state.play
    seat, tile, source = event.seat, event.tile, event.source
    from_tail = source == "tail"
    undo = undo_state(play, hand) or hand.undo
    seats, missed, offer = hand.seats, hand.missed, hand.offer
    if offer is not None:
        missed = missed_after(missed, offer, None if seats[seat].ready else seat)
        state, seats = confirm_declaration(state, seats, offer.seat)
    if from_tail and hand.indicators_waiting > 1:
        hand = _release_waiting_indicators(hand, keep=1)
    elif from_tail and hand.replaces == "bonus" and play and play.flowers.is_call:
        hand = _release_waiting_indicators(hand, keep=0)
    before = seats[seat]
    if from_tail and hand.opening:
        hand = _replace_after_deal(hand, before, event)
    else:
        owed = max(0, before.owed - 1)
        after = changed(
            before,
            concealed=before.concealed + before.fresh,
            fresh=(tile,),
            owed=owed,
        )
        seats = replace_seat(seats, seat, after)
        hand = changed(
            hand,
            seats=_break_ippatsu(seats) if from_tail else seats,
            missed=missed,
            offer=None,
            phase=Phase.DRAW if owed else Phase.ACT,
            turn=seat,
            wall_left=max(0, hand.wall_left - 1),
            replaced=hand.replaced + from_tail,
            draw_from=source,
            replaces=hand.replaces if from_tail else None,
            seen=hand.seen if tile is None else with_seen(hand.seen, (tile,)),
            after_call=False,
            undo=undo,
        )
    if keeps_log(play):
        hand = with_move(hand, Move(MoveKind.REPLACE if from_tail else MoveKind.DRAW, seat, tile))
    return changed(state, hand=hand, events=state.events + 1)


def _replace_after_deal(hand: HandState, before: SeatState, event: TileDrawn) -> HandState:
    """A tile in place of a flower that was dealt: only the dealer's last one is fresh."""
    owed = max(0, before.owed - 1)
    due = hand.bonus_due if event.seat == hand.bonus_turn and hand.bonus_due else before.owed
    if event.seat == hand.turn:
        after = changed(before, concealed=before.concealed + before.fresh, fresh=(event.tile,), owed=owed)
    else:
        after = changed(before, concealed=(*before.concealed, event.tile), owed=owed)
    return changed(
        hand,
        seats=replace_seat(hand.seats, event.seat, after),
        wall_left=max(0, hand.wall_left - 1),
        replaced=hand.replaced + 1,
        draw_from="tail" if event.seat == hand.turn else hand.draw_from,
        replaces="bonus" if event.seat == hand.turn else hand.replaces,
        bonus_turn=event.seat,
        bonus_due=max(0, due - 1),
        seen=hand.seen if event.tile is None else with_seen(hand.seen, (event.tile,)),
    )


def tile_discarded(state: GameState, event: TileDiscarded) -> GameState:
    """A tile goes to the river and is offered. The state has counted the event."""
    hand, play = hand_of(state, event), state.play
    seat, tile, drawn = event.seat, event.tile, event.drawn
    seats = hand.seats
    before = seats[seat]
    concealed, fresh, river, ready = before.concealed, before.fresh, before.river, before.ready
    new: Collection[Tile] = ()
    if drawn and fresh:
        if fresh[0] is None:
            new = (tile,)
    elif drawn is False and fresh:
        left, new = remove_tiles(concealed, (tile,))
        concealed = tuple(left) + fresh
    else:
        left, new = remove_tiles(concealed + fresh, (tile,))
        concealed = tuple(left)
    if hand.declaring and ready is None:
        ready = Ready(discard=len(river), double=not hand.called and not river, melds=len(before.melds))
    elif ready is not None and ready.ippatsu:
        ready = changed(ready, ippatsu=False)
    after = changed(
        before,
        concealed=concealed,
        fresh=(),
        river=(*river, RiverTile(tile, drawn, event.sideways)),
        ready=ready,
        exposed=_remove_one(before.exposed, tile) if before.exposed else (),
        no_win_turn=False,
    )
    hand = changed(
        _release_waiting_indicators(hand, keep=0),
        seats=replace_seat(seats, seat, after),
        phase=Phase.DRAW,
        turn=next_seat(seats, seat),
        draw_from="wall",
        replaces=None,
        opening=False,
        offer=Offer(seat, tile),
        barred=frozenset(),
        declaring=False,
        after_call=False,
        undo=None,
        fed_by=None,
        seen=with_seen(hand.seen, new) if new else hand.seen,
    )
    if keeps_log(play):
        move = Move(MoveKind.DISCARD, seat, tile, drawn=_is_fresh_tile(before, tile, drawn))
        hand = with_move(_lift_claim_bans(hand), move)
    return changed(state, hand=hand, events=state.events + 1)


def _lift_claim_bans(hand: HandState) -> HandState:
    """What the judge forbade for one discard is over with the next."""
    if not any(seat.no_claim for seat in hand.seats):
        return hand
    return changed(hand, seats=tuple(changed(seat, no_claim=False) for seat in hand.seats))


def _remove_one(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """The tiles with one copy of a face gone, if they have one."""
    left = list(tiles)
    if tile in left:
        left.remove(tile)
    return tuple(left)


def _is_fresh_tile(before: SeatState, tile: Tile, said: bool | None) -> bool | None:
    """Whether a tile that leaves the closed part is the one just drawn, as far as anybody can tell."""
    if said is not None or not before.fresh:
        return said if before.fresh else False
    fresh = before.fresh[0]
    if fresh is not None and fresh != tile:
        return False
    if fresh == tile and before.is_known and tile not in before.concealed:
        return True
    return None


def meld_claimed(state: GameState, event: MeldClaimed) -> GameState:
    """The last discard goes into a meld."""
    play = play_of(state, event)
    hand = hand_of(state, event)
    if hand.offer is None:
        hand = reopen_offer(hand)
    undo = undo_state(play, hand)
    state, hand = resolve_offer(state, hand, event.seat)
    giver = hand.seats[event.from_seat]
    if giver.river:
        taken = changed(giver.river[-1], claimed_by=event.seat)
        hand = with_seat(hand, event.from_seat, changed(giver, river=(*giver.river[:-1], taken)))
    before = hand.seats[event.seat]
    left, new = remove_tiles(before.tiles, without(event.tiles, event.tile))
    melds = (*before.melds, Meld(event.meld, event.tiles, event.from_seat, event.tile))
    item = play.payments.liable_for(melds)
    liable = before.liable if item is None else (*before.liable, (item, event.from_seat))
    kong = event.meld.is_kong
    parts = (*before.parts, event.part) if play.setup.hands_per_seat > 1 else before.parts
    after = changed(
        before,
        concealed=tuple(left),
        fresh=(),
        melds=melds,
        parts=parts,
        liable=liable,
    )
    hand = changed(
        hand,
        seats=_break_ippatsu(replace_seat(hand.seats, event.seat, after)),
        phase=Phase.DRAW if kong else Phase.ACT,
        turn=event.seat,
        draw_from="tail" if kong else "wall",
        replaces="kong" if kong else None,
        called=True,
        after_call=not kong,
        undo=undo,
        fed_by=event.from_seat if kong else None,
        barred=frozenset()
        if kong
        else barred_after(event.meld, event.tile, event.tiles, play.claims.swap_calling),
        seen=with_seen(hand.seen, new) if new else hand.seen,
    )
    if kong:
        hand = _count_kong(hand, play.kongs.open_indicator)
    if keeps_log(play):
        kind = MOVE_OF[event.meld]
        move = Move(kind, event.seat, event.tile, event.tiles, event.from_seat, part=event.part)
        hand = with_move(hand, move)
    return changed(state, hand=hand)


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


def kong_declared(state: GameState, event: KongDeclared) -> GameState:
    """A kong from the own hand; its tile is offered to be robbed."""
    play, hand = play_of(state, event), hand_of(state, event)
    before = hand.seats[event.seat]
    if event.meld is MeldKind.ADDED_KONG:
        place = next((i for i, m in enumerate(before.melds) if _extends_pung(m, event.tiles)), None)
        pung = None if place is None else before.melds[place]
        added = _added_tile(pung, event.tiles)
        left, new = remove_tiles(before.tiles, (added,))
        meld = Meld(event.meld, event.tiles, pung.from_seat if pung else None, pung.claimed if pung else None)
        melds = (*before.melds, meld) if place is None else _replace_meld(before.melds, place, meld)
        drawn = event.drawn
        if drawn is None:  # There is no fifth copy: if it was drawn now, it is the one that is added.
            drawn = True if before.fresh == (added,) else _is_fresh_tile(before, added, None)
        tile: Tile | None = added
        offer: Offer | None = Offer(event.seat, added, "added_kong")
        timing = play.kongs.open_indicator
    else:
        left, new = (
            remove_tiles(before.tiles, event.tiles) if event.tiles else (remove_unseen(before.tiles, 4), [])
        )
        place, drawn, tile = None, event.drawn, event.tiles[0] if event.tiles else None
        melds = (*before.melds, Meld(event.meld, event.tiles))
        offer = None if tile is None else Offer(event.seat, tile, "closed_kong")
        timing = play.kongs.closed_indicator
        hand = _release_waiting_indicators(hand, keep=0)
    grows = play.setup.hands_per_seat > 1 and place is None
    parts = (*before.parts, event.part) if grows else before.parts
    after = changed(before, concealed=tuple(left), fresh=(), melds=melds, parts=parts)
    hand = changed(
        with_seat(hand, event.seat, after),
        phase=Phase.DRAW,
        turn=event.seat,
        draw_from="tail",
        replaces="kong",
        opening=False,
        offer=offer,
        called=True,
        fed_by=None,
        seen=with_seen(hand.seen, new) if new else hand.seen,
    )
    hand = _count_kong(hand, timing)
    if keeps_log(play):
        kind = MOVE_OF[event.meld]
        hand = with_move(hand, Move(kind, event.seat, tile, event.tiles, drawn=drawn, part=event.part))
    return changed(state, hand=hand)


def kong_shown(state: GameState, event: KongShown) -> GameState:
    """A kong that lay face down is turned over: what it is was not known, or only to its player."""
    hand = hand_of(state, event)
    before = hand.seats[event.seat]
    place = next((i for i, m in enumerate(before.melds) if not m.tiles), None)
    if place is None:
        return state
    melds = _replace_meld(before.melds, place, Meld(MeldKind.CLOSED_KONG, event.tiles))
    hand = with_seat(hand, event.seat, changed(before, melds=melds))
    return changed(state, hand=changed(hand, seen=with_seen(hand.seen, event.tiles)))


def _release_waiting_indicators(hand: HandState, keep: int) -> HandState:
    """Indicators of earlier open kongs become due, but for the latest ``keep``.

    On tenhou an open kong's indicator waits for the discard; a further kong of the same turn brings it
    forward, but only once that kong's tile has not been won on.
    """
    released = max(0, hand.indicators_waiting - keep)
    if released == 0:
        return hand
    return changed(
        hand,
        indicators_due=hand.indicators_due + released,
        indicators_waiting=hand.indicators_waiting - released,
    )


def _replace_meld(melds: tuple[Meld, ...], place: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:place], meld, *melds[place + 1 :])


def _extends_pung(meld: Meld, tiles: tuple[Tile, ...]) -> bool:
    return meld.kind is MeldKind.PUNG and meld.tiles[0].kind == tiles[0].kind


def _added_tile(pung: Meld | None, tiles: tuple[Tile, ...]) -> Tile:
    """The fourth tile: what the kong has and the pung has not."""
    left = list(tiles)
    for tile in pung.tiles if pung else tiles[:3]:
        if tile in left and len(left) > 1:
            left.remove(tile)
    return left[0]


def _count_kong(hand: HandState, timing: IndicatorTiming) -> HandState:
    at_once, later = timing is IndicatorTiming.AT_ONCE, timing is IndicatorTiming.AFTER_DISCARD
    return changed(
        hand,
        kongs=hand.kongs + 1,
        indicators_due=hand.indicators_due + at_once,
        indicators_waiting=hand.indicators_waiting + later,
    )


def bonus_shown(state: GameState, event: BonusShown) -> GameState:
    """A flower is laid beside the hand; its replacement is owed."""
    play, hand = play_of(state, event), hand_of(state, event)
    before = hand.seats[event.seat]
    left, new = remove_tiles(before.tiles, (event.tile,))
    after = changed(
        before,
        concealed=tuple(left),
        fresh=(),
        flowers=(*before.flowers, event.tile),
        owed=before.owed + 1,
    )
    seen = with_seen(hand.seen, new)
    hand = with_seat(hand, event.seat, after)
    if hand.opening and hand.phase is not Phase.SETUP:
        hand = changed(hand, seen=seen)
    else:
        hand = changed(
            hand,
            phase=Phase.DRAW,
            turn=event.seat,
            draw_from="tail",
            replaces="bonus",
            offer=Offer(event.seat, event.tile, "flower") if play.flowers.robbed else None,
            called=hand.called or play.flowers.is_call,
            fed_by=None if play.flowers.is_call else hand.fed_by,
            seen=seen,
        )
    if keeps_log(play):
        hand = with_move(hand, Move(MoveKind.BONUS, event.seat, event.tile))
    return changed(state, hand=hand)
