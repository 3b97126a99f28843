// The payments of a hand. [English, Russian, Chinese, Japanese].

export const RESULT = {
  line_win: ["{who}'s hand", "Рука: {who}", "{who} 的和牌", "{who} の和了"],
  line_honba: ["Honba", "Хонба", "本场", "本場"],
  line_sticks_won: ["Riichi stick collected|{n} riichi sticks collected", "Палочки риичи взяты: {n}", "收取立直棒 {n} 根", "供託の受け取り {n}本"],
  line_sticks_laid: ["Riichi stick put down|{n} riichi sticks put down", "Палочки риичи выложены: {n}", "放出立直棒 {n} 根", "リーチ棒 {n}本"],
  line_sticks_back: ["Riichi stick taken back|{n} riichi sticks taken back", "Палочки риичи возвращены: {n}", "退还立直棒 {n} 根", "リーチ棒の返還 {n}本"],
  line_sticks_left: ["Riichi sticks left on the table", "Палочки риичи, оставшиеся на столе", "场上剩余立直棒", "卓上に残った供託"],
  line_total: ["Total", "Итого", "总计", "合計"],
  line_draw: ["Settlement", "Расчёт", "结算", "精算"],
  sticks_lie: ["{n} riichi stick lies on the table.|{n} riichi sticks lie on the table.", "На столе палочек риичи: {n}.", "场上有立直棒 {n} 根。", "供託 {n}本。"],
  sticks_counted: ["The final score counts it for first place.|The final score counts them for first place.", "Итог учитывает их за первым местом.", "最终得分计入第一名。", "最終得点では1位に加算。"],
  han: ["han", "хан", "番", "翻"],
  fu: ["fu", "фу", "符", "符"],
  points: ["point|points", "очко|очка|очков", "分", "点"],
  fans: ["fan|fans", "фан|фана|фан", "番", "ファン"],
  times: ["×{n}", "×{n}", "×{n}", "×{n}"],
  yakuman: ["yakuman", "якуман", "役满", "役満"],
  double_yakuman: ["double yakuman", "двойной якуман", "两倍役满", "ダブル役満"],
  for_flowers: ["{n} for sets and flowers", "{n} за сеты и цветы", "花 {n}", "花 {n}"],
  ready_were: ["Ready: {who}", "Тенпай: {who}", "听牌：{who}", "聴牌：{who}"],
};
