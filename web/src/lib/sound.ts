/** Small wooden sounds, made here and now: no files, and silent until they are chosen. */

import type { Frame } from "./timeline";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** A knock on wood: a short, low tone with a click at its head. */
function knock(pitch: number, loudness: number, delay = 0): void {
  const out = audio();
  if (!out) return;
  const start = out.currentTime + delay;
  const tone = out.createOscillator();
  const volume = out.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.6, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.03);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.12);
  tone.connect(volume).connect(out.destination);
  tone.start(start);
  tone.stop(start + 0.14);
}

export const sounds = {
  turn(): void {
    knock(420, 0.12);
    knock(560, 0.12, 0.12);
  },
  /** What a frame sounds like. */
  frame(frame: Frame): void {
    if (frame.kind === "threw") for (const at of [0, 0.09, 0.2, 0.33]) knock(300 + 400 * at, 0.1, at);
    if (frame.kind !== "moved") return;
    knock(210, 0.2);
    if (frame.effects.some((effect) => effect.kind === "hit")) knock(120, 0.3, 0.16);
    if (frame.effects.some((effect) => effect.kind === "surrounded")) knock(320, 0.14, 0.22);
  },
};
