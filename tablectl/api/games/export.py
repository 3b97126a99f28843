"""``tablectl export``: a game in another program's format, or our own journal as JSON lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tablectl.errors import InputError
from tablectl.formats.botzone import write_botzone
from tablectl.formats.hand_text import hand_texts
from tablectl.formats.journal.from_events import fold_journal, recorded_journal
from tablectl.formats.journal.jsonl import is_broken_off, is_journal_export, read_jsonl, write_jsonl
from tablectl.formats.mjai import write_mjai
from tablectl.formats.mjlog import write_mjlog
from tablectl.formats.others import plugin_writers
from tablectl.formats.reading import read_record_text, read_text
from tablectl.formats.recorded.losses import (
    judge_losses,
    losses,
    rule_losses,
    unplayed_hands,
    without_unplayed_hands,
)
from tablectl.formats.recorded.playback import Playback
from tablectl.formats.recorded.record import TEXT_BROKEN_OFF, RecordedGame, RecordError
from tablectl.formats.tenhou6 import write_tenhou6
from tablectl.formats.tziakcha import write_tziakcha
from tablectl.game.events import (
    Envelope,
    Event,
    HandSettled,
    HandStarted,
    SessionStarted,
    Source,
    public_body,
)
from tablectl.game.history import History
from tablectl.game.state import FoldError, Phase
from tablectl.quoting import quoted

WRITERS: Final[Mapping[str, Callable[[RecordedGame], str]]] = MappingProxyType(
    {"mjlog": write_mjlog, "tenhou6": write_tenhou6, "mjai": write_mjai}
)
"""Riichi's formats; each holds one game."""

TEXT: Final = "text"
"""Of any rule book, for people."""

BOTZONE: Final = "botzone"
"""Of MCR, for four players."""

TZIAKCHA: Final = "tziakcha"
"""Of MCR, for four players."""

FORMATS: Final = (*WRITERS, "jsonl", TEXT, BOTZONE, TZIAKCHA)

UNDATED: Final = "1970-01-01T00:00:00.000Z"
"""Time of entries made from a record that has none."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A game in another format."""

    text: str
    notes: tuple[str, ...]
    """What was lost or guessed, a sentence each; empty from our journal to our own format."""


def convert_file(path: Path, format_: str, session: int = -1, hand: int | None = None) -> Converted:
    """A record or a journal export in another format; of a journal, one session, the last by default.

    ``hand``: as ``convert_journal``.

    Raises:
        InputError: an unreadable file, an unknown format, or a game that the format cannot hold.
    """
    text = read_record_text(path)
    if is_journal_export(text):
        converted = convert_journal(read_jsonl(text), format_, session, hand)
        return (
            replace(converted, notes=(TEXT_BROKEN_OFF, *converted.notes))
            if is_broken_off(text)
            else converted
        )
    games = read_text(text)
    read_notes = tuple(note for game in games for note in game.notes)
    if format_ in (TEXT, BOTZONE, TZIAKCHA):
        converted = convert_journal(envelopes_of(games), format_, session, hand)
        return replace(converted, notes=(*read_notes, *converted.notes))
    _require_no_hand(format_, hand)
    if format_ == "jsonl":
        undated = f"guessed: the time of every entry, {UNDATED}"
        return Converted("".join(write_jsonl(envelopes_of(games))), (*read_notes, undated))
    return Converted(export_games(games, format_), (*read_notes, *_format_losses(games[0], format_)))


def convert_journal(
    envelopes: Iterable[Envelope], format_: str, session: int = -1, hand: int | None = None
) -> Converted:
    """A journal in a format; in formats for one game, its ``session``, the last by default.

    ``hand``: of the format ``text`` this hand alone, counted from 1.

    Raises:
        InputError: an unknown format, no finished hand, or a game that the format cannot hold.
    """
    envelopes = tuple(envelopes)
    if format_ == TEXT:
        return _as_text(envelopes, session, hand)
    _require_no_hand(format_, hand)
    if format_ == BOTZONE:
        return _as_botzone(envelopes, session)
    if format_ == TZIAKCHA:
        return _as_tziakcha(envelopes, session)
    if format_ == "jsonl":
        public = _public_envelopes(envelopes)
        hidden = () if public == envelopes else ("concealed tiles of the hand in play",)
        return Converted("".join(write_jsonl(public)), hidden)
    chosen = _ChosenSession.of(envelopes, session)
    text = export_games((chosen.game,), format_)
    return Converted(text, (*chosen.notes, *_format_losses(chosen.game, format_)))


