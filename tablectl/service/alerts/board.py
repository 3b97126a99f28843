"""The alerts that stand: what is new is told, what no longer holds is ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tablectl.ports import AlertStore, SavedAlert
from tablectl.service.alerts.standing import StandingAlert

Tell = Callable[[StandingAlert], None]
"""Tells people of an alert under the name of its cause."""


class AlertBoard:
    """Belongs to the table's thread."""

    def __init__(self, run: str, shown: Tell, ended: Tell, keeper: AlertStore | None = None) -> None:
        """
        Args:
            run: tells this run's causes from those of others.
            shown: is called with each alert that begins, or changes what it says.
            ended: is called with each that is over.
            keeper: keeps over a restart what stands, so that what is over by then is ended.
        """
        self._run = "".join(each for each in run if each.isalnum())
        self._on_shown = shown
        self._ended = ended
        self._keeper = keeper
        self._number = 0
        self._standing: dict[tuple[str, str], StandingAlert] = {}
        self._left = () if keeper is None else tuple(keeper.load())

    def left(self, source: str) -> tuple[StandingAlert, ...]:
        """What of a source stood when the service was last stopped, under the names of then."""
        return tuple(
            StandingAlert(each.key, each.code, each.text, each.details, each.facts, each.cause, each.name)
            for each in self._left
            if each.source == source
        )

    def begin(self) -> None:
        """At the start, once everybody has shown what holds: what stood before and does no more is ended."""
        stands = {each.name for each in self._standing.values()}
        for each in self._left:
            if each.name not in stands:
                self._ended(StandingAlert(each.key, each.code, each.text, name=each.name))
        self._left = ()
        self._keep()

    def show(self, source: str, alerts: Iterable[StandingAlert]) -> None:
        """These hold now, and no others of this source."""
        now = {(source, alert.key): alert for alert in alerts}
        changed = False
        for place, standing in list(self._standing.items()):
            if place[0] == source and place not in now:
                del self._standing[place]
                self._ended(standing)
                changed = True
        for place, alert in now.items():
            before = self._standing.get(place)
            if before is not None and _says_the_same(before, alert):
                continue
            name = before.name if before is not None else alert.name or self._new_name()
            self._standing[place] = replace(alert, name=name)
            self._on_shown(self._standing[place])
            changed = True
        if changed:
            self._keep()

    def open(self) -> Sequence[StandingAlert]:
        """What stands now, the oldest first, each under the name of its cause."""
        return tuple(self._standing.values())

    def _new_name(self) -> str:
        used = {each.name for each in self._left} | {each.name for each in self._standing.values()}
        while True:
            self._number += 1
            if (name := f"{self._run}-{self._number}") not in used:
                return name

    def _keep(self) -> None:
        if self._keeper is not None:
            kept = [
                SavedAlert(
                    name=each.name,
                    source=source,
                    key=each.key,
                    code=each.code,
                    text=each.text,
                    details=each.details,
                    facts=each.facts,
                    cause=each.cause,
                )
                for (source, _), each in self._standing.items()
            ]
            self._keeper.save([*self._left, *kept])


def _says_the_same(one: StandingAlert, other: StandingAlert) -> bool:
    return replace(one, cause=None, name="") == replace(other, cause=None, name="")
