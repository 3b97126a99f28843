// A player's day on the phone: where to sit, the sheet to write and sign, what was played.

import { askedFor } from "./ask.js";
import { clockIn, clockState, command, EVENT, follow, got, named, personText, says, signed } from "./common.js";
import { penaltyLine } from "./desk/judging.js";
import { keepsSheet, pointsSheet } from "./points.js";
import { photoOf } from "./photo.js";
import { joinTitle, say, translatePage } from "../language.js";
import { setUpPage } from "../theme.js";
import { el, points, tile, WIND_TILE, WINDS } from "../tiles.js";
import { readStored, writeStored } from "../local_storage.js";

translatePage();
setUpPage();
const known = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
let me = null, again = () => {}, drawn = "", drawnPlace = "", unsent = "";
const looked = new Map(); // by place: the points that were handed in, and whether others were before
const clockNode = el("p", { class: "clock", role: "timer" });
const clock = clockIn(clockNode);

// The table to sit at: of the round that is played, or else of the one that comes.
function current(told) {
  const played = told.clock?.round ?? 0;
  if (played && !told.clock.ended) return told.games.find((each) => each.round === played);
  return told.games.find((each) => each.round > played) ?? told.games.find((each) => !each.points);
}

function drawNow(told) {
  const game = current(told), row = told.standing;
  if (told.over && !game && row?.place) {
    known("now").replaceChildren(el("p", { class: "round" }, say("hall_final_ranking")), el("p", { class: "where" }, el("b", {}, say("hall_place_of", { n: row.place, all: told.of }))), el("p", {}, signed(row.total)));
    return void drawRest(told, game);
  }
  known("now").replaceChildren(
    game ? el("p", { class: "round" }, say("hall_round", { n: game.round })) : el("p", { class: "round" }, told.without_seat ? say("hall_rests", { n: told.without_seat }) : say("hall_no_table")),
    game ? el("p", { class: "where" }, tile(WIND_TILE[game.wind], "small"), el("b", {}, say("hall_place", { n: game.table, wind: WINDS[game.wind] }))) : "",
    clockNode,
    told.clock && clockState(told.clock) && told.clock.round === game?.round ? el("p", { class: "clock-state" }, clockState(told.clock)) : "",
    game ? el("p", { class: "quiet" }, ...game.players.flatMap((each, at) => [at ? " · " : "", each.id === told.player.id ? el("b", {}, each.name) : each.name])) : "",
    told.withheld ? el("p", { class: "quiet" }, say("hall_withheld")) : "",
    row && !told.withheld ? el("p", {}, ...(row.place === null ? [say("hall_no_place")] : [say("hall_place_of", { n: row.place, all: told.of }), " · ", el("b", {}, signed(row.total))])) : "");
  clock(told.clock);
  drawRest(told, game);
}

// Points to sign or to write anew, of an earlier round, too.
const waitsForMe = ({ points: counted, reported, sent_back }) => !counted && (reported ? !reported.signed.includes(me) : sent_back);

function drawRest(told, game) {
  drawHelp(told, game);
  drawSheet(told, told.games.find(waitsForMe) ?? told.games.find((each) => each.round === told.clock?.round && !each.points), game);
}

// A judge for one's own table, and whether somebody is on the way.
function drawHelp(told, game) {
  const call = told.calls.findLast((each) => each.table === game?.table);
  known("help").hidden = !me || !game || Boolean(call);
  known("called").hidden = !call;
  known("called").textContent = !call ? "" : call.judge ? say("hall_judge_comes", { who: personText(call.judge) }) : say("hall_judge_waits");
  known("call").onclick = () => command("call_judge", { table: game.table, by: told.player.name }).then(again);
  known("dispute").onclick = () => protest(say("hall_dispute"), "dispute_hand", { table: game.table, by: told.player.name });
}

// A command with a reason. What was written and not taken stands there when it is asked for again.
async function protest(title, name, more) {
  const reason = await askedFor(say("reason"), title, { value: unsent, autocomplete: "off" });
  if (reason === null) return;
  unsent = reason;
  if (!await command(name, { ...more, reason })) return;
  unsent = "";
  again();
}

function fine(each) {
  const appeal = el("button", { type: "button" }, say("hall_appeal"));
  appeal.addEventListener("click", () => protest(say("hall_appeal"), "appeal_penalty", { penalty: each.penalty, by: each.name }));
  return el("li", { class: "stack" }, ...penaltyLine({ ...each, name: "" }), me && !each.appeal ? el("span", { class: "acts" }, appeal) : null);
}

