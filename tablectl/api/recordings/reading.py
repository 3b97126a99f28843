"""Reads a recording: its header ``recording.json``, and its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablectl.decoding import DecodingFault, Undecodable
from tablectl.errors import InputError, in_words
from tablectl.formats.json_text import parse_json
from tablectl.game.evidence import (
    Button,
    ButtonPressed,
    DiceReported,
    Evidence,
    HandReadyReported,
    WallsReported,
)
from tablectl.mahjong.seats import Wind
from tablectl.quoting import as_json, quoted

SCHEMA: Final = "tablectl/recording/1"
TILE_SIZES_MM: Final = (5.0, 100.0)
"""Limits of a tile's side: from travel sets to the largest on sale, with a margin."""
DEFAULT_THICKNESS_SHARE: Final = 0.57
"""Thickness of a tile as a share of its height."""
DICE: Final = range(1, 7)
MAX_TILES: Final = 200
"""Limit for one wall; the largest set has 152 tiles."""
MAX_COUNTERS: Final = 9_999
"""Limit of honba and riichi sticks."""
MAX_BYTES: Final = 32 * 1024 * 1024
"""Limit of a file other than frames: days of pressed buttons."""


class RecordingError(InputError):
    """A recording cannot be read; names the file, what was expected and what was found."""


class RecordingUnwritable(RecordingError):
    """A recording cannot be written."""

    exit_status = 73


@dataclass(frozen=True, slots=True)
class RecordedCamera:
    """One camera of a recording."""

    frames: str
    """Folder of its frames, inside the recording."""
    size_px: tuple[int, int]
    """Size of the pictures to which the corners refer; (0, 0): of the frames."""
    corners_px: tuple[tuple[float, float], ...] = ()
    """Corners of the surface as seat 0 sees them: near left, near right, far right, far left."""
    surface_mm: tuple[float, float] = (850.0, 850.0)
    calibration: str | None = None
    """A calibration file inside the recording, in place of the corners."""
    hand_of: int | None = None
    """Seat whose hand a hand camera sees (``"role": "hand", "seat": …``); None: an overhead camera."""


@dataclass(frozen=True, slots=True)
class Recording:
    """The header of a recording."""

    folder: Path
    rules: str
    preset: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    dealer: int
    first_dealer: int
    round: Wind
    honba: int
    deposits: int
    scores: tuple[int, ...]
    tile_mm: tuple[float, float, float]
    cameras: Mapping[str, RecordedCamera] = field(default_factory=dict)
    tile_sets: tuple[str, ...] = ()
    """Files of the enrolled tile sets, beside ``recording.json``."""

    def document(self) -> dict[str, object]:
        """The contents of ``recording.json``."""
        return {
            "schema": SCHEMA,
            "rules": self.rules,
            "preset": self.preset,
            "options": dict(self.options),
            "seats": [{"player": player} for player in self.players],
            "dealer": self.dealer,
            "first_dealer": self.first_dealer,
            "round": self.round.value,
            "honba": self.honba,
            "deposits": self.deposits,
            "scores": list(self.scores),
            "tile_mm": list(self.tile_mm),
            **({"tile_set": list(self.tile_sets)} if self.tile_sets else {}),
            "cameras": {name: _camera_document(camera) for name, camera in self.cameras.items()},
        }


def _camera_document(camera: RecordedCamera) -> dict[str, object]:
    head: dict[str, object] = {"frames": camera.frames, "size_px": list(camera.size_px)}
    if camera.hand_of is not None:
        return {**head, "role": "hand", "seat": camera.hand_of}
    if camera.calibration is not None:
        return {**head, "calibration": camera.calibration}
    return {
        **head,
        "corners_px": [[round(x, 2), round(y, 2)] for x, y in camera.corners_px],
        "surface_mm": list(camera.surface_mm),
    }


def read_recording(folder: Path) -> Recording:
    """The header of the recording in a folder.

    Raises:
        RecordingError: ``recording.json`` is missing, invalid, or of another schema.
    """
    path = folder / "recording.json"
    try:
        document = parse_json(_text(path))
    except OSError as error:
        raise RecordingError(
            f"{folder} is no recording: expected a folder with {path.name}, or a film (.zip); "
            f"{path.name}: {in_words(error)}"
        ) from error
    except ValueError as error:
        raise RecordingError(f"{path} cannot be understood: {in_words(error)}") from error
    return recording_of(folder, document)


