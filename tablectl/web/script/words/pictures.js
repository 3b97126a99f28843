// The camera's pictures of a played hand, for judges. [English, Russian, Chinese, Japanese].

export const PICTURES = {
  pictures: ["Camera", "Камера", "摄像头", "カメラ"],
  pictures_log_in: ["The table's camera pictures are shown to judges and operators who are logged in.", "Снимки камеры стола видят судьи и операторы, вошедшие в систему.", "牌桌摄像头的图像仅向已登录的裁判和操作员显示。", "卓のカメラの画像は、ログインした審判とオペレーターだけに表示されます。"],
  pictures_unread: ["The pictures cannot be read now. Try again in a moment.", "Снимки сейчас не читаются. Попробуйте ещё раз чуть позже.", "现在无法读取图像，请稍后再试。", "画像を今は読めません。しばらくしてからもう一度お試しください。"],
  pictures_none: ["No recording of this table has this hand.", "Ни в одной записи стола этой раздачи нет.", "本桌的录像中没有这一局。", "この卓の録画にこの局はありません。"],
  pictures_none_here: ["No recording has a picture of this step.", "В записи нет снимка этого шага.", "录像中没有这一步的图像。", "録画にこの手の画像はありません。"],
  pictures_minutes: ["The table always keeps the last minutes ({n}). Save the last minutes on the judge's page, or dispute the hand at the hall, and they stay.", "Стол всегда хранит последние минуты ({n}). Кнопка «Сохранить последние минуты» на странице судьи или спор о раздаче в зале сохраняет их.", "牌桌始终保留最近几分钟（{n}）。在裁判页面保存最近几分钟，或在会场对该局提出异议，即可留存。", "卓は常に直近の数分（{n}）を残します。審判のページで直近の数分を保存するか、会場でその局に異議を出すと残ります。"],
  pictures_hands: ["Whole hands are recorded, the newest {n}.", "Раздачи записываются целиком, последние {n}.", "完整录制各局，保留最新 {n} 局。", "局を丸ごと録画し、新しい {n} 局を残します。"],
  pictures_switch_on: ["To record whole hands, set folder in [recorder] of the table's configuration; ring_minutes there says how many of the last minutes are kept.", "Чтобы записывать раздачи целиком, задайте folder в разделе [recorder] конфигурации стола; ring_minutes там же — сколько последних минут хранится.", "要完整录制各局，请在牌桌配置的 [recorder] 中设置 folder；其中 ring_minutes 是保留最近几分钟的时长。", "局を丸ごと録画するには、卓の設定の [recorder] に folder を指定します。ring_minutes は残しておく直近の分数です。"],
  picture_of: ["picture {n} of {all}", "снимок {n} из {all}", "第 {n} / {all} 张", "{n} / {all} 枚"],
  picture_at: ["at the event", "в момент события", "事件发生时", "その時"],
  picture_before: ["{s} s before", "за {s} с до", "{s} 秒前", "{s} 秒前"],
  picture_after: ["{s} s after", "через {s} с", "{s} 秒后", "{s} 秒後"],
  picture_alt: ["Camera {camera}, {when}: {told}", "Камера {camera}, {when}: {told}", "摄像头 {camera}，{when}：{told}", "カメラ {camera}、{when}：{told}"],
  picture_camera: ["Camera", "Камера", "摄像头", "カメラ"],
  picture_back: ["One picture back", "Снимок назад", "上一张", "一枚戻る"],
  picture_on: ["One picture forward", "Снимок вперёд", "下一张", "一枚進む"],
  event_before: ["Previous event", "Предыдущее событие", "上一事件", "前のイベント"],
  event_after: ["Next event", "Следующее событие", "下一事件", "次のイベント"],
  picture_keys: ["Keys: , and . one picture, P plays the seconds around the step.", "Клавиши: , и . — снимок, P — секунды вокруг шага.", "键盘：, 和 . 逐张，P 播放此步前后的几秒。", "キー：, と . 一枚、P その前後の数秒を再生。"],
};
