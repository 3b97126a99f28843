"""Reads one hand of a Majsoul record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablectl.formats.majsoul.results import points_of, unknown_yaku, wins_of
from tablectl.formats.majsoul.words import DRAWS, read_tile
from tablectl.formats.recorded.claims import draw_claim, meld_claim
from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.record import (
    HandEnd,
    RecordedHand,
    RecordedOutcome,
    RecordedWin,
    RecordError,
)
from tablectl.game.claims import (
    Claim,
    Deal,
    DeclareDraw,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
    ShowWin,
)
from tablectl.game.events import DrawReason
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile, format_tiles
from tablectl.quoting import as_json

Fields = Mapping[str, Any]

CALLS: Final = {0: MeldKind.CHOW, 1: MeldKind.PUNG, 2: MeldKind.OPEN_KONG}
"""By ``type`` of a RecordChiPengGang."""
ADDED, CLOSED = 2, 3
"""``type`` of a RecordAnGangAddGang."""


class HandReader:
    """Reads a hand, message by message.

    Raises:
        RecordError: the first message is no deal of three or four players.
    """

    def __init__(self, deal: Fields) -> None:
        scores = deal.get("scores")
        self.players = 3 if isinstance(scores, list) and len(scores) == 3 else 4
        """Three or four."""
        dealt = [[read_tile(code) for code in deal.get(f"tiles{seat}") or ()] for seat in range(self.players)]
        self._scores = points_of(scores, "scores", self.players)
        self._dealer: Seat = self._seat(deal, "ju")
        round_ = deal.get("chang", 0)
        if not isinstance(round_, int) or not 0 <= round_ < 4:
            raise RecordError(f"expected chang from 0 to 3, got {as_json(round_)}")
        self._round = WINDS[round_]
        self._honba, self._deposits = int(deal.get("ben", 0)), int(deal.get("liqibang", 0))
        counts = [14 if seat == self._dealer else 13 for seat in range(self.players)]
        if [len(tiles) for tiles in dealt] != counts:
            raise RecordError(f"expected {counts} tiles dealt, got {[len(tiles) for tiles in dealt]}")
        indicators = deal.get("doras") or ([deal["dora"]] if deal.get("dora") else [])
        if not indicators:
            raise RecordError("expected an indicator in 'doras'")
        self._first = dealt[self._dealer].pop()
        self._hands = HandTracker(self.players)
        self._pungs: dict[tuple[Seat, int], tuple[Tile, ...]] = {}
        self._indicators = 0
        self.unknown_yaku: list[int] = []
        """Numbers of the hand's yaku that our rules do not have."""
        for seat in range(self.players):
            self._hands.apply(Deal(seat, tuple(dealt[seat])))
        self._reveal_indicators(indicators)
        self._hands.apply(Draw(self._dealer, self._first))

    def take(self, name: str, fields: Fields) -> RecordedHand | None:
        """Apply one message; returns the complete hand once it is over.

        Raises:
            RecordError: the message is unknown, or the move is impossible.
        """
        match name:
            case "RecordDealTile":
                # A closed kong's indicator is revealed before the replacement is drawn.
                self._reveal_indicators(fields.get("doras"))
                self._hands.apply(Draw(self._seat(fields), read_tile(fields.get("tile"))))
            case "RecordDiscardTile":
                self._discard(fields)
            case "RecordChiPengGang":
                self._call(fields)
            case "RecordAnGangAddGang":
                self._kong(fields)
                self._reveal_indicators(fields.get("doras"))
            case "RecordBaBei" if self.players == 3:
                self._hands.apply(ShowBonus(self._seat(fields), read_tile("4z")))
                self._reveal_indicators(fields.get("doras"))
            case "RecordHule":
                return self._end_with_win(fields)
            case "RecordNoTile":
                return self._end_exhausted(fields)
            case "RecordLiuJu":
                return self._end_aborted(fields)
            case _:
                raise RecordError("a move of no common game of riichi")
        return None

    def _reveal_indicators(self, indicators: object) -> None:
        """Reveal the new indicators in a list of all indicators."""
        if indicators is None:
            return
        if not isinstance(indicators, list) or len(indicators) > 5:
            raise RecordError(f"expected one to five indicators in 'doras', got {as_json(indicators)}")
        for code in indicators[self._indicators :]:
            self._hands.apply(RevealIndicator(read_tile(code)))
            self._indicators += 1

    def _discard(self, fields: Fields) -> None:
        seat, tile = self._seat(fields), read_tile(fields.get("tile"))
        if fields.get("is_liqi") or fields.get("is_wliqi"):
            self._hands.apply(DeclareReady(seat))
        drawn: bool | None = bool(fields.get("moqie"))
        if not drawn and self._is_first_discard(seat):
            # The record does not tell which of the fourteen tiles was drawn last.
            drawn = None if tile == self._first else False
        self._hands.apply(Discard(seat, tile, drawn=drawn))
        self._reveal_indicators(fields.get("doras"))

    def _is_first_discard(self, seat: Seat) -> bool:
        return seat == self._dealer and not any(
            isinstance(s, Discard | DeclareKong | ShowBonus) for s in self._hands.steps
        )

    def _call(self, fields: Fields) -> None:
        seat, kind = self._seat(fields), CALLS.get(fields.get("type", 0))
        if kind is None:
            raise RecordError(f"expected type 0, 1 or 2, got {as_json(fields['type'])}")
        tiles = tuple(read_tile(code) for code in fields.get("tiles") or ())
        if len(tiles) != (4 if kind.is_kong else 3):
            raise RecordError(f"expected the tiles of a {kind.value}, got {format_tiles(tiles)}")
        self._hands.apply(meld_claim(seat, kind, tiles))
        if kind is MeldKind.PUNG:
            self._pungs[seat, tiles[0].kind] = tiles

    def _kong(self, fields: Fields) -> None:
        seat, tile, kind = self._seat(fields), read_tile(fields.get("tiles")), fields.get("type")
        held = [t for t in self._hands.closed[seat] if t is not None and t.kind == tile.kind]
        if kind == CLOSED:
            if len(held) != 4:
                raise RecordError(f"seat {seat} declares a closed kong of {tile} and holds {len(held)}")
            self._hands.apply(meld_claim(seat, MeldKind.CLOSED_KONG, held))
        elif kind == ADDED:
            pung = self._pungs.get((seat, tile.kind))
            if pung is None or not held:
                raise RecordError(f"seat {seat} adds {tile} to no pung, or does not hold it")
            self._hands.apply(meld_claim(seat, MeldKind.ADDED_KONG, (*pung, held[0])))
        else:
            raise RecordError(f"expected type 2 or 3, got {as_json(kind)}")

    def _end_with_win(self, fields: Fields) -> RecordedHand:
        hules = fields.get("hules")
        if not isinstance(hules, list) or not hules or not all(isinstance(h, dict) for h in hules):
            raise RecordError("expected the wins in 'hules'")
        own = bool(hules[0].get("zimo"))
        giver = None
        if not own:
            if self._hands.offered is None or self._hands.drawer is not None:
                raise RecordError("a win on a discard, but there is none")
            giver = self._hands.offered[0]
        # Indicators that no move has named are revealed by now.
        self._reveal_indicators(fields.get("doras") or hules[0].get("doras"))
        for hule in hules:
            shown = self._win_claim(hule)
            self._hands.apply(shown)
        deltas = self._points(fields.get("delta_scores"), "delta_scores")
        self.unknown_yaku = unknown_yaku(hules)
        ura = max((hule.get("li_doras") or [] for hule in hules), key=len)
        if not isinstance(ura, list) or len(ura) > 5:
            raise RecordError(f"expected up to five tiles in 'li_doras', got {as_json(ura)}")
        before = self._scores_before_payment(fields.get("old_scores"), won_on=giver is not None)
        after = fields.get("scores")
        return self._recorded_hand(
            "win",
            self._points(after, "scores") if after else _add(before, deltas),
            wins=wins_of(hules, deltas, giver),
            ura=tuple(str(read_tile(code)) for code in ura),
        )

    def _win_claim(self, hule: Fields) -> ShowWin:
        seat = self._seat(hule)
        tile = read_tile(hule["hu_tile"]) if hule.get("hu_tile") else None
        if hule.get("zimo") and tile is not None and tile != self._hands.drawn and self._is_first_draw():
            self._replace_first_draw(tile)
        shown = self._hands.win_claim(seat)
        if tile is not None and tile != shown.tile:
            raise RecordError(f"seat {seat} wins on {tile}, but the tile in play is {shown.tile}")
        return shown

    def _is_first_draw(self) -> bool:
        steps = self._hands.steps
        return isinstance(steps[-1], Draw) and sum(isinstance(s, Draw) for s in steps) == 1

    def _replace_first_draw(self, tile: Tile) -> None:
        """Replace the dealer's first draw: a win on the deal tells which tile was drawn last."""
        tiles = [t for t in self._hands.closed[self._dealer] if t is not None]
        if tile not in tiles:
            raise RecordError(f"seat {self._dealer} wins on {tile}, which it does not hold")
        tiles.remove(tile)
        rest: list[Claim] = [
            Deal(self._dealer, tuple(tiles)) if isinstance(s, Deal) and s.seat == self._dealer else s
            for s in self._hands.steps[:-1]
        ]
        self._hands = HandTracker(self.players)
        for step in (*rest, Draw(self._dealer, tile)):
            self._hands.apply(step)

    def _end_exhausted(self, fields: Fields) -> RecordedHand:
        scores = [each for each in fields.get("scores") or () if isinstance(each, dict)]
        self._hands.apply(DeclareDraw(DrawReason.EXHAUSTIVE))
        after = self._scores_before_payment(scores[0].get("old_scores") if scores else None, won_on=False)
        for each in scores:
            # Nothing is paid if all or no seats are ready. Several nagashi mangan are paid in turn.
            if each.get("delta_scores"):
                after = _add(after, self._points(each["delta_scores"], "delta_scores"))
        return self._recorded_hand(
            "draw", after, "nagashi_mangan" if fields.get("liujumanguan") else "exhaustive"
        )

    def _end_aborted(self, fields: Fields) -> RecordedHand:
        reason = DRAWS.get(fields.get("type", 0))
        if reason is None:
            raise RecordError(f"expected a type from 1 to 5, got {as_json(fields.get('type'))}")
        self._hands.apply(draw_claim(reason))
        return self._recorded_hand(
            "abort", self._scores_before_payment(None, won_on=reason == "sanchahou"), reason
        )

    def _seat(self, fields: Fields, name: str = "seat") -> Seat:
        seat = fields.get(name, 0)
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players:
            raise RecordError(f"expected {name} from 0 to {self.players - 1}, got {as_json(seat)}")
        return seat

    def _points(self, values: object, what: str) -> tuple[int, ...]:
        return points_of(values, what, self.players)

    def _scores_before_payment(self, scores: object, *, won_on: bool) -> tuple[int, ...]:
        """Points before the payment and after riichi sticks, recorded or computed from the hand's start."""
        if scores:
            return self._points(scores, "old_scores")
        paid = self._hands.paid_riichi_seats(won_on)
        return tuple(score - 1000 * (seat in paid) for seat, score in enumerate(self._scores))

    def _recorded_hand(
        self,
        outcome: HandEnd,
        after: tuple[int, ...],
        reason: str | None = None,
        wins: tuple[RecordedWin, ...] = (),
        ura: tuple[str, ...] = (),
    ) -> RecordedHand:
        return RecordedHand(
            round=self._round,
            dealer=self._dealer,
            honba=self._honba,
            deposits=self._deposits,
            scores=self._scores,
            steps=tuple(self._hands.steps),
            ura=ura,
            recorded=RecordedOutcome(outcome, after, wins, reason),
        )


def _add(before: tuple[int, ...], deltas: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(before, deltas, strict=True))
