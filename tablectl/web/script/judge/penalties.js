// The rule book's faults for one player, each with what it costs now. One tap notes it and carries it out.

import { confirmChange } from "./confirm.js";
import { offerLabel } from "./alerts.js";
import { joinList, joinTitle, LANGUAGE, say, wordOf } from "../language.js";
import { readableClause, termName } from "../book_names.js";
import { errorText } from "../error_texts.js";
import { el, signedPoints } from "../tiles.js";

export function showPenalties({ seats, find, list, codes }, { api, showStatus, take, table }) {
  let seat = null;
  let faults = [];
  let refusal = ""; // why there is no list

  // Who pays and who is paid.
  function paid(deltas) {
    const { players } = table();
    return joinList(deltas.map((delta, place) => (delta ? `${players[place]} ${signedPoints(delta)}` : null)).filter(Boolean));
  }

  function nameOf(fault) {
    return LANGUAGE === "en" ? fault.name : termName(fault.code, table().ruleset);
  }

  function stops(fault) {
    return fault.offers.some((offer) => offer.event?.kind === "hand_drawn/1");
  }

  async function punish(fault, choice) {
    const { players, ruleset } = table();
    const request = { do: "punish", seat, code: fault.code };
    if (choice !== undefined) request.choice = choice;
    const foretold = await api.postCommand({ ...request, preview: true }); // the list may be older than the hand
    const stops = foretold?.preview?.events.some((event) => event.kind === "hand_drawn/1");
    const answer = stops || fault.consequences.includes("chombo") // one that comes after the hand pays as much
      ? await confirmChange(api, stops ? say("fault_stops", { what: nameOf(fault) }) : nameOf(fault), request, { players, ruleset, ...(stops ? { yes: say("stop_hand") } : {}) })
      : await api.command(request);
    if (!answer?.ok) return;
    take(answer.events ?? []);
    showStatus(say("fault_written", { who: players[seat], what: nameOf(fault), n: answer.seq }));
    read();
  }

  function button(fault, text, choice) {
    const node = el("button", { type: "button", class: stops(fault) ? "danger" : "", "data-fault": fault.code, "data-choice": choice }, text);
    node.addEventListener("click", () => punish(fault, choice));
    return node;
  }

  function costs(fault) {
    const told = fault.offers.filter((offer) => offer.do !== "penalty").map(offerLabel);
    if (fault.deltas?.some(Boolean)) told.push(paid(fault.deltas));
    return told.length ? joinTitle(told) : joinList(fault.consequences.filter((each) => each !== "none").map((each) => wordOf("consequence", each))) || say("record_it");
  }

  // Every word that is looked for stands somewhere in what the book says of a fault, in any of its languages, or in what it leads to.
  function found() {
    const wanted = find.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return faults.filter((fault) => {
      const leadsTo = fault.consequences.flatMap((each) => [each.replaceAll("_", " "), wordOf("consequence", each)]);
      const told = [nameOf(fault), fault.name, fault.native, fault.code, fault.clause, ...leadsTo].join(" ").toLowerCase();
      return wanted.every((word) => told.includes(word));
    });
  }

  function seatButtons(pressed) {
    return table().players.map((name, place) => {
      const choose = el("button", { type: "button", "data-seat": place, "aria-pressed": pressed ? String(seat === place) : null }, name);
      choose.addEventListener("click", () => { seat = place; read(); });
      return choose;
    });
  }

  // Whose fault it is decides what it costs: before it is said, a fault that was found asks for it.
  function acts(fault) {
    if (seat === null) return seatButtons(false);
    return [button(fault, costs(fault)), ...(fault.choices ?? []).map((choice, place) => button(fault, choice.do === "penalty" ? paid(choice.deltas) : offerLabel(choice), place))];
  }

  function draw() {
    seats.replaceChildren(...seatButtons(true));
    if (refusal) {
      list.replaceChildren(el("li", { class: "bad" }, refusal));
      return;
    }
    const looked = find.value.trim();
    const shown = seat === null && !looked ? [] : found();
    if (looked && !shown.length) {
      list.replaceChildren(el("li", { class: "none" }, say("nothing_waits")));
      return;
    }
    list.replaceChildren(...shown.map((fault) => el("li", { "data-code": fault.code },
      el("b", {}, nameOf(fault)), " ", el("small", { title: LANGUAGE === "en" ? fault.remark : null }, readableClause(fault.clause)),
      el("div", { class: "acts" }, ...acts(fault)))));
  }

  async function read() {
    const answer = await api.postCommand(seat === null ? { do: "faults" } : { do: "faults", seat });
    refusal = answer?.ok ? "" : answer ? errorText(answer.error) : say("no_answer");
    if (refusal) return draw();
    faults = answer.faults.map((fault) => ({ offers: [], choices: [], ...fault }));
    codes.replaceChildren(...faults.map((fault) => el("option", { value: fault.code }, [nameOf(fault), readableClause(fault.clause)].filter(Boolean).join(" · "))));
    return draw();
  }

  find.addEventListener("input", draw);
  return { read, draw };
}
