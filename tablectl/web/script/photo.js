// Scores a photographed hand: picture → tiles, corrected by tapping → circumstances → the service's score with reasons.

import { noAnswer, say, speak } from "./language.js";
import { learn } from "./names.js";
import { Hand, meldNotation, notation } from "./photo_hand.js";
import { WinForm } from "./photo_form.js";
import { drawMarks, prepared, recognised } from "./photo_picture.js";
import { changeList, paymentLines } from "./payments.js";
import { Picker } from "./picker.js";
import { mark, markRefused } from "./marks.js";
import { whyNot } from "./refusals.js";
import { itemList, totals } from "./result.js";
import { dress } from "./theme.js";
import { el, nameOf, tile, WINDS } from "./tiles.js";

const KINDS = { 3: ["chow", "pung"], 4: ["open_kong", "closed_kong", "added_kong"] };

speak();
dress();
const known = (id) => document.getElementById(id);
const picker = new Picker(known("picker"));
const form = new WinForm(known("fields"), known("options"), { pick: () => picker.choose(), changed: drawHand });
let hand = new Hand();
let marking = false;

function tell(text, good = true) {
  known("told").textContent = text;
  known("told").classList.toggle("no", !good);
}

// `next`: makes the hand once the book is there, which says how many tiles a hand has.
async function begin(next) {
  marking = false;
  try {
    if (!form.book) await form.open();
    hand = next();
    for (const id of ["holding", "form"]) known(id).hidden = false;
    drawHand();
  } catch (error) {
    tell(noAnswer(error), false);
  }
}

async function take(file) {
  tell(say("reading"));
  let blob;
  try {
    blob = await prepared(file, known("canvas"));
  } catch {
    tell(say("not_a_picture"), false);
    return;
  }
  known("picture").hidden = false;
  try {
    const seen = await recognised(blob);
    if (seen.refused) { tell(seen.refused, false); return; }
    await begin(() => Hand.seen(seen.tiles, form.book.tiles[0]));
    const faces = hand.tiles.length, beside = hand.at("beside").length;
    tell([faces ? say("found_tiles", { n: faces }) : say("none_found"), beside ? say("beside_hint", { n: beside }) : ""].filter(Boolean).join(" "), faces > 0);
  } catch (error) {
    tell(noAnswer(error), false);
  }
}

async function tapped(one) {
  if (one.place === "beside") {
    hand.take(one);
    drawHand();
    return;
  }
  if (marking) {
    one.marked = !one.marked;
    drawHand();
    return;
  }
  const acts = [one.place === "closed" ? "won" : "back", "remove"];
  const { code, act } = await picker.choose(acts, one.code);
  if (code) hand.change(one, code);
  if (act) hand.guessed = false;
  if (act === "won") hand.move(one, "won");
  if (act === "back") hand.move(one, "closed");
  if (act === "remove") hand.remove(one);
  drawHand();
}

function held(one) {
  const button = el("button", {
    type: "button", class: `held ${one.marked ? "chosen" : ""}`, "data-code": one.code, "aria-label": `${nameOf(one.code)}: ${say(one.place === "beside" ? "take_in" : "change_tile")}`,
    "aria-pressed": marking ? String(one.marked) : null,
  }, tile(one.code, one.place === "won" ? "offered" : ""));
  button.addEventListener("click", () => tapped(one));
  return button;
}

function meldLine(meld) {
  const tiles = hand.at(meld.id);
  const select = (label, choices, value, set) => {
    const control = el("select", { "aria-label": say(label), title: say(label), "data-from": label === "meld_from" },
      ...choices.map(([key, text]) => el("option", { value: key, selected: key === (value ?? "") }, text)));
    control.addEventListener("change", () => { set(control.value || null); drawHand(); });
    return control;
  };
  const others = form.book ? form.seats.filter((wind) => wind !== form.kept.seat) : [];
  const again = el("button", { type: "button" }, say("return_to_hand"));
  again.addEventListener("click", () => { hand.open(meld); drawHand(); });
  return el("div", { class: "meld-line" }, el("span", { class: "tiles" }, ...tiles.map(held)),
    select("meld_kind", (KINDS[tiles.length] ?? KINDS[3]).map((kind) => [kind, say(kind)]), meld.kind, (kind) => { meld.kind = kind; }),
    ["closed_kong", "chow"].includes(meld.kind) ? null
      : select("meld_from", [["", `${say("meld_from")} –`], ...others.map((wind) => [wind, WINDS[wind]])], meld.from, (from) => { meld.from = from; }),
    again);
}

