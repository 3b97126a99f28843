"""The sections of the configuration file: one frozen model each, with units in the keys and a description of
every key.

The defaults are a simulated table: simulated hardware, an own broker on loopback, SQLite in the state
directory. Unknown keys are errors, because a misspelt safety limit is worse than a missing one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Final, Literal

from pydantic import Field, model_validator

from tablectl.config.camera_sections import CameraSection, CamerasSection
from tablectl.config.camera_source import NO_CAMERA, SIMULATED
from tablectl.config.identity import IdentitySection, Name
from tablectl.config.machine_sections import NO_MACHINE, VIRTUAL, BoardSection, MachineSection, PanelsSection
from tablectl.config.mqtt_sections import BrokerSection, MqttSection
from tablectl.config.plugin_section import PluginsSection
from tablectl.config.posts import PostsSection
from tablectl.config.section import Network, Port, PublicAddress, Section, Slug
from tablectl.config.voice_and_lamps import LampsSection, VoiceSection
from tablectl.topics import Audience


def default_state_dir() -> Path:
    """``$XDG_STATE_HOME/tablectl``, or ``~/.local/state/tablectl``; under systemd its ``StateDirectory=``."""
    if given := os.environ.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "tablectl"


class TableSection(Section):
    """Which table this is and where it keeps its state."""

    name: Slug = Field(
        default="table-1", description="The table's name in topics and pages: a-z, 0-9, - and _."
    )
    state_dir: Path = Field(
        default_factory=default_state_dir,
        description="Folder for the journal, the broker's store and its configuration.",
    )


HOUSE_PLAYERS: Final = ("Aoi", "Ren", "Yuzu", "Haru")
"""The default players."""
HOUSE_SEATS: Final = {"sanma": 3, "siamese": 3}
"""Number of default players, by book, where it is not four."""
HOUSE_PRESETS: Final = {"riichi": "tenhou", "sanma": "tenhou"}
"""The default preset, by book, where it is not the book's own default."""


class RulesSection(Section):
    """What is played when a new session starts; a running session keeps its own rules."""

    ruleset: str = Field(default="riichi", description="Key of the rule book.")
    preset: str = Field(
        default_factory=lambda values: HOUSE_PRESETS.get(str(values.get("ruleset")), "default"),
        description="Named set of options of the rule book. Unset: tenhou for riichi and sanma, otherwise "
        "default.",
    )
    options: dict[str, Any] = Field(
        default={}, description="Overrides of single options of the preset; the book says what each takes."
    )
    club: str | None = Field(
        default=None,
        description="File of a club's rules, such as rules/ours.toml, in place of book, preset and options;"
        " a path is taken from the folder in which the service starts.",
    )
    players: tuple[Name, ...] = Field(
        default_factory=lambda values: HOUSE_PLAYERS[: HOUSE_SEATS.get(str(values.get("ruleset")), 4)],
        description="Names by seat, counter-clockwise from the table's marked side. Unset: Aoi, Ren, Yuzu "
        "and, but for siamese and sanma, Haru.",
        min_length=2,
        max_length=4,
    )
    next_hand_after_s: float = Field(
        default=8.0,
        ge=0,
        le=3600,
        description="Seconds between a hand's payment and the building of the next walls, for looking at the "
        "hand.",
    )
    session_ends_after_s: float = Field(
        default=10.0,
        ge=0,
        le=3600,
        description="Seconds between the payment of a session's last hand and the session's end, for looking "
        "at the hand. While a question is open the session stays open; the seconds begin with its answer.",
    )
    next_session_after_s: float | None = Field(
        default=None,
        ge=0,
        le=86_400,
        description="Seconds of those who watch, whatever the simulation's speed, for which a session's "
        "final result stays before the next session begins by itself. Unset: until somebody starts the next "
        "session; at the simulated table, where nobody would, for 60 s.",
    )


