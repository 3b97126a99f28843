// Scores a hand from the camera or a photo: picture → tiles, corrected by tapping → circumstances, or what the table
// knows of them → the service's score with its items. A complete hand is scored without a press.

import { byId } from "../dom.js";
import { drawScaled } from "../canvas.js";
import { bookOf } from "../books.js";
import { addWords, joinTitle, LANGUAGE, noAnswerText, say, translatePage } from "../language.js";
import { PhoneCamera } from "./phone_camera.js";
import { loadBook } from "../book_names.js";
import { Hand, notation } from "./photo/hand.js";
import { WinForm } from "./photo/form.js";
import { cropTo, drawMarks, drawUpright, pictureErrorText, recognise, SavedPicture } from "./photo/picture.js";
import { reserveRoom, revealTogether } from "./photo/stable_layout.js";
import { Scanner } from "./photo/scanner.js";
import { postScore, scoreRequest } from "./photo/score_request.js";
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

const MELD_KINDS = { 3: ["chow", "pung"], 4: ["open_kong", "closed_kong", "added_kong"] };

const RETRY_DELAY_MS = 3000; // after no answer

addWords(SCAN);
translatePage();
setUpPage();
const picker = new Picker(byId("picker"));
const form = new WinForm(byId("fields"), byId("options"), { pick: () => picker.choose(), onChange: drawHand });
const table = new TableHand(byId("table"), { onChange: onTableChange, showMessage, pick: () => picker.choose() });
const scanner = new Scanner({ view: byId("lens"), video: byId("video"), canvas: byId("canvas"), torch: byId("torch") }, { onFrozen: (blob) => readPicture(blob), showMessage });
let hand = new Hand();
let isMarking = false;
let isScanned = false; // the hand comes from the camera, not from a file
let formOpening = null; // promise of the book's form
let latestScoring = 0; // number of the latest scoring: older answers are ignored
let latestReading = 0; // the same for readings of pictures
let retryTimer = 0; // after no answer
const handStorage = tabStorage("hand"); // survives a reload and other pages in this tab
const savedPicture = new SavedPicture(tabStorage("picture"));

function showMessage(text, good = true) {
  byId("told").textContent = text;
  byId("told").classList.toggle("no", !good);
}

// Opens the form with a hand. `makeHand` is called once the book is there, which says how many tiles a hand has.
// Resolves to whether it worked.
async function openHand(makeHand) {
  isMarking = false;
  try {
    await formOpening;
    if (!form.book) await form.open(table.isAvailable ? table.rules : undefined);
    hand = makeHand();
    byId("holding").hidden = false;
    byId("form").hidden = table.isActive;
    revealTogether(drawHand());
    return true;
  } catch (error) {
    showMessage(noAnswerText(error), false);
    return false;
  }
}

async function readFile(file) {
  reserveRoom();
  showMessage(say("reading"));
  const canvas = document.createElement("canvas"); // the current hand keeps its picture until this one was read
  let blob;
  try {
    blob = await drawUpright(file, canvas);
  } catch {
    showUnreadable(await pictureErrorText(file));
    return;
  }
  isScanned = false;
  stopScan();
  table.presume(false);
  await readPicture(blob, canvas);
}

// Shows why a picture gave no hand, also in place of the score, which would be the hand's before.
function showUnreadable(text) {
  showMessage(text, false);
  reserveRoom(!byId("holding").hidden);
  if (byId("holding").hidden) return;
  clearScore();
  showRefusal(text);
}