def _format_losses(game: RecordedGame, format_: str) -> Iterable[str]:
    """What a format cannot hold; unknown for plugins' formats."""
    return losses(game, format_) if format_ in WRITERS else ()


def _require_no_hand(format_: str, hand: int | None) -> None:
    if hand is not None:
        raise InputError(f"a single hand is written as {TEXT} only, not as {format_}")


def _as_botzone(envelopes: tuple[Envelope, ...], session: int) -> Converted:
    chosen = _ChosenSession.of(envelopes, session)
    written = write_botzone(chosen.followed())
    notes = [
        *chosen.notes,
        *rule_losses(chosen.game, BOTZONE),
        *judge_losses(chosen.game),
        "names, points before a hand, who changes seats; players are counted from the dealer of each hand",
    ]
    if written.flowers:
        notes.append(f"{written.flowers} flowers and seasons, and their points")
    if written.penalties:
        notes.append(f"{written.penalties} penalties")
    if written.false_wins:
        notes.append(f"{written.false_wins} wins that did not stand")
    return Converted(written.text, tuple(notes))


def _as_tziakcha(envelopes: tuple[Envelope, ...], session: int) -> Converted:
    chosen = _ChosenSession.of(envelopes, session)
    written = write_tziakcha(chosen.followed())
    notes = [
        *chosen.notes,
        *judge_losses(chosen.game),
        "preset and options, but for the points that a hand needs; claims that came to nothing",
        "guessed: a second between any two actions, which copy of a face each tile is",
    ]
    for count, what in (
        (written.made_up, "guessed: {} tiles of the walls that nobody saw"),
        (written.dice_unknown, "guessed: four ones thrown in {} hands without a throw of four dice"),
        (
            written.penalties,
            "{} penalties: the next hand starts with other points than the last one left",
        ),
        (written.false_wins, "{} wins that did not stand"),
    ):
        if count:
            notes.append(what.format(count))
    return Converted(written.text, tuple(notes))


@dataclass(frozen=True, slots=True)
class _ChosenSession:
    """One session of a journal, for the formats of other programs."""

    events: tuple[Event, ...]
    """Corrections applied."""
    game: RecordedGame
    """The same session as a record."""
    notes: tuple[str, ...]
    """What is lost in any format of other programs."""

    @classmethod
    def of(cls, envelopes: tuple[Envelope, ...], session: int) -> _ChosenSession:
        history = fold_journal(envelopes)
        events, number, sessions = _session(history, session)
        game = next((each for each in recorded_journal(envelopes) if each.session == number), None)
        if game is None:
            raise RecordError("no hand of this session was paid yet")
        return cls(events, game, tuple(_journal_notes(history, sessions)))

    def followed(self) -> Iterator[Event]:
        """The events without hands that a judge scored before their end.

        Raises:
            RecordError: no hand is left.
        """
        without_unplayed_hands(self.game)  # raises where no hand is left
        without, number = unplayed_hands(self.game), 0
        hand: list[Event] = []
        for event in self.events:
            if isinstance(event, HandStarted):
                yield from hand
                hand = []
            hand.append(event)
            if isinstance(event, HandSettled):
                number += 1
                if number not in without:
                    yield from hand
                hand = []
        yield from hand


def _session(history: History, session: int) -> tuple[tuple[Event, ...], int, int]:
    """The events of a session, its number from 1, and how many sessions there are."""
    events = history.events
    starts = [place for place, each in enumerate(events) if isinstance(each, SessionStarted)]
    sessions = list(pairwise([*starts, len(events)]))
    if not sessions:
        raise InputError("the journal holds no session")
    if not -len(sessions) <= session < len(sessions):
        raise InputError(f"no session {session}: the journal holds {len(sessions)}")
    number = range(1, len(sessions) + 1)[session]
    return events[slice(*sessions[session])], number, len(sessions)


def _as_text(envelopes: tuple[Envelope, ...], session: int, hand: int | None) -> Converted:
    history = fold_journal(envelopes)
    events, _, sessions = _session(history, session)
    texts = hand_texts(events)
    chosen = [each for each in texts if hand is None or each.number == hand]
    if not chosen:
        raise InputError(f"no hand {hand} was paid: there are hands {texts[0].number} to {texts[-1].number}")
    unwritten = Counter[str]()
    for each in chosen:
        unwritten.update(dict(each.unwritten))
    notes = (
        *_journal_notes(history, sessions),
        "names of seats other than winds, and everything between two hands",
        *(f"{count} events {kind}" for kind, count in sorted(unwritten.items())),
        "the way back: no program reads this text",
    )
    return Converted("\n".join(each.text for each in chosen), notes)


