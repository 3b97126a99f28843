"""What a seat may claim now. Exact where its tiles are known; else all that the tile ledger does not exclude.

A win is listed only where the hand is known: of an unseen hand nobody can say which tiles will be shown.
Draws carry no tile: who draws does not choose it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, Literal

from tablectl.game.claims import (
    ChooseVoidSuit,
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    Refused,
    ShowBonus,
    ShowHand,
    ShowWin,
)
from tablectl.game.decide.dispatch import decide
from tablectl.game.decide.legal_hand import all_known, counts_as_ready, forced_draw, unseen_copies
from tablectl.game.decide.meld_rules import meld_kinds
from tablectl.game.decide.opening import next_to_replace
from tablectl.game.events import PLAYED_OUT, DrawReason
from tablectl.game.state import GameState, HandState, Phase, SeatState
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import KINDS, PLAYING_KINDS, RED_FIVES, Tile, tile_of_kind
from tablectl.rulesets.ruleset import PlayRules

FACES: Final = (*(tile_of_kind(kind) for kind in range(KINDS)), *RED_FIVES)
"""Every face, flowers and the joker after the playing ones, red fives last."""

JOKER: Final = tile_of_kind(KINDS - 1)
SUITS: Final[tuple[Literal["m", "p", "s"], ...]] = ("m", "p", "s")


def legal_claims(state: GameState, seat: Seat) -> tuple[Claim, ...]:
    """Everything this seat may claim now, in a fixed order: wins, draws, ready, kongs, melds, discards."""
    hand, play = state.hand, state.play
    if hand is None or play is None or state.finished:
        return ()
    return tuple(c for c in _candidates(state, play, hand, seat) if not isinstance(decide(state, c), Refused))


def _candidates(state: GameState, play: PlayRules, hand: HandState, seat: Seat) -> Iterator[Claim]:
    mine = hand.seats[seat]
    if hand.opening and hand.phase is Phase.ACT:
        yield from _in_opening(state, hand, play, seat, mine)
    if hand.phase is Phase.ACT and hand.turn == seat:
        yield from _own_turn(state, hand, play, seat, mine)
    elif hand.phase is Phase.ACT:
        yield from _special_wins(state, hand, play, seat, mine)
    elif hand.phase is Phase.DRAW:
        if hand.offer is not None and hand.offer.seat != seat:
            yield from _on_offer(state, hand, play, seat, mine)
        else:
            yield from _special_wins(state, hand, play, seat, mine)
        if hand.turn == seat:
            reason = forced_draw(state)
            yield Draw(seat) if reason is None else DeclareDraw(reason)
    elif hand.phase is Phase.ENDED:
        offer = hand.offer
        if hand.wins and offer is not None and offer.seat != seat:
            tiles = all_known(mine.concealed)
            if tiles is not None:
                yield ShowWin(seat, tiles, offer.tile)
        if hand.wins and play.wins.winning_hands is None:
            # Others may rob the same gold.
            yield from _special_wins(state, hand, play, seat, mine)
        tiles = all_known(mine.tiles)
        if hand.draw in PLAYED_OUT and tiles is not None:
            if mine.ready is not None or counts_as_ready(state, seat):
                yield ShowHand(seat, tiles)
        elif hand.draw is DrawReason.KYUUSHU_KYUUHAI and hand.draw_seat == seat and tiles is not None:
            yield ShowHand(seat, tiles)
        if (
            play.wins.shows_at_end is not None
            and tiles is not None
            and seat in play.wins.shows_at_end(state, hand)
        ):
            yield ShowHand(seat, tiles)


def _in_opening(
    state: GameState, hand: HandState, play: PlayRules, seat: Seat, mine: SeatState
) -> Iterator[Claim]:
    """Between the deal and the first discard: flowers, replacements, void suits."""
    for tile in dict.fromkeys(t for t in mine.tiles if t is not None and t.kind in play.flowers.kinds):
        yield ShowBonus(seat, tile)
    if next_to_replace(play, hand, state.dealer) == seat:
        yield Draw(seat)
    if play.opening.void_suits and not mine.has_chosen:
        for suit in SUITS:
            yield ChooseVoidSuit(seat, suit)


def _own_turn(
    state: GameState, hand: HandState, play: PlayRules, seat: Seat, mine: SeatState
) -> Iterator[Claim]:
    closed, fresh = all_known(mine.concealed), all_known(mine.fresh)
    whole = fresh and not hand.declaring and play.wins.winning_hands is None
    if whole and closed is not None and fresh and _completes(state, hand, play, seat, closed, fresh[0]):
        yield ShowWin(seat, closed, fresh[0])
    yield from _special_wins(state, hand, play, seat, mine)
    if mine.fresh and not hand.declaring:
        if hand.first_turn and DrawReason.KYUUSHU_KYUUHAI in play.draws.aborts:
            yield DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, seat)
        if play.ready.allowed:
            yield DeclareReady(seat)
    if (mine.fresh or play.kongs.after_claim) and not hand.declaring and play.kongs.most:
        yield from _own_kongs(play, seat, mine)
    if not hand.opening:
        for tile in dict.fromkeys(t for t in mine.tiles if t is not None and t.kind in play.flowers.kinds):
            yield ShowBonus(seat, tile)
    yield from _discards(hand, play, seat, mine)


def _special_wins(
    state: GameState, hand: HandState, play: PlayRules, seat: Seat, mine: SeatState
) -> Iterator[Claim]:
    """Wins by rules of their own, and of seats with more than one hand."""
    if not mine.is_known or mine.out:
        return
    if play.wins.winning_hands is not None:
        for move in play.wins.winning_hands(state, hand, seat):
            yield ShowWin(seat, move.tiles, move.tile, move.special, move.part, move.unused)
    if play.wins.specials is None:
        return
    closed, everything = all_known(mine.concealed), all_known(mine.tiles)
    assert closed is not None and everything is not None
    offered = [hand.offer.tile] if hand.offer is not None and hand.offer.seat != seat else []
    for special in play.wins.specials(state, hand, seat):
        tries = [ShowWin(seat, everything, None, special)]
        tries += [ShowWin(seat, closed, t, special) for t in (*mine.fresh, *offered, *hand.indicators) if t]
        standing = (claim for claim in tries if not isinstance(decide(state, claim), Refused))
        yield from list(standing)[:1]


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


def _own_kongs(play: PlayRules, seat: Seat, mine: SeatState) -> Iterator[Claim]:
    pungs = {m.tiles[0].kind: m for m in mine.melds if m.kind is MeldKind.PUNG}
    kinds = _kong_kinds(mine) if mine.is_known else list(range(PLAYING_KINDS))
    for kind in kinds:
        pung = pungs.get(kind)
        for tiles in _sets_of(play, kind, 4):
            if pung is None:
                for part in range(play.setup.hands_per_seat):
                    yield DeclareKong(seat, MeldKind.CLOSED_KONG, tiles, part=part)
            elif set(pung.tiles) <= set(tiles):
                yield DeclareKong(seat, MeldKind.ADDED_KONG, tiles)
    if play.kongs.closed_face_down and not mine.is_known:
        for part in range(play.setup.hands_per_seat):
            yield DeclareKong(seat, MeldKind.CLOSED_KONG, (), part=part)


def _kong_kinds(mine: SeatState) -> list[int]:
    kinds = [t.kind for t in mine.tiles if t is not None]
    grown = {m.tiles[0].kind for m in mine.melds if m.kind is MeldKind.PUNG}
    return [k for k in dict.fromkeys(kinds) if kinds.count(k) == 4 or k in grown]


def _sets_of(play: PlayRules, kind: int, size: int) -> list[tuple[Tile, ...]]:
    """Ways to take so many tiles of one kind from the set, red fives told apart."""
    plain = tile_of_kind(kind)
    faces = [plain, *(t for t in RED_FIVES if t.kind == kind)]
    copies = {face: play.setup.tile_counts[face.face] for face in faces}
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
    closed = all_known(mine.concealed)
    whole = play.wins.winning_hands is None
    if whole and closed is not None and _completes(state, hand, play, seat, closed, offer.tile):
        yield ShowWin(seat, closed, offer.tile)
    yield from _special_wins(state, hand, play, seat, mine)
    if offer.kind != "discard" or mine.ready is not None or mine.out:
        return
    if hand.wall_left == 0 and not play.claims.last_discard_melds:
        return
    for meld, tiles in _melds_with(state, hand, play, seat, offer.tile, closed):
        for part in range(play.setup.hands_per_seat):
            yield ClaimMeld(seat, meld, tiles, part)


def _melds_with(
    state: GameState,
    hand: HandState,
    play: PlayRules,
    seat: Seat,
    offered: Tile,
    closed: tuple[Tile, ...] | None,
) -> Iterator[tuple[MeldKind, tuple[Tile, ...]]]:
    """Melds that a discard may make with a seat's closed tiles (None: unseen ones)."""
    kind = offered.kind
    held = None if closed is None else [t.kind for t in closed]
    jokers = 0 if not play.claims.joker_melds else 2 if held is None else held.count(JOKER.kind)
    for meld, size in ((MeldKind.OPEN_KONG, 4), (MeldKind.PUNG, 3)):
        if meld is MeldKind.OPEN_KONG and not play.kongs.most:
            continue
        if held is None or held.count(kind) >= size - 1:
            for tiles in _sets_of(play, kind, size):
                if offered in tiles:
                    yield meld, tiles
    for count in range(1, min(jokers, 2) + 1):
        yield MeldKind.PUNG, (*(offered,) * (3 - count), *(JOKER,) * count)
    assert hand.offer is not None
    if play.claims.chow and seat == (hand.offer.seat + 1) % play.setup.players:
        counted = meld_kinds(state, hand, play, (offered,))
        stands_for = kind if counted is None else counted[0]
        if stands_for is not None and stands_for < 27:
            faces = _faces_by_kind(state, hand, play)
            for tiles in _chows(play, offered, stands_for, held, faces, bool(jokers)):
                yield MeldKind.CHOW, tiles


