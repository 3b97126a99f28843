"""What still stands of broken walls: the next tile of each end, the indicators, how many can yet be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tablectl.mahjong.seats import Seat
from tablectl.mahjong.walls.wall import LaidWall, WallPlace
from tablectl.mahjong.walls.wall_plan import FixedIndicator, RolledIndicator


class WallEmpty(ValueError):
    """No tile of this kind is left to take."""


@dataclass(frozen=True, slots=True)
class StandingWall:
    """Broken walls after some tiles were taken; a new value for each tile that goes.

    Tiles are indices of ``laid.places``.
    """

    laid: LaidWall
    taken: frozenset[int] = frozenset()
    replaced: int = 0
    """Tiles taken in place of kongs and flowers."""
    indicators: tuple[int, ...] = ()
    """Tiles lying face up in the walls, in the order of turning."""

    @property
    def left(self) -> int:
        """Tiles that can still be drawn, from either end."""
        plan = self.laid.plan
        return plan.tiles - plan.dead_wall - len(self.taken)

    @property
    def standing(self) -> tuple[int, ...]:
        """Everything that is still there, dead tiles and indicators included."""
        return tuple(i for i in range(self.laid.plan.tiles) if i not in self.taken)

    @property
    def dead(self) -> tuple[int, ...]:
        """Tiles that nobody will get as the walls stand now, in the order of the tail: what draws from the
        head leave. What is out of play counts among a book's dead tiles wherever it lies."""
        if not self.laid.plan.dead_wall:
            return ()
        out = self.out_of_play
        last_first = (i for i in reversed(self.standing) if i not in out)
        stays = out.union(islice(last_first, max(0, self.laid.plan.dead_wall - len(out))))
        return tuple(i for i in self.laid.from_tail if i in stays)

    @property
    def next_tile(self) -> int:
        """What the next draw from the head brings.

        Raises:
            WallEmpty: only dead tiles are left.
        """
        self._require_live()
        out = self.out_of_play
        return next(i for i in range(len(self.laid.places)) if i not in self.taken and i not in out)

    @property
    def next_replacement(self) -> int:
        """What a kong or a flower brings.

        Raises:
            WallEmpty: only dead tiles are left, or the book's number of replacements is taken.
        """
        plan = self.laid.plan
        if plan.replacements is not None and self.replaced >= plan.replacements:
            raise WallEmpty(f"all {plan.replacements} replacements are taken")
        if plan.replacements_from == "head":
            return self.next_tile
        self._require_live()
        return self.tail[0]

    @property
    def next_indicator(self) -> int:
        """The indicator of the book's fixed place, or of the roll that broke the wall, that is turned next.

        Raises:
            WallEmpty: the book has none, or its next place is no longer there.
        """
        places, nth = self.laid.places, len(self.indicators)
        match self.laid.plan.indicator:
            case FixedIndicator(stack=stack):
                index = len(places) - 2 * (stack + 1 + nth)
            case RolledIndicator() if not self.indicators:
                right_end = places.index(WallPlace(self.laid.opened.side, 0, upper=True))
                index = right_end - 2 * self.laid.opened.stacks
            case _:
                raise WallEmpty("no indicator lies at a place that is known before it is thrown for")
        if index in self.taken or index < 0:
            raise WallEmpty(f"indicator {nth + 1} would be tile {index}, which is taken")
        return index

    def thrown_indicator(self, dice: Sequence[int]) -> int:
        """The tile that a throw counts from the tail as it is now.

        Raises:
            WallEmpty: so many tiles do not stand.
        """
        order, count = self.tail, sum(dice)
        if count > len(order):
            raise WallEmpty(f"{count} counted from the tail, where {len(order)} tiles stand")
        return order[count - 1]

    def take(self, tiles: Sequence[int]) -> StandingWall:
        """After these tiles went, in the deal."""
        assert not self.taken & set(tiles), "a tile is taken once"
        return replace(self, taken=self.taken | set(tiles))

    def deal(self, seat: Seat) -> StandingWall:
        """After a seat took its share of the deal."""
        return self.take(self.laid.dealt_to(seat))

    def draw(self) -> StandingWall:
        """After the next tile of the head went."""
        return self.take((self.next_tile,))

    def replacement(self) -> StandingWall:
        """After the next replacement went."""
        return replace(self.take((self.next_replacement,)), replaced=self.replaced + 1)

    def after(self, draws: int, replacements: int) -> StandingWall:
        """After so many tiles went from the head and so many in place of kongs and flowers.

        Where both ends are one, only the sum tells which tiles are gone.

        Raises:
            WallEmpty: so many cannot go.
        """
        wall = self
        from_head = self.laid.plan.replacements_from == "head"
        tail = () if from_head else self.tail[:replacements]
        wall = replace(wall.take(tail), replaced=wall.replaced + replacements)
        count = draws + (replacements if from_head else 0)
        gone = wall.taken | wall.out_of_play
        head = [index for index in range(len(wall.laid.places)) if index not in gone][:count]
        if len(tail) + len(head) < draws + replacements or len(head) > wall.left:
            raise WallEmpty(f"{draws} draws and {replacements} replacements: so many cannot be taken")
        return wall.take(head)

    def turn(self, tile: int) -> StandingWall:
        """After an indicator was turned where it lies."""
        assert tile not in self.taken, "an indicator still stands in the walls"
        return replace(self, indicators=(*self.indicators, tile))

    def place(self, tile: int) -> WallPlace:
        """Where a tile stands, or stood."""
        return self.laid.places[tile]

    @property
    def out_of_play(self) -> frozenset[int]:
        """Tiles that neither end gives: indicators, what lies under a rolled one, what was put aside."""
        plan = self.laid.plan
        out = set(self.indicators)
        if isinstance(plan.indicator, RolledIndicator):
            out |= {i ^ 1 for i in self.indicators}
        if plan.dead_aside:
            out |= set(self.laid.from_tail[: plan.dead_wall])
        return frozenset(out)

    @property
    def tail(self) -> tuple[int, ...]:
        """What the tail gives, in order."""
        gone = self.taken | self.out_of_play
        return tuple(i for i in self.laid.from_tail if i not in gone)

    def _require_live(self) -> None:
        if self.left <= 0:
            raise WallEmpty(f"only the {self.laid.plan.dead_wall} dead tiles are left")
