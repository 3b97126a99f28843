"""How many dear turns the highlights find: ``python -m tests.recordings.highlights_recall FOLDER``.

What a turn really cost nobody knows: the record tells what came, not what could have. So a second network of
chances is fitted on some games of the folder, which the shipped one has never seen, and both list the ten
dearest turns of the other games, which neither has seen. Printed: the share of the second one's ten dearest
turns that the first one lists too (or their neighbour in the same hand, a draw and the discard after it), how
many it lists that the second one finds no highlight at all, and the same against what the record itself says
of points that changed hands. With ``--fits`` the reference is the mean of several fits from other seeds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tablectl.adapters.numbers_model import riichi_model
from tablectl.api.counts.highlights import find_highlights
from tablectl.formats.reading import read_games
from tablectl.formats.recorded.record import RecordedGame
from tablectl.learning.networks.fitting import Fit
from tablectl.learning.riichi.fit import ODDS_FIT, fit_odds
from tablectl.learning.riichi.positions import read_positions
from tablectl.numbers.highlights import MAX_TURNS, Highlight
from tablectl.numbers.odds import ChancesOf, hand_chances

DEAREST = 10
"""Of the reference's turns so many are wanted."""
LARGEST_WINS = 5
NEAR = 1
"""Positions between a turn of one list and the same turn of the other."""
ALL = 10_000


@dataclass(frozen=True, slots=True)
class Found:
    """Of some games together."""

    games: int
    wanted: int
    found: int
    listed: int
    false: int
    paid: int
    paid_found: int

    @property
    def recall(self) -> float:
        """Share of the reference's dearest turns that are listed."""
        return self.found / self.wanted

    @property
    def false_a_game(self) -> float:
        """Turns listed that the reference finds worth nothing."""
        return self.false / self.games

    @property
    def recall_of_payments(self) -> float:
        """Share of the record's five largest wins whose turn is listed."""
        return self.paid_found / self.paid


def compare(
    games: Sequence[RecordedGame], shipped: ChancesOf, reference: ChancesOf, most: int = MAX_TURNS
) -> Found:
    """Both lists of every game, beside each other; the shipped one has ``most`` turns at most."""
    wanted = found = listed = false = paid = paid_found = 0
    for game in games:
        mine, _ = find_highlights(game, shipped, most)
        dearest, _ = find_highlights(game, reference, DEAREST)
        anything, _ = find_highlights(game, reference, most=ALL)
        wanted += len(dearest)
        found += sum(_among(each, mine) for each in dearest)
        listed += len(mine)
        false += sum(not _among(each, anything) for each in mine)
        # What the record itself says: hands of large wins have turns to see again.
        ends = sorted(
            (hand for hand in range(len(game.hands)) if game.hands[hand].recorded.wins),
            key=lambda hand: -sum(win.total or 0 for win in game.hands[hand].recorded.wins),
        )[:LARGEST_WINS]
        paid += len(ends)
        paid_found += sum(any(each.hand == hand for each in mine) for hand in ends)
    return Found(len(games), wanted, found, listed, false, paid, paid_found)


def _among(turn: Highlight, others: Sequence[Highlight]) -> bool:
    return any(each.hand == turn.hand and abs(each.step - turn.step) <= NEAR for each in others)


def measure(
    learnt: Sequence[RecordedGame],
    games: Sequence[RecordedGame],
    fit: Fit = ODDS_FIT,
    fits: int = 1,
    most: int = MAX_TURNS,
) -> Found:
    """Fit the reference and compare."""
    model, _ = riichi_model()
    positions = read_positions(learnt)
    networks = [fit_odds(positions, _say, replace(fit, seed=fit.seed + more)) for more in range(fits)]
    others = [replace(model, network=network) for network in networks]
    return compare(
        games,
        lambda a: hand_chances(a, model),
        lambda a: np.mean([hand_chances(a, other) for other in others], axis=0),
        most,
    )


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=Path, help="a folder of games that the shipped numbers have not seen")
    parser.add_argument("--learn", type=int, default=200, help="games that the reference is fitted on")
    parser.add_argument("--most", type=int, default=58, help="games that are compared")
    parser.add_argument("--fits", type=int, default=1, help="fits of which the reference is the mean")
    parser.add_argument(
        "--listed", type=int, default=MAX_TURNS, help="turns that the shipped numbers may list"
    )
    asked = parser.parse_args()
    games = [game for path in sorted(asked.games.iterdir()) for game in read_games(path)]
    compared = games[asked.learn : asked.learn + asked.most]
    found = measure(games[: asked.learn], compared, fits=asked.fits, most=asked.listed)
    lines = (
        f"games compared                                     {found.games}",
        f"turns listed, a game                               {found.listed / found.games:.1f}",
        f"dearest turns of the reference that are listed     {found.recall:.3f} of {found.wanted}",
        f"listed turns that it finds worth nothing, a game   {found.false_a_game:.2f}",
        f"hands of the largest wins with a turn listed       {found.recall_of_payments:.3f} of {found.paid}",
    )
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    raise SystemExit(main())
