"""The package for a Raspberry Pi holds programs of its processor alone and scripts that can be read.

With ``-m soak`` it is installed in a Debian of its own under emulation, works there and is removed again.
"""

from __future__ import annotations

import json
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.deploy.test_pins import pins

CANNOT = 77
"""deploy/debian/try: this machine cannot run that processor's programs."""
ELF = b"\x7fELF"
AARCH64 = 183
"""ELF's number of the processor, at byte 18 of a file."""


def run(command: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "deploy" / "debian" / command, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=540,
        check=False,
    )


def in_a_checkout() -> bool:
    told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, check=False)
    return told.returncode == 0


pytestmark = [
    pytest.mark.skipif(not in_a_checkout(), reason="a package is made of a commit, and this is no checkout"),
    pytest.mark.timeout(600),
]


def built(folder: Path, *options: str) -> Path:
    """A package of the last commit."""
    made = run("build", "--arch", "arm64", "--out", folder, *options)
    assert made.returncode == 0, made.stderr[-4000:]
    return Path(made.stdout.strip())


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One to look into."""
    return built(tmp_path_factory.mktemp("dist"), "--quick")


def files_of(package: Path) -> Iterator[tuple[tarfile.TarInfo, bytes]]:
    """Each file of the package with its first bytes."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as unpacking:
        with tarfile.open(fileobj=unpacking.stdout, mode="r|") as packed:
            for member in packed:
                stream = packed.extractfile(member) if member.isfile() else None
                yield member, b"" if stream is None else stream.read(20)
        assert unpacking.wait() == 0


@pytest.mark.slow
def test_every_library_in_it_is_of_that_processor(package: Path) -> None:
    of_processor: set[str] = set()
    kinds, names = set(), set()
    for member, begin in files_of(package):
        names.add(member.name)
        assert (member.uid, member.gid) == (0, 0), member.name
        if begin.startswith(ELF):
            of_processor |= set(Path(member.name).parts)
            kinds.add(int.from_bytes(begin[18:20], "little"))
    assert kinds == {AARCH64}
    assert of_processor >= {"cv2", "numpy", "onnxruntime"}
    assert any(name.endswith("/lgpio.py") for name in names), "a Raspberry Pi's pins"
    for needed in (
        "./usr/bin/tablectl",
        "./usr/lib/systemd/system/tablectl.service",
        "./usr/share/tablectl/tablectl.toml",
        "./usr/share/doc/tablectl/copyright",
    ):
        assert needed in names


BILL = "usr/share/doc/tablectl/bill-of-materials.cdx.json"


@pytest.mark.slow
def test_its_bill_of_materials_names_every_library_with_its_hashes(package: Path, tmp_path: Path) -> None:
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    text = (tmp_path / BILL).read_text(encoding="utf-8")
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "tablectl")
    told = {each["name"].lower(): each for each in bill["components"]}
    assert told.keys() == pins("requirements.txt").keys()
    for name, versions in pins("requirements.txt").items():
        assert told[name]["version"] in versions
        assert told[name]["externalReferences"][0]["hashes"], name
    assert package.with_name(package.name.removesuffix(".deb") + ".cdx.json").read_text("utf-8") == text


@pytest.mark.soak
def test_a_second_build_is_the_same_byte_for_byte(package: Path, tmp_path: Path) -> None:
    again = built(tmp_path, "--quick")
    assert again.name == package.name
    assert again.read_bytes() == package.read_bytes()


@pytest.mark.slow
def test_what_a_machine_runs_as_it_installs_and_removes_it_can_be_read(package: Path, tmp_path: Path) -> None:
    subprocess.run(["dpkg-deb", "--control", package, tmp_path / "control"], check=True)
    for script in ("postinst", "prerm", "postrm"):
        subprocess.run(["sh", "-n", tmp_path / "control" / script], check=True)
    told = (tmp_path / "control" / "control").read_text(encoding="utf-8")
    with package.open("rb") as packed:
        assert b"control.tar.gz" in packed.read(100), "reprepro reads it without another program"
    assert "Architecture: arm64\n" in told
    assert "@" not in told.split("Maintainer:")[0], "every place of the template is filled in"


@pytest.mark.soak
def test_the_package_works_on_a_raspberry_pis_processor(tmp_path: Path) -> None:
    tried = run("try", built(tmp_path))
    if tried.returncode == CANNOT:
        pytest.skip(tried.stderr.strip().splitlines()[-1])
    assert tried.returncode == 0, tried.stderr[-4000:]
    read = json.loads(tried.stdout.splitlines()[-1])
    photos = json.loads((ROOT / "tests/fixtures/photos/tiles.json").read_text(encoding="utf-8"))
    (truth,) = (photo["tiles"] for photo in photos if photo["file"] == "end_of_row.jpg")
    assert sorted(tile["tile"] for tile in read["tiles"]) == sorted(tile["tile"] for tile in truth)
