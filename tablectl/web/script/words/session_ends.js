// Why a session is over, on paper and in a hall's log. [English, Russian, Chinese, Japanese].

export const SESSION_ENDS = {
  over_bankruptcy: ["bankruptcy", "счёт ниже нуля", "击飞", "トビ"],
  over_target_reached: ["the target was reached", "целевые очки набраны", "达到返点", "返し点に到達"],
  over_last_hand: ["the last hand", "последняя сдача", "最后一局", "オーラス終了"],
  over_agariyame: ["the leading dealer won the last hand", "лидирующий дилер выиграл последнюю сдачу", "领先的庄家和牌终局", "和了止め"],
  over_tenpaiyame: ["the leading dealer was ready in the last hand", "лидирующий дилер в темпае в последней сдаче", "领先的庄家听牌终局", "聴牌止め"],
  over_rounds_played: ["all rounds were played", "все раунды сыграны", "各圈打完", "全周終了"],
  over_hands_played: ["all hands were played", "все сдачи сыграны", "各局打完", "全局終了"],
  over_four_rounds: ["four rounds were played", "сыграны четыре раунда", "四圈打完", "四圏終了"],
  over_all_deals: ["all deals were played", "все сдачи сыграны", "各局打完", "全局終了"],
  over_a_new_session_was_requested: ["a new session was asked for", "начата новая сессия", "开始了新对局", "新しい対局の開始"],
  over_other_rules: ["other rules", "другие правила", "更换规则", "ルール変更"],
  over_the_record_ends_here: ["the record ends here", "запись здесь кончается", "记录到此为止", "記録はここまで"],
  over_time: ["time is over", "время вышло", "时间到", "時間切れ"],
  over_the_round_was_ended: ["the round was ended", "раунд закончили", "本轮已结束", "回戦が終了"],
  over_another_round_begins: ["another round begins", "начинается другой раунд", "另一轮开始", "別の回戦が開始"],
  over_corrected_at_the_table: ["corrected at the table", "исправлено за столом", "在牌桌更正", "卓で訂正"],
};
