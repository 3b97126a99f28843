// Scores a hand before the camera or on a photo: picture → tiles, corrected by tapping → circumstances, or what the table knows
// of them → the service's score with reasons. Nobody has to press for the score: it is there as soon as the hand is whole.

import { readJsonWhenReleased } from "../pointer.js";
import { bookOf } from "../books.js";
import { addWords, joinTitle, LANGUAGE, noAnswerText, say, translatePage } from "../language.js";
import { Lens } from "./lens.js";
import { loadBook } from "../book_names.js";
import { Hand, meldNotation, notation } from "./photo/hand.js";
import { WinForm } from "./photo/form.js";
import { drawMarks, frame, KeptPicture, prepared, recognised, show as showPicture, whyNoPicture } from "./photo/picture.js";
import { comesWith, makeRoom } from "./photo/room.js";
import { Scan } from "./photo/scan.js";
import { TableHand } from "./photo/table.js";
import { paymentTable } from "../payments.js";
import { Picker } from "./picker.js";
import { markInvalid, markRefusedField } from "../field_errors.js";
import { errorText } from "../error_texts.js";
import { itemList, totalText } from "../result.js";
import { setUpPage } from "../theme.js";
import { codes, el, tile, tileName, WINDS } from "../tiles.js";
import { tabStorage } from "../tab_storage.js";
import { SCAN } from "../words/scan.js";

const KINDS = { 3: ["chow", "pung"], 4: ["open_kong", "closed_kong", "added_kong"] };

const AGAIN_MS = 3000; // after which a table that was out of reach is asked again

addWords(SCAN);
translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const picker = new Picker(known("picker"));
const form = new WinForm(known("fields"), known("options"), { pick: () => picker.choose(), changed: drawHand });
const table = new TableHand(known("table"), { changed: tableChanged, tell, pick: () => picker.choose() });
const scan = new Scan({ view: known("lens"), video: known("video"), canvas: known("canvas"), torch: known("torch") }, { frozen: (blob) => read(blob), told: tell });
let hand = new Hand();
let marking = false;
let scanned = false; // the hand was scanned: it is scored whenever it can be
let opening = null; // the book's form, on its way
let counting = 0; // which count is the newest
let reading = 0; // which picture is the newest
let waiting = 0; // for a table that is out of reach
const store = tabStorage("hand"); // a reload, or a look at another page, loses no hand
const picture = new KeptPicture(tabStorage("picture"));

function tell(text, good = true) {
  known("told").textContent = text;
  known("told").classList.toggle("no", !good);
}

// `next`: makes the hand once the book is there, which says how many tiles a hand has. Gives whether the hand is there.
async function begin(next) {
  marking = false;
  try {
    await opening;
    if (!form.book) await form.open(table.known ? table.rules : undefined);
    hand = next();
    known("holding").hidden = false;
    known("form").hidden = table.on;
    comesWith(drawHand());
    return true;
  } catch (error) {
    tell(noAnswerText(error), false);
    return false;
  }
}

async function take(file) {
  makeRoom();
  tell(say("reading"));
  const drawn = document.createElement("canvas"); // the hand that is there keeps its own picture until this one was read
  let blob;
  try {
    blob = await prepared(file, drawn);
  } catch {
    unread(await whyNoPicture(file));
    return;
  }
  scanned = false;
  stopScan();
  table.suppose(false);
  await read(blob, drawn);
}

// Why a picture gave no hand: it stands where the worth of the hand before would be taken for this one's.
function unread(why) {
  tell(why, false);
  makeRoom(!known("holding").hidden);
  if (known("holding").hidden) return;
  forget();
  refuse(why);
}

// Reads a picture that was drawn; a table that is out of reach is asked again until it answers.
async function read(blob, drawn = known("canvas")) {
  clearTimeout(waiting);
  forget();
  makeRoom();
  tell(say("reading"));
  const live = !known("lens").hidden;
  const mine = ++reading;
  try {
    const seen = await recognised(blob);
    if (mine !== reading) return; // another picture was taken meanwhile
    if (seen.refused) { unread(seen.refused); if (live) showScan("scan_again"); return; }
    if (live && !seen.tiles.some((each) => each.face === "up")) {
      scan.again();
      tell(say("scan_none"), false);
      return;
    }
    scanned = live;
    if (live) stopScan();
    const quads = seen.tiles.map(({ quad }) => quad);
    if (drawn !== known("canvas")) showPicture(drawn, known("canvas"));
    known("picture").hidden = false;
    frame(known("picture"), known("canvas"), quads);
    picture.keep(known("canvas"), quads);
    if (!await begin(() => Hand.seen(seen.tiles, form.book.tiles[0], form.book.aside))) return;
    performance.mark("tiles-drawn");
    const any = hand.tiles.length > 0; // how many there are stands with the hand alone
    tell([say(any ? "found_tiles" : "none_found"), hand.at("beside").length ? say("beside_hint") : ""].filter(Boolean).join(" "), any);
  } catch (error) {
    console.info(`no answer: ${error.message}`);
    if (mine !== reading) return;
    unread(say("scan_offline"));
    waiting = setTimeout(() => read(blob, drawn), AGAIN_MS);
  }
}

