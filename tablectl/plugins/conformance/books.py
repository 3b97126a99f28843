"""The checks of a rule book: random sessions keep all tiles and points, and all texts exist."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from tablectl.api.games.replay import replay_game
from tablectl.conformance import Deviation
from tablectl.decoding import MESSAGE, decode
from tablectl.formats.journal.jsonl import read_journal_games, write_jsonl
from tablectl.game.events import Envelope, Event, Source, WinShown, event_to_wire, public_wire
from tablectl.game.events.wire import body_from_wire
from tablectl.plugins.conformance.any_playout import AnyPlayout
from tablectl.plugins.conformance.invariants import violation
from tablectl.plugins.conformance.subject import Subject
from tablectl.quoting import quoted
from tablectl.rulesets import RULESETS, Ruleset
from tablectl.rulesets.names import Names

HANDS: Final = 3
"""In each random session."""
SEEDS: Final = range(4)
MAX_HANDS: Final = 60
"""A win is expected within this number of random hands."""


def book_of(subject: Subject) -> Ruleset[Any] | None:
    """The registered book; None where it could not be registered."""
    return RULESETS.get(subject.value.listing.key)


def key(subject: Subject) -> Iterator[Deviation]:
    """Its key is its plugin's name."""
    if subject.value.listing.key != subject.name:
        yield Deviation(
            f"the key {quoted(subject.name)}, as its entry point is called", repr(subject.value.listing.key)
        )
    if "default" not in subject.value.presets:
        yield Deviation("a preset “default”", ", ".join(subject.value.presets))


def words(subject: Subject) -> Iterator[Deviation]:
    """Every text has its four languages."""
    listing = subject.value.listing
    named = {item.key: item.names for item in (*listing.items, *listing.payments)}
    for name in listing.options.fields:
        if name not in listing.option_names or name not in listing.sentences:
            yield Deviation(f"names and a sentence of the option {name}", "none")
    for preset in listing.options.presets:
        if preset not in listing.preset_words:
            yield Deviation(f"words for the preset {preset}", "none")
    for what, names in (named | dict(listing.option_names)).items():
        for language in Names._fields:
            if not getattr(names, language).strip():
                yield Deviation(f"a name of {what} in {language}", "none")


def walls(subject: Subject) -> Iterator[Deviation]:
    """The set fills the walls, in every preset."""
    for preset in subject.value.presets:
        setup = subject.value.play(preset, {}).setup
        if sum(setup.tile_counts) != setup.wall.tiles:
            yield Deviation(
                f"{setup.wall.tiles} tiles, as the walls of {preset} have", f"{sum(setup.tile_counts)}"
            )


def plays(subject: Subject) -> Iterator[Deviation]:
    """Random sessions are played to their end; no tile and no point is lost."""
    for preset, players, seed in _tables(subject):
        yield from _play_session(subject, preset, players, seed)[1]


def journal(subject: Subject) -> Iterator[Deviation]:
    """Its events can be written to the journal and read back, and the export replays to the same payments."""
    for preset, players, seed in _tables(subject):
        events, faults = _play_session(subject, preset, players, seed)
        if faults:
            yield from faults
            continue
        for event in events:
            if body_from_wire(decode(json.dumps(event_to_wire(event)), MESSAGE)) != event:
                yield Deviation(f"{event}", "something else, once written and read")
            body_from_wire(decode(json.dumps(public_wire(event)), MESSAGE))
        lines = write_jsonl(Envelope(n, "", Source.RULESET, event) for n, event in enumerate(events, 1))
        (game,) = read_journal_games("".join(lines))
        for line in replay_game(game, f"{preset}, seed {seed}"):
            if line.get("differs"):
                yield Deviation("the payments that were written down", "; ".join(line["differs"]))


def wins(subject: Subject) -> Iterator[Deviation]:
    """Somebody wins now and then."""
    book = book_of(subject)
    if book is None:
        yield Deviation("a book that joined", subject.switch.for_author)
        return
    for seed in range(MAX_HANDS):
        playout = AnyPlayout(book.key, seed, players=book.players[0], hands=1, eager=0.2)
        if any(isinstance(event, WinShown) for _, event, _ in playout.play()):
            return
    yield Deviation(f"a win in {MAX_HANDS} random hands", "none")


def _tables(subject: Subject) -> Iterator[tuple[str, int, int]]:
    for preset in subject.value.presets:
        for players in subject.value.players:
            for seed in SEEDS:
                yield preset, players, seed


def _play_session(
    subject: Subject, preset: str, players: int, seed: int
) -> tuple[list[Event], list[Deviation]]:
    """The events of a random session, and their violations."""
    at = f"preset {preset}, {players} players, seed {seed}"
    book = book_of(subject)
    if book is None:
        return [], [Deviation("a book that joined", subject.switch.for_author)]
    playout = AnyPlayout(book.key, seed, preset=preset, players=players, hands=HANDS)
    events: list[Event] = []
    try:
        for before, event, after in playout.play():
            events.append(event)
            if wrong := violation(before, event, after):
                return events, [Deviation("every tile and point", f"{at}, after {event}: {wrong}")]
    except Exception as error:  # noqa: BLE001 - whatever a book makes of the game is what is examined
        return events, [Deviation("a session that is played to its end", f"{at}: {_error_text(error)}")]
    if not subject.switch.is_on:
        return events, [Deviation("no hook that fails", f"{at}: {subject.switch.for_author}")]
    return events, []


def _error_text(error: Exception) -> str:
    return str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
