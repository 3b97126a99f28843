"""Wins by key press with the hand kept closed until the hand ends; at most one tile lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tablectl.game.claims import Claim, Discard, Draw, Refused, ShowWin
from tablectl.game.decide import play_out
from tablectl.game.events import Source
from tablectl.game.evidence import Button, ButtonPressed, SeenSeat, SeenTile, TableSeen
from tablectl.game.referee.endings.ending_moment import EndingMoment
from tablectl.game.referee.endings.open_rows.hand_readings import is_hand_open
from tablectl.game.referee.endings.open_rows.open_row import closed_tiles
from tablectl.game.referee.endings.win_questions import win_question
from tablectl.game.referee.matching import SAME_KIND_P, TableChanges, faces_of, kind_probability, newest_ms
from tablectl.game.referee.patience import Patience
from tablectl.game.referee.rulings import Candidate, Finding, Question, Ruling
from tablectl.game.state import GameState, HandState, Phase, seat_name
from tablectl.mahjong.seats import Seat

PRESS_SETTLING_MS: Final = 700
"""A press is weighed after this time, when later observations are in: the tile that it claims may be new."""


def closed_win(state: GameState, moment: EndingMoment) -> tuple[Ruling, ...]:
    """A win by key press, on the offered tile or by self-draw."""
    hand, now_ms, patience = state.hand, moment.now_ms, moment.patience
    if hand is None or hand.phase not in (Phase.DRAW, Phase.ACT):
        return ()
    for press in win_presses(hand, moment.presses):
        waited = now_ms - press.at_ms
        if waited < PRESS_SETTLING_MS:
            continue
        if press.seat == hand.turn:
            waited = min(waited, moment.idle_ms)
        seen_seat = moment.seen_seat(press.seat)
        findings = (
            _findings(_on_offer(hand, seen_seat, press.seat, taken=moment.taken), now_ms)
            or _on_unseen(state, hand, press.seat, moment)
            or _findings(_on_draw(hand, moment.seen, press.seat, waited, patience), now_ms)
        )
        refused = refusal(state, [finding.claim for finding in findings])
        if findings and refused is None:
            return findings
        asked_ms = patience.own_draw_ms if press.seat == hand.turn else patience.unexplained_ms
        if waited >= asked_ms or (refused is not None and waited >= patience.unclear_ms):
            return (_question(state, press.seat, refused, now_ms),)
    return ()


def won_before_play(
    state: GameState, changes: TableChanges, presses: Sequence[ButtonPressed], now_ms: int, *, taken: bool
) -> tuple[Ruling, ...]:
    """A self-drawn win whose key was pressed before another seat's new discard or kong: play went on after
    it.

    Without it the winner would seem to have made a discard that was not detected.

    Args:
        taken: the offered tile does not lie in its river any more; it may have been won on.
    """
    hand = state.hand
    closed = state.play is not None and state.play.wins.stay_closed
    if hand is None or not closed or taken or changes.won or changes.river[hand.turn]:
        return ()  # of what happened unobserved nobody knows the order
    later_ms = [tile.since_ms for river in changes.river for tile in river]
    others = (melds for seat, melds in enumerate(changes.melds) if seat != hand.turn)
    later_ms += [newest_ms(meld) for melds in others for meld in melds]
    said = [press for press in win_presses(hand, presses) if press.seat == hand.turn]
    if not any(press.at_ms < at_ms for press in said for at_ms in later_ms):
        return ()
    claims = self_draw_claims(hand)
    if not claims or refusal(state, claims) is not None:
        return ()
    return _findings(claims, now_ms)


def _question(state: GameState, seat: Seat, refused: Refused | None, now_ms: int) -> Question:
    """Asks what a win by key press was, where nothing that is seen tells."""
    if refused is not None:
        text = f"{seat_name(state, seat)} declared a win that the rules refuse: {refused.message}"
        details = {"case": "refused", "refused": refused.code}
        return win_question("unclear_win", text, now_ms, seat, details)
    hand = state.hand
    offer = hand.offer if hand is not None else None
    candidates = []
    if offer is not None and offer.seat != seat:
        claim = ShowWin(seat, (), offer.tile)
        if refusal(state, (claim,)) is None:
            candidates.append(Candidate(f"{seat_name(state, seat)} wins on {offer.tile}", (claim,)))
    text = f"{seat_name(state, seat)} declared a win, but no tile was taken. On which tile?"
    return win_question("unclear_win", text, now_ms, seat, {"case": "no_tile"}, candidates=candidates)


def win_presses(hand: HandState, presses: Sequence[ButtonPressed]) -> list[ButtonPressed]:
    """The first win press of every seat that has not won, nearest to the giver first.
    Players press again when nothing happens."""
    first = {p.seat: p for p in reversed(presses) if p.button is Button.WIN}
    start = hand.offer.seat if hand.offer is not None else hand.turn
    order = [(start + step) % len(hand.seats) for step in range(1, len(hand.seats) + 1)]
    return [first[seat] for seat in order if seat in first and not hand.seats[seat].out]


def _on_offer(hand: HandState, seen_seat: SeenSeat, seat: Seat, *, taken: bool) -> tuple[Claim, ...]:
    """A win on the tile offered, once it has left its place."""
    offer = hand.offer
    if offer is None or offer.seat == seat or hand.phase is not Phase.DRAW or offer.kind == "closed_kong":
        return ()
    beside = (
        []
        if is_hand_open(seen_seat)
        else [kind_probability(tile, offer.tile.kind) for tile in seen_seat.shown]
    )
    if beside and max(beside) < SAME_KIND_P:
        return ()  # it has taken another tile
    gone = taken or offer.kind == "added_kong" or (bool(beside) and winning_tile_holder(hand) is None)
    return (ShowWin(seat, (), offer.tile),) if gone or _with_others(hand, seen_seat, seat) else ()


def _on_unseen(state: GameState, hand: HandState, seat: Seat, moment: EndingMoment) -> tuple[Finding, ...]:
    """A win on a discard that was taken before its place was seen: it lies beside the winner now, or apart
    from the hand laid open. If it stays hard to read, the discard is recorded in doubt.

    A tile that lay there before the last move is not that discard.
    """
    taken, now_ms, patience = _tile_apart(state, moment.seen_seat(seat), seat), moment.now_ms, moment.patience
    if hand.turn == seat or taken is None:
        return ()
    lain_ms = now_ms - taken.since_ms
    faces = faces_of(state, taken)
    came_since = lain_ms < moment.idle_ms or taken.since_ms <= moment.unwatched_ms
    if not faces or lain_ms < patience.shown_ms or not came_since:
        return ()
    (tile, chance), others = faces[0], tuple(Discard(hand.turn, face) for face, _ in faces[1:])
    drawn = (Draw(hand.turn),) if hand.phase is Phase.DRAW else ()
    findings = _findings((*drawn, Discard(hand.turn, tile), ShowWin(seat, (), tile)), now_ms)
    if chance >= patience.legible:
        return findings
    if chance < patience.readable or lain_ms < patience.settled_ms:
        return ()
    share = round(chance / sum(p for _, p in faces), 4)
    return tuple(
        replace(each, confidence=share, in_doubt=True, others=others)
        if isinstance(each.claim, Discard)
        else each
        for each in findings
    )


def _tile_apart(state: GameState, seen_seat: SeenSeat, seat: Seat) -> SeenTile | None:
    """The single tile beside a closed hand, or apart from an open one with one tile too many."""
    if len(seen_seat.shown) == 1:
        return seen_seat.shown[0]
    if (
        len(seen_seat.apart) == 1
        and len(seen_seat.shown) == closed_tiles(state, seat) + 1
        and is_hand_open(seen_seat)
    ):
        return seen_seat.shown[seen_seat.apart[0]]
    return None


def winning_tile_holder(hand: HandState) -> Seat | None:
    """The winner on the offered discard who has taken it."""
    offer = hand.offer
    if offer is None or offer.kind != "discard" or not hand.seats[offer.seat].river:
        return None
    return hand.seats[offer.seat].river[-1].claimed_by


def _with_others(hand: HandState, seen_seat: SeenSeat, seat: Seat) -> bool:
    """Whether a seat wins on a tile that another winner has taken.

    The last winner in turn order keeps it: it passes on to later winners, and earlier ones leave it there.
    """
    offer, holder = hand.offer, winning_tile_holder(hand)
    if offer is None or holder is None:
        return False
    players = len(hand.seats)
    if (seat - offer.seat) % players < (holder - offer.seat) % players:
        return seat != hand.turn
    return any(kind_probability(tile, offer.tile.kind) >= SAME_KIND_P for tile in seen_seat.shown)


def _on_draw(
    hand: HandState, seen: TableSeen, seat: Seat, waited: int, patience: Patience
) -> tuple[Claim, ...]:
    """A self-drawn win whose key was pressed long ago, or after which hands are laid open. The key is the
    only evidence; a player who pressed it by mistake would discard.

    Args:
        waited: since the key was pressed, and since this turn began, in ms.
    """
    if hand.turn != seat:
        return ()
    over = any(map(is_hand_open, seen.seats))
    return self_draw_claims(hand) if over or waited >= patience.own_draw_ms else ()


def self_draw_claims(hand: HandState) -> tuple[Claim, ...]:
    """The player in turn wins on its draw; nobody may have seen that the tile was taken."""
    seat = hand.turn
    if hand.phase is Phase.DRAW:
        return (Draw(seat), ShowWin(seat, (), None))
    fresh = hand.seats[seat].fresh
    return (ShowWin(seat, (), fresh[0]),) if fresh else ()


def refusal(state: GameState, claims: Sequence[Claim]) -> Refused | None:
    """Why the rules do not take these claims, one after the other; None where they do."""
    played = play_out(state, *claims)
    return played if isinstance(played, Refused) else None


def _findings(claims: Sequence[Claim], now_ms: int) -> tuple[Finding, ...]:
    return tuple(_finding(claim, now_ms) for claim in claims)


def _finding(claim: Claim, now_ms: int) -> Finding:
    if isinstance(claim, ShowWin):
        return Finding(claim, Source.BUTTON, None, now_ms, {"button": "win"})
    return Finding(claim, Source.CAMERA if isinstance(claim, Discard) else Source.RULESET, None, now_ms)
