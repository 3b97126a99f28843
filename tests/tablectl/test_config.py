"""The configuration answers back: everything wrong at once, with path, line and the nearest known key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from tablectl.config import Config, as_toml, load, parse
from tablectl.config.problems import known_paths, line_of_path
from tablectl.config.sections import default_state_dir
from tablectl.errors import ConfigError
from tablectl.rulesets import RULESETS


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse(text, "table.toml")
    return [line.strip() for line in str(caught.value).splitlines()]


def test_without_a_file_the_table_is_simulated_and_keeps_to_this_computer() -> None:
    config = load(None)
    assert config.simulated
    assert config.mqtt.host == "own"
    assert config.web.host == "127.0.0.1"


def test_what_is_printed_reads_back_the_same() -> None:
    config = parse(
        '[table]\nname = "hall-2"\n[rules]\noptions = {red_fives = 0}\nplayers = ["A", "B\\"b", "C", "D"]\n'
    )
    assert parse(as_toml(config)) == config
    assert parse(as_toml(Config())) == Config()


def test_a_file_to_start_from_says_nothing_but_comments_and_sections() -> None:
    text = as_toml(Config(), commented=True)
    assert {line[0] for line in text.splitlines() if line} == {"#", "["}
    assert parse(text) == Config()


def test_every_key_is_printed_with_a_sentence() -> None:
    text = as_toml(Config())
    for path in known_paths():
        key = path.rpartition(".")[2]
        line = next(i for i, line in enumerate(text.splitlines()) if line.lstrip("# ").startswith(f"{key} ="))
        assert text.splitlines()[line - 1].startswith("# "), path


def test_everything_wrong_is_said_in_one_go_with_its_line() -> None:
    said = problems('[table]\nname = "Hall 2"\n\n[web]\nprot = 80\nport = 99999\n\n[mqqt]\nport = 1\n')
    assert said[0] == "table.toml has 4 problems:"
    assert said[1].startswith("line 2: table.name: ")
    assert said[2] == "line 5: web.prot: unknown key; did you mean “port”?"
    assert said[3].startswith("line 6: web.port: ")
    assert "got 99999" in said[3]
    assert said[4] == "line 8: mqqt: unknown section; did you mean “mqtt”?"


def test_what_a_wrong_value_hides_is_said_in_the_same_go() -> None:
    said = problems(
        '[web]\nport = "x"\n[machine]\nport = "/dev/ttyACM0"\n[mqtt]\nform = 1\nother_hosts = ["a"]\n'
        '[rules]\npreset = "nope"\nplayers = ["Aoi", " ", "Ren", "Yuzu"]\n'
    )
    wanted = ("machine.port must be", "web.port", "no preset “nope”", "rules.players.1", "mqtt.form")
    assert said[0] == f"table.toml has {len(wanted) + 1} problems:"
    assert all(any(each in line for line in said) for each in wanted)
    assert any("nodes of a cluster" in line for line in said), "a key that nobody knows hides nothing"


@pytest.mark.parametrize(
    "text",
    [
        '[rules]\nruleset = 3\noptions = { minimum = 8 }\npreset = "botzone"',
        '[camera]\nsource = "0"\n[machine]\nport = 3',
        "rules = 1",
    ],
)
def test_what_follows_from_a_wrong_value_alone_is_not_said(text: str) -> None:
    assert problems(text)[0] == "table.toml has one problem:"


def test_a_key_in_the_wrong_section_is_told_where_it_belongs() -> None:
    assert "there is recogniser.threads" in problems("[camera]\nthreads = 2\n")[1]


def test_a_value_of_the_wrong_kind_is_shown() -> None:
    assert 'got "fast"' in problems('[simulation]\nspeed = "fast"\n')[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[web]\nport = "x"', 'input should be a whole number, got "x"'),
        ("[camera]\nwidth_px = 1e99", "input should be a whole number, got 1e+99"),
        ("[web]\nhost = 3", "input should be a text in quotes, got 3"),
        ('[mqtt]\ntls = "maybe"', 'input should be true or false, got "maybe"'),
        ("[web]\nport = true", "line 2: web.port: input should be a number, got true"),
        ("[simulation]\nspeed = true", "input should be a number, got true"),
        ("[camera]\nsurface_mm = [850]", "line 2: camera.surface_mm: list has too few items, got [850]"),
        (
            "[lamps]\ntable = {win = 1, a = 2}",
            "lamps.table.a: input should be 'turn', 'riichi' or 'win', got \"a\"",
        ),
        ("[web]\ntrusted_proxies = [1]", '"127.0.0.1" or "10.0.0.0/8" (zeros behind its length)'),
        ("[web]\ntrusted_proxies = [[1]]", '"127.0.0.1" or "10.0.0.0/8" (zeros behind its length)'),
        ("[camera]\nsurface_mm = [1, 2, 3]", "list should have at most 2 items, not 3, got [1, 2, 3]"),
    ],
)
def test_what_was_expected_is_said_in_the_files_own_terms(text: str, said: str) -> None:
    assert problems(text)[1].endswith(said)


def test_text_that_is_no_toml_names_the_place() -> None:
    assert "line 1" in problems("[table\n")[0]


def test_a_simulated_camera_cannot_look_at_a_real_machine() -> None:
    assert "machine.port must be" in " ".join(problems('[machine]\nport = "/dev/ttyACM0"\n'))


def test_a_file_of_any_editor_is_read_and_its_lines_are_counted(tmp_path: Path) -> None:
    """Some editors write a mark before UTF-8 and end lines with two signs."""
    written = tmp_path / "table.toml"
    written.write_bytes("\ufeff[web]\r\nport = 9999\r\n".encode())
    assert load(written).web.port == 9999
    written.write_bytes("\ufeff[web]\r\nport = 99999\r\n".encode())
    with pytest.raises(ConfigError, match="line 2"):
        load(written)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path / "nothing.toml")


def test_a_configuration_cannot_be_changed_afterwards() -> None:
    with pytest.raises(ValidationError):
        Config().web.port = 1


def test_lines_are_found_under_headers_and_at_the_top() -> None:
    assert line_of_path("a = 1\n[b]\nc = 2\n[b.d]\n e=3") == {"a": 1, "b": 2, "b.c": 3, "b.d": 4, "b.d.e": 5}


def test_the_state_lies_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", "/x/state")
    assert default_state_dir() == Path("/x/state/tablectl")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/tablectl")
    assert Config().table.state_dir == Path("/var/lib/tablectl")


def test_a_preset_that_is_not_named_is_the_books_own() -> None:
    assert parse("").rules.preset == "tenhou"
    assert parse('[rules]\nruleset = "mcr"\n').rules.preset == "default"
    assert parse('[rules]\nruleset = "mcr"\npreset = "botzone"\n').rules.preset == "botzone"


FURTHER = """
[camera]
source = "0"
[machine]
port = "virtual"
[cameras]
further = [{ name = "north", source = "2", corners_px = [[0, 100], [100, 100], [100, 0], [0, 0]] }]
"""


def test_further_cameras_are_named_and_written_out_again() -> None:
    config = parse(FURTHER)
    assert [camera.name for camera in config.cameras.further] == ["north"]
    assert parse(as_toml(config)) == config


@pytest.mark.parametrize(
    ("said", "instead", "problem"),
    [
        ('name = "north"', 'name = "overhead"', "its own name"),
        ('source = "2"', 'source = "simulated"', "simulation.cameras"),
        ('source = "2"', 'source = "2", calib = "x"', "did you mean “calibration”"),
        ('source = "0"', 'source = "none"', "set camera.source"),
    ],
)
def test_what_is_wrong_with_a_further_camera_is_said(said: str, instead: str, problem: str) -> None:
    with pytest.raises(ConfigError, match=problem):
        parse(FURTHER.replace(said, instead))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('[rules]\nruleset = "bridge"', "ruleset “bridge” is unknown; the books are riichi"),
        ('[rules]\npreset = "nope"', "riichi has no preset “nope”"),
        ("[rules]\noptions = { nope = 1 }", "riichi has no option “nope”"),
        ('[rules]\nplayers = ["Aoi", "Aoi", "Ren", "Yuzu"]', "every player needs a name of their own"),
        ('[rules]\nplayers = ["Aoi", " ", "Ren", "Yuzu"]', "rules.players.1: expected a name that begins"),
        ('[rules]\nplayers = ["Aoi", "A\u200boi", "Ren", "Yuzu"]', "every player needs a name of their own"),
        ('[rules]\nplayers = ["Aoi", "Ren"]', "riichi is for 4 players, 2 are named"),
        ("[camera]\nsurface_mm = [0, 850]", "camera.surface_mm.0"),
        ("[camera]\ntile_mm = [26, 35, 0]", "camera.tile_mm.2"),
        ("[camera]\ncorners_px = [[9, 9], [9, 9], [9, 9], [9, 9]]", "enclose no surface"),
        ("[camera]\ncorners_px = [[0, 0], [500, 500], [900, 900], [100, 100]]", "enclose no surface"),
        ("[camera]\ncorners_px = [[nan, 0], [500, 0], [500, 500], [0, 500]]", "enclose no surface"),
    ],
)
def test_what_no_table_can_play_with_is_refused_before_it_starts(text: str, wanted: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(wanted)):
        parse(text)


@pytest.mark.parametrize("book", RULESETS)
def test_a_table_that_names_nobody_can_play_every_book(book: str) -> None:
    assert len(parse(f'[rules]\nruleset = "{book}"').rules.players) in RULESETS[book].players


@pytest.mark.parametrize("said", ["https://table.example", "http://table.example:8080/tables/3/"])
def test_the_public_address_is_whole_and_ends_at_a_folder(said: str) -> None:
    config = parse(f'[web]\npublic_address = "{said}"\n')
    assert config.web.public_address == f"{said.rstrip('/')}/"
    assert parse(as_toml(config)).web.public_address == config.web.public_address


@pytest.mark.parametrize("said", ["table.example", "ftp://table.example/", "https://a b/", "https://a/?x=1"])
def test_what_is_no_public_address_is_refused(said: str) -> None:
    with pytest.raises(ConfigError, match="expected an address such as"):
        parse(f'[web]\npublic_address = "{said}"\n')


def test_trusted_proxies_are_addresses_and_networks() -> None:
    told = '[web]\ntrusted_proxies = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]\n'
    config = parse(told)
    named = ["127.0.0.1/32", "10.0.0.0/8", "2001:db8::/32"]
    assert [str(each) for each in config.web.trusted_proxies] == named
    assert parse(as_toml(config)).web.trusted_proxies == config.web.trusted_proxies
    with pytest.raises(ConfigError) as wrong:
        parse('[web]\ntrusted_proxies = ["nginx", "10.0.0.1/8"]\n')
    assert str(wrong.value).count('such as "127.0.0.1" or "10.0.0.0/8"') == 2
    assert "zeros behind its length" in str(wrong.value)


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        ("", 1),
        ("[simulation]\nsets = 2", 2),
        ('[camera]\nsource = "0"\n[panels]\npins = "none"', 1),
        ('[camera]\nsource = "0"\n[panels]\npins = "none"\n[machine]\nport = "/dev/ttyACM0"', 2),
        ('[camera]\nsource = "0"\n[panels]\npins = "none"\n[machine]\nport = "/dev/ttyACM0"\nsets = 1', 1),
    ],
    ids=["simulated", "simulated with two", "no machine", "automatic", "automatic with one"],
)
def test_an_automatic_table_has_two_sets_of_tiles_unless_it_is_told_to_use_one(text: str, sets: int) -> None:
    assert parse(text).tile_sets == sets


def test_the_nodes_of_a_cluster_have_the_brokers_port_where_they_name_none() -> None:
    text = '[mqtt]\nhost = "n1.club"\nother_hosts = ["n2.club", "10.0.0.3:9883", "[fd00::4]"]\ntls = true\n'
    assert parse(text).mqtt.nodes == (
        ("n1.club", 8883),
        ("n2.club", 8883),
        ("10.0.0.3", 9883),
        ("fd00::4", 8883),
    )


@pytest.mark.parametrize(
    "node", ["", "mqtt://n2.club", "n2.club:70000", "n2.club/hall", "n2.club:", "n2 club"]
)
def test_what_is_no_node_of_a_cluster_is_named(node: str) -> None:
    said = " ".join(problems(f'[mqtt]\nhost = "n1.club"\nother_hosts = ["{node}"]\n'))
    assert f"“{node}” is not a node" in said


def test_the_tables_own_broker_is_no_cluster() -> None:
    assert "name one of its nodes" in " ".join(problems('[mqtt]\nother_hosts = ["n2.club"]\n'))


@pytest.mark.parametrize("name", ["a/b", "../x", "Стол 1", "", "x" * 41])
def test_a_tables_name_that_cannot_be_one_is_refused_in_words(name: str) -> None:
    with pytest.raises(
        ConfigError, match=r"line 2: table\.name: expected 1 to 40 of a-z, 0-9, - and _"
    ) as told:
        parse(f'[table]\nname = "{name}"\n')
    assert "pattern" not in str(told.value)


def test_all_that_is_wrong_with_the_rules_is_told_at_once_with_its_line() -> None:
    text = '[rules]\npreset = "tenho"\nplayers = ["a", "b"]\n[rules.options]\nkuitann = 1\numa = "x"\n'
    with pytest.raises(ConfigError) as told:
        parse(text)
    for words in (
        "4 problems",
        "line 2: rules.preset: riichi has no preset “tenho”",
        "line 3: rules.players: riichi is for 4 players, 2 are named",
        "line 5: rules.options.kuitann: riichi has no option “kuitann”; did you mean “kuitan”?",
        "line 6: rules.options.uma: option “uma” is a list of 4 whole numbers",
    ):
        assert words in str(told.value)
    with pytest.raises(ConfigError, match=r"line 2: rules\.ruleset: ruleset “richi” is unknown"):
        parse('[rules]\nruleset = "richi"\npreset = "x"\n')


def test_every_option_of_a_book_can_be_set_in_the_file_as_the_book_prints_it() -> None:
    text = "[rules.options]\numa = [20000, 10000, -10000, -20000]\nred_fives = [0, 0, 0]\ntobi = false\n"
    config = parse(text)
    assert config.rules.options["uma"] == [20000, 10000, -10000, -20000]
    assert parse(as_toml(config)) == config
    with pytest.raises(ConfigError, match=r"one problem:\n  line 2: .*“uma” is a list of 4 whole numbers"):
        parse("[rules.options]\numa = [1.5]\n")
