// What viewers are told of a penalty, a verdict or a pause. What concerns the judge alone has no sentence here and stays
// off every public page. [English, Russian, Chinese, Japanese].

export const ON_AIR = {
  air_penalty: ["Penalty for {who}: {reason}", "Штраф, {who}: {reason}", "{who} 受罚：{reason}", "{who} 反則：{reason}"],
  air_paused: ["Play is paused", "Игра приостановлена", "对局暂停", "中断中です"],
  air_chombo: ["{who}: chombo, the hand is void", "{who}: чомбо, сдача отменена", "{who}：错和，本局作废", "{who}：チョンボ、局はやり直し"],
  air_dead_hand: ["{who}'s hand is dead", "{who}: мёртвая рука", "{who}：死牌，不能和牌", "{who}：和了放棄"],
  air_no_win: ["{who} may not win this hand", "{who} не может выиграть в этой сдаче", "{who}：本局不能和牌", "{who}：この局は和了できません"],
  air_no_win_turn: ["{who} may not win this turn", "{who} не может выиграть на этом ходу", "{who}：本巡不能和牌", "{who}：この巡は和了できません"],
  air_no_claim: ["{who} may not call tiles", "{who} не может объявлять сеты", "{who}：不能吃碰杠", "{who}：副露できません"],
  air_late_call: ["{who} called too late", "{who}: позднее объявление", "{who}：喊牌过晚", "{who}：発声が遅れました"],
  air_false_win: ["{who} declared a win that does not stand", "{who}: ложный выигрыш", "{who}：错和", "{who}：誤ロン・誤ツモ"],
  air_wrong_tile_count: ["{who} holds a wrong number of tiles", "{who}: неверное число тайлов", "{who}：大相公或小相公", "{who}：多牌・少牌"],
  air_wrong_turn: ["{who} acted out of turn", "{who}: ход вне очереди", "{who}：不按顺序行牌", "{who}：順番違い"],
  air_hand_exposed: ["{who} exposed closed tiles", "{who} показывает закрытые тайлы", "{who}：亮出暗牌", "{who}：手牌を見せました"],
};