def recording_of(folder: Path, document: object) -> Recording:
    """A recording's header from the document in ``recording.json``.

    Raises:
        RecordingError: it is invalid, or of another schema.
    """
    path = folder / "recording.json"
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        actual = document.get("schema") if isinstance(document, dict) else None
        raise RecordingError(f"expected schema {quoted(SCHEMA)} in {path}, came {as_json(actual)}")
    try:
        return _read(folder, document)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise RecordingError(f"{path} is invalid: {in_words(error)}") from error


def _text(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(f"it has more than {MAX_BYTES // 1024 // 1024} MB")
    return data.decode("utf-8-sig")


def _read(folder: Path, document: Mapping[str, Any]) -> Recording:
    cameras = {str(name): _read_camera(str(name), fields) for name, fields in document["cameras"].items()}
    if not cameras:
        raise InputError("it names no camera")
    seats = document.get("seats") or [{}] * 4
    players = tuple(_player(seat) or f"seat {i}" for i, seat in enumerate(seats))
    last = len(players) - 1
    dealer = _integer(document, "dealer", last, 0)
    return Recording(
        folder=folder,
        rules=str(document["rules"]),
        preset=str(document.get("preset") or "default"),
        options=dict(document.get("options") or {}),
        players=players,
        dealer=dealer,
        first_dealer=_integer(document, "first_dealer", last, dealer),
        round=_round(document.get("round") or "E"),
        honba=_integer(document, "honba", MAX_COUNTERS, 0),
        deposits=_integer(document, "deposits", MAX_COUNTERS, 0),
        scores=tuple(int(score) for score in document.get("scores") or ()),
        tile_mm=_tile_mm(document.get("tile_mm") or (26.0, 35.0, 20.0)),
        cameras=cameras,
        tile_sets=_tile_sets(document.get("tile_set") or ()),
    )


def _round(fields: object) -> Wind:
    found = next((wind for wind in Wind if wind.value == str(fields)[:1].upper()), None)
    if found is None:
        raise InputError(f"round must be one of {', '.join(Wind)}, came {as_json(fields)}")
    return found


def _tile_mm(fields: Any) -> tuple[float, float, float]:
    """Width, height and thickness; without a thickness, the default share of the height."""
    size = [float(mm) for mm in fields if isinstance(mm, int | float)]
    if len(size) == 2:
        size.append(DEFAULT_THICKNESS_SHARE * size[1])
    least, most = TILE_SIZES_MM
    if len(fields) not in (2, 3) or len(size) != 3 or not all(least <= mm <= most for mm in size):
        raise InputError(
            f"tile_mm must be width, height, thickness of {least} to {most} mm, came {as_json(fields)}"
        )
    return size[0], size[1], size[2]


def _tile_sets(fields: Any) -> tuple[str, ...]:
    names = [fields] if isinstance(fields, str) else list(fields)
    if not all(isinstance(name, str) and name and Path(name).name == name for name in names):
        raise InputError(f"tile_set must be a list of names of files beside it, came {as_json(fields)}")
    return tuple(names)


def _integer(document: Mapping[str, Any], key: str, most: int, default: int) -> int:
    """An integer from 0 to ``most``; ``default`` where it is missing or null."""
    fields = document.get(key)
    if fields is None:
        return default
    if type(fields) is not int or not 0 <= fields <= most:
        raise InputError(f"{key} must be a whole number from 0 to {most}, came {as_json(fields)}")
    return fields


def _player(seat: object) -> str:
    """A player's name; programs write a seat as an object or as the name alone."""
    return str(seat.get("player") or "") if isinstance(seat, Mapping) else str(seat or "")


def _read_camera(name: str, fields: Mapping[str, Any]) -> RecordedCamera:
    width, height = fields.get("size_px") or (0, 0)
    surface = fields.get("surface_mm") or (850.0, 850.0)
    calibration = fields.get("calibration")
    corners = tuple((float(x), float(y)) for x, y in fields.get("corners_px") or ())
    hand_of = int(fields["seat"]) if fields.get("role") == "hand" else None
    if hand_of is None and calibration is None and len(corners) != 4:
        raise InputError(f"camera {name} needs four corners_px or a calibration, has {len(corners)} corners")
    return RecordedCamera(
        frames=_inner_path(name, "frames", fields.get("frames", name)),
        size_px=(int(width), int(height)),
        corners_px=corners,
        surface_mm=(float(surface[0]), float(surface[1])),
        calibration=None if calibration is None else _inner_path(name, "calibration", calibration),
        hand_of=hand_of,
    )


def _inner_path(camera: str, key: str, fields: Any) -> str:
    """A path inside the recording; others are refused, because a recording may come from anybody."""
    path = Path(str(fields))
    if path.is_absolute() or ".." in path.parts:
        raise InputError(f"{key} of camera {camera} must lie in the recording, came {as_json(fields)}")
    return str(fields)


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """JSON objects of a file, a line each; none where the file is missing.

    An incomplete last line, of a crash or still being written, is ignored.

    Raises:
        RecordingError: a line is no JSON object with ``at_ms``.
    """
    if not path.exists():
        return
    try:
        text = _text(path)
    except (OSError, ValueError) as error:
        raise RecordingError(f"cannot read {path}: {in_words(error)}") from error
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            fields = parse_json(line)
        except Undecodable as error:
            if number == len(lines) and error.fault is DecodingFault.NOT_JSON:
                return
            raise RecordingError(f"{path} line {number} cannot be understood: {in_words(error)}") from error
        if not isinstance(fields, dict) or not isinstance(fields.get("at_ms"), int | float):
            raise RecordingError(f"{path} line {number}: expected an object with at_ms")
        yield {**fields, "at_ms": int(fields["at_ms"])}


def read_evidence(folder: Path) -> list[Evidence]:
    """The evidence of panels and machine, in the order of time. Unknown buttons and reports are ignored.

    Raises:
        RecordingError: a line cannot be read.
    """
    path = folder / "machine.jsonl"
    try:
        return evidence_of(read_lines(folder / "panels.jsonl"), read_lines(path))
    except (TypeError, ValueError, OverflowError) as error:
        if isinstance(error, RecordingError):
            raise
        raise RecordingError(f"{path}: {in_words(error)}") from error


def evidence_of(panels: Iterable[Mapping[str, Any]], machine: Iterable[Mapping[str, Any]]) -> list[Evidence]:
    """The lines of ``panels.jsonl`` and ``machine.jsonl`` as evidence, in the order of time.

    Raises:
        ValueError: impossible dice or walls.
    """
    found: list[Evidence] = []
    for fields in panels:
        if fields.get("button") in {button.value for button in Button} and fields.get("seat") in (0, 1, 2, 3):
            call = fields.get("call") if fields.get("call") in ("chow", "pung", "kong") else None
            found.append(ButtonPressed(fields["at_ms"], fields["seat"], Button(fields["button"]), call))
    for fields in machine:
        match fields.get("report"):
            case "dice":
                found.append(DiceReported(fields["at_ms"], _counts(fields, "values", DICE)))
            case "walls":
                found.append(WallsReported(fields["at_ms"], _counts(fields, "counts", range(MAX_TILES))))
            case "hand_ready":
                found.append(HandReadyReported(fields["at_ms"]))
            case _:
                pass
    return sorted(found, key=lambda evidence: evidence.at_ms)


def _counts(fields: Mapping[str, Any], name: str, possible: range) -> tuple[int, ...]:
    found = fields.get(name)
    if not isinstance(found, list) or not all(type(each) is int and each in possible for each in found):
        raise InputError(
            f"{fields['report']} at {fields['at_ms']} ms: {name} must be numbers from {possible[0]} to"
            f" {possible[-1]}, came {as_json(found)}"
        )
    return tuple(found)


def evidence_line(evidence: Evidence) -> tuple[str, dict[str, object]] | None:
    """The file and the line of a piece of evidence; None for camera readings and time, which follow from
    the frames."""
    match evidence:
        case ButtonPressed(at_ms=at_ms, seat=seat, button=button, call=call):
            fields: dict[str, object] = {"at_ms": at_ms, "seat": seat, "button": button.value}
            return "panels.jsonl", fields if call is None else {**fields, "call": call}
        case DiceReported(at_ms=at_ms, values=values):
            return "machine.jsonl", {"at_ms": at_ms, "report": "dice", "values": list(values)}
        case WallsReported(at_ms=at_ms, counts=counts):
            return "machine.jsonl", {"at_ms": at_ms, "report": "walls", "counts": list(counts)}
        case HandReadyReported(at_ms=at_ms):
            return "machine.jsonl", {"at_ms": at_ms, "report": "hand_ready"}
        case _:
            return None
