"""The losses of a game that is written in another program's format, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tablectl.formats.mjai import write_yakus
from tablectl.formats.recorded.claims import has_unseen_tile
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
from tablectl.quoting import as_json
from tablectl.rulesets.club import item_names
from tablectl.rulesets.option_fields import CLUB

STORED_OPTIONS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "mjlog": frozenset(("red_fives", "kuitan", "session_rounds")),
        "tenhou6": frozenset(("red_fives", "kuitan", "session_rounds")),
        "mjai": frozenset(("red_fives", "session_rounds")),
        "botzone": frozenset(),
    }
)
"""Options that a format can store; all others are read back from a preset."""
PRESET_WHEN_READ: Final[Mapping[str, str]] = MappingProxyType(
    {"mjlog": "tenhou", "tenhou6": "tenhou", "mjai": "tenhou", "botzone": "botzone"}
)
"""The preset with which a format is read back."""

NO_REDS: Final = (0, [0, 0, 0], (0, 0, 0))
ALL_REDS: Final = (3, [1, 1, 1], (1, 1, 1))


def losses(game: RecordedGame, format_: str) -> tuple[str, ...]:
    """The losses in a format, one sentence each; none in our own format."""
    if format_ not in STORED_OPTIONS:
        return ()
    return tuple(_losses(game, format_))


def _losses(game: RecordedGame, format_: str) -> Iterator[str]:
    yield from rule_losses(game, format_)
    if game.first_dealer:
        yield f"seats are counted from the first dealer: seat {game.first_dealer} becomes 0"
    if game.final is not None:
        yield "uma and oka: only points are written"
    yield from judge_losses(game)
    yield from _move_losses(game, format_)
    yield from _point_losses(game, format_)


def without_unplayed_hands(game: RecordedGame) -> RecordedGame:
    """The game without the hands that a judge scored before they ended in play, as no other format can store
    them.

    Raises:
        RecordError: no hand is left.
    """
    without = unplayed_hands(game)
    hands = tuple(hand for number, hand in enumerate(game.hands, 1) if number not in without)
    if not hands:
        raise RecordError("every hand was scored by hand, and nothing of their play is known: use jsonl")
    return replace(game, hands=hands)


def unplayed_hands(game: RecordedGame) -> tuple[int, ...]:
    """Numbers, from 1, of the hands that a judge scored before they ended in play."""
    return tuple(
        number for number, hand in enumerate(game.hands, 1) if hand.judge_payment and not _has_end(hand)
    )


def _has_end(hand: RecordedHand) -> bool:
    """Whether the recorded steps include the hand's wins or its draw."""
    wins = sum(isinstance(step, ShowWin) for step in hand.steps)
    drawn = any(isinstance(step, DeclareDraw) for step in hand.steps)
    return wins == len(hand.recorded.wins) if hand.recorded.outcome == "win" else drawn


def judge_losses(game: RecordedGame) -> Iterator[str]:
    """The judge's decisions that only our own journal can store."""
    if left_out := unplayed_hands(game):
        listed = ", ".join(map(str, left_out))
        yield (
            f"hands scored by hand are left out: {listed} of {len(game.hands)}; "
            "the next one starts with their points"
        )
    if not any(hand.judge_payment or hand.judge_events for hand in game.hands):
        return
    played = tuple(Playback(game).hands())
    paid = [each.number + 1 for each in played if each.by_hand and _has_end(each.record)]
    if paid:
        listed = ", ".join(map(str, paid))
        yield f"payments that a judge set, of hands {listed}: read back, the rules pay otherwise"
    overruled = sum(each.overruled for each in played)
    if overruled:
        yield f"{overruled} entries that a judge wrote down against the rules: read back, hands disagree"