// Has a picture read by the service, and tries again while it does not answer.
async function readPicture(blob, canvas = byId("canvas")) {
  clearTimeout(retryTimer);
  clearScore();
  reserveRoom();
  showMessage(say("reading"));
  const isScanning = !byId("lens").hidden;
  const number = ++latestReading;
  try {
    const recognition = await recognise(blob);
    if (number !== latestReading) return; // another picture came meanwhile
    if (recognition.refused) { showUnreadable(recognition.refused); if (isScanning) showScanButtons("scan_again"); return; }
    if (isScanning && !recognition.tiles.some((each) => each.face === "up")) {
      scanner.scanNext();
      showMessage(say("scan_none"), false);
      return;
    }
    isScanned = isScanning;
    if (isScanning) stopScan();
    const quads = recognition.tiles.map(({ quad }) => quad);
    if (canvas !== byId("canvas")) drawScaled(canvas, byId("canvas"), Infinity);
    byId("picture").hidden = false;
    cropTo(byId("picture"), byId("canvas"), quads);
    savedPicture.save(byId("canvas"), quads);
    if (!await openHand(() => Hand.fromPicture(recognition.tiles, form.book.tiles[0], form.book.aside))) return;
    performance.mark("tiles-drawn");
    const hasTiles = hand.tiles.length > 0; // their number is shown with the hand
    showMessage([say(hasTiles ? "found_tiles" : "none_found"), hand.at("beside").length ? say("beside_hint") : ""].filter(Boolean).join(" "), hasTiles);
  } catch (error) {
    console.info(`no answer: ${error.message}`);
    if (number !== latestReading) return;
    showUnreadable(say("scan_offline"));
    retryTimer = setTimeout(() => readPicture(blob, canvas), RETRY_DELAY_MS);
  }
}

// An answer that is still under way does not take the place of what somebody does next.
function dropReading() {
  latestReading += 1;
  clearTimeout(retryTimer);
}

function showScanButtons(label) {
  byId("scan").textContent = say(label);
  byId("scan-stop").hidden = !scanner.camera.stream;
}

async function startScan() {
  dropReading();
  if (!PhoneCamera.isAllowed) {
    showMessage(say("scan_no_https"), false);
    const https = (await table.api.getQuietly("api/camera"))?.https;
    byId("secure").hidden = !https;
    if (https) byId("secure").firstElementChild.href = `${https}photo${location.search}`;
    return;
  }
  byId("picture").hidden = true;
  table.presume(true);
  if (!form.book) formOpening = form.open(table.isAvailable ? table.rules : undefined).catch(() => null); // loads while the camera looks
  await scanner.open();
  showScanButtons("scan_again");
}

function stopScan() {
  scanner.close();
  showScanButtons(byId("picture").hidden && !isScanned ? "scan_start" : "scan_again");
}

// The table's own circumstances replace the form's.
async function onTableChange() {
  document.body.classList.toggle("at-table", table.isActive);
  if (!form.book) return;
  if (table.isActive && form.answers.rules !== table.rules) await form.open(table.rules);
  byId("form").hidden = table.isActive || byId("holding").hidden;
  drawHand();
}

