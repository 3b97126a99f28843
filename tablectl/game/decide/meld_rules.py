"""What makes a meld under a table's rules: runs and equal tiles, stand-ins and jokers, who may take what."""

from __future__ import annotations

from tablectl.game.claims import ClaimMeld, DeclareKong, Refused, ShowWin
from tablectl.game.state import GameState, HandState
from tablectl.mahjong.melds import MeldKind, is_run
from tablectl.mahjong.tiles import PLAYING_KINDS, Suit, Tile, format_tiles
from tablectl.rulesets.ruleset import PlayRules

Kinds = tuple[int | None, ...]


def meld_kinds(state: GameState, hand: HandState, play: PlayRules, tiles: tuple[Tile, ...]) -> Kinds | None:
    """What each tile counts as in a meld: its own kind, the one it stands for, None for one that may not be
    in any. None for all of them where every tile is just itself."""
    if play.claims.meld_kind is None:
        return None
    return tuple(play.claims.meld_kind(state, hand, tile) for tile in tiles)


def refuse_missing_part(play: PlayRules, claim: ClaimMeld | DeclareKong | ShowWin) -> Refused | None:
    """Why a claim cannot be about this one of a seat's hands; None where the rules have it."""
    hands = play.setup.hands_per_seat
    if 0 <= claim.part < hands:
        return None
    return Refused("no_such_part", f"these rules have {hands} hands a seat", claim.seat)


def wrong_meld(state: GameState, hand: HandState, play: PlayRules, claim: ClaimMeld) -> Refused | None:
    """Why tiles are no meld with the discard that lies offered, or not one that this seat may make."""
    offer = hand.offer
    assert offer is not None
    if offer.tile not in claim.tiles:
        shown = format_tiles(claim.tiles)
        return Refused("wrong_meld", f"{shown} does not hold the discard {offer.tile}", claim.seat)
    if offer.tile.kind in play.claims.never_claimed:
        return Refused("never_claimed", f"nobody may claim a discarded {offer.tile}", claim.seat)
    missing = refuse_missing_part(play, claim)
    if missing is not None:
        return missing
    kinds = meld_kinds(state, hand, play, claim.tiles)
    if not is_meld(claim.meld, claim.tiles, kinds, jokers=play.claims.joker_melds):
        return Refused("wrong_meld", f"{format_tiles(claim.tiles)} is not a {claim.meld}", claim.seat)
    if claim.meld is MeldKind.CHOW:
        if not play.claims.chow:
            return Refused("not_in_these_rules", "these rules have no chow", claim.seat)
        if claim.seat != (offer.seat + 1) % play.setup.players:
            return Refused(
                "chow_from_left_only", "a chow takes only the left neighbour's discard", claim.seat
            )
    elif claim.meld is MeldKind.OPEN_KONG:
        if play.kongs.most == 0:
            return Refused("not_in_these_rules", "these rules have no kongs", claim.seat)
        if hand.kongs >= play.kongs.most:
            return Refused("too_many_kongs", f"{hand.kongs} kongs are on the table", claim.seat)
    elif claim.meld is not MeldKind.PUNG:
        return Refused("wrong_meld", f"a {claim.meld} is not made from a discard", claim.seat)
    return None


def is_meld(
    kind: MeldKind, tiles: tuple[Tile, ...], counted_as: Kinds | None = None, *, jokers: bool = False
) -> bool:
    """Whether tiles make such a meld.

    Args:
        counted_as: the kind that each tile counts as, where that is not its own; None: it may not be melded.
        jokers: whether jokers may stand in it, each at the place of the tile that it stands for.
    """
    if len(tiles) != (4 if kind.is_kong else 3):
        return False
    if jokers and any(tile.suit is Suit.JOKER for tile in tiles):
        return _with_jokers(kind, tiles)
    kinds: list[int] = []
    for each in [tile.kind for tile in tiles] if counted_as is None else counted_as:
        if each is None or each >= PLAYING_KINDS:
            return False
        kinds.append(each)
    kinds.sort()
    if kind is MeldKind.CHOW:
        return is_run(kinds)
    return kinds[0] == kinds[-1]


def _with_jokers(kind: MeldKind, tiles: tuple[Tile, ...]) -> bool:
    """At least one real tile; the others as it wants them, jokers anywhere."""
    real = [(place, tile.kind) for place, tile in enumerate(tiles) if tile.suit is not Suit.JOKER]
    if not real or any(each >= PLAYING_KINDS for _, each in real):
        return False
    if kind is not MeldKind.CHOW:
        return len({each for _, each in real}) == 1
    first = real[0][1] - real[0][0]
    start = first >= 0 and first // 9 == real[0][1] // 9
    run = [first, first + 1, first + 2]
    return start and is_run(run) and all(each == run[place] for place, each in real)
