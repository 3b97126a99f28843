"""Events as JSON: the recordings' names, and nothing unknown gets in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.game.events import (
    BonusShown,
    DiceCommitted,
    DiceRevealed,
    DiceRolled,
    DrawReason,
    Envelope,
    EventCorrected,
    EventInserted,
    EventWithdrawn,
    FieldError,
    HandDrawn,
    HandSettled,
    HandShown,
    HandStarted,
    IndicatorRevealed,
    IrregularityNoted,
    JournalBody,
    JudgeCalled,
    KongDeclared,
    KongShown,
    MeldClaimed,
    OperatorActed,
    PaymentMade,
    PenaltyPaid,
    PlayPaused,
    PlayResumed,
    ReadyDeclared,
    ScoreAnswered,
    SeatsChanged,
    SessionEnded,
    SessionStarted,
    SettledWin,
    Source,
    TileDiscarded,
    TileDrawn,
    TilesDealt,
    TilesExposed,
    UraIndicatorsRevealed,
    ValueNamed,
    VoidSuitChosen,
    VoidSuitDeclared,
    WallsBuilt,
    WinShown,
    WinVoided,
    envelope_from_wire,
    envelope_to_wire,
    event_from_wire,
    event_to_wire,
    public_wire,
)
from tablectl.game.events.upcast import upcast
from tablectl.game.events.wire import KINDS, body_from_wire
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import Wind
from tablectl.mahjong.tiles import RED_FIVES, Tile, tile_of_kind
from tablectl.rulesets.moves import Payment

tiles = st.sampled_from([*(tile_of_kind(k) for k in range(43)), *RED_FIVES])
seats = st.integers(0, 3)
points = st.tuples(*[st.integers(-200_000, 200_000)] * 4)
texts = st.text(max_size=12)


def some(strategy: st.SearchStrategy[Any], low: int, high: int | None = None) -> st.SearchStrategy[Any]:
    return st.lists(strategy, min_size=low, max_size=high or low).map(tuple)


kongs = some(tiles, 4)
settled_wins = st.builds(
    SettledWin,
    seats,
    st.none() | seats,
    st.lists(st.tuples(texts, st.integers(1, 12), st.integers(1, 9), st.just(0)), max_size=3).map(tuple)
    | st.just((("kokushi", 0, 1, 2),)),
    st.dictionaries(texts, st.integers() | texts | st.none(), max_size=3),
    points,
)
payments = st.builds(Payment, texts, seats, points, st.none() | st.integers(0, 9))
suits = st.sampled_from(("m", "p", "s"))
parts = st.integers(0, 1)
EVENTS: Mapping[type[Any], st.SearchStrategy[Any]] = {
    VoidSuitChosen: st.builds(VoidSuitChosen, seats, st.none() | suits),
    TilesExposed: st.builds(TilesExposed, seats, some(tiles, 1, 3)),
    ValueNamed: st.builds(
        ValueNamed, seats, some(st.tuples(texts, st.integers(1, 4)), 0, 3), st.integers(0, 300)
    ),
    WinVoided: st.builds(WinVoided, seats, texts),
    PaymentMade: st.builds(PaymentMade, texts, seats, points, st.none() | st.integers(0, 9)),
    SessionStarted: st.builds(
        SessionStarted,
        texts,
        texts,
        st.dictionaries(texts, st.booleans() | st.integers(), max_size=2),
        some(texts, 4),
        points,
        seats,
    ),
    HandStarted: st.builds(
        HandStarted,
        st.integers(0, 99),
        st.sampled_from(Wind),
        seats,
        st.integers(0, 9),
        st.integers(0, 9),
        points,
    ),
    DiceCommitted: st.builds(DiceCommitted, texts),
    DiceRevealed: st.builds(DiceRevealed, texts),
    DiceRolled: st.builds(DiceRolled, some(st.integers(1, 6), 2)),
    WallsBuilt: st.builds(WallsBuilt, some(st.integers(0, 40), 4)),
    TilesDealt: st.builds(TilesDealt, seats, some(tiles | st.none(), 0, 14)),
    IndicatorRevealed: st.builds(IndicatorRevealed, tiles),
    TileDrawn: st.builds(TileDrawn, seats, tiles | st.none(), st.sampled_from(("wall", "tail"))),
    TileDiscarded: st.builds(TileDiscarded, seats, tiles, st.none() | st.booleans(), st.booleans()),
    MeldClaimed: some(tiles, 3).flatmap(
        lambda three: st.builds(
            MeldClaimed,
            seats,
            seats,
            st.sampled_from((MeldKind.CHOW, MeldKind.PUNG)),
            st.just(three[1]),
            st.just(three),
        )
    ),
    KongDeclared: st.builds(
        KongDeclared,
        seats,
        st.sampled_from((MeldKind.CLOSED_KONG, MeldKind.ADDED_KONG)),
        kongs,
        st.just(False),
        st.none() | st.booleans(),
        parts,
    )
    | st.builds(KongDeclared, seats, st.just(MeldKind.CLOSED_KONG), kongs | st.just(()), st.just(True)),
    KongShown: st.builds(KongShown, seats, some(tiles, 4)),
    BonusShown: st.builds(BonusShown, seats, tiles),
    ReadyDeclared: st.builds(ReadyDeclared, seats),
    VoidSuitDeclared: st.builds(VoidSuitDeclared, seats, st.sampled_from("mps")),
    UraIndicatorsRevealed: st.builds(UraIndicatorsRevealed, some(tiles, 1, 5)),
    WinShown: st.builds(
        WinShown,
        seats,
        st.none() | seats,
        st.none() | tiles,
        some(tiles, 0, 13),
        st.none() | texts,
        parts,
        st.booleans(),
    ),
    HandShown: st.builds(HandShown, seats, some(tiles, 0, 14)),
    HandDrawn: st.builds(HandDrawn, st.sampled_from(DrawReason)),
    HandSettled: st.builds(
        HandSettled,
        some(settled_wins, 0, 2),
        points,
        points,
        st.integers(0, 9),
        st.none() | st.sampled_from(DrawReason),
        some(seats, 0, 4),
        some(payments, 0, 2),
    ),
    SessionEnded: st.builds(
        SessionEnded,
        texts,
        points,
        some(st.floats(-99, 99), 4),
        st.just(()) | some(st.floats(0, 4), 4),
    ),
    SeatsChanged: st.builds(SeatsChanged, st.permutations(range(4)).map(tuple)),
    IrregularityNoted: st.builds(IrregularityNoted, st.none() | seats, texts, texts),
    PenaltyPaid: st.builds(PenaltyPaid, seats, texts, points),
    PlayPaused: st.builds(PlayPaused, texts),
    PlayResumed: st.builds(PlayResumed),
    JudgeCalled: st.builds(JudgeCalled, seats, texts),
    OperatorActed: st.builds(OperatorActed, texts, texts),
    ScoreAnswered: st.builds(ScoreAnswered, seats, st.booleans(), texts),
}
events = st.one_of(*EVENTS.values())
CORRECTIONS: Mapping[type[Any], st.SearchStrategy[Any]] = {
    EventCorrected: st.builds(EventCorrected, st.integers(1, 999), events, texts),
    EventInserted: st.builds(EventInserted, st.integers(0, 999), events, texts),
    EventWithdrawn: st.builds(EventWithdrawn, st.integers(1, 999), texts),
}
bodies = st.one_of(*EVENTS.values(), *CORRECTIONS.values())


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25)
@given(data=st.data())
def test_every_kind_survives_json(kind: str, data: st.DataObject) -> None:
    body = data.draw({**EVENTS, **CORRECTIONS}[KINDS[kind]])
    wire = json.loads(json.dumps(event_to_wire(body)))
    assert wire["kind"] == kind
    assert body_from_wire(wire) == body
    assert event_to_wire(body_from_wire(wire)) == wire


@given(bodies)
def test_what_everyone_may_see_reads_back_too(body: JournalBody) -> None:
    assert body_from_wire(json.loads(json.dumps(public_wire(body))))


@given(bodies, st.sampled_from(Source), st.none() | st.floats(0, 1))
def test_an_envelope_survives_json(body: JournalBody, source: Source, confidence: float | None) -> None:
    envelope = Envelope(7, "2026-02-03T04:05:06.789Z", source, body, confidence, {"frame_ms": 12})
    assert envelope_from_wire(json.loads(json.dumps(envelope_to_wire(envelope)))) == envelope


def test_every_kind_of_event_has_a_name() -> None:
    assert len(set(KINDS.values())) == len(KINDS) == 38


def test_a_hidden_choice_goes_out_without_its_suit() -> None:
    assert public_wire(VoidSuitChosen(2, "p"))["suit"] is None
    assert public_wire(VoidSuitDeclared(2, "p"))["suit"] == "p"


def test_a_win_whose_tiles_stay_closed_may_be_written_with_unseen_ones() -> None:
    wire = {"kind": "win_shown/1", "seat": 1, "from": None, "tile": "?", "tiles": "?????????????"}
    assert body_from_wire(wire) == WinShown(1, None, None, ())


def test_the_names_are_those_of_recordings() -> None:
    tile = Tile.parse("7m")
    assert event_to_wire(TileDiscarded(2, tile, None, True)) == {
        "kind": "tile_discarded/1",
        "seat": 2,
        "tile": "7m",
        "drawn": None,
        "sideways": True,
    }
    assert event_to_wire(TileDrawn(1, None, "tail")) == {
        "kind": "tile_drawn/1",
        "seat": 1,
        "tile": None,
        "from": "tail",
    }
    claimed = MeldClaimed(3, 2, MeldKind.PUNG, tile, (tile,) * 3)
    assert event_to_wire(claimed) == {
        "kind": "meld_claimed/1",
        "seat": 3,
        "from": 2,
        "meld": "pung",
        "tile": "7m",
        "tiles": "777m",
    }


def test_drawn_and_dealt_tiles_are_not_public() -> None:
    tile = Tile.parse("7m")
    assert public_wire(TileDrawn(1, tile))["tile"] is None
    assert public_wire(TilesDealt(1, (tile, tile)))["tiles"] == "??"
    wire = public_wire(EventCorrected(4, TileDrawn(1, tile), "misread"))
    assert "7m" not in json.dumps(wire)


@pytest.mark.parametrize(
    ("wire", "message"),
    [
        ({}, "kind with its version"),
        ({"kind": "tile_discarded"}, "kind with its version"),
        ({"kind": "tile_eaten/1"}, "no kind “tile_eaten”"),
        ({"kind": "tile_drawn/2", "seat": 1}, "newer program"),
        ({"kind": "ready_declared/1"}, "needs “seat”"),
        ({"kind": "ready_declared/1", "seat": 4}, "seat from 0 to 3"),
        ({"kind": "ready_declared/1", "seat": True}, "whole number"),
        ({"kind": "ready_declared/1", "seat": 1, "loud": True}, "unknown field “loud”"),
        ({"kind": "indicator_revealed/1", "tile": "8z"}, "8z"),
        ({"kind": "hand_drawn/1", "reason": "rain"}, "one of exhaustive"),
        ({"kind": "kong_declared/1", "seat": 1, "meld": "closed_kong", "tiles": "111m"}, "four tiles"),
        ({"kind": "kong_declared/1", "seat": 1, "meld": "pung", "tiles": "1111m"}, "closed_kong"),
        ({"kind": "event_withdrawn/1", "target": 1, "reason": "x"}, "is an amendment"),
        (
            {"kind": "meld_claimed/1", "seat": 1, "from": 0, "meld": "pung", "tile": "2m", "tiles": "111m"},
            "one of the meld's tiles",
        ),
        ({"kind": "tile_drawn/1", "seat": 1, "tile": "1m", "from": "sleeve"}, "one of wall, tail"),
    ],
)
def test_what_is_no_event_says_why(wire: dict[str, object], message: str) -> None:
    with pytest.raises(FieldError, match=message):
        event_from_wire(wire)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seq": 0}, "seq must be 1 or more"),
        ({"source": "rumour"}, "one of camera"),
        ({"confidence": "high"}, "number or null"),
        ({"colour": "red"}, "unknown field “colour”"),
        ({"body": {"seat": 1, "kind": "x/1"}}, "no field “kind”"),
    ],
)
def test_an_envelope_is_read_strictly(change: dict[str, object], message: str) -> None:
    wire = envelope_to_wire(Envelope(1, "2026-01-01T00:00:00.000Z", Source.CAMERA, ReadyDeclared(1)))
    with pytest.raises(FieldError, match=message):
        envelope_from_wire({**wire, **change})


class TestUpcasting:
    STEPS = {  # noqa: RUF012
        ("drawn", 1): lambda fields: {**fields, "from": "wall"},
        ("drawn", 2): lambda fields: {**fields, "seat": int(str(fields["seat"]))},
    }

    def test_old_fields_are_lifted_version_by_version(self) -> None:
        assert upcast("drawn", 1, {"seat": "2"}, 3, self.STEPS) == {"seat": 2, "from": "wall"}
        assert upcast("drawn", 3, {"seat": 2}, 3, self.STEPS) == {"seat": 2}

    def test_a_missing_step_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="no conversion of drawn/3"):
            upcast("drawn", 1, {"seat": "2"}, 4, self.STEPS)
