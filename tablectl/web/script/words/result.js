// How a hand was paid. [English, Russian, Chinese, Japanese].

export const RESULT = {
  win_self: ["wins by self-draw", "выигрывает со стены", "自摸", "がツモ和了"],
  win_from: ["wins on {other}'s discard", "выигрывает со сброса: {other}", "荣和,{other} 放铳", "が{other}からロン"],
  han: ["han", "хан", "番", "翻"],
  fu: ["fu", "фу", "符", "符"],
  points: ["point|points", "очко|очка|очков", "分", "点"],
  fans: ["fan|fans", "фан|фана|фан", "番", "ファン"],
  times: ["×{n}", "×{n}", "×{n}", "×{n}"],
  yakuman: ["yakuman", "якуман", "役满", "役満"],
  double_yakuman: ["double yakuman", "двойной якуман", "两倍役满", "ダブル役満"],
  for_flowers: ["{n} for sets and flowers", "{n} за сеты и цветы", "花 {n}", "花 {n}"],
  ready_were: ["Ready: {who}", "Тенпай: {who}", "听牌:{who}", "聴牌:{who}"],
  penalty: ["Penalty for {who}: {reason}", "Штраф, {who}: {reason}", "{who} 受罚:{reason}", "{who} ペナルティ:{reason}"],
  honba_and_deposits: ["with honba and deposits", "с хонбой и ставками", "含本场与立直棒", "本場・供託込み"],
};
