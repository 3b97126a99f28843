// A player's page on the phone: the seat, the score sheet to fill in and sign, the games so far.

import { announcedTexts } from "./announcements.js";
import { askText } from "./dialog.js";
import { runCommand } from "./commands.js";
import { EVENT, pageUrl, showEventName } from "./event.js";
import { personText, signed } from "./formats.js";
import { fetchWithRetry, poll } from "./polling.js";
import { clockOrBreak, clockStateText, countdownIn } from "./round_time.js";
import { penaltyNodes } from "./desk/judging.js";
import { inOrder } from "./name_order.js";
import { persistSheet, pointsSheet } from "./points_sheet.js";
import { uploadPhoto } from "./sheet_photo.js";
import { byId } from "../dom.js";
import { joinTitle, say, translatePage } from "../language.js";
import { showStatus } from "../status_line.js";
import { setUpPage } from "../theme.js";
import { el, points, tile, WIND_TILE, WINDS } from "../tiles.js";
import { readStored, writeStored } from "../local_storage.js";

translatePage();
setUpPage();
const query = new URLSearchParams(location.search);
let me = null, refresh = () => {}, drawnSheet = "", drawnPlace = "", unsentReason = "", rewritten = "";
const shownReports = new Map(); // by round and table: the reported points, and whether they replaced others
const clockNode = el("p", { class: "clock", role: "timer" });
const clock = countdownIn(clockNode);

// The game to sit down for: of the round that is played, else of the next one.
function currentGame(day) {
  const currentRound = day.clock?.round ?? 0;
  if (currentRound && !day.clock.ended) return day.games.find((each) => each.round === currentRound);
  return day.games.find((each) => each.round > currentRound) ?? day.games.find((each) => !each.points);
}

function drawGame(day) {
  const game = currentGame(day), row = day.standing;
  if (day.over && !game && row?.place) {
    byId("now").replaceChildren(el("p", { class: "round" }, say("hall_final_ranking")), el("p", { class: "where" }, el("b", {}, say("hall_place_of", { n: row.place, all: day.of }))), el("p", {}, signed(row.total)));
    return void drawRest(day, game);
  }
  byId("now").replaceChildren(
    game ? el("p", { class: "round" }, say("hall_round", { n: game.round })) : el("p", { class: "round" }, day.without_seat ? say("hall_rests", { n: day.without_seat }) : say("hall_no_table")),
    game ? el("p", { class: "where" }, tile(WIND_TILE[game.wind], "small"), el("b", {}, say("hall_place", { n: game.table, wind: WINDS[game.wind] }))) : "",
    clockNode,
    ...announcedTexts(day.announced).map((text) => el("p", { class: "announced" }, text)),
    day.clock && clockStateText(day.clock) && day.clock.round === game?.round ? el("p", { class: "clock-state" }, clockStateText(day.clock)) : "",
    game ? el("p", { class: "quiet" }, ...game.players.flatMap((each, at) => [at ? " · " : "", each.id === day.player.id ? el("b", {}, each.name) : each.name])) : "",
    day.withheld ? el("p", { class: "quiet" }, say("hall_withheld")) : "",
    row && !day.withheld ? el("p", {}, ...(row.place === null ? [say("hall_no_place")] : [say("hall_place_of", { n: row.place, all: day.of }), " · ", el("b", {}, signed(row.total))])) : "");
  clock(clockOrBreak(day.clock, day.announced.next));
  drawRest(day, game);
}

// Whether this player has to sign points or to write them again; also of an earlier round.
const needsSignature = ({ points: counted, reported, sent_back }) => !counted && (reported ? !reported.signed.includes(me) : sent_back);

function drawRest(day, game) {
  drawHelp(day, game);
  drawSheet(day, day.games.find(needsSignature) ?? day.games.find((each) => each.round === day.clock?.round && !each.points), game);
}

