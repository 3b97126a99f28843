"""Compares pinned packages with a saved copy of the Python advisories, for computers without a network.

    python deploy/saved_advisories.py PyPI.zip deploy/requirements.txt

The copy is what OSV publishes whole, a file an advisory
(https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip; the format: https://ossf.github.io/osv-schema/).
Prints what pip-audit prints, so that one reader does for both, with the day of the newest advisory beside it:
a copy of last year says nothing about this year. Exit status 66: it is no such copy.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
START = Version("0.dev0")


def advisories(path: Path) -> Iterator[Mapping[str, Any]]:
    """All that were not withdrawn.

    Raises:
        OSError, ValueError, zipfile.BadZipFile: it is no such copy.
    """
    with zipfile.ZipFile(path) as saved:
        for name in saved.namelist():
            if name.endswith(".json"):
                one = json.loads(saved.read(name))
                if "withdrawn" not in one:
                    yield one


def is_affected(version: Version, affected: Mapping[str, Any]) -> bool:
    """Whether an advisory's entry for a package means this version."""
    if str(version) in affected.get("versions", ()):
        return True
    ranges = [each for each in affected.get("ranges", ()) if each.get("type") == "ECOSYSTEM"]
    return any(_is_within(version, each["events"]) for each in ranges)


def _is_within(version: Version, events: list[Mapping[str, str]]) -> bool:
    """By version, ``introduced`` opens a range, ``fixed`` closes it, ``last_affected`` right after itself."""
    inside = False
    for at, kind in sorted((_version(text), kind) for event in events for kind, text in event.items()):
        if kind == "introduced" and version >= at:
            inside = True
        elif (kind == "fixed" and version >= at) or (kind == "last_affected" and version > at):
            inside = False
    return inside


def _version(text: str) -> Version:
    try:
        return START if text == "0" else Version(text)
    except InvalidVersion:
        return START


def _fixes(affected: Mapping[str, Any]) -> list[str]:
    events = [event for each in affected.get("ranges", ()) for event in each["events"]]
    return [event["fixed"] for event in events if "fixed" in event]


def compared(path: Path, pins: Mapping[str, str]) -> dict[str, Any]:
    """As ``pip-audit --format json`` says it."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    newest, number = "", 0
    for one in advisories(path):
        number += 1
        newest = max(newest, str(one.get("modified", "")))
        for affected in one.get("affected", ()):
            package = affected.get("package", {})
            name = canonicalize_name(package.get("name", ""))
            if (
                package.get("ecosystem") == "PyPI"
                and name in pins
                and is_affected(Version(pins[name]), affected)
            ):
                found[name].append({"id": one["id"], "fix_versions": _fixes(affected)})
    if not number:
        raise ValueError("it holds no advisory")
    return {
        "dependencies": [{"name": n, "version": v, "vulns": found[n]} for n, v in pins.items()],
        "newest": newest[:10],
    }


def main() -> int:
    """The command."""
    saved, requirements = Path(sys.argv[1]), Path(sys.argv[2])
    pins: dict[str, str] = {
        canonicalize_name(name): version for name, version in PINNED.findall(requirements.read_text("utf-8"))
    }
    try:
        sys.stdout.write(json.dumps(compared(saved, pins)))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        sys.stderr.write(f"[audit] {saved} is no copy of OSV's advisories (all.zip of PyPI): {error}\n")
        return 66
    return 0


if __name__ == "__main__":
    sys.exit(main())
