"""A release is made from a tag that agrees with the version and the changelog; apt installs from its folder.

With ``-m soak`` wheel and source archive are made twice, compared, and installed into an empty environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.deploy.test_package_arm64 import in_a_checkout

pytestmark = [
    pytest.mark.skipif(not in_a_checkout(), reason="a release is made of a tag, and this is no checkout"),
    pytest.mark.timeout(600),
]
HERE = version("tablectl")
KEY = "the tests' key <tests@tablectl.invalid>"


def ran(
    *command: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None, patience_s: float = 500
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        timeout=patience_s,
        check=False,
    )


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of its own, which tests tag."""
    clone = tmp_path_factory.mktemp("clone") / "tablectl"
    assert ran("git", "clone", "--quiet", "--shared", ROOT, clone).returncode == 0
    for tag in (f"v{HERE}", "v9.9.9"):
        assert ran("git", "tag", "--force", tag, cwd=clone).returncode == 0
    return clone


@pytest.mark.parametrize(
    ("arguments", "due"),
    [
        ((), "which tag?"),
        (("v0.0.0-never",), "there is no tag v0.0.0-never"),
        (("v9.9.9",), f"the tag is v9.9.9, and pyproject.toml says {HERE}"),
        ((f"v{HERE}",), f'no heading "## [{HERE}] - '),
        (("--snapshot", "--parts", "wheel"), "wheel is no part: python, debian, apt, image, docs"),
        (("--snapshot", "--key", "nobody@tablectl.invalid"), "GnuPG has no secret key"),
        (("--snapshot", f"v{HERE}"), "a snapshot has no tag"),
        (("--quickly",), "--quickly is not known"),
    ],
)
def test_what_does_not_agree_is_said_before_anything_is_made(
    checkout: Path, tmp_path: Path, arguments: tuple[str, ...], due: str
) -> None:
    made = ran(checkout / "deploy" / "release", *arguments, "--out", tmp_path / "out", cwd=checkout)
    assert made.returncode == 2
    assert due in made.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("parts", "tool"), [("apt", "reprepro"), ("python,image", "umoci"), ("image,docs", "skopeo")]
)
def test_what_is_missing_for_the_last_part_is_said_before_the_first(
    checkout: Path, tmp_path: Path, parts: str, tool: str
) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("reprepro", "mmdebstrap", "umoci", "skopeo"):
        if name != tool:
            (tools / name).symlink_to("/bin/true")
    for name in ("bash", "dirname", "git", "grep", "head", "id", "mktemp", "rm", "sed"):
        found = shutil.which(name)
        assert found is not None
        (tools / name).symlink_to(found)
    made = ran(
        checkout / "deploy" / "release",
        "--snapshot",
        *("--parts", parts, "--out", tmp_path / "out"),
        cwd=checkout,
        env={"PATH": str(tools)},
    )
    assert (made.returncode, made.stderr) == (2, f"[release] {tool} is missing (apt-get install {tool})\n")
    assert not (tmp_path / "out").exists()


def small_package(folder: Path, debian: int) -> Path:
    """A package of a name and a version, with nothing in it."""
    root = folder / f"deb{debian}"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "DEBIAN").chmod(0o755)  # whatever this process lets others do
    (root / "DEBIAN" / "control").write_text(
        f"Package: tablectl\nVersion: {HERE}-1~deb{debian}\nArchitecture: amd64\n"
        "Maintainer: nobody <nobody@tablectl.invalid>\nDescription: tests\n",
        "utf-8",
    )
    package = folder / f"tablectl_{HERE}-1~deb{debian}_amd64.deb"
    assert ran("dpkg-deb", "--build", root, package).returncode == 0
    return package


