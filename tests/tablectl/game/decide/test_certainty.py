"""Yes, no or unknown: what a half-seen table answers is never other than what all its tiles would say."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablectl.game.claims import ClaimMeld, DeclareDraw, DeclareKong, DeclareReady, Discard, Draw, Refused
from tablectl.game.decide import decide, is_ready, legal_claims
from tablectl.game.decide.certainty import allowed
from tablectl.game.decide.legal_hand import furiten
from tablectl.game.events import DrawReason, Event, TileDiscarded, TileDrawn, TilesDealt
from tablectl.game.frozen_values import changed
from tablectl.game.state import Answer, GameState, Phase, evolve
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.tiles import Tile, parse_tiles
from tests.tablectl.game.playout import Playout
from tests.tablectl.game.table import Table

YES, NO, UNKNOWN = Answer.YES, Answer.NO, Answer.UNKNOWN
T = Tile.parse


def hidden(event: Event, dice: random.Random, share: float) -> Event:
    """The event with some of its closed tiles unseen, and some discards of unknown origin."""

    def seen(tile: Tile | None) -> Tile | None:
        return None if dice.random() < share else tile

    match event:
        case TilesDealt():
            return changed(event, tiles=tuple(map(seen, event.tiles)))
        case TileDrawn():
            return changed(event, tile=seen(event.tile))
        case TileDiscarded() if dice.random() < share / 2:
            return changed(event, drawn=None)
        case _:
            return event


@pytest.mark.slow
def test_answers_are_what_the_tiles_would_say_or_unknown() -> None:
    @settings(max_examples=6)
    @given(st.integers(0, 10_000), st.sampled_from((0.1, 0.4, 1.0)), st.sampled_from((0.0, 0.5)))
    def check(seed: int, share: float, eager: float) -> None:
        dice = random.Random(seed)
        blind = GameState()
        for _, event, state in Playout(seed, "tenhou", hands=1, eager=eager).play():
            blind = evolve(blind, hidden(event, dice, share))
            if state.hand is None or state.hand.phase not in (Phase.DRAW, Phase.ACT):
                continue
            assert blind.hand is not None
            for seat in range(4):
                known = Counter(t for t in blind.hand.seats[seat].tiles if t is not None)
                assert known <= Counter(state.hand.seats[seat].tiles), event
                assert is_ready(blind, seat) in (is_ready(state, seat), UNKNOWN), event
                assert furiten(blind, seat) in (furiten(state, seat), UNKNOWN), event
                for claim in legal_claims(state, seat):
                    assert allowed(state, claim) is YES, claim
                    assert allowed(blind, claim) is not NO, claim
                for claim in legal_claims(blind, seat)[:25]:
                    if allowed(blind, claim) is YES:
                        assert not isinstance(decide(state, claim), Refused), claim

    check()


class TestAllowed:
    def test_a_discard(self) -> None:
        t = Table("19m")
        t.draw(0, "?")
        assert allowed(t.state, Discard(0, T("1m"))) is YES
        assert allowed(t.state, Discard(0, T("5z"))) is UNKNOWN
        assert allowed(t.state, Discard(1, T("5z"))) is NO
        t.discard(0, "5z", drawn=True)
        t.draw(1, "3p")
        assert allowed(t.state, Discard(1, T("3p"), drawn=True)) is YES
        assert allowed(t.state, Discard(1, T("3p"), drawn=False)) is UNKNOWN

    def test_a_riichi_hand_may_discard_only_what_it_drew(self) -> None:
        t = Table("")
        t.ready(0, "?", "9m")
        t.turns(1, ["1z", "1z", "1z"])
        t.draw(0, "?")
        assert allowed(t.state, Discard(0, T("5z"))) is UNKNOWN
        t.discard(0, "5z")
        t.turns(1, ["2z", "2z", "2z"])
        t.draw(0, "6z")
        assert allowed(t.state, Discard(0, T("6z"))) is YES
        assert allowed(t.state, Discard(0, T("1m"), drawn=False)) is NO

    def test_a_call(self) -> None:
        t = Table("", "34m", "0m", "678m1112345z123s")
        t.turn(0, "?", "5m")
        assert allowed(t.state, ClaimMeld(1, MeldKind.CHOW, parse_tiles("345m"))) is YES
        assert allowed(t.state, ClaimMeld(1, MeldKind.PUNG, parse_tiles("555m"))) is UNKNOWN
        assert allowed(t.state, ClaimMeld(2, MeldKind.PUNG, parse_tiles("055m"))) is UNKNOWN
        assert allowed(t.state, ClaimMeld(3, MeldKind.PUNG, parse_tiles("555m"))) is NO

    def test_riichi(self) -> None:
        for closed, answer in (
            ("159m159p19s12345z", NO),
            ("159m159p19s123z", NO),
            ("123456789m1p", UNKNOWN),
            ("", UNKNOWN),
            ("123456789m11p34s", YES),
        ):
            t = Table(closed)
            t.draw(0, "9p")
            assert allowed(t.state, DeclareReady(0)) is answer, closed

    def test_kongs(self) -> None:
        t = Table("1111m22p")
        t.draw(0, "?")
        assert allowed(t.state, DeclareKong(0, MeldKind.CLOSED_KONG, parse_tiles("1111m"))) is YES
        assert allowed(t.state, DeclareKong(0, MeldKind.CLOSED_KONG, parse_tiles("2222p"))) is UNKNOWN
        assert allowed(t.state, DeclareKong(0, MeldKind.ADDED_KONG, parse_tiles("2222p"))) is NO

    def test_nine_kinds(self) -> None:
        for closed, answer in (
            ("19m19p19s123z", YES),
            ("19m19p19s", UNKNOWN),
            ("19m19p19s2345678m", NO),
            ("2345678m2345p", NO),
        ):
            t = Table(closed)
            t.draw(0, "5s")
            assert allowed(t.state, DeclareDraw(DrawReason.KYUUSHU_KYUUHAI, 0)) is answer, closed

    def test_a_draw_needs_no_tile(self) -> None:
        assert allowed(Table("").state, Draw(0)) is YES
        assert allowed(Table("").state, Draw(1)) is NO
        assert allowed(GameState(), Draw(0)) is NO


class TestReadiness:
    def test_a_hand_too_far_away_is_not_ready_whatever_its_unseen_tiles_are(self) -> None:
        t = Table("19m19p19s", "159m159p159s", "123456789m", "12345678m11p345s")
        t.turn(0, "?", "9m")
        assert [is_ready(t.state, seat) for seat in range(4)] == [UNKNOWN, NO, UNKNOWN, YES]

    def test_such_a_hand_is_not_furiten_either(self) -> None:
        t = Table("", "159m159p159s", "123456789m")
        t.turn(0, "?", "9m")
        t.turn(1, "?", "1z")
        t.turn(2, "?", "1z")
        assert furiten(t.state, 1) is NO
        assert furiten(t.state, 2) is UNKNOWN
        assert furiten(t.state, 3) is UNKNOWN