function showScan(words) {
  const on = Boolean(scan.lens.stream);
  known("scan").textContent = say(words);
  known("scan-stop").hidden = !on;
}

async function startScan() {
  clearTimeout(waiting);
  if (!Lens.isAllowed) {
    tell(say("scan_no_https"), false);
    const https = (await table.api.getQuietly("api/camera"))?.https;
    known("secure").hidden = !https;
    if (https) known("secure").firstElementChild.href = `${https}photo${location.search}`;
    return;
  }
  known("picture").hidden = true;
  table.suppose(true);
  if (!form.book) opening = form.open(table.known ? table.rules : undefined).catch(() => null); // is there when the tiles are
  await scan.start();
  showScan("scan_again");
}

function stopScan() {
  scan.close();
  showScan(known("picture").hidden && !scanned ? "scan_start" : "scan_again");
}

// The table's own circumstances take the place of those that are asked of any game.
async function tableChanged() {
  document.body.classList.toggle("at-table", table.on);
  if (!form.book) return;
  if (table.on && form.kept.rules !== table.rules) await form.open(table.rules);
  known("form").hidden = table.on || known("holding").hidden;
  drawHand();
}

async function tapped(one) {
  if (one.place === "beside") {
    hand.take(one, due().includes(hand.count));
    drawHand();
    return;
  }
  if (marking) {
    one.marked = !one.marked;
    drawHand();
    return;
  }
  const acts = [one.place === "closed" ? "won" : "back", "remove", ...(hand.aside.includes(one.code) && one.place !== "flower" ? ["aside"] : [])];
  const { code, act } = await picker.choose(acts, one.code);
  if (code) hand.change(one, code);
  if (act) hand.guessed = false;
  if (act === "won") { hand.move(one, "won"); hand.wonSaid = true; }
  if (act === "back") hand.move(one, "closed");
  if (act === "aside") hand.move(one, "flower");
  if (act === "remove") hand.remove(one);
  drawHand();
}

