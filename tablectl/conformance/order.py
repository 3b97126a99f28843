"""Checks of the events' order: numbers, seals, journals, and what amends what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import PAGE
from tablectl.conformance.heard import ParsedMessage, Traffic

AMENDING: Final = ("event_corrected", "event_inserted", "event_withdrawn")
OUTAGES: Final = "Outages"
CORRECTIONS: Final = "Corrections"
AMENDED: Final = (
    "is published with the next `seq`, a `revision` one higher, the amended `seq` in `target` (`after` for "
    "an insertion), and a `reason`."
)
NO_EVENTS: Final = LeftOut("no events were published while we listened")
NO_AMENDMENTS: Final = LeftOut("no event was corrected, inserted or withdrawn while we listened")


def is_amendment(event: ParsedMessage) -> bool:
    """Whether an event amends an earlier one."""
    return event.words("kind").partition("/")[0] in AMENDING


def journals_of(events: tuple[ParsedMessage, ...]) -> list[tuple[ParsedMessage, ...]]:
    """The events of each journal, in the order in which they came."""
    found: dict[str, list[ParsedMessage]] = {}
    for each in events:
        found.setdefault(each.words("journal"), []).append(each)
    return [tuple(each) for each in found.values()]


def _runs(traffic: Traffic) -> list[tuple[ParsedMessage, ...]]:
    """The events of each audience and journal."""
    return [run for folder in traffic.folders() for run in journals_of(traffic.events(folder))]


def _number(event: ParsedMessage) -> int:
    return event.number("seq") or 0


def _gapless(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    runs = _runs(traffic)
    return _gaps(runs) if any(len(run) > 1 for run in runs) else LeftOut("fewer than two events were heard")


def _gaps(runs: list[tuple[ParsedMessage, ...]]) -> Iterator[Deviation]:
    for run in runs:
        newest = _number(run[0])
        for each in run[1:]:
            if _number(each) > newest + 1:
                yield Deviation(f"seq {newest + 1}, or one that was told before", str(each))
            newest = max(newest, _number(each))


def _repeats(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    return _changed_repeats(runs) if (runs := _runs(traffic)) else NO_EVENTS


def _changed_repeats(runs: list[tuple[ParsedMessage, ...]]) -> Iterator[Deviation]:
    for run in runs:
        first: dict[int, ParsedMessage] = {}
        for each in run:
            before = first.setdefault(_number(each), each)
            if before.message != each.message:
                yield Deviation(f"{before} once more, or another seq", f"{each}: it says something else")


def _sealed(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    return _seals(runs) if (runs := _runs(traffic)) else NO_EVENTS


def _seals(runs: list[tuple[ParsedMessage, ...]]) -> Iterator[Deviation]:
    number_of: dict[tuple[str, str], int] = {}
    seal_of: dict[tuple[str, int], str] = {}
    for each in (event for run in runs for event in run):
        journal, seal = each.words("journal"), each.words("hash")
        if (first := seal_of.setdefault((journal, _number(each)), seal)) != seal:
            yield Deviation(f"hash {first[:12]}… of seq {_number(each)}, as before", f"{each}: {seal[:12]}…")
        elif (other := number_of.setdefault((journal, seal), _number(each))) != _number(each):
            yield Deviation("a hash of its own for each event", f"{each}: that of seq {other}")


def _one_table(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    if not traffic.events():
        return NO_EVENTS
    return _returning(traffic)


def _returning(traffic: Traffic) -> Iterator[Deviation]:
    for folder in traffic.folders():
        left: set[str] = set()
        for before, each in pairwise(traffic.events(folder)):
            if each.words("journal") != before.words("journal"):
                left.add(before.words("journal"))
                if each.words("journal") in left:
                    yield Deviation(
                        "one journal after the other: two tables with one name?",
                        f"{each}: journal {each.words('journal')!r} again after {before.words('journal')!r}",
                    )


def _steps(traffic: Traffic) -> Iterator[tuple[ParsedMessage, ParsedMessage]]:
    """Each event with the one before it, where both were heard."""
    for run in _runs(traffic):
        for before, each in pairwise(run):
            if _number(each) == _number(before) + 1:
                yield before, each


def _amendments(traffic: Traffic) -> list[ParsedMessage]:
    return [each for run in _runs(traffic) for each in run if is_amendment(each)]


def _raised(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    steps = [(before, each) for before, each in _steps(traffic) if is_amendment(each)]
    if not steps:
        return NO_AMENDMENTS
    return (
        Deviation(f"revision {_revision(before) + 1}", f"{each}: {_revision(each)}")
        for before, each in steps
        if _revision(each) != _revision(before) + 1
    )


def _kept(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    steps = [(before, each) for before, each in _steps(traffic) if not is_amendment(each)]
    if not steps:
        return LeftOut("no two events in a row were heard")
    return (
        Deviation(f"revision {_revision(before)}, as {each.words('kind')} amends nothing", f"{each}: another")
        for before, each in steps
        if _revision(each) != _revision(before)
    )


def _revision(event: ParsedMessage) -> int:
    return event.number("revision") or 0


def _place_field(event: ParsedMessage) -> str:
    return "after" if event.words("kind").startswith("event_inserted") else "target"


def _names_place(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = _amendments(traffic)
    if not amendments:
        return NO_AMENDMENTS
    return (
        Deviation(f"a number in the field {_place_field(each)}", f"{each}: none")
        for each in amendments
        if each.number(_place_field(each)) is None
    )


def _place_is_past(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = _amendments(traffic)
    if not amendments:
        return NO_AMENDMENTS
    placed = [(each, place) for each in amendments if (place := each.number(_place_field(each))) is not None]
    return (
        Deviation(f"a number from 0 to {_number(each) - 1} in {_place_field(each)}", f"{each}: {place}")
        for each, place in placed
        if not (0 if _place_field(each) == "after" else 1) <= place < _number(each)
    )


def _reasoned(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = _amendments(traffic)
    if not amendments:
        return NO_AMENDMENTS
    return (
        Deviation("a text in the field reason", f"{each}: none")
        for each in amendments
        if not each.words("reason")
    )


def _replaced(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = [
        each for each in _amendments(traffic) if not each.words("kind").startswith("event_withdrawn")
    ]
    if not amendments:
        return LeftOut("no event was corrected or inserted while we listened")
    return (
        Deviation("the new event, with its kind, in the field event", f"{each}: none")
        for each in amendments
        if not _has_kind(each)
    )


def _has_kind(event: ParsedMessage) -> bool:
    inner = None if event.message is None else event.message.get("event")
    return isinstance(inner, dict) and isinstance(inner.get("kind"), str)


CHECKS: Final = (
    Check("seq_has_no_gap", PAGE, "numbered `seq` 1, 2, 3… without a gap", _gapless),
    Check("repeated_event_is_the_same", OUTAGES, "may come twice (QoS 1); `seq` identifies it", _repeats),
    Check(
        "hash_seals_one_event",
        OUTAGES,
        "two listeners that have the same `journal` and `seq` have the same `hash`.",
        _sealed,
    ),
    Check("one_table_of_this_name", PAGE, "every table on a broker needs its own name", _one_table),
    Check("amendment_raises_revision", CORRECTIONS, AMENDED, _raised),
    Check("revision_counts_amendments_alone", CORRECTIONS, "`revision` counts amendments.", _kept),
    Check("amendment_names_its_place", CORRECTIONS, AMENDED, _names_place),
    Check("amendment_is_of_the_past", CORRECTIONS, "A past event is never edited.", _place_is_past),
    Check("amendment_has_a_reason", CORRECTIONS, AMENDED, _reasoned),
    Check(
        "amendment_holds_the_new_event",
        CORRECTIONS,
        "replaces the one that `target` names by the new one in `event`",
        _replaced,
    ),
)
