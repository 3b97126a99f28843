// Written by `tablectl schemas --typescript docs/examples/typescript/src/messages` from
// tablectl/schemas/players.json; changes made here are overwritten.

export interface PlayersPlayer {
  /** As it stands at the seat. */
  name: string;
  /** For places where the whole name has no room. */
  short: string | null;
  team: string | null;
  /** Of the player or the team, the main one first. */
  colours: string[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /**
   * Address of a WebP picture at the table's pages, at most 512 pixels a side. Another picture has
   * another address.
   */
  portrait: string | null;
  /** The team's, likewise. */
  logo: string | null;
}

/**
 * Who the players are besides their names: topic mahjong/<table>/players. Everybody whom the table's file
 * or the judge's form tells of, whether they play now or not. Seats are matched by `player` = `name`.
 */
export interface Players {
  schema: "tablectl/players/1";
  table: string;
  /** By name, each name once. */
  players: PlayersPlayer[];
}
