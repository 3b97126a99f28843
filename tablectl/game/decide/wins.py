"""Legality of shown wins: whose tile it is, whether the hand can be the seat's, what the book says."""

from __future__ import annotations

from tablectl.game.claims import NameValue, Refused, ShowWin, VoidWin
from tablectl.game.decide.book_hooks import forbidden_by_book
from tablectl.game.decide.decision import Decision
from tablectl.game.decide.kongs import has_face_down_kong
from tablectl.game.decide.legal_hand import first_impossible, furiten, too_many
from tablectl.game.decide.meld_rules import refuse_missing_part
from tablectl.game.decide.opening import opening_step_due
from tablectl.game.decide.settlement import score_shown, win_facts
from tablectl.game.decide.shown_hand_checks import hindsight
from tablectl.game.events import ValueNamed, WinShown, WinVoided
from tablectl.game.state import Answer, GameState, HandState, Phase, SeatState, ShownWin
from tablectl.mahjong.seats import Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.mahjong.win import NoWin
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.ruleset import PlayRules, Refusal


def show_win(state: GameState, play: PlayRules, hand: HandState, claim: ShowWin) -> Decision:
    """A win by self-draw, on the tile another seat just offered, or by a special rule of the book."""
    seat = hand.seats[claim.seat]
    wrong = _refuse_winner(play, hand, claim, seat)
    if wrong is not None:
        return wrong
    left_to_do = opening_step_due(play, hand) if claim.special is None else None
    if left_to_do is not None:
        return Refused("opening", f"a win: {left_to_do}", claim.seat)
    from_seat = _taken_from(state, play, hand, claim)
    if isinstance(from_seat, Refused):
        return from_seat
    if claim.tiles:
        wrong = _wrong_hand(hand, play, claim, seat, from_seat)
        if wrong is not None:
            return wrong
    if from_seat is not None and claim.tiles and furiten(state, claim.seat, claim.tiles) is Answer.YES:
        return Refused(
            "furiten", f"seat {claim.seat} passed a winning tile (furiten): no win by discard", claim.seat
        )
    event = _shown_event(play, claim, seat, from_seat)
    move = Move(
        MoveKind.WIN,
        claim.seat,
        claim.tile,
        claim.tiles,
        from_seat,
        part=claim.part,
        special=claim.special,
        unused=claim.unused,
    )
    forbidden = forbidden_by_book(state, play, hand, move)
    if forbidden is not None:
        return forbidden
    if claim.tiles:
        win = ShownWin(
            claim.seat, from_seat, claim.tile, claim.tiles, claim.special, claim.part, claim.unused
        )
        scored = score_shown(state, win, honba=0, deposits=0)
        if isinstance(scored, NoWin):
            return Refused(scored.code, scored.message, claim.seat)
    noted = () if seat.is_known or not claim.tiles else hindsight(state, play, claim.seat, claim.tiles)
    return (event, *noted)


def _shown_event(play: PlayRules, claim: ShowWin, seat: SeatState, from_seat: Seat | None) -> WinShown:
    """Where winners keep their hands closed, only the tile that another seat gave lies open."""
    if play.wins.stay_closed and seat.is_known:
        tile = claim.tile if from_seat is not None else None
        return WinShown(claim.seat, from_seat, tile, (), claim.special)
    return WinShown(claim.seat, from_seat, claim.tile, claim.tiles, claim.special, claim.part, claim.unused)


def _refuse_winner(play: PlayRules, hand: HandState, claim: ShowWin, seat: SeatState) -> Refused | None:
    """Why this seat cannot win at all now, whatever it holds."""
    if hand.phase in (Phase.SETUP, Phase.SETTLED):
        return Refused("nothing_to_win_on", "no hand is being played", claim.seat)
    if seat.dead:
        return Refused("dead_hand", f"seat {claim.seat}'s hand is dead", claim.seat)
    if seat.no_win_turn:
        return Refused("may_not_win", f"seat {claim.seat} may not win before its next discard", claim.seat)
    if seat.no_claim and hand.phase is Phase.DRAW:
        return Refused("may_not_claim", f"seat {claim.seat} may not take this tile", claim.seat)
    if seat.no_win:
        return Refused("may_not_win", f"seat {claim.seat} may no longer win in this hand", claim.seat)
    shown = [w for w in hand.wins if w.seat == claim.seat]
    if len(shown) >= play.setup.hands_per_seat or any(w.part == claim.part for w in shown):
        return Refused("shown_already", f"seat {claim.seat} has shown its win", claim.seat)
    if has_face_down_kong(seat, claim.part):
        return Refused(
            "kong_face_down", f"seat {claim.seat}'s closed kong must be turned over first", claim.seat
        )
    missing = refuse_missing_part(play, claim)
    if missing is not None:
        return missing
    if claim.unused and play.setup.hands_per_seat == 1:
        return Refused("not_in_these_rules", "these rules have no win without the drawn tile", claim.seat)
    if not claim.tiles and not play.wins.stay_closed:
        return Refused("tile_count", "the winning hand must be shown", claim.seat)
    return None


