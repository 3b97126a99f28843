// The rules of the latest session: book, preset, options, and a club's rules in its own words.

import { byId } from "../dom.js";
import { addWords, formatNumber, joinList, joinTitle, say, translatePage } from "../language.js";
import { optionLine, optionName, presetLine, presetName, valueName } from "../rule_texts.js";
import { setUpPage } from "../theme.js";
import { el } from "../tiles.js";
import { STATISTICS } from "../words/statistics.js";

addWords(STATISTICS);
translatePage();
setUpPage();

function itemValue(item) {
  if (item.yakuman) return say(item.yakuman > 1 ? "double_yakuman" : "yakuman");
  return item.open_value === undefined ? formatNumber(item.value) : say("club_open_value", { closed: formatNumber(item.value), open: formatNumber(item.open_value) });
}

// A club's own scoring item: name, value, description, and condition.
function itemLine(item) {
  return [el("dt", {}, joinTitle([item.name, itemValue(item)])), el("dd", {}, item.about ? `${item.about} ` : "", el("code", {}, item.when))];
}

function limitLine(limit) {
  return [el("dt", {}, limit.name), el("dd", {}, say("club_limit", { han: limit.han, points: formatNumber(limit.points) }))];
}

function clubCard(club) {
  const extras = [
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
    extras.length ? el("ul", {}, ...extras.map((line) => el("li", {}, line))) : null,
  ].filter(Boolean);
}

// An option with its value, what it does, and its clause in the book.
function optionCard(row, value, changed) {
  return el("div", { class: changed ? "changed" : null }, el("dt", {}, optionName(row), " ", el("b", {}, valueName(row, value))), el("dd", {}, optionLine(row)));
}

// Options that differ from the book's defaults come first.
function bookCard(rules, preset, rows) {
  const chosen = new Map(rules.options.map((row) => [row.option, row.now]));
  const played = (rows.length ? rows : rules.options).map((row) => [row, chosen.get(row.option) ?? row.value]);
  const differs = ([row, value]) => chosen.has(row.option) || JSON.stringify(value) !== JSON.stringify(row.default);
  const sorted = [...played.filter(differs), ...played.filter((each) => !differs(each))];
  return [
    el("h2", {}, joinTitle([say(`book_${rules.rules}`), preset ? presetName(preset) : rules.preset])),
    preset ? el("p", { class: "lead" }, presetLine(preset)) : null,
    sorted.length ? el("h3", {}, say("options")) : null,
    sorted.length ? el("dl", { class: "options" }, ...sorted.map((each) => optionCard(...each, differs(each)))) : null,
  ].filter(Boolean);
}

async function load() {
  try {
    const [response, setup] = await Promise.all([fetch("api/rules"), fetch("api/setup")]);
    if (response.status === 404) return void (byId("told").textContent = say("nothing_played"));
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const rules = await response.json();
    const book = setup.ok ? (await setup.json()).books.find((each) => each.key === rules.rules) : null;
    const preset = book?.presets.find((each) => each.preset === rules.preset);
    const form = await fetch(`api/setup/${rules.rules}/${rules.preset}`);
    const rows = form.ok ? (await form.json()).options : [];
    byId("club").hidden = !rules.club;
    byId("club").replaceChildren(...(rules.club ? clubCard(rules.club) : []));
    byId("book").hidden = false;
    byId("book").replaceChildren(...bookCard(rules, preset, rows));
  } catch (error) {
    byId("told").textContent = say("rules_failed");
    console.warn("rules", error);
  }
}

load();
