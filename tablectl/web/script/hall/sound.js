// The hall's bell: tones made by the browser, which needs a press before it plays any.

let audio = null;

export function soundOn() {
  audio ??= new AudioContext();
  audio.resume();
  return true;
}

export function soundOff() {
  audio?.close();
  audio = null;
}

function tone(startS, pitch) {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, startS);
  gain.gain.exponentialRampToValueAtTime(0.6, startS + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, startS + 0.9);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(startS);
  oscillator.stop(startS + 1);
}

// Rings so many strokes; data-rang counts them even while the sound is off.
export function ring(strokes, pitch = 880) {
  document.body.dataset.rang = Number(document.body.dataset.rang ?? 0) + strokes;
  if (!audio) return;
  for (let stroke = 0; stroke < strokes; stroke += 1) tone(audio.currentTime + stroke, pitch);
}
