"""The next dealer, the end of a session and its final scores in riichi.

Sources: the rule book's sections X (renchan, extra round), XI (uma and oka) and XIII (options), and its table
of the tenhou.net rules.
"""

from __future__ import annotations

from tablectl.mahjong.seats import WINDS, Seat
from tablectl.rulesets.riichi.options import RiichiOptions
from tablectl.rulesets.ruleset import (
    FinalScores,
    HandOutcome,
    NextHand,
    SessionOver,
)

DEPOSIT = 1000
"""Points of a riichi stick."""


def next_hand(options: RiichiOptions, last: HandOutcome) -> NextHand | SessionOver:
    """The next hand, or why the session is over (book X)."""
    wins = last.winners
    if last.nagashi and options.nagashi_mangan == "win":
        wins = last.nagashi
    abortive = last.draw not in (None, "exhaustive", "nagashi_mangan")
    won = last.dealer in wins
    ready = not wins and last.draw is not None and not abortive and last.dealer in last.ready
    stays = abortive or (options.renchan != "off" and won) or (options.renchan == "ready" and ready)
    honba = last.honba + 1 if won or not wins else 0
    if options.tobi and min(last.scores) < 0:
        return SessionOver("bankruptcy")
    if last.draw == "chombo":
        return NextHand(last.round, last.dealer, last.honba)
    if not abortive:
        over = _session_end(options, last, stays, won)
        if over is not None:
            return over
    if stays:
        may_end = None if abortive else _dealer_ending(options, last, won, "choice")
        return NextHand(last.round, last.dealer, honba, may_end)
    dealer = (last.dealer + 1) % len(last.scores)
    return NextHand(last.round.next if dealer == last.first_dealer else last.round, dealer, honba)


def _hand_index(last: HandOutcome) -> int:
    """Index of the hand in the session by round and dealer, without repetitions."""
    players = len(last.scores)
    return WINDS.index(last.round) * players + (last.dealer - last.first_dealer) % players


def _is_target_reached(options: RiichiOptions, last: HandOutcome) -> bool:
    """Whether a player has the target points, or there is no target."""
    has_target = options.extra_round != "off" and options.target_points > options.starting_points
    return not has_target or max(last.scores) >= options.target_points


def _dealer_ending(options: RiichiOptions, last: HandOutcome, won: bool, manner: str) -> str | None:
    """Why a staying dealer who leads after the last hand may or must end the session; None if not."""
    players = len(last.scores)
    index, last_index = _hand_index(last), options.session_rounds * players - 1
    if options.agariyame != manner or not (won or options.tenpaiyame) or index < last_index:
        return None
    in_mid_round = options.extra_round == "whole" and index > last_index and (index + 1) % players
    if in_mid_round or not _is_target_reached(options, last):
        return None
    is_leading = ranking(last.scores, last.first_dealer)[0] == last.dealer
    return ("agariyame" if won else "tenpaiyame") if is_leading else None


def _session_end(options: RiichiOptions, last: HandOutcome, stays: bool, won: bool) -> SessionOver | None:
    """The session's end after the last hand or in an extra round; None if it goes on."""
    players = len(last.scores)
    index, last_index = _hand_index(last), options.session_rounds * players - 1
    if index < last_index:
        return None
    reached = _is_target_reached(options, last)
    is_sudden_death = reached and index > last_index and options.extra_round == "until_target"
    if stays:
        forced = _dealer_ending(options, last, won, "forced")
        if forced is not None:
            return SessionOver(forced)
        # On tenhou, a dealer who leads has to end the session, and one who does not lead plays on.
        return SessionOver("target_reached") if is_sudden_death and options.agariyame != "forced" else None
    rounds = options.session_rounds + (2 if options.second_extra_round else 1)
    if index + 1 >= min(rounds, len(WINDS)) * players:
        return SessionOver("last_hand")
    if index == last_index or (index + 1) % players == 0:
        return SessionOver("last_hand") if reached else None
    return SessionOver("target_reached") if is_sudden_death else None


def ranking(scores: tuple[int, ...], first_dealer: Seat) -> tuple[Seat, ...]:
    """Seats by place; of equal scores the seat nearer to the first dealer comes first."""
    return tuple(sorted(range(len(scores)), key=lambda s: (-scores[s], (s - first_dealer) % len(scores))))


def final_scores(
    options: RiichiOptions, scores: tuple[int, ...], deposits: int, first_dealer: Seat
) -> FinalScores:
    """Left deposits to the first, then oka and uma, in thousands (book XI, with its example).

    If ties are shared, all players in first place share the deposits, too.

    >>> final_scores(RiichiOptions(), (46500, 25300, 14100, 14100), 0, 0).final
    (52.0, 0.0, -21.0, -31.0)
    """
    points = list(scores)
    order = ranking(scores, first_dealer)
    together = _places(points, order, shared=options.final_ties == "shared")
    if options.final_deposits == "winner":
        _share(points, [order[place] for place in together[0]], deposits * DEPOSIT)
    target = max(options.target_points, options.starting_points)
    oka = (target - options.starting_points) * len(scores)
    exact = [p - target for p in points]
    for places in together:
        uma = sum(options.uma[p] for p in places) // len(places)
        bonus = oka // len(places) if places[0] == 0 else 0
        for place in places:
            exact[order[place]] = _round(options, exact[order[place]] + bonus) + uma
    # The first player gets the difference that rounding makes to the sum (book XI).
    exact[order[0]] += sum(points) - len(scores) * target + oka + sum(options.uma) - sum(exact)
    return FinalScores(tuple(points), tuple(value / 1000 for value in exact))


def plain_final(options: RiichiOptions, points: tuple[int, ...]) -> tuple[float, ...]:
    """Gains and losses in thousands, without uma and oka."""
    return tuple((mine - options.starting_points) / 1000 for mine in points)


def _share(points: list[int], seats: list[Seat], amount: int) -> None:
    """Share an amount in hundreds; the remainder goes to the first of the seats."""
    each = amount // len(seats) // 100 * 100
    for seat in seats:
        points[seat] += each
    points[seats[0]] += amount - each * len(seats)


def _round(options: RiichiOptions, points: int) -> int:
    """Round to thousands, halves down (21,500 becomes 21) or up, or to hundreds."""
    if options.final_rounding == "tenths":
        return -((50 - points) // 100) * 100
    if options.final_rounding == "half_down":
        return -((500 - points) // 1000) * 1000
    return (points + 500) // 1000 * 1000


def _places(points: list[int], order: tuple[Seat, ...], shared: bool) -> list[list[int]]:
    """Groups of places that share their bonuses, because of equal points if ties are shared."""
    groups: list[list[int]] = []
    for place, seat in enumerate(order):
        if place and shared and points[seat] == points[order[place - 1]]:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups
