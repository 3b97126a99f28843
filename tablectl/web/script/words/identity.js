// The judge's form for players' names, portraits and colours. [English, Russian, Chinese, Japanese].

export const IDENTITY = {
  players_tab: ["Players", "Игроки", "选手", "選手"],
  players_how: ["What pages and graphics show beside a name. Everything but the name is optional.", "Что страницы и графика показывают рядом с именем. Обязательно только имя.", "页面和图形在姓名旁显示的内容。除姓名外可不填。", "ページとグラフィックで名前とともに表示する内容です。名前以外は任意です。"],
  which_player: ["Player", "Игрок", "选手", "選手"],
  new_player: ["another player…", "другой игрок…", "其他选手…", "別の選手…"],
  player_name: ["Name, as entered for the seat", "Имя, как у места за столом", "姓名（与座位上的一致）", "名前（席の名前と同じもの）"],
  player_short: ["Short name", "Короткое имя", "别名", "別名"],
  player_team: ["Team or club", "Команда или клуб", "队名", "チーム"],
  player_country: ["Country", "Страна", "国家", "国"],
  no_country: ["not told", "не указана", "不显示", "なし"],
  main_colour: ["Main colour", "Основной цвет", "主色", "主な色"],
  second_colour: ["Second colour", "Второй цвет", "副色", "二つ目の色"],
  portrait: ["Portrait", "Портрет", "照片", "写真"],
  team_logo: ["Team's logo", "Логотип команды", "队标", "チームのマーク"],
  picture_how: ["JPEG, PNG or WebP, at most 4 MB.", "JPEG, PNG или WebP, не больше 4 МБ.", "JPEG、PNG 或 WebP，最大 4 MB。", "JPEG・PNG・WebP、最大 4 MB。"],
  remove_picture: ["Remove the picture", "Убрать картинку", "移除图片", "画像を外す"],
  save_player: ["Save the player", "Сохранить игрока", "保存选手", "選手を保存"],
  forget_player: ["Forget what was entered", "Забыть введённое", "删除所填内容", "入力した内容を消す"],
  player_saved: ["{who} is saved.", "Сохранено: {who}.", "已保存：{who}", "{who} を保存しました。"],
  player_forgotten: ["Forgotten: {who}.", "Забыто: {who}.", "已删除：{who}", "{who} の内容を消しました。"],
};
