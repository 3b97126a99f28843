"""Which names are one player's, and which sessions of a name are another's: what people have said of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tablectl.errors import InputError, quoted
from tablectl.formats.journal.played_games import CountedGame
from tablectl.mahjong.player_names import MAX_NAME_LENGTH, InvalidName, player_name, tidy_name


@dataclass(frozen=True, slots=True)
class People:
    """Names as people have put them right. A value; what it does not know stays as it was written."""

    joined: Mapping[str, str] = field(default_factory=dict)
    """By name, the name that the player is told by."""
    parted: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """By name and number of a session, the name of the other player who had it there."""

    def of(self, name: str, session: int | None = None) -> str:
        """Whom a name of a session means.

        Args:
            session: its number in the journal, from 1; None where it has none.
        """
        known = tidy_name(name)
        if session is not None:
            known = self.parted.get((known, session), known)
        return self.joined.get(known, name if known == tidy_name(name) else known)

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of the player whom a name means, the one they are told by first."""
        first = self.joined.get(name, name)
        return first, *sorted(each for each, to in self.joined.items() if to == first)

    def join(self, name: str, to: str) -> People:
        """Count what a name did for another.

        Raises:
            InputError: they are one already, or the new name cannot be printed.
        """
        name, to = known_name(name), self.joined.get(known_name(to), _new_name(to))
        if self.joined.get(name, name) == to:
            raise InputError(f"{quoted(name)} and {quoted(to)} are one player already")
        moved = {each: to for each, known in self.joined.items() if known == name}
        return People({**self.joined, **moved, name: to}, self.parted)

    def separate(self, name: str) -> People:
        """Let a joined name be a player of its own again.

        Raises:
            InputError: it is joined to nothing.
        """
        name = known_name(name)
        if name not in self.joined:
            raise InputError(f"{quoted(name)} is joined to no other name")
        return People({each: to for each, to in self.joined.items() if each != name}, self.parted)

    def part(self, name: str, sessions: Sequence[int], to: str) -> People:
        """Count what a name did in some sessions for another player; for itself again under its own name.

        Raises:
            InputError: no session, or one below 1; or the new name cannot be printed.
        """
        name, to = known_name(name), _new_name(to)
        if not sessions or min(sessions) < 1:
            raise InputError("name the sessions by their numbers, from 1")
        kept = {key: known for key, known in self.parted.items() if key[0] != name or key[1] not in sessions}
        new = {} if to == name else {(name, each): to for each in sessions}
        return People(self.joined, {**kept, **new})

    def without(self, name: str) -> People:
        """Nothing of a name."""
        return People(
            {each: to for each, to in self.joined.items() if name not in (each, to)},
            {key: to for key, to in self.parted.items() if name not in (key[0], to)},
        )

    def named(self, game: CountedGame) -> CountedGame:
        """A game with its players' names put right."""
        names = tuple(self.of(each, game.session or None) if each else each for each in game.names)
        return replace(game, names=names)


def known_name(name: object) -> str:
    """A player's name as two spellings of it are compared.

    Raises:
        InputError: it is none.
    """
    plain = tidy_name(name) if isinstance(name, str) else ""
    if not 1 <= len(plain) <= MAX_NAME_LENGTH:
        raise InputError(f"expected a player's name of 1 to {MAX_NAME_LENGTH} letters")
    return plain


def _new_name(name: object) -> str:
    """A name that a player is told by from now on; one that was played with may be written otherwise."""
    try:
        return player_name(known_name(name))
    except InvalidName as error:
        raise InputError(f"{error}, got {quoted(str(name))}") from None
