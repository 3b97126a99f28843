// What the players of the made-up play need, as the service works it out for their points.

function win(han, fu, points, limit = null) {
  return { total: { han, fu, limit, points }, scores: [], after: "goes_on" };
}

const WALL = win(1, 30, 1100);
const LEAST = win(1, 30, 1000);
const HANEMAN = win(6, null, 12_000, "haneman");
const DEALERS = win(6, null, 18_000, "haneman");
const MORE = win(2, 30, 2900);

// `others`: what it takes on the discards of the other seats in turn.
function aim(seat, place, wall, others, draws = []) {
  const givers = [0, 1, 2, 3].filter((each) => each !== seat);
  return { place, wall, from: others.map((need, at) => ({ seat: givers[at], need })), draws };
}

export const SAMPLE_NEEDS = {
  hand: 0, ruleset: "riichi",
  seats: [
    { seat: 1, place: 1, past: [], places: [aim(1, 1, WALL, [LEAST, LEAST, LEAST])] },
    {
      seat: 2, place: 2, past: [],
      places: [aim(2, 1, HANEMAN, [HANEMAN, win(2, 90, 5800), HANEMAN])],
    },
    {
      seat: 3, place: 3, past: [],
      places: [aim(3, 1, HANEMAN, [HANEMAN, win(2, 90, 5800), HANEMAN]), aim(3, 2, WALL, [LEAST, LEAST, LEAST], [[3], [0, 3], [1, 3], [0, 1, 3]])],
    },
    {
      seat: 0, place: 4, past: [],
      places: [
        aim(0, 1, win(2, 110, 10_800), [win(2, 70, 6800), DEALERS, DEALERS]),
        aim(0, 3, win(2, 20, 2100), [MORE, win(1, 30, 1500), win(1, 30, 1500)], [[0], [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 1, 3]]),
      ],
    },
  ],
};
