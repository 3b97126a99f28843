// Printed seating, slips and schedules; an event's time. [English, Russian, Chinese, Japanese].

export const HALL_PAPER = {
  hall_paper_seating: ["Seating", "Рассадка", "座位表", "座席表"],
  hall_paper_slips: ["Result slips", "Бланки результатов", "成绩单", "結果用紙"],
  hall_paper_schedules: ["Schedules", "Расписания", "日程", "日程"],
  hall_slip_points: ["Points", "Очки", "得点", "得点"],
  hall_slip_signed: ["Signed", "Подпись", "签名", "署名"],
  hall_slip_sum: ["Sum: {n}", "Сумма: {n}", "合计：{n}", "合計：{n}"],
  hall_slip_penalties: ["Penalties", "Штрафы", "处罚", "罰則"],
  hall_scan_day: ["Scan for your day: where to sit, when, your place", "Отсканируйте: где и когда вы играете, ваше место", "扫码查看您的一天：座位、时间、名次", "読み取ると自分の一日：席、時刻、順位"],
  hall_bye: ["no seat in this round", "без места в этом раунде", "本轮没有座位", "この回戦は席なし"],
  hall_zone: ["Time zone", "Часовой пояс", "时区", "タイムゾーン"],
  hall_first_start: ["First round at", "Начало первого раунда", "第一轮开始", "1回戦の開始"],
};
