"""What a drawn scene is made of, as values: tiles, sticks, dice, hands, light, ground.

The playing surface's origin is its middle; x runs to seat 0's right, y away from seat 0, z up, all in mm.
Angles are degrees counter-clockwise seen from above; a tile at angle 0 reads upright for seat 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import SceneError
from vision.labels import INDEX_OF
from vision.quoting import quoted
from vision.scene.drawing import Bgr
from vision.scene.faces import TileDesign
from vision.surfaces import Surface


class Pose(StrEnum):
    """How a tile rests."""

    FACE_UP = "face_up"
    FACE_DOWN = "face_down"
    STANDING = "standing"
    """On its lower edge; at angle 0 the face looks towards seat 0."""
    ON_SIDE = "on_side"
    """On its left edge; at angle 0 the face looks towards seat 0 and its top lies to the left."""


@dataclass(frozen=True, slots=True)
class Lean:
    """Tipped out of its pose, as a tile that leans against something.

    Attributes:
        towards_deg: which way its upper side tips, counter-clockwise from the tile's own x axis before it
            tips: 270 towards the reader, which raises the far edge of a tile that lies.
        deg: how far, 0 to 180.
    """

    towards_deg: float
    deg: float

    def __post_init__(self) -> None:
        if not 0 <= self.deg <= 180:
            raise SceneError(f"a tile leans by 0 to 180 degrees, came {self.deg}")


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """One tile: its face, the middle of its footprint, and how high its lowest point is."""

    code: str
    x_mm: float
    y_mm: float
    z_mm: float = 0.0
    angle_deg: float = 0.0
    pose: Pose = Pose.FACE_UP
    lean: Lean | None = None

    def __post_init__(self) -> None:
        if self.code not in INDEX_OF:
            raise SceneError(f"expected a face code such as '3m' or '?', came {quoted(self.code)}")


@dataclass(frozen=True, slots=True)
class PlacedStick:
    """A scoring stick lying flat, 80 by 7 mm at most sets; ``points`` chooses its dots."""

    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    points: int = 1000
    size_mm: tuple[float, float, float] = (80.0, 7.0, 3.0)


@dataclass(frozen=True, slots=True)
class PlacedDie:
    """A die with ``pips`` on top."""

    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    pips: int = 1
    size_mm: float = 15.0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand and forearm over the table.

    Attributes:
        wrist_mm: where the forearm comes from (its elbow side lies outside the picture or table).
        palm_mm: the middle of the palm.
        z_mm: how high it hovers; higher throws a wider, softer shadow.
        spread: 0 fingers closed to 1 spread.
        mirrored: a left hand.
        skin, sleeve: their colours.
        sleeve_share: how much of the forearm the sleeve covers.
    """

    wrist_mm: tuple[float, float]
    palm_mm: tuple[float, float]
    z_mm: float = 45.0
    spread: float = 0.4
    mirrored: bool = False
    skin: Bgr = (140, 170, 215)
    sleeve: Bgr = (80, 60, 50)
    sleeve_share: float = 0.5


@dataclass(frozen=True, slots=True)
class Lamp:
    """One more lamp beside the main light: it adds shadows of its own, as in ``Light``."""

    from_deg: float
    elevation_deg: float = 60.0
    shadow: float = 0.2
    softness_mm: float = 8.0


@dataclass(frozen=True, slots=True)
class Glare:
    """A window or tube light mirrored by whatever is glossy: a bright patch with rather sharp edges.

    Attributes:
        at: its middle in the picture, 0 to 1.
        size: width and height, shares of the picture's width.
        angle_deg: turned counter-clockwise in the picture.
        strength: 0 to 1, where 1 bleaches everything.
        softness: share of its smaller side over which it fades out.
    """

    at: tuple[float, float]
    size: tuple[float, float] = (0.2, 0.05)
    angle_deg: float = 0.0
    strength: float = 0.5
    softness: float = 0.2


@dataclass(frozen=True, slots=True)
class Light:
    """Where the light comes from and how it falls.

    Attributes:
        from_deg: direction the light comes from, counter-clockwise from the surface's x axis.
        elevation_deg: 90 is straight above.
        shadow: 0 none to 1 black.
        softness_mm: how far a shadow's edge is smeared.
        gain: brightness of blue, green, red.
        slope: brightness gained per metre along x and y of the picture (as a share).
        spots: glossy reflections: place in the picture (0-1), radius (share of width), strength (0-1).
        lamps: more lamps, which throw more shadows.
        glare: reflections with edges.
    """

    from_deg: float = 120.0
    elevation_deg: float = 60.0
    shadow: float = 0.45
    softness_mm: float = 8.0
    gain: tuple[float, float, float] = (1.0, 1.0, 1.0)
    slope: tuple[float, float] = (0.0, 0.0)
    spots: tuple[tuple[float, float, float, float], ...] = ()
    lamps: tuple[Lamp, ...] = ()
    glare: tuple[Glare, ...] = ()


