// A phone's camera, on every page that uses one. [English, Russian, Chinese, Japanese].

export const LENS = {
  camera_torch: ["Torch", "Фонарик", "补光灯", "ライト"],
  camera_lock: ["Lock the exposure", "Закрепить экспозицию", "锁定曝光", "露出を固定"],
  camera_zoom: ["Zoom", "Увеличение", "变焦", "ズーム"],
  camera_cannot: ["The camera does not do this.", "Камера этого не умеет.", "摄像头不支持此项。", "このカメラではできません。"],
  camera_refused: [
    "The browser may not use the camera. Allow it in the site's settings (the sign beside the address), then press Start again.",
    "Браузеру нельзя пользоваться камерой. Разрешите это в настройках сайта (значок у адреса) и нажмите «Включить» ещё раз.",
    "浏览器无权使用摄像头。请在网站设置（地址旁的图标）中允许，然后再次启动。",
    "ブラウザーがカメラを使えません。アドレス横の記号からサイトの設定で許可し、もう一度開始してください。",
  ],
  camera_none: ["This device shows the browser no camera.", "Браузер не находит на этом устройстве камеры.", "浏览器在此设备上找不到摄像头。", "この端末にはブラウザーから使えるカメラがありません。"],
  camera_in_use: ["Another program uses the camera: close it, then press Start again.", "Камеру занимает другая программа: закройте её и нажмите «Включить» ещё раз.", "摄像头被其他程序占用：请关闭后再启动。", "ほかのアプリがカメラを使っています。閉じてからもう一度開始してください。"],
  camera_interrupted: ["The camera was taken away, perhaps by a call. It comes back by itself.", "Камеру отобрали, может быть, звонком. Она вернётся сама.", "摄像头被占用（可能是来电），会自动恢复。", "カメラが中断されました（着信など）。自動で戻ります。"],
};
