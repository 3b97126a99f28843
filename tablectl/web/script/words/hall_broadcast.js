// The hall's page for spectators, and wall mode. [English, Russian, Chinese, Japanese].

export const HALL_BROADCAST = {
  hall_notable: ["What was notable", "Что запомнилось", "看点", "見どころ"],
  hall_follow: ["Follow {who}", "Следить: {who}", "关注 {who}", "{who} を追う"],
  hall_unfollow: ["Follow {who} no more", "Не следить: {who}", "取消关注 {who}", "{who} を追うのをやめる"],
  hall_byes: ["No seat in this round: {who}", "Без места в этом раунде: {who}", "本轮没有座位：{who}", "この回戦に席なし：{who}"],
  hall_no_round: ["This round is not drawn yet.", "Этот раунд ещё не рассажен.", "本轮尚未排座。", "この回戦の座席はまだ決まっていません。"],
  hall_now_at: ["table {n}", "стол {n}", "{n} 号桌", "{n}卓"],
  hall_sight_lead: ["{name} leads by {total} before {other}.", "{name} впереди на {total}, за лидером {other}.", "{name} 领先 {other} {total}。", "{name} が {other} に {total} 差で首位。"],
  hall_sight_climb: ["{name} climbed from place {from} to {to} in round {round}.", "{name}: с {from}-го места на {to}-е в раунде {round}.", "{name} 在第 {round} 轮从第 {from} 名升到第 {to} 名。", "{name} が第{round}回戦で{from}位から{to}位へ。"],
  hall_sight_streak: ["{name} has won {n} tables in a row.", "{name}: столов выиграно подряд: {n}.", "{name} 连胜 {n} 桌。", "{name} が{n}卓連続トップ。"],
  hall_sight_best_table: ["The best table: {name} with {points}, round {round}, table {table}.", "Лучший стол: {name}, {points}, раунд {round}, стол {table}.", "最高的一桌：{name} {points}，第 {round} 轮 {table} 号桌。", "最高得点の卓：{name} {points}（第{round}回戦 {table}卓）。"],
  hall_sight_closest: ["The closest table: {name} before {other} by {points}, round {round}, table {table}.", "Самый плотный стол: {name} впереди {other} на {points}, раунд {round}, стол {table}.", "最接近的一桌：{name} 以 {points} 领先 {other}，第 {round} 轮 {table} 号桌。", "最も近い点差の卓：{name} が {other} に {points} 差（第{round}回戦 {table}卓）。"],
  hall_wall: ["Fill the wall", "На весь экран зала", "放大显示", "壁一面に表示"],
  hall_wall_page: ["{n} of {all}", "{n} из {all}", "{n} / {all}", "{n} / {all}"],
};
