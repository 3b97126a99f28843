"""Sanma as a ``Ruleset``: riichi's rules of play with three seats, their walls, and norths set aside."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from tablectl.mahjong.walls.wall_plan import FixedIndicator, WallPlan
from tablectl.mahjong.win import NoWin, ScoredItem, ScoredWin
from tablectl.rulesets.own_prices import OwnPrices
from tablectl.rulesets.play_rules import FlowerRules, PlayRules
from tablectl.rulesets.riichi.play import play_rules as riichi_rules
from tablectl.rulesets.riichi.play import score_facts, score_own_items
from tablectl.rulesets.ruleset import Ruleset, WinFacts
from tablectl.rulesets.sanma.listing import SANMA_LISTING
from tablectl.rulesets.sanma.options import PLAYERS, SanmaOptions, as_riichi
from tablectl.rulesets.sanma.presets import SANMA_BOOK
from tablectl.rulesets.sanma.score_request import SANMA_SCORER
from tablectl.rulesets.sanma.scoring import riichis_source
from tablectl.rulesets.sanma.variant import NORTH, variant

MIDDLE_CHARACTERS: Final = range(1, 8)
"""Kinds that the set does not have."""


def wall_plan(options: SanmaOptions) -> WallPlan:
    """1.3 and 1.4: 54 stacks; eight replacements, so that the first indicator lies on the fifth stack.

    >>> wall_plan(SanmaOptions()).tiles
    108
    """
    return WallPlan(
        (14, 13, 14, 13) if options.walls == "four" else (18, 18, 18),
        players=PLAYERS,
        dead_wall=14,
        replacements=8,
        indicator=FixedIndicator(4),
    )


def play_rules(options: SanmaOptions) -> PlayRules:
    """A table's rules."""
    riichi, players = as_riichi(options), variant(options)
    rules = riichi_rules(riichi, players, wall_plan(options))
    copies = tuple(
        0 if kind in MIDDLE_CHARACTERS else count for kind, count in enumerate(rules.setup.tile_counts)
    )
    return replace(
        rules,
        setup=replace(rules.setup, tile_counts=copies),
        claims=replace(rules.claims, chow=False),
        flowers=FlowerRules(
            kinds=frozenset((NORTH,)) if options.kita else frozenset(),
            opening=False,
            discardable=True,
            is_call=True,
            robbed=options.kita_win != "off",
        ),
        wins=replace(rules.wins, score=partial(_score, options)),
    )


def _score(options: SanmaOptions, facts: WinFacts) -> ScoredWin | NoWin:
    riichi_facts = structs.replace(facts, source=riichis_source(facts.source, options))
    return score_facts(as_riichi(options), variant(options), riichi_facts)


def _score_own_items(options: SanmaOptions, facts: WinFacts, items: tuple[ScoredItem, ...]) -> ScoredWin:
    return score_own_items(as_riichi(options), variant(options), facts, items)


SANMA: Final = Ruleset(
    name="Sanma (three-player riichi)",
    native="三人麻雀",
    listing=SANMA_LISTING,
    scorer=SANMA_SCORER,
    wall=wall_plan(SANMA_BOOK.default),
    dice=2,
    rules=play_rules,
    players=(PLAYERS,),
    points_step=100,
    own_prices=OwnPrices(unit="han", score_items=_score_own_items, yakuman=True),
)
"""The rule book."""
