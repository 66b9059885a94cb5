/** Small wooden sounds, synthesized: no files, and silent until switched on. */

import type { Frame } from "./timeline";

/** A knock on wood: how high, how loud, and how many seconds after the first. */
type Knock = readonly [pitch: number, loudness: number, delay: number];

/** Every sound, as knocks. */
export const SOUNDS = {
  turn: [
    [420, 0.12, 0],
    [560, 0.12, 0.12],
  ],
  dice: [
    [300, 0.1, 0],
    [336, 0.1, 0.09],
    [380, 0.1, 0.2],
    [432, 0.1, 0.33],
  ],
  move: [[210, 0.2, 0]],
  hit: [[120, 0.3, 0.16]],
  surround: [[320, 0.14, 0.22]],
} as const satisfies Record<string, readonly Knock[]>;

export type Sound = keyof typeof SOUNDS;

/** Names the sounds of what a move did. */
type More = (effects: Frame["effects"]) => Sound[];

/** Play a sound into an audio context. */
export function sound(name: Sound, out: BaseAudioContext): void {
  for (const each of SOUNDS[name]) knock(each, out);
}

/** A short, low tone that falls at its head. */
function knock([pitch, loudness, delay]: Knock, out: BaseAudioContext): void {
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

let context: AudioContext | null = null;

function play(name: Sound): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  sound(name, context);
}

export const sounds = {
  turn(): void {
    play("turn");
  },
  /** What a frame sounds like; `more` adds a game's own sounds. */
  frame(frame: Frame, more?: More): void {
    for (const name of soundsOf(frame, more)) play(name);
  },
};

/** Name the sounds of a frame; `more` adds a game's own. */
export function soundsOf(
  { kind, effects }: Pick<Frame, "kind" | "effects">,
  more: More = () => [],
): Sound[] {
  if (kind === "threw") return ["dice"];
  return kind === "moved" ? ["move", ...more(effects)] : [];
}
