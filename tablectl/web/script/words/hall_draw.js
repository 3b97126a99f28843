// A draw: who is kept apart, who is left over, and what the seating costs. [English, Russian, Chinese, Japanese].

export const HALL_DRAW = {
  hall_draw_more: ["Who does not meet, who is left over", "Кто не встречается, кто остаётся", "谁不同桌，谁轮空", "誰を離すか、余った人をどうするか"],
  hall_apart: ["Apart, if they can be", "По возможности врозь", "尽量分开", "できるだけ離す"],
  hall_apart_team: ["one team", "одна команда", "同队", "同じチーム"],
  hall_apart_country: ["one country", "одна страна", "同国", "同じ国"],
  hall_apart_club: ["one club", "один клуб", "同俱乐部", "同じクラブ"],
  hall_bans: ["Who never meets: two names a line, with a comma between", "Кто не встречается никогда: два имени в строке через запятую", "绝不同桌：每行两个名字，中间用 ,", "同卓にしない組：1行に2人、コンマ区切り"],
  hall_bans_wrong: ["Who never meets, line {n}: two different players of this event, with a comma between.", "Кто не встречается, строка {n}: два разных игрока турнира через запятую.", "绝不同桌，第 {n} 行：须为本赛事的两名不同选手，中间用 ,", "同卓にしない組、{n}行目：この大会の異なる2人をコンマで区切ってください。"],
  hall_spare: ["Who fills no table", "Кто не заполняет стол", "不足一桌的人", "卓に足りない人"],
  hall_spare_byes: ["have a bye, in turns", "пропускают по очереди", "轮流轮空", "順番に抜ける"],
  hall_spare_threes: ["play at tables of three", "играют за столами на троих", "坐三人桌", "三人卓で打つ"],
  hall_uma3: ["Uma at a table of three", "Ума за столом на троих", "三人桌马点", "三人卓のウマ"],
  hall_seats_cost: ["Pairs that meet again: {met}; players back at a table: {table}; of one team {team}, country {country}, club {club}.", "Повторные встречи: {met}; снова за тем же столом: {table}; из одной команды {team}, страны {country}, клуба {club}.", "重复同桌：{met}；回到同一桌：{table}；同队 {team}、同国 {country}、同俱乐部 {club}。", "再対戦：{met}、同じ卓に戻る人：{table}、同じチーム {team}・国 {country}・クラブ {club}。"],
  hall_draw_asks: ["Not ticked as here: {who}.", "Не отмечены как пришедшие: {who}.", "未签到：{who}。", "受付が済んでいません：{who}。"],
  hall_draw_here: ["Seat only who is here", "Рассадить только пришедших", "仅编排已签到者", "受付済みの人だけで決める"],
  hall_draw_all: ["Seat everybody", "Рассадить всех", "编排所有人", "全員で決める"],
};
