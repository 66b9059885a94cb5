/** Royal Tee as it is shown: at rest, or on its way through the events of a move. */

import type { Effect } from "../../protocol";
import { glide, pace, Queue, tween } from "../../boards/motion";
import { indexOf, type Colour } from "./geometry";
import { readTee, type Owner, type TeePosition } from "./position";
import { closing, spread } from "./spread";

/** A Royal Tee between two spaces. */
export interface Walking {
  colour: Colour;
  from: string;
  to: string;
  /** How far it is on its way, 0 to 1. */
  t: number;
}

interface Taken {
  colour: Colour;
  spaces: readonly string[];
}

/** The spaces that a move surrounded, or null. */
function surroundedBy(effects: readonly Effect[]): Taken | null {
  for (const effect of effects)
    if (effect.kind === "tee:surrounded")
      return { colour: effect.seat as Colour, spaces: effect.spaces };
  return null;
}

/** The spaces that a walk touched and claimed. */
function claimedBy(effects: readonly Effect[]): readonly string[] {
  for (const effect of effects) if (effect.kind === "tee:claimed") return effect.spaces;
  return [];
}

/** Shows a position, and plays the events that lead to the next one. */
export class Scene {
  shown: TeePosition = $state.raw(readTee(""));
  walking: Walking | null = $state.raw(null);
  /** The way that the tee has just come. */
  trace: readonly string[] = $state.raw([]);
  tracer: Colour = $state("r");
  playing = $state(false);

  #queue = new Queue();
  #next: TeePosition | null = null;
  #speed: () => number;

  constructor(speed: () => number) {
    this.#speed = speed;
  }

  /** Show a position: at once, or when what is being played has ended. */
  show(position: TeePosition): void {
    if (this.#queue.busy) this.#next = position;
    else this.shown = position;
  }

  /**
   * Play the events of one move, after those that were asked for before. A walk that was `drawn`
   * here has been seen: its tee stays at the tip, and only the claims follow.
   */
  play(effects: readonly Effect[], drawn: readonly string[] = []): Promise<void> {
    this.playing = true;
    return this.#queue.add(() => this.#move(effects, drawn)).finally(() => this.#rest());
  }

  #rest(): void {
    if (this.#queue.busy) return;
    this.playing = false;
    this.walking = null;
    this.trace = [];
    if (this.#next) this.shown = this.#next;
    this.#next = null;
  }

  async #move(effects: readonly Effect[], drawn: readonly string[]): Promise<void> {
    const walked = effects.find((effect) => effect.kind === "tee:walked");
    const path = walked?.path ?? [];
    const claimed = claimedBy(effects);
    const colour = walked?.seat as Colour | undefined;
    if (colour && `${drawn}` === `${path}`) await this.#settle(colour, path, new Set(claimed));
    else if (colour) await this.#walk(colour, path, new Set(claimed));
    const bonus = surroundedBy(effects);
    if (bonus) await this.#fill(bonus, closing(path, claimed, bonus.spaces));
  }

  async #walk(colour: Colour, path: readonly string[], claimed: Set<string>): Promise<void> {
    const steps = path.length - 1;
    // A short walk strolls, a long one hurries; none lasts much longer than a second.
    const ms = Math.max(100, Math.min(260, 900 / steps));
    this.tracer = colour;
    for (let step = 0; step < steps; step += 1) {
      const [from, to] = [path[step] ?? "", path[step + 1] ?? ""];
      const speed = pace(this.#speed());
      if (speed) {
        await tween(ms / speed, (t) => (this.walking = { colour, from, to, t: glide(t) }));
        this.trace = path.slice(0, step + 2);
      }
      if (claimed.has(to)) this.#take(colour, [to]);
    }
    this.#take(colour, [...claimed]);
    this.#stand(colour, path);
    this.walking = null;
  }

  async #settle(colour: Colour, path: readonly string[], claimed: Set<string>): Promise<void> {
    this.#stand(colour, path);
    this.tracer = colour;
    this.trace = path;
    for (const space of path) {
      if (!claimed.has(space)) continue;
      this.#take(colour, [space]);
      await this.#wait(60);
    }
    this.#take(colour, [...claimed]);
  }

  #stand(colour: Colour, path: readonly string[]): void {
    this.shown = { ...this.shown, tees: { ...this.shown.tees, [colour]: path.at(-1) } };
  }

  /** Fill a region in waves, after a moment in which the closed line can be seen. */
  async #fill({ colour, spaces }: Taken, origin: string): Promise<void> {
    const waves = spread(spaces, origin);
    const ms = Math.min(140, 620 / waves.length);
    await this.#wait(180);
    for (const wave of waves) {
      this.#take(colour, wave);
      await this.#wait(ms);
    }
    await this.#wait(200);
  }

  /** Let some time pass, unless motion is unwanted. */
  async #wait(ms: number): Promise<void> {
    const speed = pace(this.#speed());
    if (speed) await tween(ms / speed, () => undefined);
  }

  #take(colour: Colour, spaces: readonly string[]): void {
    const owners: Owner[] = [...this.shown.owners];
    for (const space of spaces) owners[indexOf(space)] = colour;
    this.shown = { ...this.shown, owners };
  }
}
