// The menu of a table's pages: its groups, and the pages in it. [English, Russian, Chinese, Japanese].

export const MENU = {
  menu: ["Menu", "Меню", "页面", "メニュー"],
  menu_watch: ["Watch", "Зрителям", "观看", "観戦"],
  menu_air: ["On air", "В эфир", "直播", "配信"],
  menu_judge: ["Judge and operator", "Судье и оператору", "裁判与操作员", "審判・オペレーター"],
  menu_play: ["Players", "Игрокам", "选手", "選手"],
  menu_set_up: ["Set up", "Настройка", "设置", "設定"],
  menu_plugins: ["Plugins", "Дополнения", "插件", "プラグイン"],
  first_steps: ["First steps", "Первые шаги", "开始使用", "はじめに"],
  overlay_page: ["Overlay", "Оверлей", "直播画面", "オーバーレイ"],
  before_deal: ["Before the deal", "Перед сдачей", "开局检查", "配牌前の確認"],
  enrol_tiles: ["Enrol tiles", "Регистрация тайлов", "登记牌副", "牌の登録"],
  phone_camera: ["Phone camera", "Телефон-камера", "手机摄像头", "スマホカメラ"],
  obs_director: ["Director for OBS", "Режиссёр для OBS", "OBS 导播", "OBSディレクター"],
  accounts: ["Accounts", "Учётные записи", "账号", "アカウント"],
  club_page: ["Club", "Клуб", "俱乐部", "クラブ"],
};
