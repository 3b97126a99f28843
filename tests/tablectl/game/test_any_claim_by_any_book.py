"""Whatever is claimed at whatever moment by whatever book: an answer, never a crash, and no tile lost."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest

from tablectl.game.claims import (
    ChooseVoidSuit,
    Claim,
    ClaimMeld,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    DeclareVoidSuit,
    Discard,
    Draw,
    EndSession,
    ExposeTiles,
    NameValue,
    NoteIrregularity,
    Penalty,
    Refused,
    RevealIndicator,
    RollDice,
    Settle,
    ShowBonus,
    ShowHand,
    ShowKong,
    ShowWin,
    StartHand,
    VoidWin,
)
from tablectl.game.decide import decide, legal_claims
from tablectl.game.decide.certainty import allowed
from tablectl.game.decide.legal import FACES
from tablectl.game.events import DrawReason
from tablectl.game.judging import fault_of, judgements
from tablectl.game.state import GameState, evolve
from tablectl.game.views import public_view
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile
from tablectl.plugins.conformance.invariants import violation
from tests.tablectl.game.any_playout import AnyPlayout
from tests.tablectl.game.deciding import accepted
from tests.tablectl.game.test_any_ruleset import IDS, TABLES
from tests.tablectl.game.test_half_seen import with_hand_cameras

Table = tuple[str, str, dict[str, object], int]
SPECIALS = (
    None,
    None,
    None,
    "three_gold",
    "three_gold_dealt",
    "robbing_the_gold",
    "ten_honors",
    "all_flowers",
)
SUITS: tuple[Literal["m", "p", "s"], ...] = ("m", "p", "s")


class AnyClaim:
    """Claims that look as if somebody might make them, most of them wrong."""

    def __init__(self, state: GameState, rng: random.Random) -> None:
        assert state.play is not None and state.hand is not None
        self._rng = rng
        self._play, hand = state.play, state.hand
        self._seat = rng.randrange(state.play.setup.players)
        seat = hand.seats[self._seat]
        self._closed = tuple(t for t in seat.concealed if t is not None)
        self._mine = [t for t in seat.tiles if t is not None] or [self._face()]
        self._offered = hand.offer.tile if hand.offer else self._face()

    def _face(self) -> Tile:
        return self._rng.choice(FACES)

    def _some(self, count: int) -> tuple[Tile, ...]:
        return tuple(sorted((self._face() for _ in range(count)), key=lambda t: t.kind))

    def make(self) -> Claim:
        pick, seat = self._rng.choice, self._seat
        own, offered = pick(self._mine), self._offered
        known = pick((None, True, False))
        three = pick(((offered,) * 3, (own,) * 3, (offered,) * 4, self._some(3)))
        code = pick(list(self._play.penalties.faults) or ["x"])
        how: dict[str, Any] = {
            "special": pick(SPECIALS),
            "part": pick((0, 0, 1)),
            "unused": self._rng.random() < 0.2,
        }
        shown = pick((self._closed, (), tuple(self._mine), self._some(13)))
        claims: tuple[Claim, ...] = (
            Draw(seat, pick((None, self._face()))),
            Discard(seat, pick((own, self._face())), known),
            ClaimMeld(seat, pick(list(MeldKind)), three, pick((0, 0, 1))),
            DeclareKong(seat, pick(list(MeldKind)), pick(((own,) * 4, ())), known, pick((0, 1))),
            ShowKong(seat, (own,) * 4),
            ShowBonus(seat, pick((own, *FACES[34:42]))),
            ChooseVoidSuit(seat, pick((*SUITS, None))),
            DeclareVoidSuit(seat, pick(SUITS)),
            ExposeTiles(seat, pick((tuple(self._mine[:2]), self._some(2), ()))),
            ShowWin(seat, shown, pick((offered, own, None)), **how),
            NameValue(seat, (("x", 1),), self._rng.randrange(40)),
            VoidWin(seat, "x"),
            ShowHand(seat, pick((tuple(self._mine), self._some(13)))),
            DeclareDraw(pick(list(DrawReason)), pick((None, seat))),
            RevealIndicator(self._face()),
            NoteIrregularity(seat, code, pick(("1m fell", "words"))),
            Penalty(seat, code, (0,) * self._play.setup.players),
            DeclareReady(seat),
            pick((Settle(), StartHand(), RollDice((1, 2)))),
        )
        return pick(claims)


def stopped_game(table: Table, rng: random.Random) -> GameState:
    """A game stopped anywhere, its hands seen or not."""
    key, preset, options, players = table
    unseen, state = rng.random() < 0.5, GameState()
    playout = AnyPlayout(key, rng.randrange(10**6), preset=preset, options=options, players=players, hands=1)
    for steps, (_, event, after) in enumerate(playout.play()):
        if isinstance(claim := with_hand_cameras(event, after), EndSession) or steps > rng.randrange(10, 150):
            break
        if not unseen:
            state = after
        elif claim is not None:
            state = accepted(state, claim)
    return state


def assert_answers(table: Table, seed: int, claims: int = 60) -> None:
    rng = random.Random(f"{table} {seed}")
    state = stopped_game(table, rng)
    for _ in range(claims if state.hand is not None else 0):
        claim = AnyClaim(state, rng).make()
        answer = decide(state, claim)
        allowed(state, claim)
        if isinstance(answer, Refused):
            assert answer.code and answer.message
            fault_of(state, claim, answer)
            continue
        for event in answer:
            before, state = state, evolve(state, event)
            assert not violation(before, event, state), event
        judgements(state)
        public_view(state)
        for seat in range(len(state.players)):
            legal_claims(state, seat)


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_every_claim_has_an_answer_and_loses_no_tile(table: Table) -> None:
    for seed in range(6):
        assert_answers(table, seed)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_and_so_very_often(table: Table) -> None:
    for seed in range(100, 400):
        assert_answers(table, seed)
