"""What may be done on a half-seen table: yes, no, or unknown.

``decide`` accepts what the tiles seen do not exclude; ``allowed`` says whether that is certain. The other
questions (ready, furiten, winning) are ``legal_hand``'s and ``legal``'s.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablectl.game.claims import Claim, ClaimMeld, DeclareDraw, DeclareKong, DeclareReady, Discard, Refused
from tablectl.game.decide import MIN_ORPHAN_KINDS, decide, may_be_ready, orphan_kinds
from tablectl.game.events import DrawReason
from tablectl.game.state import Answer, GameState, SeatState, barred_after
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, without
from tablectl.rulesets.ruleset import PlayRules


def allowed(state: GameState, claim: Claim) -> Answer:
    """Whether the rules allow a claim now.

    NO: they refuse it whatever the unseen tiles are. YES: whatever they are, it stands. UNKNOWN: it depends
    on tiles that nobody has seen; the table accepts it, and a shown hand tells later.
    """
    if isinstance(decide(state, claim), Refused):
        return Answer.NO
    hand, play = state.hand, state.play
    if hand is None or play is None:
        return Answer.YES
    match claim:
        case Discard():
            certain = _discard_is_certain(hand.seats[claim.seat], claim, declaring=hand.declaring)
        case ClaimMeld():
            certain = hand.offer is not None and _meld_is_certain(
                play, hand.seats[claim.seat], claim, hand.offer.tile
            )
        case DeclareKong():
            certain = _kong_is_certain(hand.seats[claim.seat], claim)
        case DeclareReady():
            return _ready(state, hand.seats[claim.seat], claim)
        case DeclareDraw() if claim.reason is DrawReason.KYUUSHU_KYUUHAI:
            return _nine_kinds(hand.seats[hand.turn])
        case _:
            return Answer.YES
    if play.moves.forbids is not None and not hand.seats[claim.seat].is_known:
        certain = False  # What the book forbids may depend on tiles that nobody has seen.
    return Answer.YES if certain else Answer.UNKNOWN


def _holds(tiles: Iterable[Tile | None], wanted: Iterable[Tile]) -> bool:
    """Whether known tiles hold all that is wanted."""
    left = list(tiles)
    for tile in wanted:
        if tile not in left:
            return False
        left.remove(tile)
    return True


def _discard_is_certain(mine: SeatState, claim: Discard, *, declaring: bool) -> bool:
    if declaring and not mine.is_known:
        return False
    if mine.ready is not None or claim.drawn:
        return mine.fresh == (claim.tile,)
    return _holds(mine.concealed if claim.drawn is False else mine.tiles, (claim.tile,))


def _meld_is_certain(play: PlayRules, mine: SeatState, claim: ClaimMeld, offered: Tile) -> bool:
    own = without(claim.tiles, offered)
    if not _holds(mine.concealed, own):
        return False
    if claim.meld.is_kong or mine.is_known:
        return True
    # Some tile must be left that may be discarded after it.
    left = without(mine.concealed, *own)
    barred = barred_after(claim.meld, offered, claim.tiles, play.claims.swap_calling)
    free = any(tile is not None and tile.kind not in barred for tile in left)
    return free or len(left) > 4 * len(barred)


def _kong_is_certain(mine: SeatState, claim: DeclareKong) -> bool:
    if mine.ready is not None and not mine.is_known:
        return False
    own = list(claim.tiles)
    if claim.meld is MeldKind.ADDED_KONG:
        pung = next(m for m in mine.melds if m.tiles and m.tiles[0].kind == claim.tiles[0].kind)
        for tile in pung.tiles:
            own.remove(tile)
    return _holds(mine.tiles, own)


def _ready(state: GameState, mine: SeatState, claim: DeclareReady) -> Answer:
    if mine.is_known:
        return Answer.YES
    return Answer.UNKNOWN if may_be_ready(state, claim.seat, spare=1) else Answer.NO


def _nine_kinds(mine: SeatState) -> Answer:
    seen = orphan_kinds(mine.tiles)
    if seen >= MIN_ORPHAN_KINDS:
        return Answer.YES
    return Answer.UNKNOWN if seen + mine.tiles.count(None) >= MIN_ORPHAN_KINDS else Answer.NO