class RecogniserSection(Section):
    """The model that reads tiles."""

    models: tuple[Path, ...] = Field(
        default=(),
        description="ONNX files that replace the bundled models: a finder, a reader, or both.",
    )
    plugin: str | None = Field(
        default=None,
        description="Name of an installed plugin that reads tiles instead of the bundled models "
        "(docs/PLUGINS.md). Where it fails, they read on.",
    )
    threads: int = Field(default=1, ge=1, le=16, description="Threads for one recognition.")
    tile_set: Path | None = Field(
        default=None,
        description="The file of the table's own tile set, as `tablectl enrol` wrote it. Unset: the set that "
        "was enrolled at the table itself, on the page /enrol; until then, any set is read.",
    )
    second_tile_set: Path | None = Field(
        default=None,
        description="The same of the second set of a table with two sets. The machine reports which set is "
        "on the table. Until it is enrolled, the first set's enrolment is used for both.",
    )
    keep_examples: bool = Field(
        default=True,
        description="Whether small pictures of open tiles that people correct or are asked about are kept in "
        "the state folder, with what was said, for `tablectl learn`. They leave the computer with nobody.",
    )


class RecorderSection(Section):
    """The flight recorder: everything the service senses, hand by hand."""

    folder: Path | None = Field(
        default=None,
        description="Where recordings are written, one folder per hand. Unset: nothing is recorded.",
    )
    hands: int = Field(default=20, ge=1, description="How many hands are kept; the oldest are deleted.")
    quality: int = Field(default=80, ge=10, le=100, description="JPEG quality of the frames.")
    ring_minutes: float = Field(
        default=5.0,
        ge=0,
        le=120,
        description="How many of the last minutes are always kept (the hand in play is kept whole): changed "
        "frames cropped to the table, serial frames, keys, events. One button saves them. 0: "
        "none.",
    )
    ring_mb: int = Field(
        default=300,
        ge=10,
        le=100_000,
        description="Size limit of the last minutes in the state folder, megabytes.",
    )
    saved_mb: int = Field(
        default=1000,
        ge=10,
        le=1_000_000,
        description="Size limit of saved recordings in the state folder, megabytes; the oldest are deleted.",
    )


class DelaySection(Section):
    """How long each audience waits for what happens at the table."""

    public_s: float = Field(
        default=0.0,
        ge=0,
        le=86400,
        description="Seconds of delay for the public: MQTT topics, pages, the score sheet. Operators see "
        "everything at once.",
    )
    commentary_s: float = Field(
        default=300.0,
        ge=0,
        le=86400,
        description="Seconds of delay for commentators, who may see hands (broadcast/commentary/).",
    )
    broadcast_s: float = Field(
        default=300.0,
        ge=0,
        le=86400,
        description="Seconds of delay for viewers of a broadcast, who may see hands (broadcast/).",
    )
    until_hand_ends: tuple[Audience, ...] = Field(
        default=(),
        description='Audiences ("public", "commentary", "broadcast") for which a whole hand is also held '
        "back until it is paid.",
    )


class NumbersSection(Section):
    """Numbers for viewers that cost the computer time."""

    odds: bool = Field(
        default=True,
        description="Whether to work out who will win, beside the game: topics broadcast/odds and "
        "broadcast/commentary/odds.",
    )


class WebSection(Section):
    """The pages."""

    enabled: bool = Field(default=True, description="Whether to serve pages.")
    host: str = Field(
        default="127.0.0.1",
        description='Address to listen on. "0.0.0.0" opens the pages to the network. Then being at this '
        "computer gives no rights: everybody logs in, and the first start prints a link that creates the "
        "first operator's account.",
    )
    trusted_proxies: tuple[Network, ...] = Field(
        default=(),
        description='Addresses or networks of reverse proxies, such as "127.0.0.1" or "10.0.0.0/8". Only '
        "their X-Forwarded-For, -Proto, -Host and -Prefix are believed. With any, everybody logs in, as with "
        "an open host.",
    )
    public_address: PublicAddress = Field(
        default="",
        description='The pages as everybody reaches them, such as "https://table.club.example/": for QR '
        "codes, invitations and what is shown where a hand is shared. Empty: each visitor's own way to the "
        "pages. With one, everybody logs in, as with an open host.",
    )
    port: Port = Field(default=8460, description="TCP port of the pages. 0: any free one.")
    https_port: Port | None = Field(
        default=None,
        description="TCP port of the same pages over HTTPS, which is served as soon as a phone is a camera. "
        "Unset: the one after port, or any free one where that is 0.",
    )
    certificate: Path | None = Field(
        default=None,
        description="Certificate chain (PEM) for HTTPS under a name of your own. Unset: the table makes an "
        "authority of its own, which phones are told to trust.",
    )
    certificate_key: Path | None = Field(default=None, description="The private key of certificate (PEM).")

    @model_validator(mode="after")
    def _check_certificate(self) -> WebSection:
        if (self.certificate is None) != (self.certificate_key is None):
            raise ValueError("certificate and certificate_key belong together: give both or neither")
        return self


