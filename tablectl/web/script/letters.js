// How many Latin letters' room a name takes: Chinese and Japanese ones are twice as wide. Styles make long names smaller
// by it, as --letters, or by its widest word, as --word.

export const widestWord = (name) => Math.max(...name.split(/[\s-]+/).map(letters));

export function letters(name) {
  return [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
}
