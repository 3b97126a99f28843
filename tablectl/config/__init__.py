"""What the service is told before it starts: one TOML file, read once, checked whole, frozen.

Nothing here opens a port, a camera or a socket; it never guesses what a misspelt key may have meant.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from tablectl.config.all_faults import all_faults
from tablectl.config.camera_source import PHONE
from tablectl.config.machine_sections import NO_MACHINE
from tablectl.config.problems import Problem, in_order, problems_at, problems_of
from tablectl.config.sections import Config, RulesSection
from tablectl.config.toml_writer import as_toml
from tablectl.errors import ConfigError, in_words

__all__ = ["Config", "Problem", "as_toml", "load", "parse", "with_overrides", "with_phone", "with_visitors"]

MAX_CHARACTERS: Final = 256 * 1024
"""Ten times every key with its explanation."""
ANY_ADDRESS: Final = "0.0.0.0"
"""The pages' host that opens them to the network: nobody has rights there without an account."""
DEMONSTRATION: Final = "demonstration"
"""The folder in the state folder that a demonstration begins anew with."""


def parse(text: str, name: str = "configuration") -> Config:
    """Read a configuration from TOML text.

    Raises:
        ConfigError: everything that is wrong, a problem a line.
    """
    if len(text) > MAX_CHARACTERS:
        raise ConfigError(f"{name} has more than {MAX_CHARACTERS} characters, the limit for a configuration")
    try:
        values = tomllib.loads(text)
    except ValueError as error:
        raise ConfigError(f"{name} is not TOML: {in_words(error)}") from error
    except RecursionError:
        raise ConfigError(f"{name} is nested too deeply for a configuration") from None
    try:
        config = Config.model_validate(values)
    except ValidationError as error:
        faults = all_faults(values, error)
        rules = () if faults.rules is None else _faults_of_rules(faults.rules)
        found = (*problems_of(faults.errors, text), *problems_at(rules, text))
        raise _refused(name, in_order(found)) from error
    if found := problems_at(_faults_of_rules(config.rules), text):
        raise _refused(name, in_order(found))
    return config


def _refused(name: str, found: Sequence[Problem]) -> ConfigError:
    count = "one problem" if len(found) == 1 else f"{len(found)} problems"
    listed = "\n".join(f"  {problem}" for problem in found)
    return ConfigError(f"{name} has {count}:\n{listed}\n'tablectl config' explains every key.")


def _faults_of_rules(rules: RulesSection) -> Sequence[tuple[str, str]]:
    """The books are loaded only here: on a small computer that takes most of a second."""
    return tuple(import_module("tablectl.config.playable").faults_of_rules(rules))


def load(path: Path | None) -> Config:
    """The configuration in a file, or the embedded defaults without one.

    Raises:
        ConfigError: the file cannot be read, or what it says is wrong.
    """
    if path is None:
        return Config()
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_CHARACTERS + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the configuration file {path} cannot be read: {in_words(error)}") from error
    config = parse(text, name=str(path))
    if not config.identity.players:
        return config
    return config.model_copy(update={"identity": config.identity.beside(path.parent)})


def with_phone(config: Config) -> Config:
    """The configuration of a table without a machine whose camera is a phone in this computer's network; what
    the file says otherwise about the camera, the machine, the panels and the pages' host stays.

    Raises:
        ConfigError: the two do not go together.
    """
    return _where_unset(
        config,
        camera={"source": PHONE},
        machine={"port": NO_MACHINE},
        panels={"pins": "phones"},
        web={"host": ANY_ADDRESS},
    )


def with_visitors(config: Config) -> Config:
    """The configuration of the simulated table as everybody may look at it, from a state folder of its own
    that nothing is lost with.

    Raises:
        ConfigError: the configuration is a real table's.
    """
    if not config.simulated:
        raise ConfigError(
            "a demonstration is played at the simulated table: leave out machine.port and camera.source"
        )
    open_to_all = _where_unset(config, web={"host": ANY_ADDRESS})
    return with_overrides(open_to_all, table={"state_dir": config.table.state_dir / DEMONSTRATION})


def _where_unset(config: Config, **wanted: dict[str, Any]) -> Config:
    """What is wanted wherever the configuration says nothing itself.

    Raises:
        ConfigError: the two do not go together.
    """
    named = config.model_dump(exclude_unset=True)
    own = {
        section: {key: value for key, value in keys.items() if key not in named.get(section, {})}
        for section, keys in wanted.items()
    }
    return with_overrides(config, **own)


def with_overrides(config: Config, **sections: dict[str, Any]) -> Config:
    """The configuration with single keys set otherwise, as on a command line; None leaves a key alone.

    Raises:
        ConfigError: a value that the configuration does not take.
    """
    values = config.model_dump(exclude_unset=True)
    for section, keys in sections.items():
        given = {key: value for key, value in keys.items() if value is not None}
        if given:
            values[section] = {**values.get(section, {}), **given}
    try:
        changed = Config.model_validate(values)
        found = problems_at(_faults_of_rules(changed.rules), "")
    except ValidationError as error:
        found = problems_of(error.errors(), "")
    if found:
        listed = "; ".join(map(str, in_order(found)))
        raise ConfigError(f"invalid option on the command line: {listed}")
    return changed
