"""Words for the choices of sanma's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names, PresetWords, Told
from tablectl.rulesets.riichi.words.choices import CHOICES as RIICHI
from tablectl.rulesets.sanma.presets import SANMA_BOOK

_OWN: Final[Mapping[str, Mapping[str, Names]]] = {
    "walls": {
        "four": Names("before all four sides", "по четырём сторонам", "四方", "四面"),
        "three": Names("before each player", "перед каждым игроком", "各対局者の前", "每位玩家面前"),
    },
    "kita_win": {
        "plain": Names("like a discard", "как на сбросе", "捨て牌と同じ", "如弃牌"),
        "chankan": Names("with chankan", "с чанканом", "槍槓がつく", "加抢杠"),
        "off": Names("not at all", "нельзя", "なし", "不可"),
    },
    "missing_share": {
        "lost": Names("nobody pays it", "никто не платит", "誰も払わない", "无人支付"),
        "halved": Names("half of it each", "по половине", "半分ずつ", "各付一半"),
        "thousand": Names("1,000 each", "по 1000", "各自1,000点", "各付 1,000 点"),
    },
}

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    key: _OWN.get(key)
    or {choice: RIICHI[key][choice] for choice in option.metadata["choices"] if choice in RIICHI.get(key, {})}
    for key, option in SANMA_BOOK.fields.items()
    if any(isinstance(choice, str) for choice in option.metadata.get("choices", ()))
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        Names("The usual rules", "Обычные правила", "一般ルール", "通常规则"),
        Told(
            "docs/SANMA.md с тем, что там названо обычным",
            "docs/SANMA.md とその「一般的」な取り決め",
            "docs/SANMA.md 及其所称的通常规定",
        ),
        Told(
            "от 35 000 до 40 000 очков, ума 20/0; север — дора; победа со стены теряет долю пустого места",
            "35,000点持ちの40,000点返し、ウマ20/0。北はドラ。ツモ損あり",
            "35,000 点起始、40,000 点返点，马点 20/0；北为宝牌；有自摸损",
        ),
    ),
    "tenhou": PresetWords(
        Names("tenhou.net", "tenhou.net", "天鳳", "天凤（tenhou.net）"),
        Told(
            "столы на троих сервера tenhou.net; ума по рейтинговым играм сервера",
            "tenhou.net の三人卓。ウマは同サーバーの段位戦",
            "tenhou.net 的三人桌；马点依该服务器段位战",
        ),
        Told(
            "лидирующий дилер обязан завершить игру в последней раздаче, в том числе с темпаем; нет "
            "пао за четыре кана; "
            "закрытый кан можно ограбить на кокущи мусо",
            "オーラスでトップの親は和了止め・聴牌止めが強制。四槓子の包なし。国士無双は暗槓を搶槓できる",
            "末局领先的庄家和牌或听牌即须终局；四杠子不包牌；国士无双可抢暗杠",
        ),
    ),
    "mahjongsoul": PresetWords(
        Names("Mahjong Soul", "Mahjong Soul", "雀魂", "雀魂"),
        Told("столы на троих Mahjong Soul", "雀魂の三人卓", "雀魂的三人桌"),
        Told(
            "как tenhou, с четырьмя двойными якуманами, ответственностью только за отданный якуман "
            "и умой 15/0",
            "天鳳と同じ。ダブル役満4種、包は対象の役満のみ、ウマ15/0",
            "同天凤；四种双倍役满，仅对所供役满承担责任，马点 15/0",
        ),
    ),
    "club": PresetWords(
        Names("Clubs", "Клубные", "クラブ", "俱乐部"),
        Told("как чаще всего играют в клубах", "クラブで最も多いルール", "俱乐部最常用的规则"),
        Told(
            "без потери при цумо: двое делят долю пустого места пополам; хонба 300; 3000 между "
            "темпаем и нотеном; "
            "чанкан за ограбленный север",
            "ツモ損なし：空席の分は二人が半分ずつ。一本場300点。ノーテン罰符3,000点。抜き北のロンに槍槓",
            "无自摸损：两家平分空席份额；本场 300；罚符 3,000；和拔出的北计抢杠",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
