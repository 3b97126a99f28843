// The headings of the rule books in Russian. [English, Russian, Chinese, Japanese].

export const CLAUSES = {
  clause_faults: ["Faults", "Нарушения", "犯规", "反則"],
  clause_glossary: ["Glossary", "Базовый словарь", "基本术语", "基本用語"],
  clause_play: ["Course of play", "Порядок игры", "行牌", "進行"],
  clause_start: ["Start of play", "Начало игры", "开局", "開始"],
  clause_scoring: ["Scoring during play", "Порядок подсчёта очков во время игры", "计分", "点数計算"],
  clause_hands: ["Hands and their value", "Различные виды рук и их стоимость", "番种与分值", "役と点数"],
  clause_winning: ["A complete hand", "Как собрать завершённую руку", "和牌", "和了形"],
  clause_places: ["Places", "Способ распределения мест", "名次", "順位"],
};
