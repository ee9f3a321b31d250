/** Small sounds, made here: a knock of wood, a bell, a coin. */

import { settings } from "./settings.svelte";

type Note = { pitch: number; at: number; long: number; loud: number; shape: OscillatorType };

const SOUNDS = {
  knock: [
    { pitch: 190, at: 0, long: 0.07, loud: 0.9, shape: "triangle" },
    { pitch: 95, at: 0, long: 0.1, loud: 0.7, shape: "sine" },
  ],
  coin: [
    { pitch: 1320, at: 0, long: 0.08, loud: 0.3, shape: "sine" },
    { pitch: 1980, at: 0.05, long: 0.16, loud: 0.25, shape: "sine" },
  ],
  bell: [
    { pitch: 523, at: 0, long: 0.9, loud: 0.45, shape: "sine" },
    { pitch: 1308, at: 0, long: 0.5, loud: 0.15, shape: "sine" },
  ],
  turn: [
    { pitch: 587, at: 0, long: 0.25, loud: 0.4, shape: "sine" },
    { pitch: 880, at: 0.14, long: 0.4, loud: 0.4, shape: "sine" },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const note of SOUNDS[sound]) ring(context, note);
}

function ring(audio: AudioContext, { pitch, at, long, loud, shape }: Note): void {
  const start = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud * settings.volume, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long + 0.02);
}
