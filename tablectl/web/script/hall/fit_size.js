// Binary search for the largest size at which something fits.

const PRECISION_PX = 0.5;

// Calls `set` with sizes between the two, and `fits` after each. Where not even the smallest fits it stays set, and 0
// is returned.
export function largestFitting(smallest, greatest, set, fits) {
  let [low, high] = [smallest, greatest];
  set(low);
  if (!fits()) return 0;
  while (high - low > PRECISION_PX) {
    const middle = (low + high) / 2;
    set(middle);
    if (fits()) low = middle; else high = middle;
  }
  set(low);
  return low;
}