function held(one) {
  const button = el("button", {
    type: "button", class: `held ${one.marked ? "chosen" : ""}`, "data-code": one.code, "aria-label": joinTitle([tileName(one.code), say(one.place === "beside" ? "take_in" : "change_tile")]),
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
  const again = el("button", { type: "button", class: "undo", "aria-label": say("return_to_hand"), title: say("return_to_hand") }, "×");
  again.addEventListener("click", () => { hand.open(meld); drawHand(); });
  return el("div", { class: "meld-line" }, el("span", { class: "tiles" }, ...tiles.map(held)),
    select("meld_kind", (KINDS[tiles.length] ?? KINDS[3]).map((kind) => [kind, say(kind)]), meld.kind, (kind) => { meld.kind = kind; }),
    ["closed_kong", "chow"].includes(meld.kind) ? null
      : select("meld_from", [["", `${say("meld_from")} –`], ...others.map((wind) => [wind, WINDS[wind]])], meld.from, (from) => { meld.from = from; }),
    again);
}

function drawHand() {
  hand.layAside(form.book?.aside ?? []);
  const sorted = (tiles) => [...tiles].sort((a, b) => (notation([a.code, b.code]).startsWith(a.code) ? -1 : 1));
  known("closed").replaceChildren(...sorted(hand.at("closed")).map(held));
  known("won").replaceChildren(...hand.at("won").map(held));
  known("flowers").replaceChildren(...hand.at("flower").map(held));
  known("flower-row").hidden = !hand.at("flower").length;
  known("flower-row").firstElementChild.textContent = say(bookOf(form.kept.rules).aside ?? "flowers");
  known("beside").replaceChildren(...sorted(hand.at("beside")).map(held));
  known("beside-row").hidden = !hand.at("beside").length;
  known("melds").replaceChildren(...hand.melds.map(meldLine));
  const marked = hand.tiles.filter((one) => one.marked);
  known("mark").setAttribute("aria-pressed", String(marking));
  known("mark").textContent = marking && marked.length ? say("add_meld", { n: marked.length }) : say("mark_meld");
  known("count").replaceChildren(...counted());
  known("meld-row").hidden = !hand.melds.length;
  known("mark-hint").hidden = !marking;
  document.body.classList.add("has-hand");
  drawMarks(known("marks"), hand, { tap: tapped });
  return scoreWhenWhole();
}

// The hand and what was said of it, as this tab finds them again.
function keep() {
  if (!known("holding").hidden) store.save({ hand: hand.told(), said: form.kept, scanned, wanted: table.wanted, wantedSaid: table.said });
}

async function recall() {
  const was = store.read();
  if (!was) return;
  scanned = was.scanned;
  Object.assign(table, { wanted: was.wanted, said: was.wantedSaid });
  opening = form.open(was.said.rules, was.said);
  const quads = await picture.show(known("canvas"));
  known("picture").hidden = !quads;
  if (quads) frame(known("picture"), known("canvas"), quads);
  await begin(() => Hand.of(was.hand));
}

// Scores by itself what can be scored: as many tiles as a hand has, and nothing left to be said. Gives when that is done, or
// nothing where there is none.
function scoreWhenWhole() {
  keep();
  const whole = table.on ? hand.count > 0 : due().includes(hand.count) && !request().melds?.some((meld) => meld.from === null);
  if (whole && !marking) return score();
  forget();
  return null;
}

// What was counted is of another hand.
function forget() {
  counting += 1;
  clearTimeout(waiting);
  known("answer").hidden = known("total").hidden = true;
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
  return error.code === "tile_count" ? say("error_tile_count_of", { n: hand.count, due: due().join(say("or")) }) : errorText(error, known(table.on ? "table" : "form"));
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
  event?.preventDefault();
  clearTimeout(waiting);
  const mine = ++counting;
  const atTable = table.on;
  const asked = atTable ? null : request();
  if (asked?.melds?.some((meld) => meld.from === null)) {
    refuse(say("meld_from_asked"));
    for (const choice of known("melds").querySelectorAll("select[data-from]")) if (!choice.value) markInvalid(choice);
    return;
  }
  try {
    const answer = await (atTable ? table.count(hand) : asksScore(asked));
    if (mine !== counting) return;
    if (!answer) throw new Error("the table is out of reach");
    if (answer.ok) shown(atTable ? table.rules : asked.rules, answer.counted ?? answer, atTable ? table.players : null);
    else markRefusedField(answer.error, known(atTable ? "table" : "form"));
    if (!answer.ok) refuse(el("b", {}, say("cannot_score")), `: ${refusal(answer.error)}`);
    performance.mark("scored");
  } catch (error) {
    console.info(`no answer: ${error.message}`);
    if (mine !== counting) return;
    refuse(say("scan_offline"));
    waiting = setTimeout(score, AGAIN_MS);
  }
  if (event) (known("total").hidden ? known("answer") : known("total")).scrollIntoView({ block: "nearest" });
}

// In place of the score: why there is none.
function refuse(...why) {
  known("total").hidden = true;
  known("answer-body").replaceChildren(el("p", { class: "told no" }, ...why));
  known("answer").hidden = false;
}

async function asksScore(asked) {
  const response = await fetch("api/photo/score", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked),
  });
  return readJsonWhenReleased(response);
}

// What a hand is worth and who pays; `players` by seat where they are known, else winds.
function shown(rules, answer, players) {
  loadBook(rules, () => show(rules, answer, players));
  show(rules, answer, players);
}

function show(rules, answer, players) {
  const seats = players ?? Object.keys(answer.deltas).map((wind) => WINDS[wind]);
  known("total").textContent = totalText(answer.total, rules);
  known("answer-body").replaceChildren(paymentTable(answer.lines, Object.values(answer.deltas), seats, rules), itemList(answer.items, rules));
  known("answer").hidden = known("total").hidden = false;
}

known("file").addEventListener("change", () => {
  const [file] = known("file").files;
  if (file) take(file);
  known("file").value = "";
});
known("by-hand").addEventListener("click", () => { stopScan(); scanned = false; table.suppose(false); known("picture").hidden = true; picture.forget(); tell(""); begin(() => new Hand({ guessed: true, aside: form.book.aside })); });
// How the tiles of a hand are laid for its picture.
known("example").replaceChildren(...["3p4p5p7s8s9s2z2z", "6z6z6z", "1m"].flatMap((group, at) => [at ? el("span", { class: "gap" }) : "", ...codes(group).map((code) => tile(code))]));
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
known("form").addEventListener("change", scoreWhenWhole);
known("scan").addEventListener("click", startScan);
known("scan-stop").addEventListener("click", () => { stopScan(); tell(""); });

// The page as an app of its own: its files and the books' forms are kept, so that it opens where the table is out of reach.
document.head.append(el("link", { rel: "manifest", href: `photo.webmanifest?lang=${LANGUAGE}` }));
navigator.serviceWorker?.register(`photo-worker.js?lang=${LANGUAGE}`, { scope: "photo" })
  .catch((error) => console.info(`not kept for later: ${error.message}`));
recall().finally(() => { table.open(); document.body.dataset.ready = "1"; });
