// A name's width in Latin letters; Chinese and Japanese characters count as two. Styles shrink long names by it (--letters),
// or by their widest word (--word).

export const widestWordWidth = (name) => Math.max(...name.split(/[\s-]+/).map(widthInLetters));

export function widthInLetters(name) {
  return [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}
