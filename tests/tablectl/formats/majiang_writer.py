"""Recorded games in the form of kobalab's Majiang, for tests: real games of another server, told its way."""

from __future__ import annotations

from typing import Any

from tablectl.formats.recorded.hands import HandTracker
from tablectl.formats.recorded.record import RecordedGame, RecordedHand, RecordedWin
from tablectl.game.claims import (
    Claim,
    ClaimMeld,
    Deal,
    DeclareKong,
    DeclareReady,
    Discard,
    Draw,
    RevealIndicator,
    ShowBonus,
)
from tablectl.mahjong.melds import MeldKind
from tablectl.mahjong.seats import WINDS, Seat
from tablectl.mahjong.tiles import Tile

YAKU = {
    "menzen_tsumo": "門前清自摸和",
    "riichi": "立直",
    "double_riichi": "ダブル立直",
    "ippatsu": "一発",
    "haitei": "海底摸月",
    "houtei": "河底撈魚",
    "rinshan": "嶺上開花",
    "chankan": "槍槓",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一盃口",
    "yakuhai_seat_wind": "自風 東",
    "yakuhai_round_wind": "場風 南",
    "yakuhai_haku": "翻牌 白",
    "yakuhai_hatsu": "翻牌 發",
    "yakuhai_chun": "翻牌 中",
    "sanshoku_doujun": "三色同順",
    "ittsu": "一気通貫",
    "chanta": "混全帯幺九",
    "chiitoitsu": "七対子",
    "toitoi": "対々和",
    "sanankou": "三暗刻",
    "honitsu": "混一色",
    "junchan": "純全帯幺九",
    "chinitsu": "清一色",
    "shousangen": "小三元",
    "kokushi": "国士無双",
    "suuankou": "四暗刻",
    "suukantsu": "四槓子",
    "daisangen": "大三元",
    "dora": "ドラ",
    "akadora": "赤ドラ",
    "uradora": "裏ドラ",
    "honroutou": "混老頭",
    "kita": "北抜きドラ",
}
"""The program's words, of what the games beside the tests have."""
ENDS = {
    "exhaustive": "荒牌平局",
    "nagashi_mangan": "流し満貫",
    "kyuushu_kyuuhai": "九種九牌",
    "suufon_renda": "四風連打",
    "suucha_riichi": "四家立直",
    "suukaikan": "四開槓",
    "sanchahou": "三家和",
}
SIGNS = {3: "-", 2: "=", 1: "+"}
"""By whom a tile came from, in seats counter-clockwise."""


def majiang(game: RecordedGame) -> dict[str, Any]:
    """A game of Majiang."""
    return {
        "title": "電脳麻将\n",
        "player": [f"{name}\n(rank)" for name in game.players],
        "qijia": game.first_dealer,
        "log": [_Writer(game, hand).moves() for hand in game.hands],
        "defen": list(game.final or ()),
        "rank": list(range(1, len(game.players) + 1)),
        "point": ["0", "0", "0", "0"],
    }


def text_of(tile: Tile) -> str:
    return f"{tile.suit.value}{0 if tile.red else tile.rank}"


