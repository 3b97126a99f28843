// The game said aloud by the browser, or told by sounds; whoever sits before it chooses, and the browser remembers.
// The sentences come from the table's stream, to each audience when it may know. A scene of a stream is told by its
// address: ?voice=words|sounds&moves=1&volume=60&quiet=22:00-08:00.

import { addWords, LANGUAGE, say } from "./language.js";
import { el } from "./tiles.js";
import { HEARING } from "./words/hearing.js";
import { readStored, writeStored } from "./local_storage.js";

addWords(HEARING);

const KEPT = "tablectl-voice";
const HOW = ["off", "sounds", "words"];
const USUAL = { how: "off", moves: false, volume: 60, from: "", to: "" };
const EVERY_MOVE = ["discard", "turn"];
const MOST_WAITING = 3; // what is older than that is no news any more
const LONGEST_MS = 20_000; // some browsers never say that a sentence is over
const LOCALES = { en: "en-US", ru: "ru-RU", zh: "zh-CN", ja: "ja-JP" };
// Pitch in Hz and seconds, one after another.
const SOUNDS = {
  discard: [[520, 0.05]], turn: [[390, 0.05]], call: [[660, 0.1], [880, 0.1]], riichi: [[784, 0.12], [988, 0.12], [1175, 0.2]],
  win: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.35]], result: [[784, 0.15], [1047, 0.25]], hand: [[440, 0.15], [440, 0.15]],
  pause: [[330, 0.35]], judge: [[330, 0.15], [262, 0.3]], time: [[880, 0.2], [880, 0.2], [880, 0.2]],
};

function kept() {
  try {
    return { ...USUAL, ...JSON.parse(readStored(KEPT) ?? "{}") };
  } catch {
    return { ...USUAL }; // what is kept there may be no choice of ours
  }
}

function asked() {
  const query = new URLSearchParams(location.search);
  const [from, to] = (query.get("quiet") ?? "-").split("-");
  const volume = Number(query.get("volume") ?? USUAL.volume);
  return { how: query.get("voice"), moves: query.has("moves"), volume: Number.isFinite(volume) ? volume : USUAL.volume, from, to: to ?? "" };
}

const minutesOf = (time) => (/^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null);

function quietNow({ from, to }) {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === null || end === null || start === end) return false;
  const now = new Date().getHours() * 60 + new Date().getMinutes();
  return start < end ? now >= start && now < end : now >= start || now < end;
}

let audio = null;

function play(kind, volume) {
  audio ??= new AudioContext();
  audio.resume();
  let at = audio.currentTime;
  for (const [pitch, seconds] of SOUNDS[kind] ?? SOUNDS.turn) {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(Math.max(0.0001, volume / 250), at);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}

// One for a page. `control`: where somebody chooses; without it the address does.
export class Voice {
  constructor(control = document.getElementById("voice")) {
    this.chosen = control ? kept() : { ...USUAL, ...asked() };
    if (!HOW.includes(this.chosen.how)) this.chosen.how = USUAL.how;
    this.onChange = () => {}; // called when somebody has chosen otherwise
    this.waiting = [];
    this.speaking = null; // the sentence that is being said; a browser forgets one that nobody holds
    this.timer = 0;
    // Fields of a time take a browser as long as a page's other fields together: drawn for whoever opens them.
    control?.addEventListener("toggle", () => this.#offer(control), { once: true });
  }

  get isOn() {
    return this.chosen.how !== "off";
  }

  // A message `said` of the table's stream.
  onMessage(message) {
    if (!this.isOn || (EVERY_MOVE.includes(message.kind) && !this.chosen.moves) || quietNow(this.chosen)) return;
    if (this.chosen.how === "sounds" || !this.#speaks()) {
      play(message.kind, this.chosen.volume);
      return;
    }
    this.waiting.push(message);
    while (this.waiting.length > MOST_WAITING) {
      const move = this.waiting.findIndex((each) => EVERY_MOVE.includes(each.kind));
      this.waiting.splice(Math.max(0, move), 1);
    }
    this.#next();
  }

  #next() {
    if (this.speaking || !this.waiting.length) return;
    const told = new SpeechSynthesisUtterance(this.waiting.shift().text);
    told.lang = LOCALES[LANGUAGE];
    told.volume = this.chosen.volume / 100;
    const over = () => {
      if (this.speaking !== told) return;
      clearTimeout(this.timer);
      this.speaking = null;
      this.#next();
    };
    told.onend = told.onerror = over;
    this.speaking = told;
    this.timer = setTimeout(() => { speechSynthesis.cancel(); over(); }, LONGEST_MS);
    speechSynthesis.speak(told);
  }

  // Browsers name their voices late; one that has named none yet may still have one.
  #speaks() {
    if (!("speechSynthesis" in window)) return false;
    const voices = speechSynthesis.getVoices();
    return !voices.length || voices.some((each) => each.lang.slice(0, 2) === LANGUAGE);
  }

  #offer(control) {
    const how = el("select", { "data-voice": "how" }, ...HOW.map((each) => new Option(say(`voice_${each}`), each, false, each === this.chosen.how)));
    const moves = el("input", { type: "checkbox", "data-voice": "moves" });
    moves.checked = this.chosen.moves;
    const volume = el("input", { type: "range", min: 0, max: 100, step: 5, "data-voice": "volume" });
    volume.value = this.chosen.volume;
    const [from, to] = ["from", "to"].map((name) => el("input", { type: "time", value: this.chosen[name], "data-voice": name }));
    const note = el("p", { class: "quiet", role: "status" });
    const attempt = el("button", { type: "button", "data-voice": "try" }, say("voice_try"));
    const keep = () => {
      this.chosen = { how: how.value, moves: moves.checked, volume: Number(volume.value), from: from.value, to: to.value };
      if (!this.isOn) {
        this.waiting = [];
        window.speechSynthesis?.cancel();
      }
      note.textContent = this.chosen.how === "words" && !this.#speaks() ? say("voice_none") : "";
      writeStored(KEPT, JSON.stringify(this.chosen));
      this.onChange();
    };
    attempt.addEventListener("click", () => {
      const { chosen } = this;
      this.chosen = { ...chosen, from: "", to: "", how: chosen.how === "off" ? "sounds" : chosen.how };
      this.onMessage({ kind: "riichi", text: say("riichi") });
      this.chosen = chosen;
    });
    for (const each of [how, moves, volume, from, to]) each.addEventListener("change", keep);
    const line = (key, field) => el("label", {}, el("span", {}, say(key)), field);
    control.append(el("div", { class: "choices" }, line("voice_how", how), line("voice_moves", moves), line("voice_volume", volume),
      line("voice_quiet_from", from), line("voice_quiet_to", to), attempt, note));
    control.addEventListener("keydown", (key) => {
      if (key.key !== "Escape" || !control.open) return;
      control.open = false;
      control.querySelector("summary").focus();
    });
  }
}
