"""Words for the choices of Xiamen's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Names, PresetWords, Told

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    "multipliers": {
        "xiamen": Names("Xiamen", "Сямынь", "厦門", "厦门"),
        "quanzhou": Names("Quanzhou", "Цюаньчжоу", "泉州", "泉州"),
    },
    "banker_base": {
        "doubled": Names("doubled", "удваивается", "倍", "加倍"),
        "plus_one": Names("by one", "на единицу", "1ずつ", "加一"),
        "plus_multiplier": Names("by the multiplier", "на множитель", "倍数だけ", "加倍数"),
    },
    "gold_holder_claims": {
        "allowed": Names("on any tile", "на любом", "どれでも", "任何牌"),
        "no_discards": Names("on robbed kongs only", "только на ограбленном конге", "搶槓のみ", "仅抢杠"),
        "wall_only": Names("from the wall only", "только со стены", "ツモのみ", "仅自摸"),
    },
    "robbed_indicator": {
        "face": Names("the tile that it shows", "показанный тайл", "見えている牌", "作本来的牌"),
        "wild": Names("a gold", "золото", "金", "作金"),
    },
    "three_gold_end": {
        "last_tile": Names("with the last tile", "с последним тайлом", "最後の牌", "最后一张"),
        "last_go_around": Names("in the last turn", "в последний ход", "最後の番", "最后一轮"),
    },
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        Names("The article's main text", "По основному тексту статьи", "記事の本文通り", "按文章正文"),
        Told("основной текст статьи", "記事の本文", "文章正文"),
        Told(
            "база банкира удваивается с каждым его разом",
            "連荘のたびに親の底が倍になる",
            "庄家每连庄一次底分加倍",
        ),
    ),
    "quanzhou": PresetWords(
        Names("Quanzhou", "Цюаньчжоу", "泉州", "泉州"),
        Told("вариант статьи о счёте Цюаньчжоу", "記事の泉州の数え方", "文章中的泉州计分变体"),
        Told(
            "другие множители, база растёт на единицу, нет премии за четыре цветка; побеждают все "
            "восемь цветов",
            "倍数が異なり、底は1ずつ増え、四花の加点なし。八花で上がり",
            "倍数不同，底分每次加一，四花无加分；八花胡牌",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
