// A number that rolls to its new value: who glances sees that it changes, and where it ends.

const ROLL_MS = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");

function motionless() {
  return still.matches || document.documentElement.classList.contains("still");
}

export class RollingNumber {
  // `write(value)` puts a value on the page.
  constructor(write) {
    this.write = write;
    this.shown = null;
    this.target = null;
  }

  // The first value stands at once; every later one is rolled to from what is shown now.
  to(value) {
    if (this.shown === null || motionless()) this.shown = value;
    this.write(this.shown);
    if (value === this.target) return;
    this.target = value;
    if (this.shown !== value) this.#roll(this.shown, value, performance.now());
  }

  #roll(from, value, began) {
    const step = (now) => {
      if (this.target !== value) return; // a newer value has come
      const gone = Math.min(Math.max((now - began) / ROLL_MS, 0), 1);
      this.shown = gone === 1 ? value : Math.round((from + (value - from) * (1 - (1 - gone) ** 3)) / 100) * 100;
      this.write(this.shown);
      if (gone < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