def _taken_from(state: GameState, play: PlayRules, hand: HandState, claim: ShowWin) -> Seat | Refused | None:
    """Whose tile is won on; None for a self-draw and for a special win that takes no seat's tile."""
    seat, offer = hand.seats[claim.seat], hand.offer
    if claim.special is not None:
        if play.wins.specials is None or claim.special not in play.wins.specials(state, hand, claim.seat):
            return Refused("no_such_win", f"{claim.special} cannot be won now", claim.seat)
        offered = offer is not None and offer.seat != claim.seat and hand.phase is not Phase.ACT
        return offer.seat if offered and offer is not None and offer.tile == claim.tile else None
    if hand.phase is Phase.ACT and hand.turn == claim.seat and (seat.fresh or claim.unused):
        if claim.unused:
            return None
        if seat.fresh[0] is not None and claim.tile is not None and seat.fresh[0] != claim.tile:
            return Refused(
                "not_the_drawn_tile", f"the drawn tile is {seat.fresh[0]}, not {claim.tile}", claim.seat
            )
        if claim.tile is None and claim.tiles:
            return Refused("tile_count", "the winning tile must be given", claim.seat)
        return None
    if offer is None or offer.seat == claim.seat or hand.draw is not None:
        return Refused("nothing_to_win_on", f"seat {claim.seat} has no tile to win on now", claim.seat)
    if claim.unused:
        return Refused("nothing_to_win_on", "only a drawn tile can be left out of a win", claim.seat)
    if offer.tile != claim.tile:
        return Refused("wrong_tile", f"the tile offered is {offer.tile}, not {claim.tile}", claim.seat)
    if offer.tile.kind in play.claims.never_claimed:
        return Refused("never_claimed", f"nobody may win on a discarded {offer.tile}", claim.seat)
    if offer.kind == "closed_kong" and not play.kongs.robs_closed(claim.tiles, seat.melds):
        return Refused("closed_kong", "a closed kong can be robbed only by thirteen orphans", claim.seat)
    return offer.seat


def _wrong_hand(
    hand: HandState, play: PlayRules, claim: ShowWin, seat: SeatState, from_seat: Seat | None
) -> Refused | None:
    """None when the shown tiles can be the seat's: all of its closed tiles, or one of its two hands."""
    own = from_seat is None and claim.tile is not None and bool(seat.fresh)
    if play.setup.hands_per_seat > 1:
        held = seat.concealed if claim.unused else seat.tiles if from_seat is None else seat.concealed
        shown = (*claim.tiles, claim.tile) if own and claim.tile is not None else claim.tiles
        return _not_among(hand, play, claim.seat, held, shown)
    if claim.special is not None and claim.tile is None:
        return not_its_hand(hand, play, claim.seat, seat.tiles, claim.tiles)
    if own and seat.fresh == (None,) and claim.tile is not None:
        return not_its_hand(hand, play, claim.seat, seat.tiles, (*claim.tiles, claim.tile))
    return not_its_hand(hand, play, claim.seat, seat.concealed, claim.tiles)


def _not_among(
    hand: HandState, play: PlayRules, seat: Seat, held: tuple[Tile | None, ...], shown: tuple[Tile, ...]
) -> Refused | None:
    """None when these tiles can be some of the closed ones: known ones first, then unseen ones."""
    left = list(held)
    borrowed: list[Tile] = []
    for tile in shown:
        if tile in left:
            left.remove(tile)
        elif None in left:
            left.remove(None)
            borrowed.append(tile)
        else:
            return Refused("not_its_hand", f"seat {seat} cannot hold {format_tiles(shown)}", seat)
    over = first_impossible(hand, play, borrowed)
    return None if over is None else too_many(hand, over, seat)


def not_its_hand(
    hand: HandState, play: PlayRules, seat: Seat, held: tuple[Tile | None, ...], shown: tuple[Tile, ...]
) -> Refused | None:
    """None when these can be the seat's closed tiles: the right count, all that is known, enough copies."""
    if len(shown) != len(held):
        return Refused(
            "tile_count", f"seat {seat} holds {len(held)} closed tiles, {len(shown)} were shown", seat
        )
    left = list(shown)
    for tile in held:
        if tile is None:
            continue
        if tile not in left:
            return Refused("not_its_hand", f"seat {seat} holds {tile}, which was not shown", seat)
        left.remove(tile)
    over = first_impossible(hand, play, left)
    return None if over is None else too_many(hand, over, seat)


def name_value(state: GameState, play: PlayRules, hand: HandState, claim: NameValue) -> Decision:
    """What the winner says the hand is worth: less than the truth stands, more does not."""
    win = hand.to_name(claim.seat)
    if not play.wins.value_is_named or play.wins.judge_named is None:
        return Refused(
            "not_in_these_rules", "these rules compute the value of a hand; it is not claimed", claim.seat
        )
    if hand.phase is Phase.SETTLED or win is None:
        return Refused(
            "wrong_moment", f"seat {claim.seat} has shown no win whose value it could claim", claim.seat
        )
    scored = score_shown(state, win, honba=0, deposits=0)
    if isinstance(scored, NoWin):
        return Refused(scored.code, scored.message, claim.seat)
    facts = win_facts(state, win, honba=0, deposits=0)
    judged = play.wins.judge_named(scored, claim.items, claim.points, facts)
    if isinstance(judged, Refusal):
        return Refused(judged.code, judged.message, claim.seat)
    return (ValueNamed(claim.seat, claim.items, claim.points),)


def void_win(hand: HandState, claim: VoidWin) -> Decision:
    """The judge strikes a shown win down before it is paid."""
    win = next((w for w in reversed(hand.wins) if w.seat == claim.seat), None)
    if win is None or hand.phase is Phase.SETTLED:
        return Refused("no_such_win", f"seat {claim.seat} has shown no win", claim.seat)
    if win.at is None:
        return Refused("not_in_these_rules", "in these rules a false win stops the hand", claim.seat)
    if any(move.kind is not MoveKind.WIN for move in hand.log[len(win.at.log) :]):
        return Refused("played_on", "play has continued after this win: it cannot be voided", claim.seat)
    return (WinVoided(claim.seat, claim.reason),)
