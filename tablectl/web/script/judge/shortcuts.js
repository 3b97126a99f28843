// Keyboard shortcuts for what a judge does often, also for key pads that type them. A key presses a button of the page, with
// the button's confirmation. `?` shows them.

import { byId } from "../dom.js";
import { askConfirmation } from "./confirm.js";
import { say } from "../language.js";
import { el } from "../tiles.js";

const query = (selector) => document.querySelector(selector);

// Opens a tab and focuses its first control; on the first opening, once the pane is loaded.
function enterPane(name) {
  const pane = byId(`pane-${name}`);
  const firstControl = () => pane.querySelector(":is(input, select, button):not([hidden])");
  byId(`tab-${name}`).click();
  if (firstControl()) return void firstControl().focus();
  byId(`tab-${name}`).focus();
  new MutationObserver((_, observer) => {
    if (!firstControl()) return;
    observer.disconnect();
    if (document.activeElement === byId(`tab-${name}`)) firstControl().focus();
  }).observe(pane, { childList: true, subtree: true });
}

// By key: the word for what it does, and the button that it presses; null where it moves the focus.
const SHORTCUTS = {
  p: ["key_pause", () => [byId("pause"), byId("resume")].find((each) => !each.hidden)],
  q: ["key_question", () => { query("#questions .question button")?.focus(); return null; }],
  a: ["key_alert", () => { query("#alerts li button")?.focus(); return null; }],
  c: ["key_correct", () => query("#events tr[data-kind=tile_discarded]:not(.amended) [data-change=correct_event]")],
  w: ["key_withdraw", () => query("#events tr:not(.amendment):not(.amended) [data-change=withdraw_event]")],
  f: ["key_penalty", () => {
    byId("tab-penalties").click();
    byId("penalty-find").focus({ preventScroll: true });
    byId("pane-penalties").scrollIntoView({ block: "start" }); // the results are below the search field
    return null;
  }],
  v: ["key_worth", () => query("[data-do=worth]")],
  s: ["key_settle", () => query("[data-do=settle]")],
  n: ["key_next", () => query("[data-do=next_hand]")],
  h: ["key_score", () => { enterPane("score"); return null; }],
  m: ["key_save", () => byId("save-recording")],
  x: ["key_stop", () => query("[data-do=stop_machine]:not([hidden])")],
};

function showHelp() {
  const rows = Object.entries(SHORTCUTS).filter(([key]) => key !== "x" || SHORTCUTS.x[1]()).map(([key, [word]]) => el("li", {}, el("kbd", {}, key.toUpperCase()), " ", say(word)));
  const answers = el("li", {}, el("kbd", {}, "1"), " … ", el("kbd", {}, "9"), " ", say("key_answer"));
  askConfirmation(say("keys_title"), [el("ul", { class: "keys-list" }, answers, ...rows)], say("done"));
}

// Returns whether there is such a shortcut.
function press(key) {
  if (key === "?") showHelp();
  else if (key >= "1" && key <= "9") document.querySelectorAll("#questions .question:first-child .choices button[data-candidate]")[Number(key) - 1]?.click();
  else if (key in SHORTCUTS) SHORTCUTS[key][1]()?.click();
  else return false;
  return true;
}

export function listenForShortcuts() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target.matches("main input, main textarea")) event.target.blur(); // shortcuts work again
    const isTyping = event.target.matches("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey || event.repeat;
    if (isTyping || query("dialog[open]")) return;
    if (press(event.key.length === 1 ? event.key.toLowerCase() : "")) event.preventDefault();
  });
  byId("keys-button").addEventListener("click", showHelp);
}