// The button that calls a judge to this table, or whether one is on the way.
function drawHelp(day, game) {
  const call = day.calls.findLast((each) => each.table === game?.table);
  byId("help").hidden = !me || !game || Boolean(call);
  byId("called").hidden = !call;
  byId("called").textContent = !call ? "" : call.judge ? say("hall_judge_comes", { who: personText(call.judge) }) : say("hall_judge_waits");
  byId("call").onclick = () => runCommand("call_judge", { table: game.table, by: day.player.name }).then(refresh);
  byId("dispute").onclick = () => sendWithReason(say("hall_dispute"), "dispute_hand", { table: game.table, by: day.player.name });
}

// Sends a command with a reason. The dialog keeps the text until the hall has accepted it.
async function sendWithReason(title, name, fields) {
  const reason = await askText(say("reason"), title, { value: unsentReason, autocomplete: "off" });
  if (reason === null) return;
  unsentReason = reason;
  if (!await runCommand(name, { ...fields, reason })) return;
  unsentReason = "";
  refresh();
}

function penaltyItem(each) {
  const appeal = el("button", { type: "button" }, say("hall_appeal"));
  appeal.addEventListener("click", () => sendWithReason(say("hall_appeal"), "appeal_penalty", { penalty: each.penalty, by: each.name }));
  return el("li", { class: "stack" }, ...penaltyNodes({ ...each, name: "" }), me && !each.appeal ? el("span", { class: "acts" }, appeal) : null);
}

// `nextGame`: the game to sit down for, which may be of a later round than `game`.
function drawSheet(day, game, nextGame) {
  const form = byId("sheet");
  const isWritable = me && game;
  form.hidden = !isWritable;
  // An unchanged sheet is not drawn again: somebody may be writing on it.
  const key = isWritable ? JSON.stringify([game, nextGame?.round]) : "";
  if (key === drawnSheet) return;
  // A refusal is about the sheet before, and "Done." about this one: a command's answer may come before or after the
  // change that it made.
  const place = game ? `${game.round}/${game.table}` : drawnPlace;
  if (drawnPlace && place !== drawnPlace || drawnSheet && (game?.sent_back || byId("said").classList.contains("no"))) showStatus("");
  drawnSheet = key;
  drawnPlace = place;
  if (!isWritable) return;
  const reported = game.reported, version = reported && JSON.stringify([place, reported.points]);
  if (version && version === rewritten) return; // others sign what somebody is writing again
  rewritten = "";
  const heading = (text) => nextGame?.round === game.round ? text : joinTitle([say("hall_round", { n: game.round }), text]);
  const scores = reported && el("ol", { class: "scores" }, ...game.players.map((each) => el("li", {}, el("span", {}), el("span", { class: "name" }, each.name), el("span", { class: "total" }, points(reported.points[each.id])), el("span", {}, reported.signed.includes(each.id) ? "✓" : ""))));
  if (reported && !reported.signed.includes(me)) {
    form.replaceChildren(el("h2", {}, heading(say("hall_sign_title"))), hasChanged(place, reported) ? el("p", { class: "alert" }, say("error_report_changed")) : "", scores,
      el("div", { class: "acts" }, el("button", { class: "main", type: "submit" }, say("hall_sign")), rewriteButton()));
    form.onsubmit = (event) => { event.preventDefault(); runCommand("sign_result", { table: game.table, round: game.round, points: reported.points, by: day.player.name }).then(refresh); };
    return;
  }
  if (reported) {
    hasChanged(place, reported);
    form.replaceChildren(el("p", {}, heading(say("hall_signed", { n: reported.signed.length, all: game.players.length })), reported.photo ? ` · ${say("hall_photo_waits")}` : ""), scores, el("div", { class: "acts" }, rewriteButton()));
    form.onsubmit = (event) => event.preventDefault();
    return;
  }
  drawEmptySheet(day, game, heading);

  function rewriteButton() {
    const button = el("button", { type: "button" }, say("hall_write_again"));
    button.addEventListener("click", () => {
      rewritten = version;
      drawEmptySheet(day, game, heading);
    });
    return button;
  }
}

