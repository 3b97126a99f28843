// What is played here: the newest session's book and preset, what the table chose, and a club's rules in its own words.

import { byId } from "../dom.js";
import { formatNumber, joinList, joinTitle, say, translatePage } from "../language.js";
import { optionLine, optionName, presetLine, presetName, valueName } from "../rule_texts.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";

translatePage();
setUpPage();

function itemWorth(item) {
  if (item.yakuman) return say(item.yakuman > 1 ? "double_yakuman" : "yakuman");
  return item.open_value === undefined ? formatNumber(item.value) : say("club_open_value", { closed: formatNumber(item.value), open: formatNumber(item.open_value) });
}

// One of a club's own items: its name and worth, what the club says of it, and when it counts.
function itemLine(item) {
  return [el("dt", {}, joinTitle([item.name, itemWorth(item)])), el("dd", {}, item.about ? `${item.about} ` : "", el("code", {}, item.when))];
}

function limitLine(limit) {
  return [el("dt", {}, limit.name), el("dd", {}, say("club_limit", { han: limit.han, points: formatNumber(limit.points) }))];
}

function clubCard(club) {
  const more = [
    club.yakitori ? say("club_yakitori", { points: formatNumber(club.yakitori) }) : null,
    club.sticks === "shared" ? say("club_shared_sticks") : null,
    club.chips ? say("club_chips", { worth: formatNumber(club.chips.worth), items: joinList(Object.entries(club.chips.items).map(([id, n]) => `${club.items.find((each) => each.id === id)?.name ?? id} ${n}`)) }) : null,
    club.scale ? say("club_scale", { points: club.scale.points.map(formatNumber).join(" · ") }) : null,
  ].filter(Boolean);
  return [
    el("h2", {}, club.name), club.about ? el("p", {}, club.about) : null,
    club.items.length ? el("h3", {}, say("club_items")) : null,
    club.items.length ? el("dl", {}, ...club.items.flatMap(itemLine)) : null,
    club.limits.length ? el("dl", {}, ...club.limits.flatMap(limitLine)) : null,
    more.length ? el("ul", {}, ...more.map((line) => el("li", {}, line))) : null,
  ].filter(Boolean);
}

// An option as it is played here: its name and value, and below what it does and where the book has it.
function optionCard(row, value, changed) {
  return el("div", { class: changed ? "changed" : null }, el("dt", {}, optionName(row), " ", el("b", {}, valueName(row, value))), el("dd", {}, optionLine(row)));
}

// What differs from the book's own choices comes first.
function bookCard(told, preset, rows) {
  const own = new Map(told.options.map((row) => [row.option, row.now]));
  const played = (rows.length ? rows : told.options).map((row) => [row, own.get(row.option) ?? row.value]);
  const differs = ([row, value]) => own.has(row.option) || JSON.stringify(value) !== JSON.stringify(row.default);
  const sorted = [...played.filter(differs), ...played.filter((each) => !differs(each))];
  return [
    el("h2", {}, joinTitle([say(`book_${told.rules}`), preset ? presetName(preset) : told.preset])),
    preset ? el("p", { class: "lead" }, presetLine(preset)) : null,
    sorted.length ? el("h3", {}, say("options")) : null,
    sorted.length ? el("dl", { class: "options" }, ...sorted.map((each) => optionCard(...each, differs(each)))) : null,
  ].filter(Boolean);
}

async function begin() {
  try {
    const [response, setup] = await Promise.all([fetch("api/rules"), fetch("api/setup")]);
    if (response.status === 404) return void (byId("told").textContent = say("no_sessions"));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const told = await response.json();
    const book = setup.ok ? (await setup.json()).books.find((each) => each.key === told.rules) : null;
    const preset = book?.presets.find((each) => each.preset === told.preset);
    const form = await fetch(`api/setup/${told.rules}/${told.preset}`);
    const rows = form.ok ? (await form.json()).options : [];
    byId("club").hidden = !told.club;
    byId("club").replaceChildren(...(told.club ? clubCard(told.club) : []));
    byId("book").hidden = false;
    byId("book").replaceChildren(...bookCard(told, preset, rows));
  } catch (error) {
    byId("told").textContent = say("rules_failed");
    console.warn("rules", error);
  }
}

begin();