function drawHand() {
  const sorted = (tiles) => [...tiles].sort((a, b) => (notation([a.code, b.code]).startsWith(a.code) ? -1 : 1));
  known("closed").replaceChildren(...sorted(hand.at("closed")).map(held));
  known("won").replaceChildren(...hand.at("won").map(held));
  known("flowers").replaceChildren(...hand.at("flower").map(held));
  known("flower-row").hidden = !hand.at("flower").length;
  known("beside").replaceChildren(...sorted(hand.at("beside")).map(held));
  known("beside-row").hidden = !hand.at("beside").length;
  known("melds").replaceChildren(...hand.melds.map(meldLine));
  const marked = hand.tiles.filter((one) => one.marked);
  known("mark").setAttribute("aria-pressed", String(marking));
  known("mark").textContent = marking && marked.length ? say("add_meld", { n: marked.length }) : say("mark_meld");
  known("count").replaceChildren(...counted());
  drawMarks(known("marks"), known("canvas"), hand, { tap: tapped });
  known("answer").hidden = true;
}

// How many tiles a hand with as many kongs has: one number, or two where a book lets two hands win at once.
function due() {
  return form.book.tiles.map((tiles) => tiles + hand.kongs);
}

// How many tiles there are, and how many are due where that is another number.
function counted() {
  const right = due().includes(hand.count);
  return [say("tiles_now", { n: hand.count }), right ? null : el("b", { class: "no" }, ` · ${say("tiles_due", { n: due().join(say("or")) })}`)].filter(Boolean);
}

// Why the hand is not scored; a wrong number of tiles is told with both numbers.
function refusal(error) {
  return error.code === "tile_count" ? say("tile_count_of", { n: hand.count, due: due().join(say("or")) }) : whyNot(error);
}

// From whom a meld was claimed: a chow from the left neighbour, others as the visitor says; null while nobody has said.
function giverOf(meld, seat) {
  if (meld.kind === "chow") return form.seats.at(form.seats.indexOf(seat) - 1);
  return meld.from && meld.from !== seat ? meld.from : null;
}

function request() {
  const asked = form.request();
  asked.hand = notation(hand.at("closed").map((one) => one.code));
  const [won] = hand.at("won");
  if (won) asked.winning_tile = won.code;
  const flowers = notation(hand.at("flower").map((one) => one.code));
  if (flowers) asked.flowers = flowers;
  if (hand.melds.length) {
    asked.melds = hand.melds.map((meld) => {
      const said = { kind: meld.kind, tiles: meldNotation(hand.at(meld.id).map((one) => one.code), meld.kind) };
      return meld.kind === "closed_kong" ? said : { ...said, from: giverOf(meld, asked.seat) };
    });
  }
  return asked;
}

async function score(event) {
  event.preventDefault();
  const asked = request();
  const body = known("answer-body");
  known("answer").hidden = false;
  if (asked.melds?.some((meld) => meld.from === null)) {
    body.replaceChildren(el("p", { class: "told no" }, say("meld_from_asked")));
    for (const choice of known("melds").querySelectorAll("select[data-from]")) if (!choice.value) mark(choice);
    return;
  }
  body.replaceChildren("…");
  try {
    const response = await fetch("/api/photo/score", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked),
    });
    const answer = await response.json();
    if (answer.ok) learn(asked.rules, () => show(answer, asked.rules));
    if (answer.ok) show(answer, asked.rules);
    else markRefused(answer.error, known("form"));
    if (!answer.ok) body.replaceChildren(el("p", { class: "told no" }, el("b", {}, say("cannot_score")), `: ${refusal(answer.error)}`));
  } catch (error) {
    body.replaceChildren(el("p", { class: "told no" }, noAnswer(error)));
  }
  known("answer").scrollIntoView({ block: "nearest" });
}

function show(answer, rules) {
  const seats = Object.keys(answer.deltas).map((wind) => WINDS[wind]);
  known("answer-body").replaceChildren(...[itemList(answer.items, rules), el("p", { class: "total" }, totals(answer.total, rules)),
    paymentLines(answer.lines, seats, rules), changeList(Object.values(answer.deltas), seats)].filter(Boolean));
}

known("file").addEventListener("change", () => {
  const [file] = known("file").files;
  if (file) take(file);
  known("file").value = "";
});
known("by-hand").addEventListener("click", () => { known("picture").hidden = true; tell(""); begin(() => new Hand({ guessed: true })); });
known("add").addEventListener("click", async () => {
  const { code } = await picker.choose();
  if (!code) return;
  const added = hand.add(code);
  // Until the visitor says otherwise the tile that came last is the one that won.
  if (added.place === "closed" && (hand.guessed || !hand.at("won").length)) hand.move(added, "won");
  drawHand();
});
known("mark").addEventListener("click", () => {
  const marked = hand.tiles.filter((one) => one.marked);
  if (marking && marked.length && ![3, 4].includes(marked.length)) { tell(say("meld_size"), false); return; }
  if (marking && marked.length) hand.meld(marked);
  marking = !marking;
  drawHand();
});
known("form").addEventListener("submit", score);
