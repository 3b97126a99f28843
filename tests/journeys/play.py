"""A hand at a table without eyes, told by a program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.journeys.tables import RunningTable
from tests.system.running import Operator


class Play:
    """What cameras would have seen: said over MQTT, because this table has none.

    Another session's first hand lies there, and Aoi deals.
    """

    def __init__(self, table: RunningTable) -> None:
        self.table = table
        self._people: Operator = table.operator()
        self._people.until(self._at_rest)
        if not table.get("api/score")["finished"]:
            self.ask("end_session", reason="the next journey")
        players = ["Aoi", "Ren", "Yuzu", "Haru"]
        began = self.ask("start_session", players=players, preset="default", first_dealer=0)["seq"]
        self._people.until(lambda: self._dealt(int(began)))
        self.see("indicator_revealed", {"tile": "4m"})

    def ask(self, do: str, **fields: object) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = self._people.ask(do, **fields)
        assert answer["ok"], answer["error"]
        return answer

    def see(self, kind: str, event: Mapping[str, object], *, force: bool = False) -> None:
        self.ask("record_event", event={"kind": f"{kind}/1", **event}, force=force)

    def discard(self, seat: int, tile: str, *, force: bool = False) -> None:
        event = {"seat": seat, "tile": tile, "drawn": None, "sideways": False}
        self.see("tile_discarded", event, force=force)

    def river(self, seat: int) -> list[str]:
        """What lies there, as the pages have it."""
        return [str(tile["tile"]) for tile in self.table.get("api/state")["seats"][seat]["river"]]

    def melds(self, seat: int) -> list[str]:
        return [str(meld["kind"]) for meld in self.table.get("api/state")["seats"][seat]["melds"]]

    def points(self) -> list[int]:
        return [int(seat["points"]) for seat in self.table.get("api/score")["seats"]]

    def history(self) -> list[dict[str, Any]]:
        """All public events."""
        return self._people.history()

    def close(self) -> None:
        self._people.close()

    def _at_rest(self) -> bool:
        """The machine builds no walls: a hand is played or paid, or the session is over."""
        score, state = self._people.newest("score"), self._people.newest("state")
        return bool(score and state) and (score["finished"] or state["phase"] in ("draw", "act", "settled"))

    def _dealt(self, began: int) -> bool:
        state = self._people.newest("state")
        return state is not None and state["seq"] > began and state["phase"] == "draw"
