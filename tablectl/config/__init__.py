"""The service's configuration: one TOML file, read once, completely validated, and frozen.

Nothing here opens a port, a camera or a socket, and a misspelt key is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from tablectl.config.all_faults import all_faults
from tablectl.config.camera_source import PHONE
from tablectl.config.file_text import read_text, toml_values
from tablectl.config.machine_sections import NO_MACHINE
from tablectl.config.problems import Problem, problems_at, problems_of, sorted_problems
from tablectl.config.sections import Config, RulesSection
from tablectl.config.toml_writer import as_toml
from tablectl.errors import ConfigError

__all__ = ["Config", "Problem", "as_toml", "load", "parse", "with_overrides", "with_phone", "with_visitors"]

ALL_INTERFACES: Final = "0.0.0.0"
"""The pages' host that opens them to the network: there nobody has rights without an account."""
DEMO_FOLDER: Final = "demonstration"
"""Folder of a demonstration in the state folder; every demonstration starts with an empty one."""


def parse(text: str, name: str = "configuration") -> Config:
    """Read a configuration from TOML text.

    Raises:
        ConfigError: with all problems, one a line.
    """
    values = toml_values(text, name)
    try:
        config = Config.model_validate(values)
    except ValidationError as error:
        faults = all_faults(values, error)
        rules = () if faults.rules is None else _rule_faults(faults.rules)
        found = (*problems_of(faults.errors, text), *problems_at(rules, text))
        raise _config_error(name, sorted_problems(found)) from error
    if found := problems_at(_rule_faults(config.rules), text):
        raise _config_error(name, sorted_problems(found))
    return config


def _config_error(name: str, found: Sequence[Problem]) -> ConfigError:
    count = "one problem" if len(found) == 1 else f"{len(found)} problems"
    listed = "\n".join(f"  {problem}" for problem in found)
    return ConfigError(f"{name} has {count}:\n{listed}\n'tablectl config' explains every key.")


def _rule_faults(rules: RulesSection) -> Sequence[tuple[str, str]]:
    """The rule books are imported only here: on a small computer that takes most of a second."""
    return tuple(import_module("tablectl.config.playable").rule_faults(rules))


def load(path: Path | None) -> Config:
    """The configuration in a file, or the embedded defaults without one.

    Raises:
        ConfigError: the file cannot be read, or is invalid.
    """
    if path is None:
        return Config()
    config = parse(read_text(path), name=str(path))
    if not config.identity.players:
        return config
    return config.model_copy(update={"identity": config.identity.relative_to(path.parent)})


def with_phone(config: Config) -> Config:
    """The configuration of a table without a machine, whose camera is a phone on this computer's network.
    Keys that the file sets stay.

    Raises:
        ConfigError: the result is invalid.
    """
    return _set_if_unset(
        config,
        camera={"source": PHONE},
        machine={"port": NO_MACHINE},
        panels={"pins": "phones"},
        web={"host": ALL_INTERFACES},
    )


def with_visitors(config: Config) -> Config:
    """The configuration of a public demonstration: the simulated table, with a state folder of its own.

    Raises:
        ConfigError: the configuration is of a real table.
    """
    if not config.simulated:
        raise ConfigError(
            "a demonstration is played at the simulated table: leave out machine.port and camera.source"
        )
    open_to_all = _set_if_unset(config, web={"host": ALL_INTERFACES})
    return with_overrides(open_to_all, table={"state_dir": config.table.state_dir / DEMO_FOLDER})


def _set_if_unset(config: Config, **wanted: dict[str, Any]) -> Config:
    """Set keys that the configuration leaves unset.

    Raises:
        ConfigError: the result is invalid.
    """
    named = config.model_dump(exclude_unset=True)
    own = {
        section: {key: value for key, value in keys.items() if key not in named.get(section, {})}
        for section, keys in wanted.items()
    }
    return with_overrides(config, **own)


def with_overrides(config: Config, **sections: dict[str, Any]) -> Config:
    """The configuration with some keys replaced, as by a command line; None keeps a key.

    Raises:
        ConfigError: a value is invalid.
    """
    values = config.model_dump(exclude_unset=True)
    for section, keys in sections.items():
        given = {key: value for key, value in keys.items() if value is not None}
        if given:
            values[section] = {**values.get(section, {}), **given}
    try:
        changed = Config.model_validate(values)
        found = problems_at(_rule_faults(changed.rules), "")
    except ValidationError as error:
        found = problems_of(error.errors(), "")
    if found:
        listed = "; ".join(map(str, sorted_problems(found)))
        raise ConfigError(f"invalid option on the command line: {listed}")
    return changed
