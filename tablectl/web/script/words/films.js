// Recordings of hands that people contribute. [English, Russian, Chinese, Japanese].

export const FILMS = {
  film_give: ["Give us this hand", "Подарить нам эту сдачу", "提供这局", "この局を提供する"],
  film_title: ["Give this hand to the project?", "Подарить эту сдачу проекту?", "把这局提供给项目？", "この局をプロジェクトに提供しますか？"],
  film_told: [
    "The last minutes are packed into one file: pictures of the felt (all around it is black, no sound), what was read and written down, what people corrected, versions. No names. By packing you agree that it is published under CC BY 4.0. It stays on this computer until you pass it on; look through it first.",
    "Последние минуты собираются в один файл: снимки сукна (вокруг всё чёрное, звука нет), что прочитано и записано, что исправили люди, версии. Имён нет. Собирая его, вы соглашаетесь на публикацию по лицензии CC BY 4.0. Файл остаётся на этом компьютере, пока вы его не передадите; сначала просмотрите его.",
    "最近几分钟将打包成一个文件：桌面画面（桌面以外不可见，无声音）、读取与记录的内容、人工更正、程序信息。不含姓名。打包即表示您同意以 CC BY 4.0 发布。文件只留在本机，由您自行转交；请先查看内容。",
    "直近の数分を一つのファイルにまとめます。マットの画像（その外は見えません。音声なし）、読み取りと記録、人による訂正、バージョンです。名前は含みません。まとめることで CC BY 4.0 での公開に同意したことになります。渡すまではこのコンピューターに残ります。先に中身を確かめてください。",
  ],
  film_by: ["Name to stand with it (may be empty)", "Имя, которое будет указано (можно пусто)", "署名（可留空）", "表示する名前（空でも可）"],
  film_nobody: ["nobody", "никто", "不署名", "なし"],
  film_pack: ["Agree and pack", "Согласиться и собрать", "同意并打包", "同意してまとめる"],
  film_packed: ["The hand is packed. Look through it below, then take the file.", "Сдача собрана. Просмотрите её ниже и заберите файл.", "已打包。请在下方查看后再取走文件。", "まとめました。下で確かめてからファイルを受け取ってください。"],
  films: ["Hands to give away", "Сдачи в подарок", "待提供的牌局", "提供する局"],
  film_look: ["Nothing is sent by itself: look through a file, take it, and pass it on yourself.", "Само ничего не отправляется: просмотрите файл, заберите и передайте его сами.", "不会自动发送：请查看、取走并自行转交文件。", "自動では何も送りません。確かめ、受け取り、自分で渡してください。"],
  film_holds: [
    "pictures: {pictures}, entries: {written}, corrections: {corrected}, tiles with a word: {examples}",
    "снимков: {pictures}, записей: {written}, исправлений: {corrected}, тайлов с пояснением: {examples}",
    "画面 {pictures}，记录 {written}，更正 {corrected}，有说明的牌 {examples}",
    "画像 {pictures}、記録 {written}、訂正 {corrected}、人が答えた牌 {examples}",
  ],
  film_licence: ["Licence: {licence}, by: {by}", "Лицензия: {licence}, автор: {by}", "许可：{licence}，署名：{by}", "ライセンス：{licence}、名前：{by}"],
  film_picture: ["Picture {n}", "Снимок {n}", "画面 {n}", "画像 {n}"],
  film_take: ["Take the file ({mb} MB)", "Забрать файл ({mb} МБ)", "取走文件（{mb} MB）", "ファイルを受け取る（{mb} MB）"],
  film_remove: ["Remove", "Удалить", "删除", "削除"],
  error_no_such_film: ["There is no such file (any more).", "Такого файла нет (или уже нет).", "该文件已不存在。", "そのファイルはありません。"],
  error_no_last_minutes: [
    "There are no last minutes yet: they begin with the first hand dealt after the start, at a table with a camera.",
    "Последних минут ещё нет: они пишутся с первой сдачи после запуска за столом с камерой.",
    "还没有最近几分钟的录像：须有摄像头，并从启动后的第一局开始记录。",
    "直近の数分はまだありません。カメラのある卓で、起動後の最初の局から始まります。",
  ],
};
