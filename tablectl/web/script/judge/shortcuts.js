// One key for what a judge does often: for a keyboard, and for a pad of keys that types them. What a key does is a button
// of the page, so that each asks what the button asks. `?` shows them.

import { byId } from "../dom.js";
import { askConfirmation } from "./confirm.js";
import { say } from "../language.js";
import { el } from "../tiles.js";

const first = (selector) => document.querySelector(selector);
// Opens a tab and goes into it; one that is opened for the first time is loaded meanwhile.
function enter(name) {
  const pane = byId(`pane-${name}`);
  const inside = () => pane.querySelector(":is(input, select, button):not([hidden])");
  byId(`tab-${name}`).click();
  if (inside()) return void inside().focus();
  byId(`tab-${name}`).focus();
  new MutationObserver((_, observer) => {
    if (!inside()) return;
    observer.disconnect();
    if (document.activeElement === byId(`tab-${name}`)) inside().focus();
  }).observe(pane, { childList: true, subtree: true });
}

// By key: the word of what it does, and the button that it presses or what takes the keyboard.
const KEYS = {
  p: ["key_pause", () => [byId("pause"), byId("resume")].find((each) => !each.hidden)],
  q: ["key_question", () => { first("#questions .question button")?.focus(); return null; }],
  a: ["key_alert", () => { first("#alerts li button")?.focus(); return null; }],
  c: ["key_correct", () => first("#events tr[data-kind=tile_discarded]:not(.amended) [data-change=correct_event]")],
  w: ["key_withdraw", () => first("#events tr:not(.amendment):not(.amended) [data-change=withdraw_event]")],
  f: ["key_penalty", () => {
    byId("tab-penalties").click();
    byId("penalty-find").focus({ preventScroll: true });
    byId("pane-penalties").scrollIntoView({ block: "start" }); // what is found stands below the search
    return null;
  }],
  v: ["key_worth", () => first("[data-do=worth]")],
  s: ["key_settle", () => first("[data-do=settle]")],
  n: ["key_next", () => first("[data-do=next_hand]")],
  h: ["key_score", () => { enter("score"); return null; }],
  m: ["key_save", () => byId("save-recording")],
  x: ["key_stop", () => first("[data-do=stop_machine]:not([hidden])")],
};

function shown() {
  const rows = Object.entries(KEYS).filter(([key]) => key !== "x" || KEYS.x[1]()).map(([key, [word]]) => el("li", {}, el("kbd", {}, key.toUpperCase()), " ", say(word)));
  const answers = el("li", {}, el("kbd", {}, "1"), " … ", el("kbd", {}, "9"), " ", say("key_answer"));
  askConfirmation(say("keys_title"), [el("ul", { class: "keys-list" }, answers, ...rows)], say("done"));
}

// Presses what a key stands for; whether there is such a key.
function press(key) {
  if (key === "?") shown();
  else if (key >= "1" && key <= "9") document.querySelectorAll("#questions .question:first-child .choices button[data-candidate]")[Number(key) - 1]?.click();
  else if (key in KEYS) KEYS[key][1]()?.click();
  else return false;
  return true;
}

export function listenForShortcuts() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target.matches("main input, main textarea")) event.target.blur(); // the keys are the page's again
    const writes = event.target.matches("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey || event.repeat;
    if (writes || first("dialog[open]")) return;
    if (press(event.key.length === 1 ? event.key.toLowerCase() : "")) event.preventDefault();
  });
  byId("keys-button").addEventListener("click", shown);
}
