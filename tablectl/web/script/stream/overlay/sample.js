// Made-up messages to arrange a scene with (?sample=1): a hand of riichi that Ren has won by self-draw while Haru is ready.
// The figures are worked out by the rules (sample_game.js).

import { SILHOUETTE } from "../../identity.js";
import { GAME } from "./sample_game.js";

// ?sample=long: the longest names, in three scripts.
const LONG = new URLSearchParams(location.search).get("sample") === "long";
// ?sample=play: the same hand before the win, with two sticks on the table.
const PLAYING = new URLSearchParams(location.search).get("sample") === "play";
const PLAYERS = LONG ? ["Александра-Виктория Преображенская", "Ren", "中村 太郎左衛門", "Maximilian von Habsburg III"] : ["Aoi", "Ren", "Yuzu", "Haru"];
const TEAMS = LONG ? ["Санкт-Петербургский клуб маджонга", "Ōsaka", "関西麻雀倶楽部", "Wiener Mahjongverein"] : ["Ōsaka", "Rīga", "Ōsaka", "Rīga"];
const COUNTRIES = LONG ? ["RU", "KR", "JP", "AT"] : ["JP", "LV", "JP", "LV"];
const COLOURS = ["#2980b9", "#9d2235", "#2980b9", "#9d2235"];
const WINDS = ["E", "S", "W", "N"];
const LAST = GAME.hands.at(-1);
const WINNER = LAST.win.player;
const WAITING = GAME.ready;
const wind = (seat) => WINDS[(seat - LAST.dealer + 4) % 4];

const DEPOSITS = GAME.riichi_at.map((at) => (at === null ? 0 : -1000));
const BEFORE = LAST.scores.map((points, seat) => points - LAST.deltas[seat]);
const POINTS = PLAYING ? BEFORE.map((points, seat) => points + DEPOSITS[seat]) : LAST.scores;
const PLACES = POINTS.map((mine) => 1 + POINTS.filter((other) => other > mine).length); // all differ
const won = (seat) => seat === WINNER && !PLAYING;

function discards(seat) {
  const codes = GAME.rivers[seat].match(/../g);
  return codes.map((tile, index) => ({ tile, drawn: false, sideways: index === GAME.riichi_at[seat], claimed_by: null }));
}

function seatAt(seat) {
  const riichi = GAME.riichi_at[seat];
  return {
    seat, player: PLAYERS[seat], wind: wind(seat), closed: won(seat) ? 14 : 13, drawn: won(seat), river: discards(seat),
    melds: [], flowers: "", laid: "", exposed: "", void_suit: null, void_card: false, out: false, parts: [],
    ready: riichi === null ? null : { discard: riichi, double: false, paid: true },
    shown: won(seat) ? { tiles: GAME.closed[seat], winning_tile: LAST.win.tiles[1] } : null,
  };
}

// For the standings, the points by hand and the final screen.
function sampleSession() {
  const hands = GAME.hands.map(({ win, paid, ...hand }) => ({ ...hand, honba: 0, draw: null, winners: [win.player], wins: [win], corrected: 0 }));
  const { scores } = LAST;
  const { final } = GAME;
  return {
    rules: "riichi", players: PLAYERS, start: GAME.start, scores, final, match: null, finished: true, left: [], hands, best: { hand: 1, win: 0 },
    places: PLACES, standing: { after: LAST.hand, points: scores, deposits: 0, final, match: null, places: PLACES },
  };
}

const SEATS = PLAYERS.map((_, seat) => seatAt(seat));

export const SAMPLE = {
  players: {
    players: PLAYERS.map((name, seat) => ({ name, short: null, team: TEAMS[seat], colours: [COLOURS[seat]], country: COUNTRIES[seat], portrait: SILHOUETTE, logo: null })),
  },
  messages: {
    state: {
      hand: LAST.hand, phase: PLAYING ? "draw" : "settled", turn: PLAYING ? WINNER : null, tiles_left: 26, dice: [6, 1], walls: null, indicators: [GAME.dora], hidden_indicators: PLAYING ? [] : [GAME.ura],
      last_discard: null, draw: null, seats: SEATS, wins: [], finished: false, names_value: false, paused: null, marker: null,
    },
    score: {
      ruleset: "riichi", preset: "default", round: LAST.round, hand: LAST.hand, hand_of_round: LAST.dealer + 1, dealer: LAST.dealer, honba: 0, deposits: PLAYING ? DEPOSITS.filter(Boolean).length : 0,
      finished: false, final: null, match: null,
      seats: PLAYERS.map((player, seat) => ({ seat, player, wind: wind(seat), points: POINTS[seat], place: PLACES[seat], change: PLAYING ? DEPOSITS[seat] : LAST.deltas[seat] })),
    },
    result: {
      hand: LAST.hand, round: LAST.round, dealer: LAST.dealer, draw: null, ready: [], deltas: LAST.paid, scores: LAST.scores, deposits: 0, payments: [],
      answers: [], penalties: [], change: LAST.deltas, lines: LAST.lines,
      wins: [{ seat: WINNER, from: LAST.win.from, deltas: LAST.paid, total: LAST.win.total, items: LAST.win.items }],
    },
    session: sampleSession(),
    needs: { hand: LAST.hand + 1, ruleset: "riichi", seats: GAME.needs },
    hands: {
      hand: LAST.hand,
      seats: GAME.closed.map((tiles, seat) => ({
        seat, tiles, drawn: null, shanten: seat === WAITING ? 0 : 1,
        ready: seat === WAITING, furiten: seat === WAITING, accepts: [], acceptance: 6, waits: seat === WAITING ? GAME.waits : [],
      })),
    },
  },
  events: [
    { kind: "hand_started/1", seq: 1, at: new Date().toISOString(), dealer: LAST.dealer },
    { kind: "ready_declared/1", seq: 2, at: new Date().toISOString(), seat: WAITING },
    { kind: "irregularity_noted/1", seq: 3, at: new Date().toISOString(), seat: (WAITING + 1) % 4, code: "late_call", detail: "" },
  ],
};
