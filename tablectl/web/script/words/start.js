// Words of the first steps. [English, Russian, Chinese, Japanese].

export const START = {
  first_steps_how: ["From the first start to play: each step leads to its page, and is ticked off here once it is done.", "От первого запуска до игры: каждый шаг ведёт на свою страницу и отмечается здесь, когда сделан.", "从首次启动到开局:每一步通往对应页面,完成后在此标出。", "最初の起動から開局まで。各手順はそのページへ進み、終わるとここに印が付きます。"],
  step_done: ["done", "сделано", "已完成", "完了"],
  step_to_do: ["to do", "предстоит", "未完成", "未完了"],
  step_go: ["Do it", "Сделать", "去完成", "進む"],
  step_change: ["Change", "Изменить", "修改", "変更"],
  step_language: ["Language", "Язык", "语言", "言語"],
  step_account: ["Operator's account", "Учётная запись оператора", "操作员账号", "運営アカウント"],
  step_account_console: ["Open the link that the start has printed as \"first log-in\"; until then this computer decides.", "Откройте ссылку, которую запуск вывел как «first log-in»; до того решает этот компьютер.", "请打开启动时显示的“first log-in”链接;在此之前由本机决定。", "起動時に表示された「first log-in」のリンクを開いてください。それまではこのコンピューターで操作します。"],
  step_account_log_in: ["Log in as the operator.", "Войдите как оператор.", "请以操作员身份登录。", "運営としてログインしてください。"],
  step_rules: ["Rules", "Правила", "规则", "ルール"],
  step_rules_how: ["Choose a rule book and start a session.", "Выберите правила и начните сессию.", "选择规则并开始一场对局。", "ルールを選んで対局を始めます。"],
  step_players: ["Players", "Игроки", "选手", "選手"],
  step_players_how: ["Say who sits where.", "Укажите, кто где сидит.", "填写各座位的选手。", "誰がどの席かを入力します。"],
  step_camera: ["Camera", "Камера", "摄像头", "カメラ"],
  step_camera_on: ["It sees the table.", "Видит стол.", "能看到牌桌。", "卓が見えています。"],
  step_camera_off: ["It is away: the checks before the deal say why.", "Недоступна: проверки перед сдачей скажут почему.", "已断开:开局检查会说明原因。", "切断中です。配牌前の確認に理由が出ます。"],
  step_camera_how: ["None is known. A phone can be one; without a camera everything is entered by hand.", "Камеры нет. Ею может быть телефон; без камеры всё вводят вручную.", "没有摄像头。可用手机代替;没有时全部手动输入。", "カメラがありません。スマホを使えます。なければ全て手で入力します。"],
  step_play: ["Play", "Игра", "开局", "開局"],
  step_play_on: ["A hand is in play.", "Сдача идёт.", "正在进行一局。", "対局中です。"],
  step_play_how: ["Begin the next hand.", "Начните следующую сдачу.", "开始下一局。", "次の局を始めます。"],
};
