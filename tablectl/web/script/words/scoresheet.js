// A session's score sheet on paper; the service writes it with these and the pages' other words. [English, Russian, Chinese, Japanese].

export const SCORESHEET = {
  sheet_title: ["Session score sheet", "Протокол сессии", "比赛记录", "対局記録"],
  sheet_rules: ["Rules: {rules}, {preset}", "Правила: {rules}, {preset}", "规则：{rules}，{preset}", "ルール：{rules}、{preset}"],
  sheet_options: ["Own options: {what}", "Изменённые правила: {what}", "变更的规则：{what}", "変更した規則：{what}"],
  sheet_hand: ["Hand", "Сдача", "局", "局"],
  sheet_dealer: ["dealer: {who}", "дилер: {who}", "庄家：{who}", "親：{who}"],
  sheet_result: ["Result", "Результат", "结果", "結果"],
  sheet_drawn: ["Nobody won", "Ничья", "流局", "流局"],
  sheet_drawn_by: ["Nobody won: {why}", "Ничья: {why}", "流局：{why}", "流局：{why}"],
  sheet_unfinished: ["Not finished", "Не закончена", "未完", "未了"],
  sheet_void: ["{who}: win not paid", "{who}: победа не оплачена", "{who}：不付的和牌", "{who}：支払いのない和了"],
  sheet_start: ["Start", "Начало", "开始", "開始"],
  sheet_total: ["Total", "Итого", "总计", "合計"],
  sheet_match: ["Match points", "Турнирные очки", "标准分", "順位点"],
  sheet_penalties: ["Penalties", "Штрафы", "罚分", "罰則"],
  sheet_running: ["The session goes on", "Сессия продолжается", "比赛进行中", "対局中"],
  sheet_ended: ["End: {why}", "Окончание: {why}", "结束：{why}", "終了：{why}"],
  sheet_signed: ["Signatures", "Подписи", "签名", "署名"],
  sheet_judge: ["Judge", "Судья", "裁判", "審判"],
  sheet_back: ["Back to the history", "К истории", "返回历史", "履歴に戻る"],
  sheet_seal: ["Journal, entry, hash: {what}", "Журнал, запись, хеш: {what}", "日志、条目、哈希值：{what}", "ジャーナル、番号、ハッシュ：{what}"],
};
