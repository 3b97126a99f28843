// The rule book's faults for one player, each with its cost now. One press records a fault and applies its penalty.

import { confirmChange } from "./confirm.js";
import { offerLabel } from "./alerts.js";
import { joinList, joinTitle, LANGUAGE, say, withDirectionMark, wordOf } from "../language.js";
import { termName } from "../book_names.js";
import { readableClause } from "../clauses.js";
import { errorText } from "../error_texts.js";
import { el, signedPoints } from "../tiles.js";

export function showPenalties({ seats, find, list, codes }, { api, showStatus, addEvents, table }) {
  let seat = null;
  let faults = [];
  let error = ""; // shown in place of the list

  // "Aoi −8,000, Ren +4,000".
  function paymentText(deltas) {
    const { players } = table();
    return joinList(deltas.map((delta, index) => (delta ? `${withDirectionMark(players[index])} ${signedPoints(delta)}` : null)).filter(Boolean));
  }

  function faultName(fault) {
    return LANGUAGE === "en" ? fault.name : termName(fault.code, table().ruleset);
  }

  function stopsHand(fault) {
    return fault.offers.some((offer) => offer.event?.kind === "hand_drawn/1");
  }

  async function punish(fault, choice) {
    const { players, ruleset } = table();
    const request = { do: "punish", seat, code: fault.code };
    const who = players[seat];
    if (choice !== undefined) request.choice = choice;
    const preview = await api.postCommand({ ...request, preview: true }); // the list may be out of date
    const stopsHand = preview?.preview?.events.some((event) => event.kind === "hand_drawn/1");
    const answer = stopsHand || fault.consequences.includes("chombo")
      ? await confirmChange(api, stopsHand ? say("fault_stops", { what: faultName(fault) }) : faultName(fault), request, { players, ruleset, ...(stopsHand ? { yes: say("stop_hand") } : {}) })
      : await api.command(request);
    if (!answer?.ok) return;
    addEvents(answer.events ?? []);
    showStatus(say("fault_written", { who, what: faultName(fault), n: answer.seq }));
    load();
  }

  function button(fault, text, choice) {
    const node = el("button", { type: "button", class: stopsHand(fault) ? "danger" : "", "data-fault": fault.code, "data-choice": choice }, text);
    node.addEventListener("click", () => punish(fault, choice));
    return node;
  }

  function costText(fault) {
    const texts = fault.offers.filter((offer) => offer.do !== "penalty").map(offerLabel);
    if (fault.deltas?.some(Boolean)) texts.push(paymentText(fault.deltas));
    return texts.length ? joinTitle(texts) : joinList(fault.consequences.filter((each) => each !== "none").map((each) => wordOf("consequence", each))) || say("record_it");
  }

  // Every word of the search must occur in the book's texts of a fault, in any language, or in its consequences.
  function matchingFaults() {
    const words = find.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    return faults.filter((fault) => {
      const consequences = fault.consequences.flatMap((each) => [each.replaceAll("_", " "), wordOf("consequence", each)]);
      const text = [faultName(fault), fault.name, fault.native, fault.code, fault.clause, ...consequences].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  function seatButtons(pressed) {
    return table().players.map((name, index) => {
      const node = el("button", { type: "button", "data-seat": index, "aria-pressed": pressed ? String(seat === index) : null }, name);
      node.addEventListener("click", async () => {
        seat = index;
        seats.replaceChildren(...seatButtons(true));
        list.inert = true; // it has another player's costs
        await load();
        list.closest(".pane").scrollIntoView({ block: "nearest" }); // a long one begins below the strip
      });
      return node;
    });
  }

  // The cost depends on the player: while none is chosen, a fault has the players' buttons.
  function faultButtons(fault) {
    if (seat === null) return seatButtons(false);
    return [button(fault, costText(fault)), ...(fault.choices ?? []).map((choice, index) => button(fault, choice.do === "penalty" ? paymentText(choice.deltas) : offerLabel(choice), index))];
  }

  function draw() {
    seats.replaceChildren(...seatButtons(true));
    if (error) {
      list.replaceChildren(el("li", { class: "bad" }, error));
      return;
    }
    const search = find.value.trim();
    const shown = seat === null && !search ? [] : matchingFaults();
    if (search && !shown.length) {
      list.replaceChildren(el("li", { class: "none" }, say("nothing_waits")));
      return;
    }
    list.replaceChildren(...shown.map((fault) => el("li", { "data-code": fault.code },
      el("b", {}, faultName(fault)), " ", el("small", { title: LANGUAGE === "en" ? fault.remark : null }, readableClause(fault.clause)),
      el("div", { class: "acts" }, ...faultButtons(fault)))));
  }

  async function load() {
    const asked = seat;
    const answer = await api.postCommand(seat === null ? { do: "faults" } : { do: "faults", seat });
    if (asked !== seat) return; // another player was chosen meanwhile
    list.inert = false;
    error = answer?.ok ? "" : answer ? errorText(answer.error) : say("no_answer");
    if (error) return draw();
    faults = answer.faults.map((fault) => ({ offers: [], choices: [], ...fault }));
    codes.replaceChildren(...faults.map((fault) => el("option", { value: fault.code }, [faultName(fault), readableClause(fault.clause)].filter(Boolean).join(" · "))));
    return draw();
  }

  find.addEventListener("input", draw);
  return { load, draw };
}
