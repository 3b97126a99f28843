// The phones that are cameras, for operators: a one-time code for a new one, and the list. On /camera, on the
// operator's page and beside the signed-in devices.

import { formatDateTime, joinTitle, say, withCode } from "../language.js";
import { cameraName } from "../part_names.js";
import { el } from "../tiles.js";

// The device in a browser's user-agent text.
export const deviceName = (label) => /iPhone|iPad|Android [\d.]+|Windows|Macintosh|Linux/.exec(label)?.[0] ?? label;

export function showPhones(box, { api, codes = true }) {
  const card = el("figure", { class: "link-card", hidden: true });
  const list = el("ul", { class: "stack" });

  async function newCode(camera) {
    const answer = await api.post("api/cameras/code", { camera });
    if (!answer?.code) {
      if (answer) api.showRefusal(answer);
      return;
    }
    const spacedCode = answer.code.match(/.{1,5}/g).join(" ");
    card.replaceChildren(
      el("img", { src: answer.qr, alt: say("camera_code_for", { name: cameraName(camera) }) }),
      el("figcaption", {},
        el("p", {}, ...withCode(say(answer.reachable ? "camera_scan" : "camera_only_here", { port: answer.port }))),
        el("p", {}, el("b", { class: "code" }, spacedCode)),
        el("p", {}, el("a", { href: answer.https }, answer.https.split("#")[0])),
        answer.fingerprint ? el("p", { class: "quiet fingerprint" }, say("camera_fingerprint", { what: answer.fingerprint })) : null));
    card.hidden = false;
  }

  function phoneItem({ phone: key, camera, label, since, on, battery }) {
    const removeButton = el("button", { type: "button", class: "danger" }, say("camera_remove"));
    removeButton.addEventListener("click", async () => draw(await api.post("api/cameras/remove", { phone: key })));
    const charge = battery === null ? null : ` · ${say("camera_battery", { n: Math.round(battery * 100) })}`;
    return el("li", { class: "stack", "data-phone": key },
      el("p", {}, el("b", {}, cameraName(camera)), ` · ${say(on ? "camera_on" : "camera_off")}`, charge, " ",
        el("small", { class: "quiet" }, `${deviceName(label)} · ${say("since_time", { time: formatDateTime(since) })}`)), removeButton);
  }

  function draw(answer) {
    if (answer?.error) api.showRefusal(answer);
    if (!answer?.places) return;
    box.hidden = !answer.places.length;
    list.replaceChildren(...answer.phones.map(phoneItem));
    if (box.childElementCount) return;
    const buttons = codes ? answer.places.map((name) => {
      const button = el("button", { type: "button", class: "main" }, answer.places.length > 1 ? joinTitle([say("camera_new_code"), cameraName(name)]) : say("camera_new_code"));
      button.addEventListener("click", () => newCode(name));
      return button;
    }) : [el("a", { href: "camera" }, say("camera_new_code"))];
    box.replaceChildren(el("h2", {}, say("camera_phones")), el("div", { class: "acts" }, ...buttons), card, list);
  }

  return { load: async () => draw(await api.get("api/cameras")) };
}
