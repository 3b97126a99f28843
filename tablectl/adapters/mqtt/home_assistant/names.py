"""Names of a table's entities for Home Assistant, in four languages: it translates no name itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablectl.speech import SPOKEN_LANGUAGES, Language

NAMES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "points": ("Points seat {n}", "Очки, место {n}", "座位 {n} 点数", "席{n}の点数"),
    "hand": ("Hand", "Раздача", "局", "局"),
    "deposits": ("Deposits", "Ставки на столе", "供托", "供託"),
    "turn": ("Turn", "Ход", "轮到", "手番"),
    "phase": ("Phase", "Фаза", "阶段", "段階"),
    "tiles_left": ("Tiles left", "Осталось тайлов", "剩余牌数", "残り牌数"),
    "paused": ("Paused", "Пауза", "暂停", "一時停止"),
    "alert": ("Alert", "Предупреждение", "警报", "警告"),
    "alert_ended": ("Alert ended", "Предупреждение снято", "警报解除", "警告解除"),
    "refused": ("Refused", "Отказано", "被拒绝", "拒否"),
    "riichi": ("Riichi", "Риичи", "立直", "立直"),
    "win": ("Win", "Победа", "和牌", "和了"),
    "judge": ("Judge called", "Зовут судью", "呼叫裁判", "審判呼び出し"),
    "machine": ("Machine", "Машина", "机器", "機械"),
    "machine_connected": ("Machine connected", "Машина на связи", "机器已连接", "機械の接続"),
    "machine_fault": ("Machine fault", "Неисправность машины", "机器故障", "機械の故障"),
    "problem": ("Problem", "Неполадка", "问题", "問題"),
    "temperature": ("Temperature", "Температура", "温度", "温度"),
    "fps": ("Camera", "Камера", "摄像头", "カメラ"),
    "recognition": ("Recognition", "Распознавание", "识别", "認識"),
    "memory": ("Memory", "Память", "内存", "メモリ"),
    "disk": ("Disk free", "Свободно на диске", "磁盘剩余", "ディスク空き"),
    "events_waiting": ("Events waiting", "Событий ждёт", "待发事件", "待機中のイベント"),
    "next_hand": ("Next hand", "Следующая раздача", "下一局", "次の局"),
    "count_again": ("Count the walls again", "Пересчитать стены", "重新清点牌墙", "山を数え直す"),
    "stop_machine": ("Stop the machine", "Остановить машину", "停止机器", "機械を止める"),
    "clear_faults": ("Clear faults", "Сбросить неисправности", "清除故障", "故障を解除"),
}
"""By component, in the order of `SPOKEN_LANGUAGES`."""


def name(component: str, language: Language, n: int = 0) -> str:
    """A component's name; ``n`` is the seat's number, from 1."""
    return NAMES[component][SPOKEN_LANGUAGES.index(language)].format(n=n)
