"""Contrast of a page's texts with what they stand on, as WCAG 2.1 counts it (AA: 4.5, large type 3)."""

from __future__ import annotations

from playwright.sync_api import Page

_MEASURE = """async () => {
  const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
  const fading = document.getAnimations().filter(ends); // what fades in is hard to read on its way
  await Promise.allSettled(fading.map((each) => each.finished));
  const channel = (v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (c) => 0.2126 * channel(c[0]) + 0.7152 * channel(c[1]) + 0.0722 * channel(c[2]);
  const numbers = (text) => text.match(/[\\d.]+/g).map(Number);
  const shares = (text) => text.startsWith("color(srgb ") ? 255 : 1; // of mixed colours: 0 to 1
  const read = (text) => [...numbers(text), 1].slice(0, 4).map((v, i) => (i < 3 ? v * shares(text) : v));
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat([1]);
  const poor = [];
  for (const node of document.querySelectorAll("body *")) {
    if (!node.offsetParent || node.disabled) continue;
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) continue;
    const layers = [];
    let opacity = 1;
    let painted = false;
    for (let each = node; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      painted = painted || (each !== document.body && style.backgroundImage !== "none");
      layers.unshift(read(style.backgroundColor));
      opacity *= Number(style.opacity);
    }
    if (painted) continue; // a gradient has no one colour
    const ground = layers.reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
    const style = getComputedStyle(node);
    const ink = read(style.color);
    const shown = over([ink[0], ink[1], ink[2], ink[3] * opacity], ground);
    const [bright, dark] = [light(shown), light(ground)].sort((a, b) => b - a);
    const ratio = (bright + 0.05) / (dark + 0.05);
    const text = node.textContent.trim().slice(0, 40);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) poor.push(`${ratio.toFixed(2)}: "${text}"`);
  }
  return poor;
}"""


def poor_contrast(page: Page) -> list[str]:
    """Visible texts that are too hard to read; disabled controls and texts on gradients are left out."""
    found: list[str] = page.evaluate(_MEASURE)
    return found
