"""What writing a game in another program's format leaves out or has to guess, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablectl.errors import as_json
from tablectl.formats.mjai import write_yakus
from tablectl.formats.recorded.claims import is_unseen
from tablectl.formats.recorded.playback import Playback
from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordedItem, RecordError
from tablectl.formats.tenhou.words import YAKU, without_norths
from tablectl.formats.tenhou6 import limit_of
from tablectl.game.claims import (
    BuildWalls,
    Claim,
    DeclareDraw,
    Discard,
    NoteIrregularity,
    Penalty,
    RevealIndicator,
    RollDice,
    ShowHand,
    ShowWin,
)
from tablectl.rulesets.club import item_names
from tablectl.rulesets.option_fields import CLUB

WRITTEN_OPTIONS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "mjlog": frozenset(("red_fives", "kuitan", "session_rounds")),
        "tenhou6": frozenset(("red_fives", "kuitan", "session_rounds")),
        "mjai": frozenset(("red_fives", "session_rounds")),
        "botzone": frozenset(),
    }
)
"""Options that a format has a place for; everything else is read back by a preset."""
READ_BACK: Final[Mapping[str, str]] = MappingProxyType(
    {"mjlog": "tenhou", "tenhou6": "tenhou", "mjai": "tenhou", "botzone": "botzone"}
)
"""That preset."""

NO_REDS: Final = (0, [0, 0, 0], (0, 0, 0))
ALL_REDS: Final = (3, [1, 1, 1], (1, 1, 1))


def losses(game: RecordedGame, format_: str) -> tuple[str, ...]:
    """What a format does not keep of a game, one sentence each; empty for our own."""
    if format_ not in WRITTEN_OPTIONS:
        return ()
    return tuple(_all(game, format_))


def _all(game: RecordedGame, format_: str) -> Iterator[str]:
    yield from rules_lost(game, format_)
    if game.first_dealer:
        yield f"seats are counted from the first dealer: seat {game.first_dealer} becomes 0"
    if game.final is not None:
        yield "uma and oka: only points are written"
    yield from judged(game)
    yield from _moves(game, format_)
    yield from _points(game, format_)


def followed(game: RecordedGame) -> RecordedGame:
    """The game without the hands that were scored by hand before they had an end: no format of others has a
    place for them.

    Raises:
        RecordError: no hand is left.
    """
    without = unfollowed(game)
    hands = tuple(hand for number, hand in enumerate(game.hands, 1) if number not in without)
    if not hands:
        raise RecordError("every hand was scored by hand, and nothing of their play is known: use jsonl")
    return replace(game, hands=hands)


def unfollowed(game: RecordedGame) -> tuple[int, ...]:
    """Numbers, from 1, of the hands that were scored by hand before they had an end."""
    return tuple(number for number, hand in enumerate(game.hands, 1) if hand.paid and not _has_end(hand))


def _has_end(hand: RecordedHand) -> bool:
    """Whether its wins, or its draw, are among what was followed."""
    wins = sum(isinstance(step, ShowWin) for step in hand.steps)
    drawn = any(isinstance(step, DeclareDraw) for step in hand.steps)
    return wins == len(hand.recorded.wins) if hand.recorded.outcome == "win" else drawn


def judged(game: RecordedGame) -> Iterator[str]:
    """What a judge's word is worth in our own journal alone."""
    if left_out := unfollowed(game):
        listed = ", ".join(map(str, left_out))
        yield (
            f"hands scored by hand are left out: {listed} of {len(game.hands)}; "
            "the next one starts with their points"
        )
    if not any(hand.paid or hand.words for hand in game.hands):
        return
    played = tuple(Playback(game).hands())
    paid = [each.number + 1 for each in played if each.by_hand and _has_end(each.record)]
    if paid:
        listed = ", ".join(map(str, paid))
        yield f"payments that a judge set, of hands {listed}: read back, the rules pay otherwise"
    overruled = sum(each.overruled for each in played)
    if overruled:
        yield f"{overruled} entries that a judge wrote down against the rules: read back, hands disagree"


