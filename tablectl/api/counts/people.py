"""Corrections of players' names: which names are one player's, and which sessions of a name are another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tablectl.errors import InputError
from tablectl.formats.journal.played_games import CountedGame
from tablectl.mahjong.player_names import MAX_NAME_LENGTH, InvalidName, player_name, tidy_name
from tablectl.quoting import quoted


@dataclass(frozen=True, slots=True)
class People:
    """Corrections of names. An immutable value; other names stay as they are."""

    joined: Mapping[str, str] = field(default_factory=dict)
    """By name, the player's displayed name."""
    parted: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """By name and session, the name of the other player who used it there."""

    def of(self, name: str, session: int | None = None) -> str:
        """The player of a name in a session.

        Args:
            session: its number in the journal, from 1; None where it has none.
        """
        known = tidy_name(name)
        if session is not None:
            known = self.parted.get((known, session), known)
        return self.joined.get(known, name if known == tidy_name(name) else known)

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of a name's player, the displayed one first."""
        first = self.joined.get(name, name)
        return first, *sorted(each for each, to in self.joined.items() if to == first)

    def join(self, name: str, to: str) -> People:
        """Join a name to another: both are one player.

        Raises:
            InputError: they are one already, or the new name is invalid.
        """
        name, to = normalised_name(name), self.joined.get(normalised_name(to), _new_name(to))
        if self.joined.get(name, name) == to:
            raise InputError(f"{quoted(name)} and {quoted(to)} are one player already")
        moved = {each: to for each, known in self.joined.items() if known == name}
        return People({**self.joined, **moved, name: to}, self.parted)

    def separate(self, name: str) -> People:
        """Undo ``join`` for a name.

        Raises:
            InputError: it is not joined.
        """
        name = normalised_name(name)
        if name not in self.joined:
            raise InputError(f"{quoted(name)} is joined to no other name")
        return People({each: to for each, to in self.joined.items() if each != name}, self.parted)

    def part(self, name: str, sessions: Sequence[int], to: str) -> People:
        """Assign sessions of a name to another player, or back under the name itself.

        Raises:
            InputError: no session, one below 1, or an invalid new name.
        """
        name, to = normalised_name(name), _new_name(to)
        if not sessions or min(sessions) < 1:
            raise InputError("name the sessions by their numbers, from 1")
        kept = {key: known for key, known in self.parted.items() if key[0] != name or key[1] not in sessions}
        new = {} if to == name else {(name, each): to for each in sessions}
        return People(self.joined, {**kept, **new})

    def without(self, name: str) -> People:
        """The corrections without those of a name."""
        return People(
            {each: to for each, to in self.joined.items() if name not in (each, to)},
            {key: to for key, to in self.parted.items() if name not in (key[0], to)},
        )

    def named(self, game: CountedGame) -> CountedGame:
        """A game with corrected names."""
        names = tuple(self.of(each, game.session or None) if each else each for each in game.names)
        return replace(game, names=names)


def normalised_name(name: object) -> str:
    """A name in its normalised spelling.

    Raises:
        InputError: it is no name.
    """
    name = tidy_name(name) if isinstance(name, str) else ""
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise InputError(f"expected a player's name of 1 to {MAX_NAME_LENGTH} letters")
    return name


def _new_name(name: object) -> str:
    """Check a new displayed name; names in old records may break today's rules."""
    try:
        return player_name(normalised_name(name))
    except InvalidName as error:
        raise InputError(f"{error}, got {quoted(str(name))}") from None
