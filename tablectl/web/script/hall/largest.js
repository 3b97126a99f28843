// The largest size, between two, at which something fits.

const NEAR_PX = 0.5;

// `fits` is asked once `size` was set; 0, and the least size set, where not even that fits.
export function largest(least, most, set, fits) {
  let [low, high] = [least, most];
  set(low);
  if (!fits()) return 0;
  while (high - low > NEAR_PX) {
    const middle = (low + high) / 2;
    set(middle);
    if (fits()) low = middle; else high = middle;
  }
  set(low);
  return low;
}
