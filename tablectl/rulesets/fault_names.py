"""What faults are called in the languages that their books are not written in: data, nothing else.

The books' own words and the English names stand with the faults (``Fault.native``, ``Fault.name``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Translations = Mapping[str, Mapping[str, str]]
"""By fault code, then by language: ``ja``, ``zh``, and ``ru`` for books that are not in Russian."""


def _east_asian(rows: Mapping[str, tuple[str, str]]) -> Translations:
    return {code: {"ja": ja, "zh": zh} for code, (ja, zh) in rows.items()}


def _all(rows: Mapping[str, tuple[str, str, str]]) -> Translations:
    return {code: {"ru": ru, "ja": ja, "zh": zh} for code, (ru, ja, zh) in rows.items()}


_RIICHI: Final = _east_asian(
    {
        "false_win": ("誤ロン・誤ツモ(手牌を公開)", "错和(已亮牌)"),
        "riichi_not_ready": ("ノーテンリーチ", "未听牌立直"),
        "kong_changed_wait": ("待ちや面子構成の変わるリーチ後の暗槓", "立直后改变听牌或面子的暗杠"),
        "riichi_hand_hidden": ("流局時にリーチの手牌を公開しない", "流局时不亮立直手牌"),
        "hand_exposed": ("和了・流局以外での手牌の公開", "非和牌或流局时亮出手牌"),
        "not_nine_kinds": ("九種九牌の誤宣言(手牌を公開)", "误宣九种九牌(已亮牌)"),
        "wall_opened": ("山や他家の手牌を崩し、牌が見えた", "碰倒牌墙或他家手牌并露出牌面"),
        "wall_destroyed": ("山牌6枚以上、または最初の嶺上牌の露出", "露出牌墙六张以上或第一张岭上牌"),
        "wall_touched": ("山や他家の手牌を崩したが牌は見えない", "碰倒牌墙或他家手牌,未露牌面"),
        "cheating": ("不正行為", "作弊"),
        "dead_hand_declared": ("アガリ放棄の手での宣言", "死牌后仍宣告"),
        "wrong_meld": ("誤副露", "错误的吃碰杠"),
        "wrong_meld_corrected": ("直ちに訂正した誤副露", "当即更正的错误吃碰杠"),
        "empty_call": ("空ポン・空チー・空カン", "空喊吃碰杠"),
        "late_call": ("遅れた発声", "过时喊牌"),
        "empty_win": ("空ロン・空ツモ", "空喊和牌"),
        "untimely_win": ("時機を誤った和了宣言", "不合时机的和牌宣告"),
        "wrong_riichi": ("誤ったリーチ宣言", "错误的立直宣告"),
        "wrong_turn": ("順番違い・ツモ抜け・取り間違い", "错摸、漏摸或越序摸牌"),
        "wrong_tile_count": ("多牌・少牌", "多牌或少牌(相公)"),
        "riichi_taken_back": ("打牌前のリーチ取り消し", "打牌前收回立直"),
        "table_talk": ("対局への口出し・助言・牌の教え合い", "议论牌局、提示或透露牌情"),
        "swap_calling": ("喰い替え", "食替"),
    }
)
_MCR: Final = _east_asian(
    {
        "empty_claim": ("チー・ポン・カンの空発声", "空吃、空碰、空杠"),
        "wall_touched": ("上家の打牌前に山牌に触れた", "上家打牌前触摸牌墙"),
        "wall_tile_seen": ("上家の打牌前に山牌を取り、見た", "上家打牌前摸牌并看到牌面"),
        "late_pung": ("3秒を過ぎたポン・カン", "超过三秒的碰、杠"),
        "false_win_short": ("点数不足の和", "番数不足的错和"),
        "false_win": ("誤った和(未完成または牌数違い)", "错和(牌型不成或牌数不对)"),
        "winning_tile_not_taken": ("和了牌を取らずに計算した", "未取和牌张即计番"),
        "hand_mixed": ("和了牌姿を他の牌と混ぜた", "和牌的牌与其他牌相混"),
        "tile_exposed": ("対局中に手牌を見せた", "行牌中露出暗牌"),
        "hand_shown_after_win": ("他家の正しい和の後に手牌を公開", "他家和牌成立后亮出手牌"),
        "hand_shown_after_false_win": ("他家の誤った和の後に手牌を公開", "他家错和后亮出手牌"),
        "tile_knocked_over": ("他家の牌を倒した", "碰倒他家的牌"),
        "shown_before_hu": ("和の発声前に手牌を公開", "喊和之前亮牌"),
        "shown_without_hu": ("和を発声せずに手牌を公開", "未喊和而亮牌"),
        "hu_said_wrongly": ("発声の誤りを伴う和、または手牌を開かない和", "喊和不规范,或和牌不亮牌"),
        "wrong_tile_count": ("多牌・少牌", "大相公或小相公"),
        "information": ("他家への示唆・情報の伝達", "向他家提示或传递信息"),
        "disorder": ("審判の指示に従わない", "不服从裁判"),
        "claimed_tile_left": ("2巡以内に取らなかった副露牌", "两巡内未取所吃碰杠的牌"),
        "reached_over": ("河の上に手を伸ばして山に向かった", "伸手越过牌池摸牌"),
        "reached_over_and_claimed": ("河の上に手を伸ばした後で打牌を取った", "伸手越过牌池后仍取打出的牌"),
        "slow_discard": ("時間内に打牌しない", "打牌超时"),
        "tile_named": ("打牌の読み上げ・対局中の会話", "报牌名或行牌中交谈"),
    }
)
_SICHUAN: Final = _east_asian(
    {
        "wrong_draw": ("山の違う場所または順番外のツモ", "摸错位置或越序摸牌"),
        "empty_call": ("ポン・カンの空発声", "空喊碰、杠"),
        "wrong_meld_corrected": ("同じ巡目に訂正した誤ポン・誤カン", "本巡内更正的错碰、错杠"),
        "wall_touched_early": ("打牌前に山牌に触れた", "打牌前触摸牌墙"),
        "late_call": ("3秒を過ぎた発声", "超过三秒的喊牌"),
        "tiles_shown": ("誤って見せ、伏せ直した手牌", "误露手牌并已扣回"),
        "discard_before_draw": ("ツモ前の打牌", "未摸先打"),
        "wrong_words": ("発声の誤り・重複・訂正", "用语错误、连喊或改喊"),
        "wrong_laying_corrected": ("次の手番前に直した誤った晒し", "过手前更正的错误摆放"),
        "wrong_order": ("ポン・カンの手順違い", "碰、杠顺序错误"),
        "untidy_tiles": ("手牌を一列に揃えない", "立牌未成一列"),
        "mobile_device": ("携帯電話の鳴動・使用", "手机响铃或使用手机"),
        "wrong_tile_count": ("多牌・少牌", "相公(多牌或少牌)"),
        "wrong_meld": ("手番後に判明した誤ポン・誤カン", "过手后的错碰、错杠"),
        "wrong_turn": ("誤ったツモ牌を手に入れた", "错摸的牌已入手"),
        "tile_not_taken": ("他家が動くまで副露牌を取らない", "他家行动前未取所碰杠的牌"),
        "empty_win": ("和了宣言の取り消し", "喊和后收回"),
        "information": ("同卓者への情報の伝達", "向同桌透露信息"),
        "void_suit_melded": ("欠けの色の面子", "用定缺花色碰杠"),
        "cheating": ("不正行為", "作弊"),
        "falsification": ("結果の改ざん", "篡改成绩"),
        "unsporting": ("スポーツマンシップに反する行為", "不文明行为"),
        "wall_destroyed": ("山を崩した", "毁坏牌墙"),
        "false_win": ("誤った和了", "诈和"),
        "furiten_win": ("見送った牌での和了(フリテン)", "过手和(振听和牌)"),
        "dead_hand_declared": ("アガリ放棄の手での和了", "死牌和牌"),
        "late_10": ("10分までの遅刻", "迟到10分钟以内"),
        "late_15": ("10〜15分の遅刻", "迟到10至15分钟"),
        "late_over_15": ("15分を超える遅刻", "迟到超过15分钟"),
    }
)
_RED: Final = _east_asian(
    {
        "false_win": ("誤った和了(手牌を公開)", "错和(已亮牌)"),
        "empty_win": ("公開前の和了宣言の取り消し", "亮牌前收回和牌宣告"),
        "wrong_tile_count": ("多牌・少牌", "相公(多牌或少牌)"),
        "wrong_meld": ("訂正できない誤副露", "无法更正的错误吃碰"),
        "wrong_meld_corrected": ("直ちに訂正した誤副露", "当即更正的错误吃碰"),
        "claim_changed": ("発声の変更", "更改喊牌"),
        "empty_call": ("チー・ポンの空発声", "空喊吃、碰"),
        "late_call": ("遅れた発声", "过时喊牌"),
        "out_of_turn_draw": ("順番外または上家の打牌前のツモ", "越序摸牌或上家打牌前摸牌"),
        "discard_before_draw": ("発声なしのツモ前の打牌", "未喊牌而未摸先打"),
        "flower_late": ("申告後に見つかった花牌", "报无花后发现的花牌"),
        "flower_discarded": ("花牌を河に捨てた", "打出花牌"),
        "tiles_looked_at": ("配牌終了前に牌を見た・触った", "发牌未完即看牌或摸牌"),
        "wrong_name_said": ("誤った牌名で他家が誤って鳴いた", "报错牌名致他家错喊"),
        "untimely_play": ("早いツモ・遅い発声・河の上の手", "摸牌过快、喊牌过慢或手在牌池上"),
        "wall_alone": ("洗牌終了前の山積み", "洗牌未完先砌牌"),
        "hand_shown_early": ("和了の確認前の手牌の公開", "和牌确认前亮牌或动牌"),
    }
)
_HANGZHOU: Final = _all(
    {
        "false_win": ("Ложный выигрыш", "誤った和了", "诈和"),
        "wrong_tile_count": ("Лишний или недостающий тайл в руке", "多牌・少牌", "大相公、小相公"),
        "wrong_meld": ("Неверный чоу, панг или конг", "誤ったチー・ポン・カン", "错吃、错碰、错杠"),
        "late_call": ("Опоздавшее объявление", "遅れた発声", "迟叫"),
        "wrong_turn": ("Взятие или сброс вне очереди", "順番外のツモ・打牌", "错摸、错打"),
    }
)
_XIAMEN: Final = _all(
    {
        "wrong_tile_count": ("Лишний или недостающий тайл в руке", "多牌・少牌", "相公"),
        "wrong_meld": ("Неверный чоу, панг или конг", "誤ったチー・ポン・カン", "错吃、错碰、错杠"),
        "wrong_draw": ("Неверное взятие со стены", "誤ったツモ", "错摸"),
        "false_win": ("Ложный выигрыш", "誤った和了", "诈胡"),
        "follow_honor": ("Не повторён сброс благородного тайла", "字牌に合わせて打たない", "未跟打风字"),
    }
)

FAULT_NAMES: Final[Mapping[str, Translations]] = {
    "riichi": _RIICHI,
    "sanma": _RIICHI,
    "mcr": _MCR,
    "siamese": _MCR,
    "sichuan": _SICHUAN,
    "red": _RED,
    "hangzhou": _HANGZHOU,
    "xiamen": _XIAMEN,
}
"""By book."""
