// A bell for the hall: tones made by the browser, once somebody has allowed it by pressing a button.

let heard = null;

export function soundOn() {
  heard ??= new AudioContext();
  heard.resume();
  return true;
}

export function soundOff() {
  heard?.close();
  heard = null;
}

function tone(at, pitch) {
  const [voice, loud] = [heard.createOscillator(), heard.createGain()];
  voice.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(0.6, at + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
  voice.connect(loud).connect(heard.destination);
  voice.start(at);
  voice.stop(at + 1);
}

// So many strokes; the page remembers that it rang, also where nobody wanted to hear it.
export function ring(strokes, pitch = 880) {
  document.body.dataset.rang = Number(document.body.dataset.rang ?? 0) + strokes;
  if (!heard) return;
  for (let at = 0; at < strokes; at += 1) tone(heard.currentTime + at, pitch);
}
