"""The files that come with the program in ``models/``, and whether they still are what came.

``SHA256SUMS`` lists every file of the folder but itself, as ``sha256sum`` writes it, so ``sha256sum
--check SHA256SUMS`` there says the same as this module. ``python -m vision.model_files`` writes it anew after
a change.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import file_digest
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from vision.errors import ModelError

CHECKSUMS: Final = "SHA256SUMS"
REINSTALL: Final = "install the program again"


def models_folder() -> Path:
    """Where the package data ``models`` lies. It holds no code, so it is a namespace package, and an editable
    installation gives those search places that are no folders.

    Raises:
        ModelError: it is not there.
    """
    spec = find_spec("models")
    places = list(spec.submodule_search_locations or ()) if spec else []
    for place in places:
        if (Path(place) / "manifest.toml").is_file():
            return Path(place)
    raise ModelError(f"the program came without its folder of models; {REINSTALL}")


def shipped_file(name: str, folder: Path | None = None) -> Path:
    """A file of the folder that is as it came.

    Args:
        name: as ``SHA256SUMS`` lists it.
        folder: another than the program's.

    Raises:
        ModelError: it is missing, damaged or not listed; the message names it.
    """
    folder = folder or models_folder()
    listed = checksums(folder)
    if name not in listed:
        raise ModelError(f"models/{CHECKSUMS} lists no {name}; {REINSTALL}")
    if _sha256(folder / name) != listed[name]:
        raise ModelError(f"models/{name} is damaged or missing: it is not the file that came; {REINSTALL}")
    return folder / name


def damaged_files(folder: Path) -> tuple[str, ...]:
    """What in a folder is not as it came: changed and missing files, by name.

    Raises:
        ModelError: its list is missing or unreadable.
    """
    return tuple(
        name for name, expected in sorted(checksums(folder).items()) if _sha256(folder / name) != expected
    )


def checksums(folder: Path) -> Mapping[str, str]:
    """SHA-256 by name, as the folder's list has it.

    Raises:
        ModelError: it is missing or unreadable.
    """
    try:
        lines = (folder / CHECKSUMS).read_text(encoding="utf-8").splitlines()
        listed = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    except (OSError, ValueError) as error:
        raise ModelError(f"models/{CHECKSUMS} is missing or damaged; {REINSTALL}") from error
    if not listed:
        raise ModelError(f"models/{CHECKSUMS} is empty; {REINSTALL}")
    return listed


def write_checksums(folder: Path) -> None:
    """List every file of a folder anew; a folder without a list keeps none.

    Args:
        folder: where something was written just now.
    """
    target = folder / CHECKSUMS
    if not target.exists():
        return
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path != target)
    lines = [f"{_sha256(path)}  {path.relative_to(folder).as_posix()}\n" for path in files]
    target.write_text("".join(lines), encoding="utf-8")


def _sha256(path: Path) -> str:
    """Of a file's bytes, hexadecimal; empty where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


if __name__ == "__main__":
    write_checksums(models_folder())
