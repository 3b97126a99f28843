// Made-up play for arranging a scene before anybody sits down (?sample=1): a hand of riichi that Ren has won from the
// wall while Haru waits. Messages have the form that the service gives them; nothing here is published.

import { SILHOUETTE } from "../identity.js";
import { SAMPLE_NEEDS } from "./sample_needs.js";

// ?sample=long: the longest names that a graphic must hold, in three scripts.
const LONG = new URLSearchParams(location.search).get("sample") === "long";
const PLAYERS = LONG ? ["Александра-Виктория Преображенская", "Ren", "中村 太郎左衛門", "Maximilian von Habsburg III"] : ["Aoi", "Ren", "Yuzu", "Haru"];
const TEAMS = LONG ? ["Санкт-Петербургский клуб маджонга", "Ōsaka", "関西麻雀倶楽部", "Wiener Mahjongverein"] : ["Ōsaka", "Rīga", "Ōsaka", "Rīga"];
const COUNTRIES = LONG ? ["RU", "KR", "JP", "AT"] : ["JP", "LV", "JP", "LV"];
const COLOURS = ["#2980b9", "#9d2235", "#2980b9", "#9d2235"];
const WINDS = ["E", "S", "W", "N"];
const POINTS = [20_000, 34_000, 23_000, 23_000];
const CHANGES = [-4000, 10_000, -3000, -3000];
const RIVERS = ["4z5z1p8m1s9s7z9m3m1z5m3p", "4z2z5z7m1p8p4z3z6z1m1m1s7z4p", "2z7m4z5z3s1p1z9p", "3z1z9s2m6z2p4z7p5p9m1s"];
const RIICHI_AT = [null, 13, null, 10];
const WINNER = 1;
const WAITING = 3;

function discards(seat) {
  const codes = RIVERS[seat].match(/../g);
  return codes.map((tile, at) => ({ tile, drawn: false, sideways: at === RIICHI_AT[seat], claimed_by: null }));
}

function seatAt(seat) {
  const riichi = RIICHI_AT[seat];
  return {
    seat, player: PLAYERS[seat], wind: WINDS[seat], closed: seat === WINNER ? 14 : 13, drawn: seat === WINNER, river: discards(seat),
    melds: [], flowers: "", laid: "", exposed: "", void_suit: null, void_card: false, out: false, parts: [],
    ready: riichi === null ? null : { discard: riichi, double: false, paid: true },
    shown: seat === WINNER ? { tiles: "234789m234p5688s", winning_tile: "4s" } : null,
  };
}

// The hands before this one, for the standings, the points by hand and the final screen: who won what from whom.
const START = [25_000, 25_000, 25_000, 25_000];
const HAND_DELTAS = [
  ["E", 0, 3, 0, [-12_000, 0, 0, 12_000]], ["E", 1, 2, null, [-1300, -2600, 5200, -1300]], ["E", 2, 0, 1, [8000, -8000, 0, 0]],
  ["E", 3, 1, 3, [0, 5800, 0, -5800]], ["S", 0, 2, 0, [-3900, 0, 3900, 0]], ["S", 1, 1, null, [-2000, 6000, -2000, -2000]], ["S", 2, WINNER, null, CHANGES],
];
const WON = { tiles: ["234789m234p5688s", "4s"], items: [["riichi", 1], ["menzen_tsumo", 1], ["pinfu", 1], ["uradora", 1], ["dora", 1]].map(([id, value]) => ({ id, value, count: 1 })), total: { han: 5, fu: 20, limit: "mangan", points: 8000 } };

function sampleSession() {
  let scores = START;
  const hands = HAND_DELTAS.map(([round, dealer, player, from, deltas], hand) => {
    scores = scores.map((value, each) => value + deltas[each]);
    return { hand, round, dealer, honba: 0, draw: null, deltas, scores, winners: [player], wins: [{ player, from, ...WON }], corrected: 0 };
  });
  const order = scores.map((_, player) => player).sort((a, b) => scores[b] - scores[a]);
  const final = scores.map((value, player) => (value - 30_000) / 1000 + [30, 10, -10, -30][order.indexOf(player)] + (order[0] === player ? 20 : 0));
  return { rules: "riichi", players: PLAYERS, start: START, scores, final, match: null, finished: true, hands, best: { hand: 0, win: 0 }, standing: { after: hands.length - 1, points: scores, final, match: null } };
}

const SEATS = PLAYERS.map((_, seat) => seatAt(seat));
const MANGAN = { han: 5, fu: 30, limit: "mangan", points: 8000 };

export const SAMPLE = {
  players: {
    players: PLAYERS.map((name, seat) => ({ name, short: null, team: TEAMS[seat], colours: [COLOURS[seat]], country: COUNTRIES[seat], portrait: SILHOUETTE, logo: null })),
  },
  messages: {
    state: {
      hand: 0, phase: "settled", turn: null, tiles_left: 11, dice: [6, 1], walls: null, indicators: ["2z"], hidden_indicators: ["7s"],
      last_discard: null, draw: null, seats: SEATS, wins: [], finished: false, names_value: false, paused: null, marker: null,
    },
    score: {
      ruleset: "riichi", preset: "default", round: "E", hand: 0, hand_of_round: 1, dealer: 0, honba: 1, deposits: 0, finished: false, final: null, match: null,
      seats: PLAYERS.map((player, seat) => ({ seat, player, wind: WINDS[seat], points: POINTS[seat], change: CHANGES[seat] })),
    },
    result: {
      hand: 0, round: "E", dealer: 0, draw: null, ready: [], deltas: CHANGES, scores: POINTS, deposits: 0, payments: [], answers: [], penalties: [],
      wins: [{
        seat: WINNER, from: null, deltas: CHANGES, total: { han: 5, fu: 20, limit: "mangan", points: 8000 },
        items: [["riichi", 1], ["menzen_tsumo", 1], ["pinfu", 1], ["uradora", 1], ["dora", 1]].map(([id, value]) => ({ id, value, count: 1 })),
      }],
    },
    session: sampleSession(),
    needs: SAMPLE_NEEDS,
    hands: {
      hand: 0,
      seats: PLAYERS.map((_, seat) => ({
        seat, tiles: ["234789m234p5688s", "055m34567p344s66z", "99p655p742s22266s", "34567m0678p3499s"][seat], drawn: null, shanten: seat === WAITING ? 0 : 1,
        ready: seat === WAITING, furiten: seat === WAITING, accepts: [], acceptance: 6,
        waits: seat === WAITING ? [{ tile: "2s", left: 2, by_discard: MANGAN, from_wall: MANGAN }, { tile: "5s", left: 3, by_discard: MANGAN, from_wall: MANGAN }] : [],
      })),
    },
  },
  events: [
    { kind: "hand_started/1", seq: 1, at: new Date().toISOString(), dealer: 0 },
    { kind: "ready_declared/1", seq: 2, at: new Date().toISOString(), seat: WAITING },
  ],
};
