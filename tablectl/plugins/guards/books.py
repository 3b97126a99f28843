"""The guard of a rule book: a failing hook is replaced by that of a book without such a rule.

A win that cannot be scored is refused, so that no wrong amount is paid: the judge enters the payment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from functools import partial
from typing import Any, Final, NamedTuple

from tablectl.errors import InputError
from tablectl.mahjong.win import NoWin, NoWinCode, ScoredWin
from tablectl.plugins.switch import Switch
from tablectl.rulesets import Ruleset
from tablectl.rulesets.bare_wins import BareWins, no_wins
from tablectl.rulesets.hand_facts import DrawPayment, FinalScores, NextHand, SessionOver
from tablectl.rulesets.moves import Refusal
from tablectl.rulesets.option_fields import OptionsT
from tablectl.rulesets.play_rules import AfterWin, PlayRules
from tablectl.rulesets.request_fields import ScoreError
from tablectl.rulesets.seating import Chance, SeatsDrawn, ThrowError, seats_by_highest_throw


class _Fallback(NamedTuple):
    """The types that a hook may return, and its replacement where it fails."""

    expected: tuple[type, ...]
    answer: Callable[..., Any]


def _refused(switch: Switch, *_: object) -> NoWin:
    return NoWin(NoWinCode.WIN_NOT_ALLOWED, f"the {switch} failed: a judge has to write the payment")


def _hooks(switch: Switch, players: int) -> Mapping[str, _Fallback]:
    """The fallback of each hook without a neutral default, by part and name."""
    none = type(None)
    nothing = _Fallback((tuple,), lambda *_: ())
    return {
        "wins.score": _Fallback((ScoredWin, NoWin), partial(_refused, switch)),
        "wins.completes": _Fallback((bool,), lambda *_: False),
        "wins.winning_hands": nothing,
        "wins.specials": nothing,
        "wins.paid": _Fallback((tuple,), lambda table, hand, wins: wins),
        "wins.after_win": _Fallback((AfterWin,), lambda *_: AfterWin.HAND_ENDS),
        "wins.shows_at_end": nothing,
        "wins.judge_named": _Fallback((ScoredWin, Refusal), lambda scored, *_: scored),
        "wins.bare": _Fallback((BareWins,), lambda *_: no_wins()),
        "moves.forbids": _Fallback((Refusal, none), lambda *_: None),
        "moves.follows": nothing,
        "moves.looks_back": nothing,
        "claims.meld_kind": _Fallback((int, none), lambda table, hand, tile: tile.kind),
        "opening.void_card_goes": _Fallback((bool,), lambda *_: False),
        "draws.payment": _Fallback((DrawPayment,), lambda facts: DrawPayment((0,) * players, facts.deposits)),
        "kongs.unsaid": nothing,
        "payments.settle_hand": nothing,
        "payments.chips": _Fallback((tuple,), lambda *_: (0,) * players),
        "penalties.choices": nothing,
        "penalties.chombo_deltas": _Fallback((tuple,), lambda *_: (0,) * players),
        "session.next_hand": _Fallback(
            (NextHand, SessionOver), lambda last: NextHand(last.round, (last.dealer + 1) % players, 0)
        ),
        "session.final_scores": _Fallback(
            (FinalScores,), lambda scores, *_: FinalScores(scores, tuple(map(float, scores)))
        ),
        "session.final_after_faults": _Fallback((FinalScores,), lambda table, final: final),
    }


PARTS: Final = tuple(field.name for field in fields(PlayRules) if field.name not in ("setup", "times_s"))


@dataclass(frozen=True, slots=True)
class GuardedBook(Ruleset[OptionsT]):
    """A book that raises only the errors that a ``Ruleset`` may raise."""

    switch: Switch | None = None

    def play(self, preset: str, changes: Mapping[str, object]) -> PlayRules:
        """A table's rules, guarded.

        Raises:
            InputError: the book failed.
            UnknownPresetError, UnknownOptionError, OptionValueError, ClubError: as ``Ruleset.play``.
        """
        switch = self.switch
        assert switch is not None
        play = switch.call(
            "rules",
            lambda: Ruleset.play(self, preset, changes),
            lambda: None,
            expected_errors=(InputError,),
        )
        if not isinstance(play, PlayRules):
            switch.switch_off("rules gave something else than PlayRules")
            raise InputError(f"the {switch} failed: {switch.reason}")
        return _guarded_rules(switch, play)


def guarded_book(book: Ruleset[Any], switch: Switch) -> Ruleset[Any]:
    """The book with a guard around every hook."""
    listing, scorer = book.listing, book.scorer
    consequences, score = listing.consequences, scorer.score
    parts = {field.name: getattr(book, field.name) for field in fields(Ruleset)}
    parts |= {
        "listing": replace(
            listing,
            consequences=lambda options: switch.call(
                "consequences", lambda: consequences(options), dict[str, object]
            ),
        ),
        "scorer": replace(
            scorer,
            score=lambda request, options: switch.call(
                "scorer",
                lambda: score(request, options),
                lambda: _refused(switch),
                expected_errors=(ScoreError,),
            ),
        ),
    }
    if (draws := book.draw_seats) is not None:

        def draw_seats(options: Any, players: Sequence[str], chance: Chance) -> SeatsDrawn:
            return switch.call(
                "draw_seats",
                lambda: draws(options, players, chance),
                lambda: seats_by_highest_throw(players, chance),
                expected_errors=(ThrowError,),
            )

        parts["draw_seats"] = draw_seats
    return GuardedBook(**parts, switch=switch)


def _guarded_rules(switch: Switch, play: PlayRules) -> PlayRules:
    hooks = _hooks(switch, play.setup.players)
    return replace(play, **{name: _guarded_part(switch, hooks, name, getattr(play, name)) for name in PARTS})


def _guarded_part(switch: Switch, hooks: Mapping[str, _Fallback], name: str, part: Any) -> Any:
    guarded = {}
    for field in fields(part):
        hook, key = getattr(part, field.name), f"{name}.{field.name}"
        if callable(hook) and hook is not field.default:
            guarded[field.name] = _guarded_hook(switch, key, hook, hooks.get(key) or _neutral(field))
    return replace(part, **guarded) if guarded else part


def _neutral(field: Field[Any]) -> _Fallback:
    """The fallback of a hook whose part has a neutral default."""
    neutral: Any = field.default
    return _Fallback((object,), neutral)


def _guarded_hook(
    switch: Switch, key: str, hook: Callable[..., Any], fallback: _Fallback
) -> Callable[..., Any]:
    def guarded(*facts: Any) -> Any:
        answer = switch.call(key, lambda: _complete(hook(*facts)), lambda: fallback.answer(*facts))
        if isinstance(answer, fallback.expected):
            return answer
        expected = " or ".join(each.__name__ for each in fallback.expected)
        switch.switch_off(f"{key} gave something else than {expected}")
        return fallback.answer(*facts)

    return guarded


def _complete(answer: Any) -> Any:
    """The answer with the payments of its wins already computed, so that it never calls the book again."""
    if not isinstance(answer, BareWins):
        return answer
    paid = tuple(answer.deltas(place) for place in range(len(answer.totals)))
    return BareWins(tuple(answer.totals), paid.__getitem__)