async function onTileTapped(one) {
  if (one.place === "beside") {
    hand.takeIn(one, expectedCounts().includes(hand.count));
    drawHand();
    return;
  }
  if (isMarking) {
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

function tileButton(one) {
  const button = el("button", {
    type: "button", class: `held ${one.marked ? "chosen" : ""}`, "data-code": one.code, "aria-label": joinTitle([tileName(one.code), say(one.place === "beside" ? "take_in" : "change_tile")]),
    "aria-pressed": isMarking ? String(one.marked) : null,
  }, tile(one.code, one.place === "won" ? "offered" : ""));
  button.addEventListener("click", () => onTileTapped(one));
  return button;
}

function meldLine(meld) {
  const tiles = hand.at(meld.id);
  const select = (label, choices, value, onChange) => {
    const control = el("select", { "aria-label": say(label), title: say(label), "data-from": label === "meld_from" },
      ...choices.map(([key, text]) => el("option", { value: key, selected: key === (value ?? "") }, text)));
    control.addEventListener("change", () => { onChange(control.value || null); drawHand(); });
    return control;
  };
  const others = form.book ? form.seats.filter((wind) => wind !== form.answers.seat) : [];
  const undoButton = el("button", { type: "button", class: "undo", "aria-label": say("return_to_hand"), title: say("return_to_hand") }, "×");
  undoButton.addEventListener("click", () => { hand.open(meld); drawHand(); });
  return el("div", { class: "meld-line" }, el("span", { class: "tiles" }, ...tiles.map(tileButton)),
    select("meld_kind", (MELD_KINDS[tiles.length] ?? MELD_KINDS[3]).map((kind) => [kind, say(kind)]), meld.kind, (kind) => { meld.kind = kind; }),
    ["closed_kong", "chow"].includes(meld.kind) ? null
      : select("meld_from", [["", `${say("meld_from")} –`], ...others.map((wind) => [wind, WINDS[wind]])], meld.from, (from) => { meld.from = from; }),
    undoButton);
}

function drawHand() {
  hand.setAsideCodes(form.book?.aside ?? []);
  const sortTiles = (tiles) => [...tiles].sort((a, b) => (notation([a.code, b.code]).startsWith(a.code) ? -1 : 1));
  byId("closed").replaceChildren(...sortTiles(hand.at("closed")).map(tileButton));
  byId("won").replaceChildren(...hand.at("won").map(tileButton));
  byId("flowers").replaceChildren(...hand.at("flower").map(tileButton));
  byId("flower-row").hidden = !hand.at("flower").length;
  byId("flower-row").firstElementChild.textContent = say(bookOf(form.answers.rules).aside ?? "flowers");
  byId("beside").replaceChildren(...sortTiles(hand.at("beside")).map(tileButton));
  byId("beside-row").hidden = !hand.at("beside").length;
  byId("melds").replaceChildren(...hand.melds.map(meldLine));
  const marked = hand.tiles.filter((one) => one.marked);
  byId("mark").setAttribute("aria-pressed", String(isMarking));
  byId("mark").textContent = isMarking && marked.length ? say("add_meld", { n: marked.length }) : say("mark_meld");
  byId("count").replaceChildren(...countNodes());
  byId("meld-row").hidden = !hand.melds.length;
  byId("mark-hint").hidden = !isMarking;
  document.body.classList.add("has-hand");
  drawMarks(byId("marks"), hand, onTileTapped);
  return scoreWhenComplete();
}

// Saves the hand and the form in the tab.
function saveHand() {
  if (!byId("holding").hidden) handStorage.save({ hand: hand.toData(), said: form.answers, scanned: isScanned, wanted: table.wanted, wantedSaid: table.isChosen });
}

async function restoreHand() {
  const saved = handStorage.read();
  if (!saved) return;
  isScanned = saved.scanned;
  Object.assign(table, { wanted: saved.wanted, isChosen: saved.wantedSaid });
  formOpening = form.open(saved.said.rules, saved.said);
  const number = latestReading, quads = await savedPicture.restore(byId("canvas"));
  if (number !== latestReading) return; // somebody has begun another hand meanwhile
  byId("picture").hidden = !quads;
  if (quads) cropTo(byId("picture"), byId("canvas"), quads);
  await openHand(() => Hand.fromData(saved.hand));
}

// Scores a hand that has all its tiles and answers. Returns a promise, null where nothing is scored.
function scoreWhenComplete() {
  saveHand();
  const isComplete = table.isActive ? hand.count > 0 : expectedCounts().includes(hand.count) && !scoreRequest(form, hand).melds?.some((meld) => meld.from === null);
  if (isComplete && !isMarking) return score();
  clearScore();
  return null;
}

// The score on the page is of another hand.
function clearScore() {
  latestScoring += 1;
  clearTimeout(retryTimer);
  byId("answer").hidden = byId("total").hidden = true;
}

// How many tiles a hand with these kongs has: one number, or two where a book lets two hands win at once.
function expectedCounts() {
  return form.book.tiles.map((tiles) => tiles + hand.kongs);
}

// How many tiles there are, and how many there should be.
function countNodes() {
  const isExpected = expectedCounts().includes(hand.count);
  return [say("tiles_now", { n: hand.count }), isExpected ? null : el("b", { class: "no" }, ` · ${say("tiles_due", { n: expectedCounts().join(say("or")) })}`)].filter(Boolean);
}

// Why the hand is not scored, in words.
function refusalText(error) {
  return error.code === "tile_count" ? say("error_tile_count_of", { n: hand.count, due: expectedCounts().join(say("or")) }) : errorText(error, byId(table.isActive ? "table" : "form"));
}

async function score(event) {
  event?.preventDefault();
  clearTimeout(retryTimer);
  const number = ++latestScoring;
  const atTable = table.isActive;
  const request = atTable ? null : scoreRequest(form, hand);
  if (request?.melds?.some((meld) => meld.from === null)) {
    showRefusal(say("meld_from_asked"));
    for (const choice of byId("melds").querySelectorAll("select[data-from]")) if (!choice.value) markInvalid(choice);
    return;
  }
  try {
    const answer = await (atTable ? table.count(hand) : postScore(request));
    if (number !== latestScoring) return;
    if (!answer) throw new Error("the table is out of reach");
    if (answer.ok) showScore(atTable ? table.rules : request.rules, answer.counted ?? answer, atTable ? table.players : null);
    else markRefusedField(answer.error, byId(atTable ? "table" : "form"));
    if (!answer.ok) showRefusal(el("b", {}, say("cannot_score")), `: ${refusalText(answer.error)}`);
    performance.mark("scored");
  } catch (error) {
    console.info(`no answer: ${error.message}`);
    if (number !== latestScoring) return;
    showRefusal(say("scan_offline"));
    retryTimer = setTimeout(score, RETRY_DELAY_MS);
  }
  if (event) (byId("total").hidden ? byId("answer") : byId("total")).scrollIntoView({ block: "nearest" });
}

// Shows why there is no score, in its place.
function showRefusal(...text) {
  byId("total").hidden = true;
  byId("answer-body").replaceChildren(el("p", { class: "told no" }, ...text));
  byId("answer").hidden = false;
}

// Shows the score and the payments; `players`: names by seat, null for winds.
function showScore(rules, answer, players) {
  loadBook(rules, () => drawScore(rules, answer, players));
  drawScore(rules, answer, players);
}

function drawScore(rules, answer, players) {
  const seats = players ?? Object.keys(answer.deltas).map((wind) => WINDS[wind]);
  byId("total").textContent = totalText(answer.total, rules);
  byId("answer-body").replaceChildren(paymentTable(answer.lines, Object.values(answer.deltas), seats, rules), itemList(answer.items, rules));
  byId("answer").hidden = byId("total").hidden = false;
}

byId("file").addEventListener("change", () => {
  const [file] = byId("file").files;
  if (file) readFile(file);
  byId("file").value = "";
});
byId("by-hand").addEventListener("click", () => { dropReading(); stopScan(); isScanned = false; table.presume(false); byId("picture").hidden = true; savedPicture.clear(); showMessage(""); openHand(() => new Hand({ guessed: true, aside: form.book.aside })); });
// An example of how to lay out the tiles for a picture.
byId("example").replaceChildren(...["3p4p5p7s8s9s2z2z", "6z6z6z", "1m"].flatMap((group, at) => [at ? el("span", { class: "gap" }) : "", ...codes(group).map((code) => tile(code))]));
byId("add").addEventListener("click", async () => {
  const { code } = await picker.choose();
  if (!code) return;
  const newTile = hand.add(code);
  // Until the visitor chooses, the tile that came last is the winning one.
  if (newTile.place === "closed" && (hand.guessed || !hand.at("won").length)) hand.move(newTile, "won");
  drawHand();
});
byId("mark").addEventListener("click", () => {
  const marked = hand.tiles.filter((one) => one.marked);
  if (isMarking && marked.length && ![3, 4].includes(marked.length)) { showMessage(say("meld_size"), false); return; }
  if (isMarking && marked.length) hand.meld(marked);
  isMarking = !isMarking;
  drawHand();
});
byId("form").addEventListener("submit", score);
byId("form").addEventListener("change", scoreWhenComplete);
byId("scan").addEventListener("click", startScan);
byId("scan-stop").addEventListener("click", () => { dropReading(); stopScan(); showMessage(""); });

// An installable app: the service worker stores its files and the books' forms, for use without the table.
document.head.append(el("link", { rel: "manifest", href: `photo.webmanifest?lang=${LANGUAGE}` }));
navigator.serviceWorker?.register(`photo-worker.js?lang=${LANGUAGE}`, { scope: "photo" })
  .catch((error) => console.info(`not kept for later: ${error.message}`));
restoreHand().finally(() => { table.open(); document.body.dataset.ready = "1"; });
