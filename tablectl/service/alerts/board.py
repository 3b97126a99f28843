"""The open alerts: new ones are reported, those that no longer hold are ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tablectl.ports import AlertStore, SavedAlert, StandingAlert

OnAlert = Callable[[StandingAlert], None]
"""Called with an alert, which has the name of its cause."""


class AlertBoard:
    """Belongs to the table's thread."""

    def __init__(
        self, run: str, on_shown: OnAlert, on_ended: OnAlert, keeper: AlertStore | None = None
    ) -> None:
        """
        Args:
            run: distinguishes this run's causes from those of other runs.
            on_shown: called with each alert that starts or changes its content.
            on_ended: called with each alert that ends.
            keeper: stores the open alerts over a restart, so that those that end meanwhile are reported.
        """
        self._run = "".join(each for each in run if each.isalnum())
        self._on_shown = on_shown
        self._on_ended = on_ended
        self._keeper = keeper
        self._last_number = 0
        self._standing: dict[tuple[str, str], StandingAlert] = {}
        self._restored = () if keeper is None else tuple(keeper.load())

    def restored(self, source: str) -> tuple[StandingAlert, ...]:
        """A source's alerts that were open when the service last stopped, under their old names."""
        return tuple(each.alert for each in self._restored if each.source == source)

    def end_outdated(self) -> None:
        """End the restored alerts that no source shows any more: at the start, once all have shown theirs."""
        standing_names = {each.name for each in self._standing.values()}
        for each in self._restored:
            alert = each.alert
            if alert.name not in standing_names:
                self._on_ended(StandingAlert(alert.key, alert.code, alert.text, name=alert.name))
        self._restored = ()
        self._save()

    def show(self, source: str, alerts: Iterable[StandingAlert]) -> None:
        """Set all alerts of a source that hold now."""
        current = {(source, alert.key): alert for alert in alerts}
        changed = False
        for cause, standing in list(self._standing.items()):
            if cause[0] == source and cause not in current:
                del self._standing[cause]
                self._on_ended(standing)
                changed = True
        for cause, alert in current.items():
            previous = self._standing.get(cause)
            if previous is not None and _has_same_content(previous, alert):
                continue
            name = previous.name if previous is not None else alert.name or self._new_name()
            self._standing[cause] = replace(alert, name=name)
            self._on_shown(self._standing[cause])
            changed = True
        if changed:
            self._save()

    def open(self) -> Sequence[StandingAlert]:
        """The open alerts, oldest first, each with the name of its cause."""
        return tuple(self._standing.values())

    def _new_name(self) -> str:
        used_names = {each.alert.name for each in self._restored}
        used_names |= {each.name for each in self._standing.values()}
        while True:
            self._last_number += 1
            if (name := f"{self._run}-{self._last_number}") not in used_names:
                return name

    def _save(self) -> None:
        if self._keeper is not None:
            saved = [SavedAlert(source, each) for (source, _), each in self._standing.items()]
            self._keeper.save([*self._restored, *saved])


def _has_same_content(one: StandingAlert, other: StandingAlert) -> bool:
    return replace(one, cause=None, name="") == replace(other, cause=None, name="")
