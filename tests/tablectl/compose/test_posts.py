"""What the configuration says of chats and programs is built; what is wrong is told with what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.compose.doctor.probes import probes_of
from tablectl.compose.table import build
from tablectl.config import Config, as_toml, parse
from tablectl.doctor.checks import Verdict, run_probe
from tablectl.errors import ConfigError


def configured(folder: Path, more: str) -> Config:
    """No players, no camera, nobody who listens."""
    return parse(
        f'[table]\nstate_dir = "{folder}"\n[camera]\nsource = "none"\n[web]\nenabled = false\n'
        f"[mqtt]\nenabled = false\n[posts]\n{more}"
    )


def test_a_table_whose_secret_is_missing_starts_and_doctor_says_what_is_wrong(tmp_path: Path) -> None:
    config = configured(tmp_path, f'to = [{{ kind = "discord", secret_file = "{tmp_path}/none" }}]\n')
    with build(config) as table:
        assert any("posts to discord: its secret_file cannot be read" in note for note in table.notes)
    check = run_probe("posts", probes_of(config)["posts"])
    assert check.verdict is Verdict.BAD
    (tmp_path / "none").write_text("https://discord.com/api/webhooks/1/x\n", "ascii")
    assert run_probe("posts", probes_of(config)["posts"]).found == "discord"


def test_a_configuration_with_posts_is_written_as_it_is_read(tmp_path: Path) -> None:
    config = configured(
        tmp_path,
        'to = [{ kind = "twitch", channel = "club", account = "bot", secret_file = "/x" }, '
        '{ kind = "webhook", name = "site", address = "https://club.example/", secret_file = "/y" }]\n',
    )
    assert parse(as_toml(config)).posts == config.posts


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ('{ kind = "twitch", secret_file = "/x" }', "needs channel and account"),
        ('{ kind = "webhook", secret_file = "/x" }', 'needs address = "https://'),
        ('{ kind = "webhook", secret_file = "/x", address = "club.example" }', "expected https://HOST"),
        ('{ kind = "webhook", secret_file = "/x", address = "https://a:b@c/" }', "secret_file"),
        ('{ kind = "discord", secret_file = "/x", address = "https://d/" }', "stands in secret_file"),
        ('{ kind = "discord", secret_file = "/x", channel = "club" }', 'belong to kind "twitch"'),
        (
            '{ kind = "discord", secret_file = "/x" }, { kind = "discord", secret_file = "/y" }',
            'two are called "discord"',
        ),
        ('{ kind = "slack", secret_file = "/x" }', "slack"),
    ],
)
def test_a_place_that_cannot_be_is_refused_with_what_would_be_right(
    tmp_path: Path, wanted: str, told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        configured(tmp_path, f"to = [{wanted}]\n")
