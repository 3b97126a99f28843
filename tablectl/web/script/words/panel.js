// A seat's panel on a phone. [English, Russian, Chinese, Japanese].

export const PANEL = {
  panel: ["Panel", "Пульт", "面板", "パネル"],
  panel_call: ["Call", "Взять", "吃碰杠", "鳴く"],
  panel_kong: ["kong", "конг", "杠", "カン"],
  panel_ready: ["Riichi", "Риичи", "立直", "リーチ"],
  panel_win: ["Win", "Победа", "和牌", "和了"],
  panel_said: ["The table has heard: {what}.", "Стол услышал: {what}.", "已收到：{what}。", "卓に伝えました：{what}"],
  panel_score: ["Points and payments", "Очки и платежи", "分数与结算", "点数と支払い"],
};
