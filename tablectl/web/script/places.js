// One rule for places on every page: those who are equal share a place.

// The places of some values, the highest first; a value of several numbers is compared number by number.
export function placesAmong(values) {
  const rows = values.map((value) => [value].flat());
  const ahead = (a, b) => {
    const at = a.findIndex((each, n) => each !== b[n]);
    return at >= 0 && a[at] > b[at];
  };
  return rows.map((mine) => 1 + rows.filter((other) => ahead(other, mine)).length);
}
