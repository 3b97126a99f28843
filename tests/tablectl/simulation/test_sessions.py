"""Whole sessions of every rule book, played by robots: tiles are conserved, nothing is paid out of nothing,
and every hand and session comes to its end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest

from tablectl.game.claims import Refused
from tablectl.game.decide import decide
from tablectl.game.events import HandSettled, PaymentMade
from tablectl.game.state import Phase
from tablectl.rulesets import RULESETS
from tablectl.simulation.pictures.felt import felt_of
from tablectl.simulation.true_game.truth import PLAYERS, TrueGame, start_of
from tablectl.simulation.true_game.wall import tiles_of
from tests.long_forms import in_soak

TABLES = [(key, players) for key, book in RULESETS.items() for players in book.players]
MOST = [(key, max(book.players)) for key, book in RULESETS.items()]
MOST_OR_ALL = [*MOST, *in_soak(*(table for table in TABLES if table not in MOST))]
TO_NOBODY = frozenset({"pig"})
"""What is paid to nobody: Sichuan's pig (book 003, 2.7.4: a fine)."""


@dataclass(slots=True)
class Watched:
    """A session while it is played, and what was seen in it."""

    game: TrueGame
    kinds: Counter[str] = field(default_factory=Counter)

    def play(self, hands: int, *, tiles: bool = True) -> None:
        """Play so many hands, and check every step."""
        settled = 0
        while settled < hands and not self.game.state.finished:
            step = self.game.next_step()
            self.game.follow(step.events)
            for event in step.events:
                self.kinds[type(event).__name__] += 1
                if isinstance(event, HandSettled):
                    self._check_payment(event)
                elif isinstance(event, PaymentMade):
                    assert event.reason in TO_NOBODY or sum(event.deltas) == 0, event
            if tiles:
                self._check_tiles()
            hand = self.game.hand
            settled += hand is not None and hand.phase is Phase.SETTLED

    def _check_tiles(self) -> None:
        game, hand = self.game, self.game.hand
        assert game.state.play is not None
        if game.wall is not None and hand is not None and hand.phase is not Phase.SETUP:
            felt = felt_of(game.state, game.wall, game.added)
            assert Counter(felt.tiles) == Counter(tiles_of(game.state.play.setup.tile_counts))
            assert hand.wall_left == game.wall.left

    def _check_payment(self, settled: HandSettled) -> None:
        """Riichi's deposits lie on the table meanwhile."""
        for win in settled.wins:
            assert sum(win.deltas) >= 0, win
        state = self.game.state
        assert state.play is not None
        if not state.play.ready.allowed:
            fines = sum(sum(p.deltas) for p in settled.payments if p.reason in TO_NOBODY)
            assert sum(settled.deltas) == fines, settled
        assert settled.scores == state.scores


def watched(rules: str, players: int, seed: int) -> Watched:
    game = TrueGame(seed)
    start = start_of("default", PLAYERS[:players], rules)
    events = decide(game.state, start)
    assert not isinstance(events, Refused), events
    game.follow(events)
    return Watched(game)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "players"), MOST_OR_ALL)
def test_hands_of_every_book_are_played_to_their_payment(rules: str, players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in (1, 2, 3):
        table = watched(rules, players, seed)
        table.play(hands=3)
        seen += table.kinds
    assert seen["HandSettled"] == 9 or table.game.state.finished
    assert seen["WinShown"] >= 3, "decent players win now and then"
    assert seen["MeldClaimed"] >= 2
    play = table.game.state.play
    assert play is not None
    assert not play.flowers.kinds or seen["BonusShown"] > 20
    assert not play.opening.void_suits or seen["VoidSuitDeclared"] == players * seen["HandStarted"]


@pytest.mark.parametrize(("rules", "players"), MOST_OR_ALL)
def test_the_same_seed_plays_the_same_hand(rules: str, players: int) -> None:
    one, two = watched(rules, players, 7), watched(rules, players, 7)
    one.play(hands=1, tiles=False)
    two.play(hands=1, tiles=False)
    assert one.game.state == two.game.state


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_whole_sessions_end_by_their_own_rules(rules: str, players: int, seed: int) -> None:
    table = watched(rules, players, 100 + seed)
    table.play(hands=60)
    if table.kinds["HandSettled"] < 60:
        assert table.game.state.finished
    assert table.kinds["WinShown"] > 0
