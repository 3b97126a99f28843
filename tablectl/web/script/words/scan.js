// Scanning a hand before the phone's camera. [English, Russian, Chinese, Japanese].

export const SCAN = {
  scan_start: ["Scan with the camera", "Снять камерой", "用摄像头扫描", "カメラで読み取る"],
  scan_stop: ["Stop the camera", "Выключить камеру", "关闭摄像头", "カメラを止める"],
  scan_again: ["Scan again", "Снять ещё раз", "重新扫描", "もう一度読み取る"],
  scan_view: ["What the camera sees", "Что видит камера", "摄像头画面", "カメラの映像"],
  scan_hold: ["Hold the phone still over the hand.", "Держите телефон неподвижно над рукой.", "请将手机稳定地对准手牌。", "スマホを手牌の上で動かさないでください。"],
  scan_none: ["No tiles found here. Move closer, or add light.", "Тайлов не видно. Поднесите ближе или добавьте света.", "没有找到牌。请靠近或增加光线。", "牌が見つかりません。近づけるか、明るくしてください。"],
  scan_no_https: [
    "Browsers give a page the camera only over HTTPS. Take a photo instead: it needs none.",
    "Браузеры дают странице камеру только по HTTPS. Сделайте вместо этого фото: ему HTTPS не нужен.",
    "浏览器只在 HTTPS 下允许网页使用摄像头。请改为拍照，拍照不需要 HTTPS。",
    "ブラウザーは HTTPS でのみカメラを使わせます。代わりに写真を撮ってください。写真には不要です。",
  ],
  scan_open_https: ["Open this page securely", "Открыть по защищённой связи", "用安全连接打开此页", "安全な接続で開く"],
  scan_at_table: ["At this table", "За этим столом", "本桌", "この卓で"],
  scan_this_table: ["Count for the hand that is being played here", "Считать для сдачи, которая идёт здесь", "按本桌正在进行的牌局计分", "この卓で進行中の局として数える"],
  scan_as_known: ["as the table knows", "как знает стол", "按牌桌记录", "卓の記録どおり"],
  scan_winner: ["Winner", "Победитель", "和牌者", "和了者"],
  scan_offline: [
    "The table cannot be reached. It reads pictures and counts hands; what you have here stays, and is done by itself once it answers.",
    "Стол недоступен. Снимки читает и руки считает он; всё введённое остаётся и будет посчитано само, как только он ответит.",
    "无法连接牌桌。识别和算分都由牌桌完成；您输入的内容会保留，恢复连接后自动处理。",
    "卓に接続できません。読み取りと計算は卓が行います。入力した内容は残り、つながり次第自動で処理されます。",
  ],
  scan_app: ["Mahjong hand", "Рука маджонга", "麻将手牌", "麻雀の手牌"],
  error_no_hand_to_count: ["No hand is being played here: the last one has been paid.", "Здесь не идёт сдача: последняя уже оплачена.", "这里没有进行中的牌局：上一局已结算。", "進行中の局がありません。前の局は精算済みです。"],
  error_laid_tiles_differ: [
    "These tiles do not fit what the table knows: look at who won, on which tile, and at the melds.",
    "Эти тайлы не сходятся с тем, что знает стол: проверьте, кто выиграл, на каком тайле, и сеты.",
    "这些牌与牌桌的记录不符：请核对谁和牌、和哪张牌，以及副露。",
    "この牌は卓の記録と合いません。誰がどの牌で和了したか、副露を確かめてください。",
  ],
  error_winning_tile_asked: ["Tap the tile that won, then \"Winning tile\".", "Нажмите выигравший тайл, затем «Выигрышный тайл».", "请点和牌的那张牌，再点“设为和牌张”。", "和了牌をタップし、「和了牌にする」を押してください。"],
};
