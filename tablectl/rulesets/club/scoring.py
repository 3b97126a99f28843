"""Scores wins with a club's own items and scale, by changing the rules of its book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from msgspec import structs

from tablectl.mahjong.seats import Wind
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredItem, ScoredWin
from tablectl.rulesets.club.conditions import Fact
from tablectl.rulesets.club.document import Club, Item, Scale
from tablectl.rulesets.club.facts import common_facts, facts_with_sets, set_readings
from tablectl.rulesets.hand_facts import FinalScores, WinFacts
from tablectl.rulesets.option_fields import OptionsT
from tablectl.rulesets.own_items import NO_SETS, PLAIN_FACES, AddedItems, Faces, Sets
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import PlayRules
from tablectl.rulesets.table_view import TableView

Score = Callable[[WinFacts], ScoredWin | NoWin]
ItemPricing = Callable[[WinFacts, tuple[ScoredItem, ...]], ScoredWin | NoWin]
"""Scores a win that has these items only, by the book."""
FacesOf = Callable[[WinFacts], Faces]


@dataclass(frozen=True, slots=True)
class ClubItems:
    """A club's items for one win, which the book counts with its own."""

    club: Club
    facts: WinFacts
    common: dict[str, Fact] = field(compare=False)
    faces_of: FacesOf = field(compare=False)

    def of(self, facts: WinFacts) -> ClubItems:
        """The club's items for another win."""
        return _club_items(self.club, self.faces_of, facts)

    def in_every_reading(self) -> AddedItems:
        """Items that are no yakuman and that the hand has in every reading."""
        each = [self.ordinary(sets) for sets in self.readings()] or [self.ordinary(NO_SETS)]
        found = tuple(item for item in each[0] if all(item in other for other in each))
        return AddedItems(found, self.replaced(found))

    def ordinary(self, sets: Sets) -> tuple[ScoredItem, ...]:
        """Items in one reading that are no yakuman."""
        return tuple(
            _scored_item(item, self.common) for item in self._matching_items(sets) if not item.yakuman
        )

    def yakuman(self) -> tuple[ScoredItem, ...]:
        """Yakuman in the reading that has most of them."""
        found = [
            tuple(_scored_item(item, self.common) for item in self._matching_items(sets) if item.yakuman)
            for sets in (*self.readings(), NO_SETS)
        ]
        return self.without_replaced(max(found, key=lambda items: sum(item.yakuman for item in items)))

    def alone(self) -> tuple[ScoredItem, ...]:
        """Items that win without a hand of sets."""
        found = tuple(_scored_item(item, self.common) for item in self._matching_items(NO_SETS) if item.alone)
        return self.without_replaced(found)

    def without_replaced(self, items: tuple[ScoredItem, ...]) -> tuple[ScoredItem, ...]:
        """The items that none of the others replaces."""
        gone = self.replaced(items)
        return tuple(item for item in items if item.key not in gone)

    def replaced(self, items: Iterable[ScoredItem]) -> frozenset[str]:
        """Keys of items that some of the club's items replace."""
        keys = {item.key for item in items}
        return frozenset(key for item in self.club.items if item.key in keys for key in item.replaces)

    def limit(self, han: int) -> tuple[int, str] | None:
        """Basic points and name of the club's limit for a number of han."""
        return self.club.limit(han)

    def readings(self) -> Iterator[Sets]:
        """Every reading of the hand as sets and a pair."""
        return set_readings(self.facts, self.faces_of(self.facts))

    def _matching_items(self, sets: Sets) -> list[Item]:
        known = facts_with_sets(self.common, self.facts, sets)
        return [item for item in self.club.items if item.when.holds(known)]


def _plain_faces(facts: WinFacts) -> Faces:
    return PLAIN_FACES


def _club_items(club: Club, faces_of: FacesOf, facts: WinFacts) -> ClubItems:
    return ClubItems(club, facts, common_facts(facts, faces_of(facts)), faces_of)


def _scored_item(item: Item, facts: dict[str, Fact]) -> ScoredItem:
    value = item.value if facts["closed"] else item.open_value
    return ScoredItem(item.key, value, 1, item.yakuman)


def club_rules(
    club: Club, play: PlayRules, prices: OwnPrices[OptionsT] | None, options: OptionsT
) -> PlayRules:
    """A book's rules of play with the club's changes.

    Args:
        club: the club's rules.
        play: the book's rules, with the club's options.
        prices: how the book scores own items; None: by a scale alone.
        options: the table's options, with the club's.
    """
    wins, payments, session = play.wins, play.payments, play.session
    own = partial(_club_items, club, _plain_faces if prices is None else partial(prices.faces, options))
    if club.scale is not None:
        winds = play.setup.winds[: play.setup.players]
        wins = replace(
            wins,
            score=partial(
                _score_by_scale,
                own,
                wins.score,
                club.scale,
                winds,
                None if prices is None else prices.first_win,
            ),
            bare=None,
            value_is_named=False,
            judge_named=None,
        )
    elif club.items or club.limits:
        assert prices is not None
        wins = replace(
            wins,
            score=partial(_score_with_items, own, wins.score, partial(prices.score_items, options)),
            bare=None,
            value_is_named=False,
            judge_named=None,
        )
        if prices.hands is not None:
            wins = replace(wins, winning_hands=partial(prices.hands, options, own))
    if club.chips is not None:
        payments = replace(payments, chips=partial(_chip_changes, club.chips.items))
    if club.sticks == "shared":
        payments = replace(payments, deposits_shared=True)
    ready = replace(play.ready, laid_open=any(item.needs_open_hand for item in club.items))
    if club.yakitori or club.chips is not None:
        session = replace(
            session, final_after_faults=partial(_final_scores, club, session.final_after_faults)
        )
    return replace(play, wins=wins, payments=payments, session=session, ready=ready)


