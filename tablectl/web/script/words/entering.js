// How somebody comes in: by a name and a password, or by a seat's card. [English, Russian, Chinese, Japanese].

export const ENTERING = {
  log_in: ["Log in", "Войти", "登录", "ログイン"],
  log_out: ["Log out", "Выйти", "退出登录", "ログアウト"],
  account_name: ["Name", "Имя", "用户名", "名前"],
  password: ["Password", "Пароль", "密码", "パスワード"],
  who_has_accounts: [
    "Judges and operators have accounts; the club's operator makes them (tablectl user add). Players come in by the code on their seat's card.",
    "Учётные записи есть у судей и операторов; их создаёт оператор клуба (tablectl user add). Игроки входят по коду на карточке места.",
    "裁判和操作员有账号,由俱乐部的操作员创建(tablectl user add)。选手请扫描座位卡上的二维码。",
    "審判とオペレーターにはアカウントがあり、クラブのオペレーターが作成します(tablectl user add)。選手は席カードのコードから入ってください。",
  ],
  logged_in_as: ["Logged in as {who}: {role}.", "Вы вошли как {who}: {role}.", "已登录:{who}({role})。", "{who}({role})としてログイン中。"],
  logged_out: ["Logged out.", "Вы вышли.", "已退出登录。", "ログアウトしました。"],
  wrong_password: ["Name and password do not go together.", "Имя и пароль не подходят друг к другу.", "用户名与密码不符。", "名前とパスワードが一致しません。"],
  too_many_tries: ["Too many tries: wait {s} s.", "Слишком много попыток: подождите {s} с.", "尝试次数过多,请等待 {s} 秒。", "試行回数が多すぎます。{s} 秒お待ちください。"],
  role_viewer: ["viewer", "зритель", "观众", "観戦者"],
  role_player: ["player", "игрок", "选手", "選手"],
  role_commentary: ["commentary", "комментатор", "解说", "解説"],
  role_broadcast: ["broadcast", "трансляция", "转播", "配信"],
  role_judge: ["judge", "судья", "裁判", "審判"],
  role_operator: ["operator", "оператор", "操作员", "オペレーター"],
  take_seat: ["Take your seat", "Займите своё место", "入座", "着席"],
  one_moment: ["One moment.", "Минутку.", "请稍候。", "少々お待ちください。"],
  seat_no_more: ["This code opens no seat any more: ask the judge for a new one.", "Этот код больше не действует: попросите у судьи новый.", "此二维码已失效,请向裁判索取新的。", "このコードは無効になりました。審判に新しいものをもらってください。"],
};
