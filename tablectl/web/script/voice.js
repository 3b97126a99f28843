// The game spoken by the browser, or played as sounds. Viewers choose it and the browser remembers; a stream's scene
// has it in its address: ?voice=words|sounds&moves=1&volume=60&quiet=22:00-08:00. The sentences come from the event
// stream, to each audience when it may know them.

import { byId } from "./dom.js";
import { addWords, LANGUAGE, say } from "./language.js";
import { el } from "./tiles.js";
import { HEARING } from "./words/hearing.js";
import { readStored, writeStored } from "./local_storage.js";

addWords(HEARING);

const STORAGE_KEY = "tablectl-voice";
const MODES = ["off", "sounds", "words"];
const DEFAULTS = { how: "off", moves: false, volume: 60, from: "", to: "" };
const MOVE_KINDS = ["discard", "turn"];
const MAX_WAITING = 3; // older sentences are dropped
const MAX_SENTENCE_MS = 20_000; // some browsers never report a sentence's end
const LOCALES = { en: "en-US", ru: "ru-RU", zh: "zh-CN", ja: "ja-JP" };
// [pitch in Hz, seconds] of tones in turn.
const SOUNDS = {
  discard: [[520, 0.05]], turn: [[390, 0.05]], call: [[660, 0.1], [880, 0.1]], riichi: [[784, 0.12], [988, 0.12], [1175, 0.2]],
  win: [[523, 0.12], [659, 0.12], [784, 0.12], [1047, 0.35]], result: [[784, 0.15], [1047, 0.25]], hand: [[440, 0.15], [440, 0.15]],
  pause: [[330, 0.35]], judge: [[330, 0.15], [262, 0.3]], time: [[880, 0.2], [880, 0.2], [880, 0.2]],
};

function storedChoice() {
  try {
    return { ...DEFAULTS, ...JSON.parse(readStored(STORAGE_KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS }; // the stored text is not valid
  }
}

function requestedChoice() {
  const query = new URLSearchParams(location.search);
  const [from, to] = (query.get("quiet") ?? "-").split("-");
  const volume = Number(query.get("volume") ?? DEFAULTS.volume);
  return { how: query.get("voice"), moves: query.has("moves"), volume: Number.isFinite(volume) ? volume : DEFAULTS.volume, from, to: to ?? "" };
}

const minutesOf = (time) => (/^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null);

function isQuietNow({ from, to }) {
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
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(Math.max(0.0001, volume / 250), at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds;
  }
}

// One for a page. `control`: where viewers choose; without it the address does.
export class Voice {
  constructor(control = byId("voice")) {
    this.chosen = control ? storedChoice() : { ...DEFAULTS, ...requestedChoice() };
    if (!MODES.includes(this.chosen.how)) this.chosen.how = DEFAULTS.how;
    this.onChange = () => {}; // called after a new choice
    this.waiting = [];
    this.speaking = null; // the current utterance; browsers drop unreferenced ones
    this.timer = 0;
    // Time fields are slow to make: the choices are drawn when the control is first opened.
    control?.addEventListener("toggle", () => this.#drawChoices(control), { once: true });
  }

  get isOn() {
    return this.chosen.how !== "off";
  }

  // Takes a message `said` of the table's stream.
  onMessage(message) {
    if (!this.isOn || (MOVE_KINDS.includes(message.kind) && !this.chosen.moves) || isQuietNow(this.chosen)) return;
    if (this.chosen.how === "sounds" || !this.#canSpeak()) {
      play(message.kind, this.chosen.volume);
      return;
    }
    this.waiting.push(message);
    while (this.waiting.length > MAX_WAITING) {
      const move = this.waiting.findIndex((each) => MOVE_KINDS.includes(each.kind));
      this.waiting.splice(Math.max(0, move), 1);
    }
    this.#speakNext();
  }

  #speakNext() {
    if (this.speaking || !this.waiting.length) return;
    const utterance = new SpeechSynthesisUtterance(this.waiting.shift().text);
    utterance.lang = LOCALES[LANGUAGE];
    utterance.volume = this.chosen.volume / 100;
    const onEnd = () => {
      if (this.speaking !== utterance) return;
      clearTimeout(this.timer);
      this.speaking = null;
      this.#speakNext();
    };
    utterance.onend = utterance.onerror = onEnd;
    this.speaking = utterance;
    this.timer = setTimeout(() => { speechSynthesis.cancel(); onEnd(); }, MAX_SENTENCE_MS);
    speechSynthesis.speak(utterance);
  }

  // Browsers load their voices late: an empty list may still be filled.
  #canSpeak() {
    if (!("speechSynthesis" in window)) return false;
    const voices = speechSynthesis.getVoices();
    return !voices.length || voices.some((each) => each.lang.slice(0, 2) === LANGUAGE);
  }

  #drawChoices(control) {
    const how = el("select", { "data-voice": "how" }, ...MODES.map((each) => new Option(say(`voice_${each}`), each, false, each === this.chosen.how)));
    const moves = el("input", { type: "checkbox", "data-voice": "moves" });
    moves.checked = this.chosen.moves;
    const volume = el("input", { type: "range", min: 0, max: 100, step: 5, "data-voice": "volume" });
    volume.value = this.chosen.volume;
    const [from, to] = ["from", "to"].map((name) => el("input", { type: "time", value: this.chosen[name], "data-voice": name }));
    const note = el("p", { class: "quiet", role: "status" });
    const testButton = el("button", { type: "button", "data-voice": "try" }, say("voice_try"));
    const save = () => {
      this.chosen = { how: how.value, moves: moves.checked, volume: Number(volume.value), from: from.value, to: to.value };
      if (!this.isOn) {
        this.waiting = [];
        window.speechSynthesis?.cancel();
      }
      note.textContent = this.chosen.how === "words" && !this.#canSpeak() ? say("voice_none") : "";
      writeStored(STORAGE_KEY, JSON.stringify(this.chosen));
      this.onChange();
    };
    testButton.addEventListener("click", () => {
      const { chosen } = this;
      this.chosen = { ...chosen, from: "", to: "", how: chosen.how === "off" ? "sounds" : chosen.how };
      this.onMessage({ kind: "riichi", text: say("riichi") });
      this.chosen = chosen;
    });
    for (const each of [how, moves, volume, from, to]) each.addEventListener("change", save);
    const line = (key, field) => el("label", {}, el("span", {}, say(key)), field);
    control.append(el("div", { class: "choices" }, line("voice_how", how), line("voice_moves", moves), line("voice_volume", volume),
      line("voice_quiet_from", from), line("voice_quiet_to", to), testButton, note));
    control.addEventListener("keydown", (key) => {
      if (key.key !== "Escape" || !control.open) return;
      control.open = false;
      control.querySelector("summary").focus();
    });
  }
}
