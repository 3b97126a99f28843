"""The room that a simulated table stands in, and the layout of a rule book's tiles on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablectl.game.claims import StartSession
from tablectl.rulesets import ruleset
from tablectl.simulation.true_game.truth import start_of
from vision.scene.table import RIVER_MAX_ROWS, RIVER_ROW_TILES, TablePlan, plan_table


@dataclass(frozen=True, slots=True)
class SimulatedRoom:
    """A seed's room: light, cloth and tiles, and what is played in it."""

    seed: int
    """Of walls, choices, light and tile design."""
    session: StartSession = field(default_factory=start_of)
    """What is played, which determines the layout; riichi by tenhou's rules unless given."""
    skipped_sets: int = 0
    """How many of the seed's tile sets are skipped, see ``OwnTiles``."""


def table_plan_for(session: StartSession, tile_mm: tuple[float, float, float]) -> TablePlan:
    """Distances for the session's walls, hands and flowers.

    Raises:
        UnknownRuleset: no rule book has this key.
        UnknownPresetError, UnknownOptionError, OptionValueError: the book does not know what is asked for.
    """
    book = ruleset(session.rules)
    play = book.play(session.preset, book.with_players(session.options, len(session.players)))
    aside = bool(play.flowers.kinds) or play.wins.after_win is not None
    wall = play.setup.wall
    discards = (wall.tiles - wall.dealt - wall.dead_wall) // play.setup.players
    return plan_table(
        tile_mm,
        stacks=max(wall.stacks),
        aside=aside,
        hand=play.setup.hand_size + 1,
        rows=max(RIVER_MAX_ROWS, -(-discards // RIVER_ROW_TILES)),
    )
