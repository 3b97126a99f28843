"""Thresholds by which tiles on a table are sorted into rows, melds, rivers and walls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class LayoutLimits:
    """Lengths are in widths and heights of the tiles that lie there; costs are negative log probabilities;
    shares have no unit.

    Tuned on drawn tables of the rule books and on tables laid by hand, with eyes that see every face
    (``docs/measurements/table_photos.md``, ``without_pictures.md``).
    """

    meld_beside_max_widths: float = 1.0
    """In tile widths: a kong lies so near to its owner's other melds."""
    corner_max_share: float = 0.35
    """A group farther from the diagonal than this share of its distance is no corner's."""
    aside_max_widths: float = 0.6
    """In tile widths: a tile behind another lies no farther aside."""
    behind_heights: tuple[float, float] = (0.65, 1.35)
    """In tile heights: how far behind it lies, centre to centre."""
    shown_tile_cost: float = 1.0
    """Cost of reading a tile as a single shown one."""
    shown_sideways_tile_cost: float = 4.0
    """The same for a tile turned sideways."""
    meld_cost: float = 0.3
    """Cost of reading tiles as a meld, besides that of their faces."""
    plain_meld_max_cost: float = 0.7
    """A set without a turned tile, or in two rows, must be read this well to count as a meld."""
    stand_in_probability_share: float = 0.4
    """A white dragon in a run counts so much of what the run's own tile would."""
    joker_probability_share: float = 0.7
    """A joker in a meld counts so much of what the meld's own tile would."""
    wrong_faces_max_cost: float = 6.0
    """Upper bound of what faces that do not belong together cost: a meld misread in one tile is still a
    meld.
    """
    row_gap_max_widths: float = 0.35
    """In tile widths: wider gaps separate neighbours of a row, a meld's tiles, and a hand from what was
    drawn.
    """
    first_row_max_offset_heights: float = 1.8
    """In tile heights: a first row farther out than the other rivers' by so much is none."""
    across_min_room: float = 0.7
    """Of the room that a tile across its row takes more than an upright one does: what has less on its sides
    lies upright, whatever its outline. Photographed riichi tiles have 1.2 and more, wrong outlines 0.1 to
    0.7.
    """
    wall_overlap_heights: float = 0.1
    """In tile heights: what reaches so far into a wall, or farther, lies on it."""
    centre_panel_widths: float = 2.2
    """In tile widths from the centre: dice and the table's own panel lie there, no tiles."""
    hands_min_widths: float = 12.5
    """In tile widths from the centre: hands stand farther out, where no wall is seen."""
    standing_backs_min_slant: float = 0.4
    """Over a camera's height: so far towards the centre it stands from tiles whose standing backs it sees."""
    corner_min_share: float = 0.45
    """A row of four whose middle lies farther along its side than this share of its distance is a kong in a
    corner.
    """
    unseen_walls_max_discards: int = 45
    """With more tiles in the rivers, walls that nobody sees are used up: a lone tile there is a shown one."""
    unseen_wall_shares: tuple[float, float] = (0.55, 0.85)
    """Least and most distance from the centre, over half the surface, of walls that are unseen or known by
    their end: automatic tables lift theirs between 0.6 and 0.75.
    """
    river_max_heights: float = 8.45
    """In tile heights from the centre: rivers reach no farther, however large the surface is."""
    next_row_max_heights: float = 1.45
    """In tile heights, middle to middle: the next row of a river, the second of a wall or its side lie no
    farther off; flowers and hands do.
    """
    clear_of_min_heights: float = 0.8
    """In tile heights, middle to middle, across a row: what lies nearer to it lies in its place."""
    beside_max_widths: float = 1.5
    """In tile widths, middle to middle: tiles of one row are neighbours; farther apart, one may lie
    between.
    """
    in_row_max_heights: float = 0.25
    """In tile heights: what is farther off a row's line lies before or behind it."""
    off_row_max_share: float = 0.2
    """Over a tile's side: by so much people lay tiles of one row wider, closer or out of line, and outlines
    are longer, shorter or turned.
    """
    row_min_tiles: int = 4
    """So many side by side, or one after the other, make a row."""
    walls_to_remnants: int = 4
    """Walls that stand whole have so many times what is left of a row before them that was taken away."""


LAYOUT: Final = LayoutLimits()