def rules_lost(game: RecordedGame, format_: str) -> Iterator[str]:
    """What a format does not keep of the rules by which a game was played."""
    back = READ_BACK[format_]
    if game.preset != back:
        yield f"preset {game.preset}: {format_} cannot store rules; they are read back as preset {back}"
    unsaid = {
        name: value
        for name, value in game.options.items()
        if name not in WRITTEN_OPTIONS[format_]
        or (name == "red_fives" and value not in (*NO_REDS, *ALL_REDS))
        or (name == "session_rounds" and value not in (1, 2))
    }
    if unsaid:
        listed = ", ".join(_option(name, value) for name, value in unsaid.items())
        yield f"options that {format_} has no place for: {listed}"


def _option(name: str, value: object) -> str:
    if name == CLUB and isinstance(value, Mapping):
        return f"the club's rules, {as_json(value.get('name', name))}"
    return f"{name}={value if isinstance(value, str) else as_json(value)}"


def _moves(game: RecordedGame, format_: str) -> Iterator[str]:
    if format_ != "mjlog" and _count(game, lambda s: isinstance(s, RollDice)):
        yield "dice"
    if _count(game, lambda s: isinstance(s, BuildWalls)):
        yield "tiles counted in the walls"
    if format_ != "mjai" and any(hand.shows_recorded for hand in game.hands) and _ends_exhausted(game):
        yield "who showed a hand at a draw: read back as every ready seat"
    unsure = _count(game, lambda s: isinstance(s, Discard) and s.drawn is None)
    if unsure:
        yield f"{unsure} discards that may have been just drawn: written as from the hand"
    unseen = _count(game, is_unseen)
    if unseen:
        yield f"{unseen} deals and draws with unseen tiles: written as '?'"
    opened = sum(map(_laid_open, game.hands))
    if opened:
        yield f"{opened} hands laid open in play: open riichi is written as riichi"
    noted = _count(game, lambda s: isinstance(s, NoteIrregularity))
    if noted:
        yield f"{noted} irregularities"
    penalties = sum(len(hand.before) for hand in game.hands) + len(game.after)
    penalties += _count(game, lambda s: isinstance(s, Penalty))
    if penalties:
        yield f"{penalties} penalties: the next hand starts with different points from the end of the last"
    if format_ == "tenhou6" and _count(game, lambda s: isinstance(s, RevealIndicator)) > len(game.hands):
        yield "when the indicators of kongs were turned: read back, where tenhou turns them"


def _points(game: RecordedGame, format_: str) -> Iterator[str]:
    wins = [(win, hand.dealer) for hand in game.hands for win in hand.recorded.wins]
    if format_ == "tenhou6":
        limits = sum(
            win.fu is not None and bool(limit_of(win.total or 0, win.winner == dealer))
            for win, dealer in wins
        )
        if limits:
            yield f"fu of {limits} hands at a limit"
    nameless, strange = _without_a_word(game, write_yakus if format_ == "mjai" else _all_of_tenhou)
    if nameless and format_ == "tenhou6":
        yield f"items of {nameless} wins that tenhou6 has no word for, in words of their own: {strange}"
    elif nameless:
        yield f"the yaku of {nameless} wins: {format_} has no name for {strange}"
    if format_ == "mjlog" and any(
        points % 100 for hand in game.hands for points in (*hand.scores, *hand.recorded.scores_after)
    ):
        yield "points below a hundred"


def _without_a_word(
    game: RecordedGame, written: Callable[[Iterable[RecordedItem]], object | None]
) -> tuple[int, str]:
    """How many wins have an item that a format cannot name, and which items those are."""
    own, wins, strange = item_names(game.options), 0, dict[str, None]()
    for win in (win for hand in game.hands for win in hand.recorded.wins):
        keys = [item.key for item in without_norths(win.items or ()) if written((item,)) is None]
        wins += bool(keys)
        strange |= {own.get(key, key): None for key in keys}
    return wins, ", ".join(strange)


def _all_of_tenhou(items: Iterable[RecordedItem]) -> bool | None:
    return all(item.key in YAKU for item in items) or None


def _laid_open(hand: RecordedHand) -> bool:
    ends = (index for index, step in enumerate(hand.steps) if isinstance(step, ShowWin | DeclareDraw))
    return any(isinstance(step, ShowHand) for step in hand.steps[: next(ends, len(hand.steps))])


def _count(game: RecordedGame, wanted: Callable[[Claim], bool]) -> int:
    return sum(wanted(step) for hand in game.hands for step in hand.steps)


def _ends_exhausted(game: RecordedGame) -> bool:
    return any(hand.recorded.outcome == "draw" for hand in game.hands)