def _faces_by_kind(state: GameState, hand: HandState, play: PlayRules) -> dict[int, list[Tile]] | None:
    """Faces that count as each kind in a meld; None where every tile is just itself."""
    if play.claims.meld_kind is None:
        return None
    found: dict[int, list[Tile]] = {}
    for tile in FACES[:PLAYING_KINDS]:
        kind = play.claims.meld_kind(state, hand, tile)
        if kind is not None and play.setup.tile_counts[tile.kind]:
            found.setdefault(kind, []).append(tile)
    return found


def _chows(
    play: PlayRules,
    offered: Tile,
    stands_for: int,
    held: list[int] | None,
    faces_by_kind: dict[int, list[Tile]] | None,
    jokers: bool,
) -> Iterator[tuple[Tile, ...]]:
    rank = stands_for % 9 + 1
    for first in range(max(1, rank - 2), min(7, rank) + 1):
        ways: list[tuple[Tile, ...]] = [()]
        for step in range(first, first + 3):
            kind = stands_for - rank + step
            if kind == stands_for:
                faces = [offered]
            elif faces_by_kind is None:
                faces = [tiles[0] for tiles in _sets_of(play, kind, 1)]
            else:
                faces = faces_by_kind.get(kind, [])
            if kind != stands_for and held is not None:
                faces = [face for face in faces if face.kind in held]
            if kind != stands_for and jokers:
                faces = [*faces, JOKER]
            ways = [(*way, face) for way in ways for face in faces]
        yield from ways


def _completes(
    state: GameState, hand: HandState, play: PlayRules, seat: Seat, closed: tuple[Tile, ...], tile: Tile
) -> bool:
    if play.wins.completes is not None:
        return play.wins.completes(state, hand, seat, closed, tile)
    return len(closed) % 3 == 1 and tile.kind in play.wins.waits(closed, hand.seats[seat].melds)