def rule_losses(game: RecordedGame, format_: str) -> Iterator[str]:
    """The rules of a game that a format cannot store."""
    preset = PRESET_WHEN_READ[format_]
    if game.preset != preset:
        yield f"preset {game.preset}: {format_} cannot store rules; they are read back as preset {preset}"
    lost_options = {
        name: value
        for name, value in game.options.items()
        if name not in STORED_OPTIONS[format_]
        or (name == "red_fives" and value not in (*NO_REDS, *ALL_REDS))
        or (name == "session_rounds" and value not in (1, 2))
    }
    if lost_options:
        listed = ", ".join(_option_text(name, value) for name, value in lost_options.items())
        yield f"options that {format_} has no place for: {listed}"


def _option_text(name: str, value: object) -> str:
    if name == CLUB and isinstance(value, Mapping):
        return f"the club's rules, {as_json(value.get('name', name))}"
    return f"{name}={value if isinstance(value, str) else as_json(value)}"


def _move_losses(game: RecordedGame, format_: str) -> Iterator[str]:
    if format_ != "mjlog" and _count(game, lambda s: isinstance(s, RollDice)):
        yield "dice"
    if _count(game, lambda s: isinstance(s, BuildWalls)):
        yield "tiles counted in the walls"
    if format_ != "mjai" and any(hand.shows_recorded for hand in game.hands) and _has_exhaustive_draw(game):
        yield "who showed a hand at a draw: read back as every ready seat"
    unsure = _count(game, lambda s: isinstance(s, Discard) and s.drawn is None)
    if unsure:
        yield f"{unsure} discards that may have been just drawn: written as from the hand"
    unseen = _count(game, has_unseen_tile)
    if unseen:
        yield f"{unseen} deals and draws with unseen tiles: written as '?'"
    opened = sum(map(_is_laid_open, game.hands))
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


def _point_losses(game: RecordedGame, format_: str) -> Iterator[str]:
    wins = [(win, hand.dealer) for hand in game.hands for win in hand.recorded.wins]
    if format_ == "tenhou6":
        limits = sum(
            win.fu is not None and bool(limit_of(win.total or 0, win.winner == dealer))
            for win, dealer in wins
        )
        if limits:
            yield f"fu of {limits} hands at a limit"
    win_count, unnamed = _unnamed_items(game, write_yakus if format_ == "mjai" else _has_tenhou_names)
    if win_count and format_ == "tenhou6":
        yield f"items of {win_count} wins that tenhou6 has no word for, in words of their own: {unnamed}"
    elif win_count:
        yield f"the yaku of {win_count} wins: {format_} has no name for {unnamed}"
    if format_ == "mjlog" and any(
        points % 100 for hand in game.hands for points in (*hand.scores, *hand.recorded.scores_after)
    ):
        yield "points below a hundred"


def _unnamed_items(
    game: RecordedGame, written: Callable[[Iterable[RecordedItem]], object | None]
) -> tuple[int, str]:
    """The number of wins with an item that a format cannot name, and the names of these items."""
    own, wins, unnamed = item_names(game.options), 0, dict[str, None]()
    for win in (win for hand in game.hands for win in hand.recorded.wins):
        keys = [item.key for item in without_norths(win.items or ()) if written((item,)) is None]
        wins += bool(keys)
        unnamed |= {own.get(key, key): None for key in keys}
    return wins, ", ".join(unnamed)


def _has_tenhou_names(items: Iterable[RecordedItem]) -> bool | None:
    return all(item.key in YAKU for item in items) or None


def _is_laid_open(hand: RecordedHand) -> bool:
    ends = (index for index, step in enumerate(hand.steps) if isinstance(step, ShowWin | DeclareDraw))
    return any(isinstance(step, ShowHand) for step in hand.steps[: next(ends, len(hand.steps))])


def _count(game: RecordedGame, wanted: Callable[[Claim], bool]) -> int:
    return sum(wanted(step) for hand in game.hands for step in hand.steps)


def _has_exhaustive_draw(game: RecordedGame) -> bool:
    return any(hand.recorded.outcome == "draw" for hand in game.hands)
