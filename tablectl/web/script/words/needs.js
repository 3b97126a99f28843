// What players need for a place. [English, Russian, Chinese, Japanese].

export const NEEDS = {
  needs: ["What they need", "Что нужно", "所需和牌", "必要な和了"],
  need_for_place: ["{who} for place {n}", "{who}: на {n}-е место", "{who} 第{n}名", "{who} {n}位"],
  need_from: ["{worth} from {others}", "{worth} с {others}", "荣和{others} {worth}", "{others}からロン {worth}"],
  need_from_anyone: ["{worth} from anyone", "{worth} с любого", "荣和任一家 {worth}", "ロン {worth}"],
  need_from_others: ["{worth} from anyone else", "{worth} с остальных", "荣和其他家 {worth}", "他家からロン {worth}"],
  need_wall: ["{worth} by self-draw", "{worth} со стены", "自摸 {worth}", "ツモ {worth}"],
  need_draw: ["any draw", "любая ничья", "流局", "流局"],
  need_draw_ready: ["ready at a draw", "темпай при ничьей", "流局时听牌", "流局時聴牌"],
  need_draw_alone: ["alone ready at a draw", "один темпай при ничьей", "流局时只有自己听牌", "流局時自分だけ聴牌"],
  need_nothing: ["no win is enough", "никакого выигрыша не хватит", "和牌也不够", "和了しても不足"],
  need_over: ["then the session is over", "тогда сессия закончена", "对局结束", "対局終了"],
  need_may_end: ["then the session may end", "тогда сессию можно закончить", "可以结束对局", "対局を終了できる"],
};
