"""Checks of event sequences: numbers, hashes, journals and amendments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tablectl.conformance.check import Check, Deviation, LeftOut
from tablectl.conformance.form import PAGE
from tablectl.conformance.traffic import ParsedMessage, Traffic
from tablectl.quoting import quoted

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
    return event.text("kind").partition("/")[0] in AMENDING


def journals_of(events: tuple[ParsedMessage, ...]) -> list[tuple[ParsedMessage, ...]]:
    """The events of each journal, in the order in which they came."""
    found: dict[str, list[ParsedMessage]] = {}
    for each in events:
        found.setdefault(each.text("journal"), []).append(each)
    return [tuple(each) for each in found.values()]


def _runs(traffic: Traffic) -> list[tuple[ParsedMessage, ...]]:
    """The events of each audience and journal."""
    return [run for folder in traffic.folders() for run in journals_of(traffic.events(folder))]


def _number(event: ParsedMessage) -> int:
    return event.number("seq") or 0


def _check_no_gaps(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    runs = _runs(traffic)
    return (
        _find_gaps(runs) if any(len(run) > 1 for run in runs) else LeftOut("fewer than two events were heard")
    )


def _find_gaps(runs: list[tuple[ParsedMessage, ...]]) -> Iterator[Deviation]:
    for run in runs:
        latest = _number(run[0])
        for each in run[1:]:
            if _number(each) > latest + 1:
                yield Deviation(f"seq {latest + 1}, or one that was told before", str(each))
            latest = max(latest, _number(each))


def _check_repeats(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    return _find_changed_repeats(runs) if (runs := _runs(traffic)) else NO_EVENTS


def _find_changed_repeats(runs: list[tuple[ParsedMessage, ...]]) -> Iterator[Deviation]:
    for run in runs:
        first: dict[int, ParsedMessage] = {}
        for each in run:
            before = first.setdefault(_number(each), each)
            if before.message != each.message:
                yield Deviation(f"{before} once more, or another seq", f"{each}: it says something else")


def _check_hashes(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    return _find_wrong_hashes(runs) if (runs := _runs(traffic)) else NO_EVENTS


def _find_wrong_hashes(runs: list[tuple[ParsedMessage, ...]]) -> Iterator[Deviation]:
    number_by_hash: dict[tuple[str, str], int] = {}
    hash_by_number: dict[tuple[str, int], str] = {}
    for each in (event for run in runs for event in run):
        journal, hash_ = each.text("journal"), each.text("hash")
        if (first := hash_by_number.setdefault((journal, _number(each)), hash_)) != hash_:
            yield Deviation(f"hash {first[:12]}… of seq {_number(each)}, as before", f"{each}: {hash_[:12]}…")
        elif (other := number_by_hash.setdefault((journal, hash_), _number(each))) != _number(each):
            yield Deviation("a hash of its own for each event", f"{each}: that of seq {other}")


def _check_one_table(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    if not traffic.events():
        return NO_EVENTS
    return _find_returning_journals(traffic)


def _find_returning_journals(traffic: Traffic) -> Iterator[Deviation]:
    for folder in traffic.folders():
        left: set[str] = set()
        for before, each in pairwise(traffic.events(folder)):
            if each.text("journal") != before.text("journal"):
                left.add(before.text("journal"))
                if each.text("journal") in left:
                    yield Deviation(
                        "one journal after the other: two tables with one name?",
                        f"{each}: journal {quoted(each.text('journal'))} again after "
                        f"{quoted(before.text('journal'))}",
                    )


def _consecutive_events(traffic: Traffic) -> Iterator[tuple[ParsedMessage, ParsedMessage]]:
    """Pairs of events with consecutive numbers, of each audience and journal."""
    for run in _runs(traffic):
        for before, each in pairwise(run):
            if _number(each) == _number(before) + 1:
                yield before, each


def _amendments(traffic: Traffic) -> list[ParsedMessage]:
    return [each for run in _runs(traffic) for each in run if is_amendment(each)]


def _check_revision_is_raised(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    pairs = [(before, each) for before, each in _consecutive_events(traffic) if is_amendment(each)]
    if not pairs:
        return NO_AMENDMENTS
    return (
        Deviation(f"revision {_revision(before) + 1}", f"{each}: {_revision(each)}")
        for before, each in pairs
        if _revision(each) != _revision(before) + 1
    )


def _check_revision_is_unchanged(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    pairs = [(before, each) for before, each in _consecutive_events(traffic) if not is_amendment(each)]
    if not pairs:
        return LeftOut("no two events in a row were heard")
    return (
        Deviation(f"revision {_revision(before)}, as {each.text('kind')} amends nothing", f"{each}: another")
        for before, each in pairs
        if _revision(each) != _revision(before)
    )


def _revision(event: ParsedMessage) -> int:
    return event.number("revision") or 0


def _place_field(event: ParsedMessage) -> str:
    return "after" if event.text("kind").startswith("event_inserted") else "target"


def _check_amendment_has_place(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = _amendments(traffic)
    if not amendments:
        return NO_AMENDMENTS
    return (
        Deviation(f"a number in the field {_place_field(each)}", f"{each}: none")
        for each in amendments
        if each.number(_place_field(each)) is None
    )


def _check_place_is_past(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = _amendments(traffic)
    if not amendments:
        return NO_AMENDMENTS
    placed = [(each, place) for each in amendments if (place := each.number(_place_field(each))) is not None]
    return (
        Deviation(f"a number from 0 to {_number(each) - 1} in {_place_field(each)}", f"{each}: {place}")
        for each, place in placed
        if not (0 if _place_field(each) == "after" else 1) <= place < _number(each)
    )


def _check_amendment_has_reason(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = _amendments(traffic)
    if not amendments:
        return NO_AMENDMENTS
    return (
        Deviation("a text in the field reason", f"{each}: none")
        for each in amendments
        if not each.text("reason")
    )


def _check_amendment_has_event(traffic: Traffic) -> Iterator[Deviation] | LeftOut:
    amendments = [
        each for each in _amendments(traffic) if not each.text("kind").startswith("event_withdrawn")
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
    Check("seq_has_no_gap", PAGE, "numbered `seq` 1, 2, 3… without a gap", _check_no_gaps),
    Check(
        "repeated_event_is_the_same", OUTAGES, "may come twice (QoS 1); `seq` identifies it", _check_repeats
    ),
    Check(
        "hash_seals_one_event",
        OUTAGES,
        "two listeners that have the same `journal` and `seq` have the same `hash`.",
        _check_hashes,
    ),
    Check("one_table_of_this_name", PAGE, "every table on a broker needs its own name", _check_one_table),
    Check("amendment_raises_revision", CORRECTIONS, AMENDED, _check_revision_is_raised),
    Check(
        "revision_counts_amendments_alone",
        CORRECTIONS,
        "`revision` counts amendments.",
        _check_revision_is_unchanged,
    ),
    Check("amendment_names_its_place", CORRECTIONS, AMENDED, _check_amendment_has_place),
    Check("amendment_is_of_the_past", CORRECTIONS, "A past event is never edited.", _check_place_is_past),
    Check("amendment_has_a_reason", CORRECTIONS, AMENDED, _check_amendment_has_reason),
    Check(
        "amendment_holds_the_new_event",
        CORRECTIONS,
        "replaces the one that `target` names by the new one in `event`",
        _check_amendment_has_event,
    ),
)