// Whether the points differ from those that this page has shown for the same table.
function hasChanged(place, reported) {
  const now = JSON.stringify(reported.points), previous = shownReports.get(place);
  if (previous?.points !== now) shownReports.set(place, { points: now, changed: Boolean(previous) });
  return shownReports.get(place).changed;
}

function drawEmptySheet(day, game, heading) {
  const form = byId("sheet"), rejection = game.sent_back, sheet = pointsSheet(game.players, day, rejection?.points);
  const savedSheet = persistSheet(sheet, `${EVENT} ${me}`, game);
  const picture = el("input", { type: "file", accept: "image/*", capture: "environment", id: "photo" });
  form.noValidate = true;
  form.replaceChildren(el("h2", {}, heading(say("hall_sheet"))), rejection ? el("p", { class: "alert" }, say("hall_sent_back", { who: personText(rejection.by), why: rejection.reason })) : "", ...sheet.rows, sheet.note, el("label", {}, el("span", {}, say("hall_photo")), picture),
    el("button", { class: "main", type: "submit" }, say("hall_report")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const readPoints = sheet.read();
    if (!readPoints) return void showStatus(sheet.errorText(), false);
    const photo = picture.files[0] ? await uploadPhoto(picture.files[0], game) : {};
    if (!photo || !await runCommand("report_result", { table: game.table, round: game.round, points: readPoints, by: day.player.name, ...photo })) return;
    savedSheet.clear();
    rewritten = drawnSheet = "";
    refresh();
  };
}

function draw(day) {
  showEventName(day);
  if (!day) return;
  byId("name").textContent = day.player.name;
  drawGame(day);
  byId("fines").hidden = !day.penalties.length;
  const fines = JSON.stringify([day.penalties, me]);
  if (byId("ledger").dataset.shown !== fines) byId("ledger").replaceChildren(...day.penalties.map(penaltyItem));
  byId("ledger").dataset.shown = fines;
  byId("games").replaceChildren(...day.games.map((each) => el("li", {}, el("span", {}, say("hall_round", { n: each.round })), el("span", {}, say("hall_place", { n: each.table, wind: WINDS[each.wind] })),
    el("b", {}, each.points ? points(each.points[day.player.id]) : "–"), each.amended ? el("small", { class: "quiet" }, say("hall_corrected")) : null)));
  document.body.dataset.seq = day.seq;
}

// Who scanned the code of the printed seating chooses their name once; the phone keeps it for this event.
const STORAGE_KEY = `tablectl-hall-me-${EVENT ?? ""}`;

function forgetPlayer() {
  writeStored(STORAGE_KEY, null);
  location.assign(pageUrl("player"));
}

function offerOtherPlayer() {
  const button = el("button", { type: "button", class: "small" }, say("hall_not_me"));
  button.addEventListener("click", forgetPlayer);
  document.querySelector("main").append(el("p", { class: "acts" }, button));
}

async function start() {
  const who = await fetchWithRetry("api/hall/who");
  if (who.event && who.event !== EVENT) return void location.replace(`player?${new URLSearchParams({ event: who.event })}`);
  me = who.player;
  const playerId = me ?? query.get("player") ?? readStored(STORAGE_KEY);
  if (playerId) {
    writeStored(STORAGE_KEY, playerId);
    if (!me) offerOtherPlayer();
    refresh = poll(`players/${encodeURIComponent(playerId)}`, (day) => {
      if (day || me || query.get("player")) return draw(day);
      forgetPlayer(); // the saved player is not in this event
    });
    return;
  }
  poll("standings", (ranking) => {
    showEventName(ranking);
    byId("now").replaceChildren(...(ranking ? [] : [el("p", { class: "round" }, say("hall_no_event"))]));
    if (!ranking || byId("players").length > 1) return;
    const names = inOrder(ranking.standings);
    byId("choose").hidden = false;
    byId("players").replaceChildren(new Option("–", ""), ...names.map((each) => new Option(each.name, each.id)));
  });
  byId("players").addEventListener("change", (event) => location.assign(pageUrl("player", { player: event.target.value })));
}

start();
