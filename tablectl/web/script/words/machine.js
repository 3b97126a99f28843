// The machine's phases. [English, Russian, Chinese, Japanese].

export const MACHINE = {
  phase_none: ["none", "нет", "无", "なし"],
  phase_offline: ["offline", "не отвечает", "离线", "オフライン"],
  phase_idle: ["idle", "стоит", "空闲", "待機"],
  phase_opening: ["opening", "открывает крышки", "开盖", "蓋を開く"],
  phase_collecting: ["collecting", "собирает тайлы", "收牌", "牌を回収"],
  phase_closing: ["closing", "закрывает крышки", "关盖", "蓋を閉じる"],
  phase_shuffling: ["shuffling", "перемешивает", "洗牌", "洗牌中"],
  phase_building: ["building", "строит стены", "码牌", "山を積む"],
  phase_counting: ["counting", "считает", "计数", "計数"],
  phase_lifting: ["lifting", "поднимает стены", "升墙", "山を上げる"],
  phase_rolling: ["rolling", "бросает кости", "掷骰", "サイコロ"],
  phase_resetting: ["resetting", "сбрасывается", "复位", "リセット"],
  phase_ready: ["ready", "готов", "就绪", "準備完了"],
  phase_fault: ["fault", "сбой", "故障", "エラー"],
  phase_stopped: ["stopped", "остановлен", "已停止", "停止"],
};
