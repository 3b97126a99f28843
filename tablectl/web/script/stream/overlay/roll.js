// A number that counts to its new value, so that viewers notice the change.

const ROLL_MS = 900;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

function isStill() {
  return reducedMotion.matches || document.documentElement.classList.contains("still");
}

export class RollingNumber {
  // `write(value)`: shows a value.
  constructor(write) {
    this.write = write;
    this.shown = null;
    this.target = null;
  }

  // The first value is shown at once.
  rollTo(value) {
    if (this.shown === null || isStill()) this.shown = value;
    this.write(this.shown);
    if (value === this.target) return;
    this.target = value;
    if (this.shown !== value) this.#roll(this.shown, value, performance.now());
  }

  #roll(from, value, start) {
    const step = (now) => {
      if (this.target !== value) return; // there is a newer value
      const progress = Math.min(Math.max((now - start) / ROLL_MS, 0), 1);
      this.shown = progress === 1 ? value : Math.round((from + (value - from) * (1 - (1 - progress) ** 3)) / 100) * 100;
      this.write(this.shown);
      if (progress < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}
