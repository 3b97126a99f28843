"""What sanma's own options do, in Russian, Japanese and Chinese: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import Told
from tablectl.rulesets.riichi.words.sentences import SENTENCES as RIICHI
from tablectl.rulesets.sanma.presets import SANMA_BOOK

_OWN: Final[Mapping[str, Told]] = {
    "red_fives": Told("красные пятёрки точек и бамбуков", "筒子・索子の赤五の枚数", "筒、索的红五张数"),
    "walls": Told(
        "стены по всем четырём сторонам, 14 и 13 столбиков, или по 18 столбиков перед каждым игроком",
        "四方に14と13の山、または各対局者の前に18の山",
        "四面牌墙各 14 与 13 墩，或每位玩家面前 18 墩",
    ),
    "kita": Told(
        "север можно отложить: это дора, и берётся дополнительный тайл",
        "北を抜ける。ドラになり、嶺上牌を引く",
        "可拔北：计为宝牌，并补摸一张",
    ),
    "kita_win": Told(
        "на отложенном севере можно победить как на сбросе; с ханом за чанкан; нельзя",
        "抜いた北で捨て牌と同じく和了できる、槍槓の一翻がつく、または和了できない",
        "拔出的北可如弃牌荣和；加抢杠一番；或不可",
    ),
    "missing_share": Told(
        "доля пустого места в победе со стены: её никто не платит; двое платят по половине; каждый "
        "платит 1000 вместо неё",
        "ツモ和了の空席の分：誰も払わない、二人が半分ずつ払う、または代わりに各自1,000点払う",
        "自摸时空席的份额：无人支付；两家各付一半；或各付 1,000 点代替",
    ),
    "honba_points": Told(
        "сколько хонба добавляет к победе со сброса",
        "ロン和了に一本場が加える点数",
        "每个本场给荣和增加的点数",
    ),
    "honba_each": Told(
        "сколько хонба добавляет к каждой выплате победы со стены",
        "ツモ和了の各支払いに一本場が加える点数",
        "每个本场给自摸各家支付增加的点数",
    ),
    "noten_pool": Told(
        "сколько всего руки без ожидания платят рукам в темпае",
        "不聴の手が聴牌の手に払う合計",
        "未听牌者付给听牌者的总额",
    ),
    "target_points": Told(
        "сколько должно быть у первого; утроенная разница со стартом составляет оку; не больше "
        "старта: оки нет",
        "トップに必要な点数。配給原点との差の3倍がオカ。配給原点以下ならオカなし",
        "第一名须达到的点数；与起始点数之差的三倍为丘；不超过起始点数则无丘",
    ),
    "abort_three_riichi": Told("три риичи: пересдача", "三人がリーチしたら流局", "三家立直：流局重来"),
    "kuikae": Told(
        "сброс тайла, который только что забран на пон",
        "ポンした牌と同じ牌をすぐに捨てること",
        "打出刚碰的那张牌",
    ),
}

SENTENCES: Final[Mapping[str, Told]] = {key: _OWN.get(key) or RIICHI[key] for key in SANMA_BOOK.fields}
"""By option, beside the English sentence that stands with it."""
