"""Yakuman (役満): the highest-scoring hands. They combine with each other and with nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tablectl.mahjong.counts import ONE_OF_KIND, suit_keys
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.shapes.complete_hands import DRAGONS, HONORS, ORPHANS, SUITS, TERMINALS, WINDS, kinds_of
from tablectl.mahjong.win import ScoredItem, WinSource
from tablectl.rulesets.riichi.hand.sums import FIELD
from tablectl.rulesets.riichi.hand.values import CountedHand, Form
from tablectl.rulesets.riichi.options import Enabled, RiichiOptions

_CHARACTERS, _DOTS, _BAMBOOS = SUITS
_HATSU: Final = 1 << 32
_GREEN: Final = sum(1 << 18 + rank - 1 for rank in (2, 3, 4, 6, 8)) | _HATSU
_NINE_GATES: Final = sum(
    count * one for count, one in zip((3, 1, 1, 1, 1, 1, 1, 1, 3), ONE_OF_KIND, strict=False)
)
_BIG_WHEEL: Final = 2 * sum(ONE_OF_KIND[1:8])
"""22334455667788 of one suit."""
_BIG_WHEELS: Final[tuple[tuple[str, Enabled], ...]] = (
    ("daisuurin", lambda options: options.daisuurin),
    ("daisharin", lambda options: options.daisharin),
    ("daichikurin", lambda options: options.daichikurin),
)
"""The same of characters, dots and bamboos: its id and whether a table counts it."""


@dataclass(frozen=True, slots=True)
class FormYakuman:
    """A yakuman that a form of sets and pair shows."""

    key: str
    found: Callable[[Form], bool]
    double: Enabled | None = None
    """Whether a table pays it double; None: none does."""


FORM_YAKUMAN: Final = (
    FormYakuman("suuankou", lambda form: form.concealed == 4 and not form.pair_wait),
    FormYakuman(
        "suuankou_tanki",
        lambda form: form.concealed == 4 and form.pair_wait,
        lambda options: options.double_suuankou_tanki,
    ),
    FormYakuman("daisangen", lambda form: form.pungs & DRAGONS == DRAGONS),
    FormYakuman(
        "shousuushii",
        lambda form: (form.pungs & WINDS).bit_count() == 3 and bool(WINDS >> form.pair & 1),
    ),
    FormYakuman(
        "daisuushii", lambda form: form.pungs & WINDS == WINDS, lambda options: options.double_daisuushii
    ),
    FormYakuman("tsuuiisou", lambda form: not form.kinds & ~HONORS),
    FormYakuman("chinroutou", lambda form: not form.kinds & ~TERMINALS),
    FormYakuman("suukantsu", lambda form: form.kongs == 4),
)


def best_yakuman(
    counted: CountedHand, readings: list[Form], seven_pairs: bool, orphans: bool, options: RiichiOptions
) -> tuple[ScoredItem, ...]:
    """The yakuman of the reading that has the most of them; empty where none has any."""
    kinds = counted.kinds
    one_suit = (not kinds & _CHARACTERS) + (not kinds & _DOTS) + (not kinds & _BAMBOOS) >= 2
    # Two chows leave room for a yakuman in a single suit only: nearly all hands stop here.
    possible = readings if one_suit else [form for form in readings if form.sums & FIELD < 2]
    if not (possible or seven_pairs or orphans or counted.claim.context.first_turn):
        return ()
    best = _situation_yakuman(counted, options)
    of_situation = tuple(best)
    for form in possible:
        found = form_yakuman(form, one_suit, counted.packed, counted.before, options)
        if found and _total(found) + _total(of_situation) > _total(best):
            best = [*of_situation, *found]
    if seven_pairs:
        found = seven_pairs_yakuman(counted.kinds, options)
        if found and _total(found) + _total(of_situation) > _total(best):
            best = [*of_situation, *found]
    if orphans:
        before_kinds = kinds_of(counted.before)
        best = [*of_situation, thirteen_orphans_yakuman(before_kinds, options)]
    return tuple(best)


def _total(items: Sequence[ScoredItem]) -> int:
    return sum([item.yakuman for item in items])


def _situation_yakuman(counted: CountedHand, options: RiichiOptions) -> list[ScoredItem]:
    """Tenhou, chihou and renhou (book VI): a win in the first, unbroken go-around."""
    claim = counted.claim
    if not claim.context.first_turn or claim.melds:
        return []
    if claim.source is WinSource.WALL:
        if claim.seat is Wind.EAST:
            return [_yakuman("tenhou")] if options.tenhou else []
        return [_yakuman("chihou")] if options.chihou else []
    if counted.ron and claim.seat is not Wind.EAST and options.renhou == "yakuman":
        return [_yakuman("renhou")]
    return []


def form_yakuman(
    form: Form, one_suit: bool, packed: int, before: int, options: RiichiOptions
) -> list[ScoredItem]:
    """The yakuman of a form.

    Args:
        form: the form.
        one_suit: whether its numbered tiles are of one suit at most.
        packed: packed count of the closed tiles with the winning one.
        before: the same without the winning one.
        options: which yakuman are double, optional or bound to green dragons.
    """
    items = [
        _yakuman(pattern.key, double=pattern.double is not None and pattern.double(options))
        for pattern in FORM_YAKUMAN
        if pattern.found(form)
    ]
    if not form.kinds & ~_GREEN and (form.kinds & _HATSU or not options.ryuuiisou_needs_hatsu):
        items.append(_yakuman("ryuuiisou"))
    if one_suit and form.closed and not form.kongs and not form.kinds & HONORS:
        items += _one_suit_yakuman(packed, before, options)
    return items


def _one_suit_yakuman(packed: int, before: int, options: RiichiOptions) -> list[ScoredItem]:
    suit, key = next((suit, key) for suit, key in enumerate(suit_keys(packed)) if key)
    if _contains(key, _NINE_GATES):
        if suit_keys(before)[suit] == _NINE_GATES:
            return [_yakuman("chuuren_9_wait", double=options.double_chuuren_9_wait)]
        return [_yakuman("chuuren")]
    wheel = _big_wheel(packed, options)
    return [wheel] if wheel else []


def _contains(key: int, wanted: int) -> bool:
    """Whether a suit's packed count has at least the wanted tiles (nine ranks)."""
    return all(key >> shift & 31 >= wanted >> shift & 31 for shift in range(0, 45, 5))


def _big_wheel(packed: int, options: RiichiOptions) -> ScoredItem | None:
    """22334455667788 of one suit, where the suit's optional yakuman is on."""
    for tiles, (key, enabled) in zip(suit_keys(packed), _BIG_WHEELS, strict=False):
        if tiles == _BIG_WHEEL and enabled(options):
            return _yakuman(key, double=options.daisharin_worth == "double_yakuman")
    return None


def seven_pairs_yakuman(kinds: int, options: RiichiOptions) -> list[ScoredItem]:
    """Seven pairs of honors: one pair of each."""
    if kinds & ~HONORS:
        return []
    if options.daichisei:
        return [_yakuman("daichisei", double=options.double_daichisei)]
    return [_yakuman("tsuuiisou")]


def thirteen_orphans_yakuman(before_kinds: int, options: RiichiOptions) -> ScoredItem:
    """Kokushi; ``before_kinds`` tells whether all thirteen were there before the winning tile."""
    if before_kinds == ORPHANS:
        return _yakuman("kokushi_13_wait", double=options.double_kokushi_13_wait)
    return _yakuman("kokushi")


def _yakuman(key: str, *, double: bool = False) -> ScoredItem:
    """A yakuman's line."""
    return ScoredItem(key, 0, 1, 2 if double else 1)
