// The words of each rule book for the pages. No rule is here: what is worth what comes from the service.

const BOOKS = {
  riichi: { unit: "han", repeats: "honba", sticks: true, indicators: "Dora indicators", indicator: "Dora indicator", ready: "riichi", rounds: true },
  mcr: { unit: "points", rounds: true },
  siamese: { unit: "points", rounds: true },
  red: { unit: "points", rounds: true },
  hangzhou: { unit: "times", repeats: "stays of the banker", indicators: "Fortune indicator", indicator: "Fortune indicator", rounds: true },
  xiamen: { unit: "times", repeats: "stays of the banker", indicators: "Gold indicator", indicator: "Gold indicator", rounds: true },
  sichuan: { unit: "fans", rounds: false },
};
const UNKNOWN = { unit: "points", rounds: true };

export function bookOf(key) {
  return BOOKS[key] ?? UNKNOWN;
}

export function counted(value, book) {
  if (book.unit === "times") return `×${value}`;
  return `${Number(value).toLocaleString("en-US")} ${value === 1 ? book.unit.replace(/s$/, "") : book.unit}`;
}

const VOID = { m: "characters", p: "dots", s: "bamboos" };

export function voidSuit(suit) {
  return suit ? `without ${VOID[suit]}` : null;
}

export function spelled(id) {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
