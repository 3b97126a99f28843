// A session's standings and end. [English, Russian, Chinese, Japanese].

export const FINAL = {
  final_result: ["Final result", "Итог игры", "最终结果", "最終結果"],
  standings: ["Standings", "Положение", "排名", "順位"],
  standings_after: ["Standings after {hand}", "Положение после сдачи {hand}", "{hand}后的排名", "{hand}終了時の順位"],
  points_by_hand: ["Points by hand", "Очки по сдачам", "各局得分", "点数の推移"],
  best_hand: ["Best hand", "Лучшая рука", "最高和牌", "最高の和了"],
  go_on: ["Next session", "Следующая сессия", "下一场", "次の対局"],
  look_at_hand: ["{hand}: look at it", "{hand}: посмотреть", "查看{hand}", "{hand}を見る"],
  graphic_standings: ["Standings", "Положение", "排名", "順位"],
  graphic_graph: ["Points by hand", "Очки по сдачам", "各局得分", "点数の推移"],
  graphic_final: ["Final result", "Итог игры", "最终结果", "最終結果"],
};
