"""``tablectl hall import``, ``export`` and ``publish``, as people call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablectl.cli import extras
from tablectl.cli.hall import app
from tablectl.errors import PartMissing
from tablectl.hall.errors import Declined
from tests.tablectl.hall.events import file, seating, text


def said(*arguments: str, into: str | None = None) -> str:
    done = CliRunner().invoke(app, list(arguments), input=into, catch_exceptions=True)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


def test_an_event_goes_in_and_out_without_loss(tmp_path: Path) -> None:
    where = ("--state-dir", str(tmp_path / "state"))
    cup = tmp_path / "cup.json"
    cup.write_text(text(seating=seating()), encoding="utf-8")
    event = json.loads(said("import", str(cup), "--json", *where))["event"]
    assert json.loads(said("import", str(cup), "--json", *where))["event"] == event
    out = said("export", event, "--format", "json", *where)
    assert json.loads(out) == json.loads(cup.read_text(encoding="utf-8"))
    assert said("export", event, *where) == out
    assert said("export", event, "--format", "standings-csv", *where).startswith("place,id,name,")
    assert said("export", event, "--format", "ema-csv", "--bom", *where).startswith("\ufeffPlace,")
    marked = CliRunner().invoke(app, ["export", event, "--bom", *where])
    assert (marked.exit_code, marked.stdout) == (2, "")
    wrong = CliRunner().invoke(app, ["export", event, "--format", "xls", *where])
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert said("import", "-", *where, into=out).strip() == event
    said("publish", str(tmp_path / "public"), *where)
    assert (tmp_path / "public" / "manifest.json").exists()
    with pytest.raises(Declined, match=f"there is no event “nothing”; known are {event}"):
        said("export", "nothing", *where)
    with pytest.raises(Declined, match="there is no event yet"):
        said("export", "nothing", "--state-dir", str(tmp_path / "empty"))
    with pytest.raises(Declined, match="rules is missing"):
        said("import", "-", *where, into='{"nmae": "Cup"}')


CROWD = [{"id": f"p{number}", "name": f"Player {number}"} for number in range(40_000)]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": "Cup \ud800"}, "half of a surrogate pair"),
        ({"players": [{"id": "p1", "name": "n" * 1_000_000}]}, "at most 100 characters"),
        ({"players": CROWD}, "at most 2000"),
        ({"rules": "../../etc/passwd"}, "rules must be a name of letters"),
    ],
)
def test_a_hostile_file_is_refused_in_words_and_nothing_is_kept(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    hostile = json.dumps({**file(), **changes})
    with pytest.raises(Declined, match=words) as refused:
        said("import", "-", "--state-dir", str(tmp_path / "state"), into=hostile)
    assert len(str(refused.value).encode()) < 500
    assert not (tmp_path / "state").exists()


def test_without_its_libraries_a_hall_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    with pytest.raises(PartMissing, match=r"tablectl\[hall\]"):
        said("run")