class FeltPrint(StrEnum):
    """What is printed on a playing surface."""

    RIVERS = "rivers"
    """Four fields for the discards."""
    BORDER = "border"
    """A line, or two, along the rim."""
    SEATS = "seats"
    """Lines or corners before each seat for hand and melds, with the wind or a number."""
    LOGO = "logo"
    """A round sign with a character in the middle."""
    LETTERING = "lettering"
    """A maker's word along two sides."""
    ORNAMENT = "ornament"
    """A small sign repeated over the whole cloth."""
    CONSOLE = "console"
    """The middle plate of an automatic table: dice bowl, score windows, buttons."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies under the tiles.

    Attributes:
        kind: ``felt``, ``weave``, ``wood``, ``plain``, ``cloth``, ``paper``, ``marble``, ``noise``,
            ``tiled``, ``carpet``, ``stone`` or ``glass``.
        half_mm: half the side of the surface; outside it comes the frame, then the floor. None: the ground
            has no end.
        frame_mm: width of the table's raised edge.
        centre_mm: half the side of the automatic table's middle plate; 0 for none.
        prints, print_ink: what is printed on the surface, and the lightest colour used for it.
    """

    kind: str = "felt"
    colour: Bgr = (70, 110, 20)
    half_mm: float | None = 425.0
    frame_mm: float = 60.0
    frame_colour: Bgr = (60, 90, 130)
    floor_colour: Bgr = (90, 105, 120)
    centre_mm: float = 0.0
    seed: int = 0
    prints: tuple[FeltPrint, ...] = ()
    print_ink: Bgr = (215, 225, 225)


class Belonging(StrEnum):
    """What people put on a table beside the game."""

    CUP = "cup"
    GLASS = "glass"
    BOTTLE = "bottle"
    BOWL = "bowl"
    COASTER = "coaster"
    PHONE = "phone"
    CARD = "card"
    SHEET = "sheet"
    PEN = "pen"
    CHIPS = "chips"
    LIGHTER = "lighter"
    BANKNOTE = "banknote"
    KEYBOARD = "keyboard"
    KEYS = "keys"
    """A keyboard or number pad whose keys stand out."""
    DOMINOES = "dominoes"
    REMOTE = "remote"
    BOOKS = "books"
    PACKETS = "packets"
    BLOCKS = "blocks"
    DICE = "dice"
    BUTTONS = "buttons"


LOOKALIKES: Final = (
    Belonging.KEYS,
    Belonging.DOMINOES,
    Belonging.REMOTE,
    Belonging.BOOKS,
    Belonging.PACKETS,
    Belonging.BLOCKS,
    Belonging.DICE,
    Belonging.BUTTONS,
)
"""What may be taken for tiles, in whole or in part."""


@dataclass(frozen=True, slots=True)
class PlacedBelonging:
    """One of them, standing or lying; ``seed`` decides its size and colours."""

    kind: Belonging
    x_mm: float
    y_mm: float
    angle_deg: float = 0.0
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Clutter:
    """Something on the table that is no tile: a box with a colour (phone, cup, tray edge, card)."""

    x_mm: float
    y_mm: float
    size_mm: tuple[float, float, float]
    angle_deg: float = 0.0
    colour: Bgr = (60, 60, 60)
    round: bool = False


@dataclass(frozen=True, slots=True)
class Sensor:
    """What camera and file do to the picture.

    Attributes:
        blur_px: radius of defocus (Gaussian sigma).
        motion_px: length of a motion smear, and its direction.
        noise: standard deviation of the sensor noise in grey levels.
        jpeg: quality 1-100, 0 for none.
    """

    blur_px: float = 0.5
    motion_px: float = 0.0
    motion_deg: float = 0.0
    noise: float = 2.0
    jpeg: int = 0
    gamma: float = 1.0
    saturation: float = 1.0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything in front of the camera."""

    tiles: tuple[PlacedTile, ...]
    design: TileDesign
    ground: Ground = Ground()
    light: Light = Light()
    sensor: Sensor = Sensor()
    hands: tuple[Hand, ...] = ()
    sticks: tuple[PlacedStick, ...] = ()
    dice: tuple[PlacedDie, ...] = ()
    clutter: tuple[Clutter, ...] = ()
    belongings: tuple[PlacedBelonging, ...] = ()

    @property
    def tile_mm(self) -> tuple[float, float, float]:
        """Width, height and thickness of this set's tiles."""
        return self.design.size_mm


@dataclass(frozen=True, slots=True, eq=False)
class FaceLabel:
    """A face or back that can be seen.

    Attributes:
        code: the face; ``?`` for a back.
        quad: (4, 2) float64 pixels, the face's corners in reading order, also where they lie outside the
            picture.
        visible: share of the face that is inside the picture and not covered, 0 to 1.
    """

    code: str
    quad: NDArray[np.float64]
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class SideLabel:
    """A side of a tile that can be seen, or the upper side of what is none.

    Attributes:
        surface: what it is; ``NONE`` of what is no tile.
        quad: (4, 2) float64 pixels, its corners clockwise, also where they lie outside the picture.
        visible: share of it that is inside the picture and not covered, 0 to 1.
    """

    surface: Surface
    quad: NDArray[np.float64]
    visible: float


@dataclass(frozen=True, slots=True, eq=False)
class DrawnPicture:
    """A drawn picture and the truth about it.

    Attributes:
        labels: the faces and backs in it that a reader would name.
        sides: every side of a tile that is seen, faces and backs among them, and what else could be taken for
            one: the upper sides of all other things.
        surfaces: (h, w) uint8, what each pixel shows: numbers in ``SURFACES``.
    """

    image: NDArray[np.uint8]
    labels: tuple[FaceLabel, ...]
    sides: tuple[SideLabel, ...]
    surfaces: NDArray[np.uint8]