class SimulationSection(Section):
    """The players and hands of the simulated table."""

    seed: int = Field(
        default=1, ge=0, description="Random seed for walls, players' choices, light and tile design."
    )
    sets: Literal[1, 2] = Field(
        default=1, description="Sets of tiles that the simulated machine is made for."
    )
    cameras: Literal[1, 2] = Field(
        default=1, description="With 2, each of two cameras sees one half of the table."
    )
    hand_cameras: bool = Field(
        default=False,
        description="A camera behind every simulated player; their readings go to the broadcast topics.",
    )
    sticks: Literal["none", "right", "wrong", "dirty", "doubled", "missing"] = Field(
        default="none",
        description="How the simulated people pay with point sticks: as the scoreboard says (`right`), one "
        "pays another 1000 too much (`wrong`), one stick has a dirty contact, is counted twice, or is "
        "missing. With `machine.sticks`.",
    )
    speed: float = Field(
        default=1.0,
        gt=0,
        le=1000,
        description="1 is the speed of people, 10 is ten times faster; the people wait for "
        "their cameras, which need 2.5 pictures a second of play.",
    )


class Config(Section):
    """The whole configuration."""

    table: TableSection = Field(default_factory=lambda: TableSection())
    rules: RulesSection = RulesSection()
    identity: IdentitySection = IdentitySection()
    machine: MachineSection = MachineSection()
    board: BoardSection = BoardSection()
    panels: PanelsSection = PanelsSection()
    camera: CameraSection = CameraSection()
    cameras: CamerasSection = CamerasSection()
    recogniser: RecogniserSection = RecogniserSection()
    recorder: RecorderSection = RecorderSection()
    mqtt: MqttSection = MqttSection()
    delay: DelaySection = DelaySection()
    numbers: NumbersSection = NumbersSection()
    broker: BrokerSection = BrokerSection()
    web: WebSection = WebSection()
    voice: VoiceSection = VoiceSection()
    lamps: LampsSection = LampsSection()
    posts: PostsSection = PostsSection()
    plugins: PluginsSection = PluginsSection()
    simulation: SimulationSection = SimulationSection()

    @property
    def simulated(self) -> bool:
        """Whether simulated players play: for that all parts must be simulated."""
        return (self.camera.source, self.machine.port, self.panels.pins) == (SIMULATED, VIRTUAL, "mock")

    @property
    def tile_sets(self) -> int:
        """Number of tile sets: two for an automatic table, unless it is configured to use one."""
        if self.simulated:
            return self.simulation.sets
        return 1 if self.machine.port in (VIRTUAL, NO_MACHINE) else self.machine.sets

    LINKED_SECTIONS: ClassVar = frozenset({"machine", "board", "panels", "camera", "cameras"})
    """The sections that must match each other."""

    @model_validator(mode="after")
    def _check_linked_sections(self) -> Config:
        if found := [*self._conflicts()]:
            raise ValueError("; ".join(found))
        return self

    def _conflicts(self) -> Iterator[str]:
        """Messages about sections that do not match."""
        if self.camera.source == SIMULATED and not self.simulated:
            yield (
                'camera.source is "simulated", so machine.port must be "virtual" and panels.pins "mock": '
                "the simulated camera looks at the simulated table"
            )
        if self.board.port is not None and self.machine.port != NO_MACHINE:
            yield (
                "board.port is of a board without a machine, so machine.port must be "
                f'"{NO_MACHINE}"; the keys of a machine\'s own board need no board.port'
            )
        boardless = self.board.port is None and self.machine.port in (VIRTUAL, NO_MACHINE)
        if self.panels.pins == "board" and boardless:
            yield (
                'panels.pins is "board", but no board is named: set board.port (a board of keys, lamps and '
                "sticks) or machine.port"
            )
        if self.cameras.further and self.camera.source in (SIMULATED, NO_CAMERA):
            yield (
                f'cameras.further needs a first camera, and camera.source is "{self.camera.source}": set '
                "camera.source"
            )
