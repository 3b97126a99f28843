// Words of the pages on which operators make accounts and look after devices. [English, Russian, Chinese, Japanese].

export const ACCOUNTS = {
  accounts_how: ["Until an operator has an account, whoever sits at the table's computer may do everything.", "Пока ни у одного оператора нет учётной записи, сидящий за компьютером стола может всё.", "在有操作员账号之前,使用牌桌电脑的人可进行一切操作。", "オペレーターのアカウントができるまで、卓のコンピューターの前にいる人はすべて操作できます。"],
  operators_only: ["Only operators manage accounts.", "Учётными записями управляют только операторы.", "只有操作员可以管理账号。", "アカウントを管理できるのはオペレーターだけです。"],
  add_account: ["Add an account", "Добавить учётную запись", "添加账号", "アカウントを追加"],
  new_password: ["New password (8 characters or more)", "Новый пароль (не короче 8 знаков)", "新密码(至少 8 个字符)", "新しいパスワード(8文字以上)"],
  devices: ["Signed-in devices", "Устройства, с которых вошли", "已登录的设备", "ログイン中の端末"],
  password_since: ["password set {when}", "пароль задан {when}", "密码设于 {when}", "パスワード設定 {when}"],
  change_password: ["Change the password", "Сменить пароль", "更改密码", "パスワードを変更"],
  remove_account: ["Remove the account", "Удалить учётную запись", "删除账号", "アカウントを削除"],
  this_device: ["this device", "это устройство", "本设备", "この端末"],
  sign_out: ["Sign out", "Завершить сеанс", "退出登录", "ログアウトさせる"],
  create_operator: ["Create the operator's account", "Учётная запись оператора", "创建操作员的账号", "オペレーターのアカウントを作成"],
  create_operator_why: [
    "Nobody can operate this table yet. This link creates the first account and works once. The password has 8 characters or more.",
    "Управлять этим столом пока не может никто. Эта ссылка создаёт первую учётную запись и действует один раз. Пароль — не короче 8 символов.",
    "这张桌子还没有操作员。此链接用于创建第一个账号,只能使用一次。密码至少 8 个字符。",
    "この卓にはまだオペレーターがいません。このリンクは最初のアカウントを作成するもので、一度だけ使えます。パスワードは 8 文字以上です。",
  ],
  create_account: ["Create", "Создать", "创建", "作成"],
  account_refused: [
    "A name has 1 to 40 letters, digits, spaces and . @ - _; a password has at least 8 characters.",
    "В имени от 1 до 40 букв, цифр, пробелов и знаков . @ - _; в пароле не меньше 8 знаков.",
    "名称为 1 至 40 个字母、数字、空格或 . @ - _；密码至少 8 个字符。",
    "名前は文字・数字・空白と . @ - _ で1〜40字、パスワードは8字以上です。",
  ],
  link_no_more: [
    "This link is not valid: it works once and until the service stops. The service's newest start shows the current one.",
    "Эта ссылка не действует: она годится один раз и до остановки службы. Действующая ссылка — в сообщениях последнего запуска.",
    "此链接已失效:只能使用一次,服务停止后也会失效。请查看服务最近一次启动时的链接。",
    "このリンクは無効です。使えるのは一度だけで、サービスが停止すると無効になります。最新の起動時に表示されたリンクを使ってください。",
  ],
};
