// The commentators' page. [English, Russian, Chinese, Japanese].

export const COMMENTATORS = {
  com_refused: ["Hands are shown to commentators, judges and operators who are logged in.", "Руки видят комментаторы, судьи и операторы, вошедшие в систему.", "手牌仅向已登录的解说、裁判和操作员显示。", "手牌はログインした解説者・審判・オペレーターだけに表示されます。"],
  com_nothing_yet: ["Nothing has come through the delay yet.", "Через задержку пока ничего не пришло.", "延迟中,尚无数据。", "ディレイ中、まだデータがありません。"],
  com_no_hands: ["No hand has been seen.", "Рук пока не видно.", "没有看到手牌。", "手牌はまだ見えません。"],
  com_hands: ["Hands", "Руки", "手牌", "手牌"],
  com_helps: ["{n} tile helps|{n} tiles help", "поможет {n} тайл|помогут {n} тайла|помогут {n} тайлов", "有效牌 {n} 张", "有効牌 {n} 枚"],
  com_guessed: ["guessed", "оценка", "推测", "推定"],
  com_wins: ["wins {chance}", "выиграет: {chance}", "和牌 {chance}", "和了 {chance}"],
  com_odds: ["Who wins the hand", "Кто выиграет сдачу", "本局和牌率", "この局の和了率"],
  com_nobody: ["Nobody", "Никто", "流局", "流局"],
  com_places: ["Final places", "Итоговые места", "最终名次", "最終順位"],
  com_to_discard: ["{who} is to discard", "Сброс за игроком {who}", "{who} 打牌", "{who} の打牌"],
  com_deals_in: ["Deals in", "Наброс", "放铳率", "放銃率"],
  com_to: ["to {who}", "для {who}", "对 {who}", "対 {who}"],
  com_tile: ["Tile", "Тайл", "牌", "牌"],
  safer_genbutsu: ["genbutsu", "генбуцу", "现物", "現物"],
  safer_suji: ["suji", "судзи", "suji", "スジ"],
  safer_no_chance: ["no chance", "ноу-ченс", "四张见光", "ノーチャンス"],
  safer_one_chance: ["one chance", "уан-ченс", "三张见光", "ワンチャンス"],
  safer_early_outside: ["early outside", "край раннего сброса", "早打外侧", "早い外側"],
};