def _score_with_items(
    own_of: Callable[[WinFacts], ClubItems], score: Score, pricing: ItemPricing, facts: WinFacts
) -> ScoredWin | NoWin:
    own = own_of(facts)
    answer = score(structs.replace(facts, own=own))
    if isinstance(answer, NoWin):
        alone = own.alone() if answer.code is NoWinCode.NOT_A_WINNING_HAND else ()
        limits = own.yakuman() if answer.code is NoWinCode.NO_YAKU else ()
        found = alone or limits
        return pricing(facts, found) if found else answer
    limits = own.yakuman()
    if not limits:
        return answer
    replaced = own.replaced(limits)
    book = tuple(item for item in answer.items if item.yakuman and item.key not in replaced)
    return pricing(facts, (*book, *limits))


_CODES_FOR_THE_CLUB: Final = (NoWinCode.NOT_A_WINNING_HAND, NoWinCode.BELOW_MINIMUM, NoWinCode.NO_YAKU)
"""Codes of wins that the book refuses and a club with a scale judges itself. Other refusals stand."""


def _score_by_scale(
    own_of: Callable[[WinFacts], ClubItems],
    score: Score,
    scale: Scale,
    winds: tuple[Wind, ...],
    first_win: Callable[[WinFacts], WinFacts | None] | None,
    facts: WinFacts,
) -> ScoredWin | NoWin:
    """Score the reading with the most units by the club's scale."""
    answer = score(facts)
    if isinstance(answer, NoWin) and answer.code not in _CODES_FOR_THE_CLUB:
        return answer
    items = _best_scale_items(own_of(facts))
    if items is None:
        return NoWin(NoWinCode.NOT_A_WINNING_HAND, "no sets and a pair, and no hand of the club's own")
    units = _units(items)
    if units < scale.minimum:
        return NoWin(NoWinCode.BELOW_MINIMUM, f"{units} {scale.unit}, and this club asks for {scale.minimum}")
    first_facts = None if first_win is None else first_win(facts)
    first_units = 0 if first_facts is None else _units(_best_scale_items(own_of(first_facts)) or ())
    if units < first_units:
        return NoWin(
            NoWinCode.BELOW_MINIMUM,
            f"{units} {scale.unit}, and the first win has {first_units}: the second must not be worth less",
        )
    return ScoredWin(items, units, _scale_payments(scale, scale.points_of(units), winds, facts))


def _best_scale_items(own: ClubItems) -> tuple[ScoredItem, ...] | None:
    """The items of the reading with the most units; None if there is no reading."""
    shapes = list(own.readings())
    if own.common["seven_pairs"] or own.common["orphans"]:
        shapes.append(NO_SETS)
    found = [own.without_replaced(own.ordinary(sets)) for sets in shapes]
    alone = own.alone()
    if alone and not shapes:
        found = [alone]
    return max(found, key=_units) if found else None


def _units(items: Iterable[ScoredItem]) -> int:
    return sum(item.value for item in items)


def _scale_payments(scale: Scale, points: int, winds: tuple[Wind, ...], facts: WinFacts) -> dict[Wind, int]:
    """The payments of a win. A player who has won before and left the hand pays nothing."""
    left_hand: list[Wind] = []
    if facts.table is not None:
        table, at = facts.view
        left_hand = [table.wind(place) for place, seat in enumerate(at.seats) if seat.out]
    paid: dict[Wind, int] = {}
    for wind in winds:
        if wind is facts.seat:
            continue
        if wind in left_hand:
            times = 0
        elif facts.from_wind is None:
            times = scale.each
        else:
            times = scale.discarder if wind is facts.from_wind else scale.others
        paid[wind] = -times * points
    paid[facts.seat] = -sum(paid.values())
    return paid


def _chip_changes(
    worth: Mapping[str, int], wins: Sequence[tuple[int, int | None, tuple[str, ...]]], players: int
) -> tuple[int, ...]:
    """Changes of chips by seat. The discarder pays, or everybody for a self-drawn win.

    Args:
        worth: chips by item.
        wins: winner, discarder and keys of items, repeated as often as they count, of each win.
        players: the number of players.
    """
    changes = [0] * players
    for winner, giver, items in wins:
        count = sum(worth.get(key, 0) for key in items)
        for seat in range(players):
            if seat != winner and giver in (None, seat):
                changes[seat] -= count
                changes[winner] += count
    return tuple(changes)


def _final_scores(
    club: Club,
    after: Callable[[TableView, FinalScores], FinalScores] | None,
    table: TableView,
    scores: FinalScores,
) -> FinalScores:
    """Final scores with yakitori and chips."""
    if after is not None:
        scores = after(table, scores)
    final = list(scores.final)
    won = table.won
    losers = [seat for seat in range(len(final)) if not won[seat]]
    winners = [seat for seat in range(len(final)) if won[seat]]
    if club.yakitori and winners:
        for loser in losers:
            for winner in winners:
                final[loser] -= club.yakitori
                final[winner] += club.yakitori
    if club.chips is not None:
        for seat, chips in enumerate(table.chips):
            final[seat] += chips * club.chips.worth
    return structs.replace(scores, final=tuple(round(value, 3) for value in final))