@dataclass(frozen=True, slots=True)
class ImportedJournal:
    """The entries of a journal's export, or of another program's record replayed by our rules."""

    envelopes: tuple[Envelope, ...]
    broken_off: bool
    """Whether the text is incomplete: events after the last finished hand are missing."""


def import_journal(text: str, at: str = UNDATED) -> ImportedJournal:
    """
    Args:
        text: of a journal's export or a record.
        at: the time of a record's entries.

    Raises:
        RecordError: unreadable, or a hand that our rules refuse.
    """
    if is_journal_export(text):
        return ImportedJournal(read_jsonl(text), is_broken_off(text))
    games = read_text(text)
    return ImportedJournal(envelopes_of(games, at), any(game.broken_off for game in games))


def _public_envelopes(envelopes: tuple[Envelope, ...]) -> tuple[Envelope, ...]:
    """A journal without concealed tiles: the hand in play as it is published."""
    try:
        state = History.of(envelopes).state
    except FoldError:
        in_play = True  # entries that make no game: assume that the hand is in play
    else:
        in_play = state.hand is not None and state.hand.phase is not Phase.SETTLED and not state.finished
    if not in_play:
        return envelopes
    starts = [place for place, each in enumerate(envelopes) if isinstance(each.body, HandStarted)]
    first = starts[-1] if starts else 0
    return envelopes[:first] + tuple(replace(e, body=public_body(e.body)) for e in envelopes[first:])


def _journal_notes(history: History, games: int) -> Iterator[str]:
    yield "times, sources, confidence and evidence of the journal's entries"
    if history.amendments:
        yield f"{history.amendments} corrections: applied, not listed"
    if games > 1:
        yield f"{games - 1} other sessions of the journal"
    hand = history.state.hand
    if hand is not None and hand.phase is not Phase.SETTLED:
        yield "the hand in play: only settled hands are written"


def export_journal(envelopes: Iterable[Envelope], format_: str, session: int = -1) -> str:
    """The text of ``convert_journal``.

    Raises:
        InputError: as ``convert_journal``.
    """
    return convert_journal(envelopes, format_, session).text


def export_games(games: tuple[RecordedGame, ...], format_: str) -> str:
    """One game as text.

    Raises:
        InputError: an unknown format, several games, or a game that the format cannot hold.
    """
    others = plugin_writers()
    writer = WRITERS.get(format_) or others.get(format_)
    if writer is None:
        raise InputError(f"expected a format of {', '.join((*FORMATS, *others))}, got {quoted(format_)}")
    if len(games) != 1:
        raise InputError(f"{format_} holds one game; here are {len(games)}")
    if format_ not in WRITERS:
        return writer(games[0])
    if games[0].rules not in ("riichi", "sanma"):
        raise InputError(f"{format_} holds riichi only, this game is {games[0].rules}: use jsonl")
    if any(hand.recorded.reason == "chombo" for hand in games[0].hands):
        raise InputError(f"{format_} cannot represent a hand that the judge stopped: use jsonl")
    return writer(_with_draw_reasons(without_unplayed_hands(games[0])))


def _with_draw_reasons(game: RecordedGame) -> RecordedGame:
    """The game with a reason for every draw; missing ones are computed by our rules."""
    if not any(hand.recorded.outcome == "draw" and hand.recorded.reason is None for hand in game.hands):
        return game
    hands = []
    for played in Playback(game).hands():
        recorded, settled = played.record.recorded, played.settled
        if recorded.outcome == "draw" and settled is not None and settled.draw is not None:
            recorded = replace(recorded, reason=recorded.reason or settled.draw.value)
        hands.append(replace(played.record, recorded=recorded))
    return replace(game, hands=tuple(hands))


def envelopes_of(games: Iterable[RecordedGame], at: str = UNDATED) -> tuple[Envelope, ...]:
    """Recorded games as a journal, replayed by our rules.

    Raises:
        RecordError: a hand that our rules refuse.
    """
    events: list[Event] = []
    for game in games:
        playback = Playback(game)
        hands = []
        for played in playback.hands():
            if played.refused is not None or played.misplaced is not None:
                why = played.misplaced or (played.refused[1].message if played.refused else "")
                raise RecordError(f"hand {played.number} cannot be followed: {why}")
            hands.append(played.events)
        events += playback.opening
        for each in hands:
            events += each
        events += playback.finish().events
    return tuple(Envelope(seq, at, Source.RECORD, event) for seq, event in enumerate(events, start=1))
