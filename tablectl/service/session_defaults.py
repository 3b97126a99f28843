"""The rules and players of a session where no request names others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablectl.game.claims import StartSession
from tablectl.mahjong.seats import Seat
from tablectl.rulesets.club import CLUB


@dataclass(frozen=True, slots=True)
class SessionDefaults:
    """The rules and the players of a new session, as the configuration has them."""

    ruleset: str
    preset: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    first_dealer: Seat = 0

    @property
    def club(self) -> Mapping[str, str] | None:
        """``name`` and ``book`` of the club's rules in the options; None without club rules."""
        club = self.options.get(CLUB)
        return {"name": str(club["name"]), "book": self.ruleset} if isinstance(club, Mapping) else None

    def claim(
        self,
        *,
        ruleset: str | None = None,
        preset: str | None = None,
        options: Mapping[str, object] | None = None,
        players: tuple[str, ...] | None = None,
        first_dealer: Seat | None = None,
    ) -> StartSession:
        """The claim that starts a session.

        Args:
            ruleset: another rule book. The preset and options here belong to this one's book, so another book
                begins with its own defaults.
            preset: another preset.
            options: other options. A club's own rules stay beside them, on the club's preset where ``preset``
                is the book's default; None as ``club`` leaves them.
            players: other names by seat.
            first_dealer: another first dealer.
        """
        same_book = ruleset in (None, self.ruleset)
        if same_book and options is not None and CLUB in self.options:
            if CLUB not in options:
                options = {CLUB: self.options[CLUB], **options}
                preset = None if preset == "default" else preset
            elif options[CLUB] is None:
                options = {key: value for key, value in options.items() if key != CLUB}
                preset = preset or "default"
        return StartSession(
            ruleset or self.ruleset,
            preset or (self.preset if same_book else "default"),
            options if options is not None else (self.options if same_book else {}),
            self.players if players is None else players,
            first_dealer=self.first_dealer if first_dealer is None else first_dealer,
        )