// `now`: the game to sit down for, which may be of a later round.
function drawSheet(told, game, now) {
  const form = known("sheet");
  const may = me && game;
  form.hidden = !may;
  // What somebody is writing stays as it is while nothing changed.
  const key = may ? JSON.stringify([game, now?.round]) : "";
  if (key === drawn) return;
  // A refusal was of the sheet before, "Done." is of this game: the answer to one's own command may come before what it changed or after.
  const place = game ? `${game.round}/${game.table}` : drawnPlace;
  if (drawnPlace && place !== drawnPlace || drawn && (game?.sent_back || known("said").classList.contains("no"))) says("");
  drawn = key;
  drawnPlace = place;
  if (!may) return;
  const about = (text) => now?.round === game.round ? text : joinTitle([say("hall_round", { n: game.round }), text]);
  const reported = game.reported;
  const scores = reported && el("ol", { class: "scores" }, ...game.players.map((each) => el("li", {}, el("span", {}), el("span", { class: "name" }, each.name), el("span", { class: "total" }, points(reported.points[each.id])), el("span", {}, reported.signed.includes(each.id) ? "✓" : ""))));
  if (reported && !reported.signed.includes(me)) {
    form.replaceChildren(el("h2", {}, about(say("hall_sign_title"))), changed(place, reported) ? el("p", { class: "alert" }, say("error_report_changed")) : "", scores,
      el("div", { class: "acts" }, el("button", { class: "main", type: "submit" }, say("hall_sign")), another()));
    form.onsubmit = (event) => { event.preventDefault(); command("sign_result", { table: game.table, round: game.round, points: reported.points, by: told.player.name }).then(again); };
    return;
  }
  if (reported) {
    changed(place, reported);
    form.replaceChildren(el("p", {}, about(say("hall_signed", { n: reported.signed.length, all: game.players.length })), reported.photo ? ` · ${say("hall_photo_waits")}` : ""), scores, el("div", { class: "acts" }, another()));
    form.onsubmit = (event) => event.preventDefault();
    return;
  }
  write(told, game, about);

  function another() {
    const button = el("button", { type: "button" }, say("hall_write_again"));
    button.addEventListener("click", () => write(told, game, about));
    return button;
  }
}

// Whether these are other points than this page has shown of the place before.
function changed(place, reported) {
  const now = JSON.stringify(reported.points), before = looked.get(place);
  if (before?.points !== now) looked.set(place, { points: now, changed: Boolean(before) });
  return looked.get(place).changed;
}

function write(told, game, about) {
  const form = known("sheet"), back = game.sent_back, sheet = pointsSheet(game.players, told, back?.points);
  const kept = keepsSheet(sheet, `${EVENT} ${me}`, game);
  const picture = el("input", { type: "file", accept: "image/*", capture: "environment", id: "photo" });
  form.noValidate = true;
  form.replaceChildren(el("h2", {}, about(say("hall_sheet"))), back ? el("p", { class: "alert" }, say("hall_sent_back", { who: personText(back.by), why: back.reason })) : "", ...sheet.rows, sheet.note, el("label", {}, el("span", {}, say("hall_photo")), picture),
    el("button", { class: "main", type: "submit" }, say("hall_report")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const told_points = sheet.read();
    if (!told_points) return void says(sheet.why(), true);
    const photo = picture.files[0] ? await photoOf(picture.files[0], game) : {};
    if (!photo || !await command("report_result", { table: game.table, round: game.round, points: told_points, by: told.player.name, ...photo })) return;
    kept.forget();
    again();
  };
}

function draw(told) {
  named(told);
  if (!told) return;
  known("name").textContent = told.player.name;
  drawNow(told);
  known("fines").hidden = !told.penalties.length;
  const fines = JSON.stringify([told.penalties, me]);
  if (known("ledger").dataset.shown !== fines) known("ledger").replaceChildren(...told.penalties.map(fine));
  known("ledger").dataset.shown = fines;
  known("games").replaceChildren(...told.games.map((each) => el("li", {}, el("span", {}, say("hall_round", { n: each.round })), el("span", {}, say("hall_place", { n: each.table, wind: WINDS[each.wind] })),
    el("b", {}, each.points ? points(each.points[told.player.id]) : "–"), each.amended ? el("small", { class: "quiet" }, say("hall_corrected")) : null)));
  document.body.dataset.seq = told.seq;
}

// Whoever has scanned the code on the seating paper says once who they are; the phone remembers it for this event.
const REMEMBERED = `tablectl-hall-me-${EVENT ?? ""}`;

function forget() {
  writeStored(REMEMBERED, null);
  location.assign(`player?${new URLSearchParams(EVENT ? { event: EVENT } : {})}`);
}

function offerOthers() {
  const other = el("button", { type: "button", class: "small" }, say("hall_not_me"));
  other.addEventListener("click", forget);
  document.querySelector("main").append(el("p", { class: "acts" }, other));
}

async function begin() {
  const who = await got("api/hall/who");
  if (who.event && who.event !== EVENT) return void location.replace(`player?${new URLSearchParams({ event: who.event })}`);
  me = who.player;
  const shown = me ?? asked.get("player") ?? readStored(REMEMBERED);
  if (shown) {
    writeStored(REMEMBERED, shown);
    if (!me) offerOthers();
    again = follow(`players/${encodeURIComponent(shown)}`, (told, error) => {
      if (told || me || asked.get("player")) return draw(told);
      forget(); // whom the phone remembers is not of this event
    });
    return;
  }
  follow("standings", (told) => {
    named(told);
    known("now").replaceChildren(...(told ? [] : [el("p", { class: "round" }, say("hall_no_event"))]));
    if (!told || known("players").length > 1) return;
    const names = [...told.standings].sort((a, b) => a.name.localeCompare(b.name));
    known("choose").hidden = false;
    known("players").replaceChildren(new Option("–", ""), ...names.map((each) => new Option(each.name, each.id)));
  });
  known("players").addEventListener("change", (event) => location.assign(`player?${new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), player: event.target.value })}`));
}

begin();
