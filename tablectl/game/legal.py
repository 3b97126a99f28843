"""What a seat may claim now. Exact where its tiles are known; else all that the tile ledger does not exclude.

A win is listed only where the hand is known: of an unseen hand nobody can say which tiles will be shown
(``may_win`` says whether one is possible). Draws carry no tile: who draws does not choose it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final

from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    Refused,
    ShowHand,
    ShowWin,
)
from tablectl.game.decide import decide
from tablectl.game.events import DrawReason
from tablectl.game.legal_hand import counts_as_ready, forced_draw, furiten, known, unseen_copies, waits
from tablectl.game.state import Answer, GameState, HandState, Phase, SeatState, face_index
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import PLAYING_KINDS, RED_FIVES, Tile, tile_of_kind
from tablectl.rulesets.ruleset import PlayRules

FACES: Final = (*(tile_of_kind(kind) for kind in range(PLAYING_KINDS)), *RED_FIVES)
"""Every playing face, red fives last."""


def legal_claims(state: GameState, seat: Seat) -> tuple[Claim, ...]:
    """Everything this seat may claim now, in a fixed order: wins, draws, ready, kongs, melds, discards."""
    hand, play = state.hand, state.play
    if hand is None or play is None or state.finished:
        return ()
    return tuple(c for c in _candidates(state, play, hand, seat) if not isinstance(decide(state, c), Refused))


def _candidates(state: GameState, play: PlayRules, hand: HandState, seat: Seat) -> Iterator[Claim]:
    mine = hand.seats[seat]
    if hand.phase is Phase.ACT and hand.turn == seat:
        yield from _own_turn(hand, play, seat, mine)
    elif hand.phase is Phase.DRAW:
        if hand.offer is not None and hand.offer.seat != seat:
            yield from _on_offer(state, hand, play, seat, mine)
        if hand.turn == seat:
            reason = forced_draw(state)
            yield Draw(seat) if reason is None else DeclareDraw(reason)
    elif hand.phase is Phase.ENDED:
        offer = hand.offer
        if hand.wins and offer is not None and offer.seat != seat:
            tiles = known(mine.concealed)
            if tiles is not None:
                yield ShowWin(seat, tiles, offer.tile)
        tiles = known(mine.tiles)
        if hand.draw in (DrawReason.EXHAUSTIVE, DrawReason.NAGASHI_MANGAN) and tiles is not None:
            if mine.ready is not None or counts_as_ready(state, seat):
                yield ShowHand(seat, tiles)
        elif hand.draw is DrawReason.KYUUSHU_KYUUHAI and hand.draw_seat == seat and tiles is not None:
            yield ShowHand(seat, tiles)


def _own_turn(hand: HandState, play: PlayRules, seat: Seat, mine: SeatState) -> Iterator[Claim]:
    closed, fresh = known(mine.concealed), known(mine.fresh)
    if closed is not None and fresh and not hand.declaring and _completes(play, mine, closed, fresh[0]):
        yield ShowWin(seat, closed, fresh[0])
    if mine.fresh and not hand.declaring:
        if hand.first_turn:
            yield DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, seat)
        yield DeclareReady(seat)
        yield from _own_kongs(hand, play, seat, mine)
    yield from _discards(hand, play, seat, mine)


def _discards(hand: HandState, play: PlayRules, seat: Seat, mine: SeatState) -> Iterator[Claim]:
    if mine.ready is None:
        for tile in dict.fromkeys(t for t in mine.concealed if t is not None):
            yield Discard(seat, tile, drawn=False)
    if mine.fresh and mine.fresh[0] is not None:
        yield Discard(seat, mine.fresh[0], drawn=True)
    if not mine.is_known:
        seen = set(mine.tiles)
        for face in FACES:
            if face not in seen and unseen_copies(hand, play, face):
                yield Discard(seat, face, drawn=True if mine.ready is not None else None)


def _own_kongs(hand: HandState, play: PlayRules, seat: Seat, mine: SeatState) -> Iterator[Claim]:
    pungs = {m.tiles[0].kind: m for m in mine.melds if m.kind is MeldKind.PUNG}
    kinds = _kong_kinds(mine) if mine.is_known else list(range(PLAYING_KINDS))
    for kind in kinds:
        pung = pungs.get(kind)
        for tiles in _sets_of(play, kind, 4):
            if pung is None:
                yield DeclareKong(seat, MeldKind.CLOSED_KONG, tiles)
            elif set(pung.tiles) <= set(tiles):
                yield DeclareKong(seat, MeldKind.ADDED_KONG, tiles)


def _kong_kinds(mine: SeatState) -> list[int]:
    kinds = [t.kind for t in mine.tiles if t is not None]
    grown = {m.tiles[0].kind for m in mine.melds if m.kind is MeldKind.PUNG}
    return [k for k in dict.fromkeys(kinds) if kinds.count(k) == 4 or k in grown]


def _sets_of(play: PlayRules, kind: int, size: int) -> list[tuple[Tile, ...]]:
    """Ways to take so many tiles of one kind from the set, red fives told apart."""
    plain = tile_of_kind(kind)
    faces = [plain, *(t for t in RED_FIVES if t.kind == kind)]
    copies = {face: play.copies[face_index(face)] for face in faces}
    return [
        tiles
        for tiles in combinations_with_replacement(faces, size)
        if all(tiles.count(face) <= copies[face] for face in faces)
    ]


def _on_offer(
    state: GameState, hand: HandState, play: PlayRules, seat: Seat, mine: SeatState
) -> Iterator[Claim]:
    offer = hand.offer
    assert offer is not None
    closed = known(mine.concealed)
    if closed is not None and _completes(play, mine, closed, offer.tile):
        yield ShowWin(seat, closed, offer.tile)
    if offer.kind != "discard" or mine.ready is not None or hand.wall_left == 0:
        return
    kind = offer.tile.kind
    held = None if closed is None else [t.kind for t in closed]
    for meld, size in ((MeldKind.OPEN_KONG, 4), (MeldKind.PUNG, 3)):
        if held is None or held.count(kind) >= size - 1:
            for tiles in _sets_of(play, kind, size):
                if offer.tile in tiles:
                    yield ClaimMeld(seat, meld, tiles)
    if play.chow and offer.tile.is_suited and seat == (offer.seat + 1) % play.players:
        for tiles in _chows(play, offer.tile, held):
            yield ClaimMeld(seat, MeldKind.CHOW, tiles)


def _chows(play: PlayRules, tile: Tile, held: list[int] | None) -> Iterator[tuple[Tile, ...]]:
    for first in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
        kinds = [tile.kind - tile.rank + rank for rank in range(first, first + 3)]
        if held is not None and any(k not in held for k in kinds if k != tile.kind):
            continue
        ways: list[tuple[Tile, ...]] = [()]
        for kind in kinds:
            faces = [tile] if kind == tile.kind else [tiles[0] for tiles in _sets_of(play, kind, 1)]
            ways = [(*way, face) for way in ways for face in faces]
        yield from ways


def _completes(play: PlayRules, mine: SeatState, closed: tuple[Tile, ...], tile: Tile) -> bool:
    return len(closed) % 3 == 1 and tile.kind in play.waits(closed, mine.melds)


def may_win(state: GameState, seat: Seat) -> Answer:
    """Whether a seat can win now, on its own draw or on the tile offered, as far as anybody can tell."""
    hand = state.hand
    if hand is None:
        return Answer.NO
    mine, offer = hand.seats[seat], hand.offer
    own = hand.phase is Phase.ACT and hand.turn == seat and bool(mine.fresh)
    offered = offer is not None and offer.seat != seat and hand.draw is None
    if (not own and not offered) or mine.dead:
        return Answer.NO
    if any(isinstance(c, ShowWin) for c in legal_claims(state, seat)):
        return Answer.YES
    if mine.is_known or (offered and furiten(state, seat) is Answer.YES):
        return Answer.NO
    wanted = waits(state, seat)
    if offered and offer is not None and wanted is not None and offer.tile.kind not in wanted:
        return Answer.NO
    return Answer.UNKNOWN