@pytest.fixture
def keys() -> Iterator[Path]:
    """A folder for GnuPG; its agent's socket there must have a short path."""
    with tempfile.TemporaryDirectory(prefix="gpg") as folder:
        yield Path(folder)
        ran("gpgconf", "--kill", "all", env={"GNUPGHOME": folder})


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("reprepro") is None, reason="reprepro is missing: deploy/setup test")
def test_apt_takes_the_package_of_its_release_from_the_signed_folder(tmp_path: Path, keys: Path) -> None:
    home = {"GNUPGHOME": str(keys)}
    generated = ran("gpg", "--batch", "--passphrase", "", "--quick-gen-key", KEY, "ed25519", "sign", env=home)
    assert generated.returncode == 0, generated.stderr
    packages = [small_package(tmp_path, debian) for debian in (12, 13)]
    folder = tmp_path / "apt"
    made = ran(
        ROOT / "deploy/debian/repository", "--out", folder, "--key", KEY.split(" <")[0], *packages, env=home
    )
    assert made.returncode == 0, made.stderr

    for debian, release in ((12, "bookworm"), (13, "trixie")):
        root = tmp_path / release
        (root / "lists" / "partial").mkdir(parents=True)
        (root / "archives" / "partial").mkdir(parents=True)
        (root / "status").touch()
        (root / "sources.list").write_text(
            f"deb [arch=amd64 signed-by={folder}/tablectl.gpg] file:{folder} {release} main\n", "utf-8"
        )
        own = [
            "-o", f"Dir::Etc::SourceList={root}/sources.list", "-o", "Dir::Etc::SourceParts=/dev/null",
            "-o", f"Dir::State::Lists={root}/lists", "-o", f"Dir::State::status={root}/status",
            "-o", f"Dir::Cache={root}", "-o", "APT::Architecture=amd64", "-o", "APT::Sandbox::User=root",
        ]  # fmt: skip
        updated = ran("apt-get", *own, "update", "--error-on=any")
        assert updated.returncode == 0, updated.stderr
        found = ran("apt-cache", *own, "policy", "tablectl").stdout
        assert f"Candidate: {HERE}-1~deb{debian}" in found


@pytest.mark.skipif(shutil.which("reprepro") is None, reason="reprepro is missing: deploy/setup test")
def test_an_apt_folder_that_nobody_signed_says_how_it_is_taken_all_the_same(tmp_path: Path) -> None:
    made = ran(ROOT / "deploy/debian/repository", "--out", tmp_path / "apt", small_package(tmp_path, 12))
    assert made.returncode == 0, made.stderr
    told = (tmp_path / "apt" / "README.txt").read_text("utf-8")
    assert 'echo "deb [trusted=yes] ADDRESS RELEASE main"' in told
    assert "tablectl.gpg" not in told
    assert {path.name for path in (tmp_path / "apt").iterdir()} == {"README.txt", "dists", "pool"}


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_wheel_and_source_archive_are_the_same_again_and_install_into_an_empty_environment(
    tmp_path: Path,
) -> None:
    sums = []
    for again in ("once", "again"):
        made = ran(
            ROOT / "deploy/release",
            "--snapshot",
            "--parts",
            "python",
            "--out",
            tmp_path / again,
            patience_s=1800,
        )
        assert made.returncode == 0, made.stderr
        sums.append((tmp_path / again / "SHA256SUMS").read_text("utf-8"))
    assert sums[0] == sums[1]
    assert ran(sys.executable, "-m", "venv", tmp_path / "empty").returncode == 0
    wheel = next((tmp_path / "once").glob("*.whl"))
    put = ran(tmp_path / "empty/bin/pip", "install", "--quiet", f"{wheel}[hall]", patience_s=1800)
    assert put.returncode == 0, put.stderr
    tablectl = tmp_path / "empty/bin/tablectl"
    assert ran(tablectl, "version", cwd=tmp_path).returncode == 0
    assert ran(tablectl, "doctor", "--help", cwd=tmp_path).returncode == 0
    assert ran(tablectl, "hall", "run", "--help", cwd=tmp_path).returncode == 0
