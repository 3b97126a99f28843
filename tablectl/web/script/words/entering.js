// Logging in: by name and password, or by a seat's card. [English, Russian, Chinese, Japanese].

export const ENTERING = {
  log_in: ["Log in", "Войти", "登录", "ログイン"],
  log_out: ["Log out", "Выйти", "退出登录", "ログアウト"],
  account_name: ["Name", "Имя", "用户名", "名前"],
  password: ["Password", "Пароль", "密码", "パスワード"],
  who_has_accounts: [
    "Judges and operators log in with an account; the club's operator creates it (`tablectl user add`). Players scan the code on their seat's card.",
    "Судьи и операторы входят по учётной записи; её создаёт оператор клуба (`tablectl user add`). Игроки сканируют код на карточке места.",
    "裁判和操作员使用账号登录,账号由俱乐部的操作员创建(`tablectl user add`)。选手请扫描座位卡上的二维码。",
    "審判とオペレーターはアカウントでログインします。アカウントはクラブのオペレーターが作成します(`tablectl user add`)。選手は席カードのコードを読み取ってください。",
  ],
  logged_in_as: ["Logged in as {who}: {role}.", "Вы вошли как {who}: {role}.", "已登录:{who}({role})。", "{who}({role})としてログイン中。"],
  logged_out: ["Logged out.", "Вы вышли.", "已退出登录。", "ログアウトしました。"],
  wrong_password: ["Wrong name or password.", "Неверное имя или пароль.", "用户名或密码错误。", "名前またはパスワードが違います。"],
  too_many_tries: ["Too many attempts. Try again in {s} s.", "Слишком много попыток. Повторите через {s} с.", "尝试次数过多,请 {s} 秒后重试。", "試行回数が多すぎます。{s} 秒後に再試行してください。"],
  role_viewer: ["viewer", "зритель", "观众", "観戦者"],
  role_player: ["player", "игрок", "选手", "選手"],
  role_commentary: ["commentary", "комментатор", "解说", "解説"],
  role_broadcast: ["broadcast", "трансляция", "转播", "配信"],
  role_judge: ["judge", "судья", "裁判", "審判"],
  role_operator: ["operator", "оператор", "操作员", "オペレーター"],
  take_seat: ["Take your seat", "Займите своё место", "入座", "着席"],
  one_moment: ["Please wait.", "Подождите.", "请稍候。", "お待ちください。"],
  seat_no_more: ["This code is no longer valid. Ask the judge for a new one.", "Этот код больше не действует. Попросите у судьи новый.", "此二维码已失效,请向裁判索取新的。", "このコードは無効です。審判に新しいものをもらってください。"],
  accounts_and_devices: ["Accounts and devices", "Учётные записи и устройства", "账号与设备", "アカウントと端末"],
  role: ["Role", "Роль", "角色", "役割"],
};
