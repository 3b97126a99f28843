"""Words for the choices of riichi's options and for its presets: data, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.rulesets.names import RULE_BOOK, Names, PresetWords, Told

CHOICES: Final[Mapping[str, Mapping[str, Names]]] = {
    "atozuke": {
        "allowed": Names("allowed", "разрешено", "あり", "允许"),
        "forbidden": Names("forbidden", "запрещено", "なし", "禁止"),
        "forbidden_but_situations": Names(
            "forbidden, except by the situation",
            "запрещено, кроме яку-ситуаций",
            "状況役を除きなし",
            "除状况役外禁止",
        ),
    },
    "double_ron": {
        "all": Names("all are paid", "оплачиваются все", "全員有効", "全部支付"),
        "nearest": Names("the nearest only", "только ближайшая", "頭ハネ", "头跳"),
    },
    "triple_ron": {
        "abort": Names("the hand is drawn", "ничья", "流局", "流局"),
        "all": Names("all are paid", "оплачиваются все", "全員有効", "全部支付"),
        "nearest": Names("the nearest only", "только ближайшая", "頭ハネ", "头跳"),
    },
    "two_han_minimum": {
        "never": Names("never", "никогда", "なし", "从不"),
        "from_five_honba": Names("from five honba", "с пяти хонб", "五本場から", "五本场起"),
        "always": Names("always", "всегда", "常に", "始终"),
    },
    "multiple_yakuman": {
        "add": Names("each pays", "платят за каждый", "加算する", "各自计付"),
        "single": Names("one pays", "платят за один", "一つだけ", "只付一个"),
        "mangan_each": Names(
            "every further one adds a mangan",
            "каждый следующий добавляет манган",
            "二つ目から満貫を加える",
            "每多一个加满贯",
        ),
    },
    "renhou": {
        "off": Names("off", "нет", "なし", "不采用"),
        "mangan": Names("mangan", "манган", "満貫", "满贯"),
        "baiman": Names("baiman", "байман", "倍満", "倍满"),
        "yakuman": Names("yakuman", "якуман", "役満", "役满"),
        "han": Names(
            "han added to other yaku", "ханы к другим яку", "他の役に加わる翻", "与其他役相加的番数"
        ),
    },
    "nagashi_mangan": {
        "draw": Names("a payment at the draw", "выплата при ничьей", "流局時の支払い", "流局时支付"),
        "win": Names("a win", "победа", "和了扱い", "视作和牌"),
        "off": Names("off", "нет", "なし", "不采用"),
    },
    "nagashi_mangan_worth": {
        "mangan": Names("mangan", "манган", "満貫", "满贯"),
        "haneman": Names("haneman", "ханеман", "跳満", "跳满"),
        "baiman": Names("baiman", "байман", "倍満", "倍满"),
        "yakuman": Names("yakuman", "якуман", "役満", "役满"),
    },
    "daisharin_worth": {
        "yakuman": Names("yakuman", "якуман", "役満", "役满"),
        "double_yakuman": Names("double yakuman", "двойной якуман", "ダブル役満", "双倍役满"),
    },
    "pao_honba": {
        "discarder": Names("the discarder", "сбросивший", "放銃者", "放铳者"),
        "liable": Names("the liable player", "ответственный", "責任者", "责任者"),
    },
    "multiple_ron_honba": {
        "nearest": Names("the nearest winner", "ближайшему", "最も近い和了者", "顺序最近者"),
        "all": Names("all winners", "всем", "全員", "所有和牌者"),
    },
    "multiple_ron_deposits": {
        "nearest": Names("all to the nearest", "все ближайшему", "最も近い和了者へ", "全归最近者"),
        "own_back": Names(
            "own sticks back first", "сначала свои палочки", "自分のリーチ棒は戻る", "先退还各自立直棒"
        ),
    },
    "final_deposits": {
        "winner": Names("to first place", "первому месту", "トップ取り", "归第一名"),
        "lost": Names("lost", "пропадают", "誰のものにもならない", "作废"),
    },
    "final_ties": {
        "seat_order": Names(
            "nearer to the first dealer", "ближе к первому дилеру", "起家に近い順", "离起庄近者居前"
        ),
        "shared": Names("shared", "делятся", "分ける", "平分"),
    },
    "final_rounding": {
        "half_down": Names("a half goes down", "половина вниз", "五捨六入", "五舍六入"),
        "tenths": Names("kept to tenths", "с десятыми", "小数第一位まで", "保留一位小数"),
        "half_up": Names("a half goes up", "половина вверх", "四捨五入", "四舍五入"),
    },
    "karaten": {
        "unless_all_in_hand": Names(
            "ready, unless all are in the own hand",
            "темпай, если не все в своей руке",
            "全部自分の手にある場合を除き聴牌",
            "除全在手中外算听牌",
        ),
        "ready": Names("ready", "темпай", "聴牌", "算听牌"),
        "not_ready": Names("not ready", "нотен", "不聴", "不算听牌"),
    },
    "abort_four_kongs": {
        "after_discard": Names("after the discard", "после сброса", "打牌後", "打牌后"),
        "at_once": Names("at once", "сразу", "直ちに", "立即"),
        "off": Names("off", "нет", "なし", "不采用"),
    },
    "renchan": {
        "ready": Names("after a win or ready", "победа или темпай", "和了・聴牌", "和牌或听牌"),
        "win": Names("after a win", "после победы", "和了のみ", "仅和牌"),
        "off": Names("never", "никогда", "なし", "从不"),
    },
    "extra_round": {
        "until_target": Names("until the target", "до целевых очков", "返し点に達するまで", "至达到返点"),
        "whole": Names("a whole round", "целый раунд", "一場すべて", "完整一圈"),
        "off": Names("none", "нет", "なし", "不加"),
    },
    "agariyame": {
        "choice": Names("may end it", "может", "選べる", "可选择"),
        "forced": Names("must end it", "обязан", "必ず終局", "必须"),
        "off": Names("cannot end it", "не может", "なし", "不可"),
    },
    "kuikae": {
        "forbidden": Names("forbidden", "запрещён", "禁止", "禁止"),
        "same_tile_forbidden": Names(
            "the same tile forbidden", "запрещён тот же тайл", "現物のみ禁止", "仅禁同一张"
        ),
        "allowed": Names("allowed", "разрешён", "あり", "允许"),
    },
    "chombo": {
        "mangan": Names("a mangan to the others", "манган остальным", "満貫払い", "向他家付满贯"),
        "final": Names("off the final score", "из финального счёта", "最終得点から引く", "从最终得分扣除"),
    },
    "wall_fault_chombo": {
        "any_opened": Names("any tile lies open", "открыт любой тайл", "一枚でも見えたら", "露出任何一张"),
        "six_or_replacement": Names(
            "six tiles or the first replacement",
            "шесть тайлов или первый дополнительный",
            "六枚または最初の嶺上牌",
            "六张或第一张岭上牌",
        ),
    },
    "closed_kong_dora": {
        "at_once": Names("at once", "сразу", "即めくり", "立即"),
        "after_discard": Names("after the discard", "после сброса", "打牌後", "打牌后"),
    },
    "open_kong_dora": {
        "after_discard": Names("after the discard", "после сброса", "打牌後", "打牌后"),
        "at_once": Names("at once", "сразу", "即めくり", "立即"),
    },
}
"""By option, then by value; numbers are their own words."""

PRESETS: Final[Mapping[str, PresetWords]] = {
    "default": PresetWords(
        RULE_BOOK,
        Told(
            "книга правил с тем, что она называет обычным",
            "ルールブックとその「一般的」な取り決め",
            "规则书及其所称的通常规定",
        ),
        Told(
            "от 25 000 до 30 000 очков, ума 15/5, три акадоры, двойной рон оплачивается, при тройном — "
            "пересдача",
            "25,000点持ちの30,000点返し、ウマ15/5、赤ドラ3枚、ダブロンあり、トリプルロンは流局",
            "25,000 点起始、30,000 点返点，马点 15/5，三张红宝牌，一炮双响均付，一炮三响流局",
        ),
    ),
    "tenhou": PresetWords(
        Names("tenhou.net", "tenhou.net", "天鳳", "天凤（tenhou.net）"),
        Told(
            "последняя таблица книги правил, о сервере tenhou.net; ума по рейтинговым играм сервера",
            "ルールブック末尾の表（tenhou.net）。ウマは同サーバーの段位戦",
            "规则书最后一表（tenhou.net 服务器）；马点依该服务器段位战",
        ),
        Told(
            "ума 20/10; лидирующий дилер обязан завершить игру в последней раздаче, в том числе с "
            "темпаем; нет пао за четыре кана; закрытый кан можно ограбить на кокущи мусо",
            "ウマ20/10。オーラスでトップの親は和了止め・聴牌止めが強制。四槓子の包なし。"
            "国士無双は暗槓を搶槓できる",
            "马点 20/10；末局领先的庄家和牌或听牌即须终局；四杠子不包牌；国士无双可抢暗杠",
        ),
    ),
    "ema": PresetWords(
        Names("European (EMA)", "Европейские (EMA)", "欧州（EMA）", "欧洲（EMA）"),
        Told(
            "Европейская ассоциация маджонга, «Риичи: правила японского маджонга», издание 2016 года",
            "欧州麻雀協会「Riichi: Rules for Japanese Mahjong」2016年版",
            "欧洲麻将协会《Riichi: Rules for Japanese Mahjong》2016 年版",
        ),
        Told(
            "30 000 очков без оки, акадор, досрочного конца по очкам, пересдач, нагащи мангана и казоэ; "
            "оплачиваются все победы; при равенстве места делятся; чомбо вычитается из финального счёта",
            "30,000点持ちでオカ・赤ドラ・トビ・途中流局・流し満貫・数え役満なし。和了はすべて有効。"
            "同点は順位点を分ける。チョンボは最終得点から引く",
            "30,000 点，无丘、红宝牌、击飞、途中流局、流局满贯与累计役满；所有和牌均付；同分平分名次；"
            "错和从最终得分中扣除",
        ),
    ),
    "mleague": PresetWords(
        Names("M.League", "M-лига", "Mリーグ", "M.League"),
        Told(
            "официальные правила M.League, 2018 год и позже",
            "Mリーグ公式ルール（2018年以降）",
            "M.League 官方规则（2018 年起）",
        ),
        Told(
            "ума 30/10; оплачивается только ближайшая победа; почти манган считается манганом; нет "
            "досрочного конца по очкам, пересдач, нагащи мангана и казоэ; риичи можно объявить, имея "
            "меньше 1000 очков и без оставшегося хода",
            "ウマ30/10。頭ハネ。切り上げ満貫あり。トビ・途中流局・流し満貫・数え役満なし。"
            "1,000点未満でもツモ番がなくてもリーチ可",
            "马点 30/10；头跳；切上满贯；无击飞、途中流局、流局满贯与累计役满；不足 1,000 点、"
            "无摸牌机会时仍可立直",
        ),
    ),
    "wrc": PresetWords(
        Names(
            "World Riichi Championship (WRC)",
            "Чемпионат мира (WRC)",
            "世界リーチ選手権（WRC）",
            "世界立直麻将锦标赛（WRC）",
        ),
        Told(
            "правила World Riichi Championship, издание 2015 года",
            "World Riichi Championship Rules 2015年版",
            "World Riichi Championship 规则 2015 年版",
        ),
        Told(
            "30 000 очков без оки, акадор, пересдач, нагащи мангана и казоэ; оплачивается только "
            "ближайшая победа; почти манган считается манганом; оставшиеся палочки пропадают; поздний "
            "пон не забирает тайл у чи",
            "30,000点持ちでオカ・赤ドラ・途中流局・流し満貫・数え役満なし。頭ハネ。切り上げ満貫あり。"
            "残った供託は誰のものにもならない。遅れたポンはチーに優先しない",
            "30,000 点，无丘、红宝牌、途中流局、流局满贯与累计役满；头跳；切上满贯；剩余供托作废；"
            "迟喊的碰不优先于吃",
        ),
    ),
}
"""By preset, the source and the summary beside the English ones that stand with it."""