class _Writer:
    def __init__(self, game: RecordedGame, hand: RecordedHand) -> None:
        self._game, self._hand = game, hand
        self._hands = HandTracker(len(game.players))
        self._players = len(game.players)
        self._pungs: dict[tuple[Seat, int], str] = {}
        self._declaring = False

    def moves(self) -> list[dict[str, Any]]:
        hand = self._hand
        dealt = [""] * self._players
        rest: list[dict[str, Any]] = []
        indicator: str | None = None
        for step in hand.steps:
            if isinstance(step, Deal):
                dealt[step.seat] = "".join(text_of(tile) for tile in step.tiles if tile is not None)
            elif isinstance(step, RevealIndicator) and indicator is None:
                indicator = text_of(step.tile)
            else:
                rest += self._move(step)
            self._hands.apply(step)
        deal = {
            "zhuangfeng": WINDS.index(hand.round),
            "jushu": (hand.dealer - self._game.first_dealer) % self._players,
            "changbang": hand.honba,
            "lizhibang": hand.deposits,
            "defen": self._by_place(list(hand.scores)),
            "baopai": indicator,
            "shoupai": self._by_place(dealt),
        }
        return [{"qipai": deal}, *rest, *self._end()]

    def _by_place(self, values: list[Any]) -> list[Any]:
        return [values[(self._hand.dealer + place) % self._players] for place in range(self._players)]

    def _place(self, seat: Seat) -> int:
        return (seat - self._hand.dealer) % self._players

    def _move(self, step: Claim) -> list[dict[str, Any]]:
        match step:
            case Draw():
                assert step.tile is not None
                name = "gangzimo" if self._after_kong else "zimo"
                self._after_kong = False
                return [{name: {"l": self._place(step.seat), "p": text_of(step.tile)}}]
            case DeclareReady():
                self._declaring = True
                return []
            case Discard():
                text = text_of(step.tile) + ("_" if step.drawn else "") + ("*" if self._declaring else "")
                self._declaring = False
                return [{"dapai": {"l": self._place(step.seat), "p": text}}]
            case ClaimMeld():
                return [{"fulou": {"l": self._place(step.seat), "m": self._meld(step)}}]
            case DeclareKong():
                self._after_kong = True
                return [{"gang": {"l": self._place(step.seat), "m": self._kong(step)}}]
            case ShowBonus():
                self._after_kong = True
                return [{"kita": {"l": self._place(step.seat)}}]
            case RevealIndicator():
                return [{"kaigang": {"baopai": text_of(step.tile)}}]
            case _:
                return []

    _after_kong = False

    def _meld(self, step: ClaimMeld) -> str:
        assert self._hands.offered is not None
        giver, claimed = self._hands.offered
        sign = SIGNS[(giver - step.seat) % self._players + (self._players == 3)]
        suit = step.tiles[0].suit.value
        if step.meld is MeldKind.CHOW:
            digits = "".join(text_of(t)[1] + (sign if t == claimed else "") for t in step.tiles)
            return suit + digits
        own = list(step.tiles)
        own.remove(claimed)
        text = suit + "".join(text_of(t)[1] for t in (*own, claimed)) + sign
        self._after_kong = step.meld is MeldKind.OPEN_KONG
        if step.meld is MeldKind.PUNG:
            self._pungs[step.seat, step.tiles[0].kind] = text
        return text

    def _kong(self, step: DeclareKong) -> str:
        if step.meld is MeldKind.CLOSED_KONG:
            return step.tiles[0].suit.value + "".join(text_of(t)[1] for t in step.tiles)
        held = self._hands.closed[step.seat]
        added = next(tile for tile in step.tiles if tile in held)
        return self._pungs[step.seat, step.tiles[0].kind] + text_of(added)[1]

    def _end(self) -> list[dict[str, Any]]:
        recorded = self._hand.recorded
        if recorded.wins:
            return [{"hule": self._win(win)} for win in recorded.wins]
        sticks = self._hands.paid_riichi_seats(recorded.reason == "sanchahou")
        paid = [
            after - before + 1000 * (seat in sticks)
            for seat, (before, after) in enumerate(zip(self._hand.scores, recorded.scores_after, strict=True))
        ]
        name = ENDS[recorded.reason or "exhaustive"]
        return [{"pingju": {"name": name, "shoupai": [""] * self._players, "fenpei": self._by_place(paid)}}]

    def _win(self, win: RecordedWin) -> dict[str, Any]:
        told: dict[str, Any] = {
            "l": self._place(win.winner),
            "shoupai": "m1",
            "baojia": None if win.from_seat is None else self._place(win.from_seat),
            "fubaopai": [f"{code[1]}{code[0]}" for code in self._hand.ura] or None,
            "defen": win.total,
            "hupai": [
                {"name": YAKU[item.key], "fanshu": "*" * item.yakuman or item.value * item.count}
                for item in win.items or ()
            ],
            "fenpei": self._by_place(list(win.deltas)),
        }
        if any(item.yakuman for item in win.items or ()):
            told |= {"damanguan": 1}
        else:
            told |= {"fu": win.fu, "fanshu": win.han}
        return told
