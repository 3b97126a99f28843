"""What comes between the deal and the first discard, and flowers at any time: legality of laying down,
replacing, choosing a void suit."""

from __future__ import annotations

from tablectl.game.claims import ChooseVoidSuit, DeclareVoidSuit, ExposeTiles, Refused, ShowBonus
from tablectl.game.decide.book_hooks import forbidden_by_book
from tablectl.game.decide.decision import Decision
from tablectl.game.decide.legal_hand import may_hold
from tablectl.game.events import BonusShown, Event, TilesExposed, VoidSuitChosen, VoidSuitDeclared
from tablectl.game.state import GameState, HandState, Phase, SeatState
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.moves import Move, MoveKind
from tablectl.rulesets.ruleset import FlowerOrder, PlayRules


def next_to_replace(play: PlayRules, hand: HandState, dealer: Seat) -> Seat | None:
    """Whose turn it is to replace flowers that were dealt; None when nobody owes any."""
    if not hand.opening or not any(seat.owed for seat in hand.seats):
        return None
    going, players = hand.bonus_turn, len(hand.seats)
    if going is not None and hand.bonus_due and hand.seats[going].owed:
        return going
    if going is None:
        first = dealer
    elif play.flowers.order is FlowerOrder.ROUNDS:
        first = (going + 1) % players
    else:
        first = going
    order = ((first + step) % players for step in range(players))
    return next(seat for seat in order if hand.seats[seat].owed)


def opening_step_due(play: PlayRules, hand: HandState) -> str | None:
    """What must still happen before the dealer's first act; None when nothing must."""
    if not hand.opening:
        return None
    owing = next((s for s, each in enumerate(hand.seats) if each.owed), None)
    if owing is not None:
        return f"seat {owing} has flowers to replace"
    if play.opening.void_suits:
        waiting = next((s for s, each in enumerate(hand.seats) if not each.has_chosen), None)
        if waiting is not None:
            return f"seat {waiting} has not chosen its void suit"
    return None


def show_bonus(state: GameState, play: PlayRules, hand: HandState, claim: ShowBonus) -> Decision:
    """A flower is laid beside the hand, in the opening or in the own turn."""
    if claim.tile.kind not in play.flowers.kinds:
        return Refused("not_in_these_rules", f"{claim.tile} is not set aside in these rules", claim.seat)
    seat = hand.seats[claim.seat]
    if hand.phase in (Phase.SETUP, Phase.ENDED, Phase.SETTLED):
        return Refused("wrong_moment", f"{claim.tile}: no hand is being played", claim.seat)
    if hand.opening:
        going = next_to_replace(play, hand, state.dealer)
        if play.flowers.order is FlowerOrder.SEAT_BY_SEAT and going not in (None, claim.seat):
            return Refused("not_your_turn", f"seat {going} is still replacing its flowers", claim.seat)
    else:
        again = hand.phase is Phase.DRAW and seat.owed > 0 and not play.flowers.robbed
        if hand.turn != claim.seat or not (hand.phase is Phase.ACT or again):
            return Refused("not_your_turn", "a flower is set aside only in its player's own turn", claim.seat)
        if hand.after_call and not play.flowers.after_claim:
            return Refused(
                "wrong_moment", "no flower is replaced in a turn that began with a chow or pung", claim.seat
            )
        wrong = _refuse_breaking_ready(hand, seat, claim)
        if wrong is not None:
            return wrong
    ends = play.flowers.last_ends_hand and not hand.opening
    if hand.wall_left <= sum(each.owed for each in hand.seats) and not ends:
        return Refused("wall_empty", "there is no tile to replace the flower", claim.seat)
    if not may_hold(hand, play, seat.tiles, (claim.tile,)):
        return Refused("tile_not_in_hand", f"seat {claim.seat} cannot hold {claim.tile}", claim.seat)
    refused = forbidden_by_book(state, play, hand, Move(MoveKind.BONUS, claim.seat, claim.tile))
    return (BonusShown(claim.seat, claim.tile),) if refused is None else refused


def _refuse_breaking_ready(hand: HandState, seat: SeatState, claim: ShowBonus) -> Refused | None:
    """Who declares ready discards next; who has declared it may lay down only what was drawn."""
    if hand.declaring:
        return Refused("wrong_moment", "after declaring riichi comes the discard", claim.seat)
    fresh = seat.fresh[0] if seat.fresh else None
    if seat.ready is not None and fresh is not None and fresh != claim.tile:
        return Refused(
            "ready_keeps_hand", f"after riichi only the drawn tile may be set aside, {fresh}", claim.seat
        )
    return None


def choose_void_suit(play: PlayRules, hand: HandState, claim: ChooseVoidSuit) -> Decision:
    """A hidden choice; when it is the last and all are known, they are shown together."""
    if not play.opening.void_suits:
        return Refused("not_in_these_rules", "these rules have no void suits", claim.seat)
    if not hand.opening:
        return Refused(
            "wrong_moment", "void suits are chosen after the deal, before the first discard", claim.seat
        )
    if hand.seats[claim.seat].has_chosen:
        return Refused("chosen_already", f"seat {claim.seat} has chosen its void suit", claim.seat)
    events: list[Event] = [VoidSuitChosen(claim.seat, claim.suit)]
    choices = {s: each.void_choice for s, each in enumerate(hand.seats) if each.has_chosen}
    choices[claim.seat] = claim.suit
    if len(choices) == len(hand.seats):
        for seat, suit in sorted(choices.items()):
            if suit is not None and hand.seats[seat].void_suit is None:
                events.append(VoidSuitDeclared(seat, suit))
    return tuple(events)


def declare_void_suit(play: PlayRules, hand: HandState, claim: DeclareVoidSuit) -> Decision:
    """A card turned over, or a suit told: it must be what was chosen, where that is known."""
    if not play.opening.void_suits:
        return Refused("not_in_these_rules", "these rules have no void suits", claim.seat)
    if hand.phase in (Phase.SETUP, Phase.SETTLED):
        return Refused("wrong_moment", "no hand is being played", claim.seat)
    seat = hand.seats[claim.seat]
    if seat.void_suit is not None:
        return Refused(
            "chosen_already", f"seat {claim.seat} has shown void suit {seat.void_suit}", claim.seat
        )
    if seat.void_choice is not None and seat.void_choice != claim.suit:
        return Refused("other_suit", f"seat {claim.seat} chose a different suit", claim.seat)
    return (VoidSuitDeclared(claim.seat, claim.suit),)


def expose_tiles(play: PlayRules, hand: HandState, claim: ExposeTiles) -> Decision:
    """Tiles that came to lie open by a mistake."""
    if hand.phase not in (Phase.DRAW, Phase.ACT):
        return Refused("wrong_moment", "no hand is being played", claim.seat)
    mine = hand.seats[claim.seat]
    if not claim.tiles or not may_hold(hand, play, mine.tiles, (*mine.exposed, *claim.tiles)):
        return Refused("tile_not_in_hand", f"seat {claim.seat} cannot hold these tiles", claim.seat)
    return (TilesExposed(claim.seat, claim.tiles),)
