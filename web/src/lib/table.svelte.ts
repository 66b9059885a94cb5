/**
 * One table as this browser knows it: plain state, changed only by the mutations below.
 *
 * The list of events is the truth. `shown` is the frame that the board has reached; the animator
 * advances it frame by frame, and stepping back only sets `shown`. A long list comes in pages;
 * meanwhile the board shows the current position.
 */

import type {
  Do,
  Entry,
  Fault,
  Presence,
  PreviewView,
  Refused,
  ServerMessage,
  TableView,
} from "../protocol";
import { Animator } from "./animator";
import { sentence } from "./api";
import { browser, Connection, type LineState, type World } from "./connection";
import { seatName } from "./games";
import { randomHex } from "./random";
import { SeatDice } from "./seatdice";
import { frameNow, frameOf, stops, type Frame } from "./timeline";

export type Act = Do["act"];

/** What is wrong with a table, in a sentence. */
function faultWords({ code, sentence: words }: Fault): string {
  return code === "bad-message" ? "There is no table at this address." : sentence(words);
}

/** A refusal as it is shown. */
export interface Notice {
  sentence: string;
  rule: string | null;
}

export class Table {
  /** The table after its last event. */
  view: TableView | null = $state.raw(null);
  frames: Frame[] = $state.raw([]);
  /** Whether more pages of the list are on their way. */
  loading = $state(false);
  /** Up to which event the board has been brought. */
  shown = $state(0);
  /** Whether the board follows what happens. */
  following = $state(true);
  yours: string[] = $state.raw([]);
  presence: Presence | null = $state.raw(null);
  line: LineState = $state("idle");
  /** Whether the line has been lost since it first held. */
  wasOpen = $state(false);
  notice: Notice | null = $state.raw(null);
  /** Why the table cannot be shown at all. */
  fault: Notice | null = $state.raw(null);
  preview: PreviewView | null = $state.raw(null);
  /** Whether the board is still showing what happened. */
  moving = $state(false);
  /** Whether an act is on its way. */
  busy = $state(false);

  game = $derived<string>(this.view?.setup.game ?? "");
  frame = $derived(
    this.loading && this.following && this.view
      ? frameNow(this.view)
      : this.frames.findLast((frame) => frame.seq <= this.shown),
  );
  last = $derived(this.frames.at(-1)?.seq ?? 0);
  /** The frames to step to. */
  stops = $derived(stops(this.frames));
  stop = $derived(this.stops.findLastIndex((frame) => frame.seq <= this.shown));
  /** Whether the board shows the table as it is now. */
  isNow = $derived(this.shown >= this.last && !this.moving && (this.following || !this.loading));
  actor = $derived(this.view?.prompt?.seat ?? null);
  /** The seat to act for, once the board has caught up. */
  acting = $derived(
    this.actor !== null &&
      this.view?.prompt?.kind !== "links" &&
      this.isNow &&
      this.yours.includes(this.actor) &&
      !this.isAway(this.actor)
      ? this.actor
      : null,
  );

  /** Set by the board: brings a frame to life, and is done when it has been seen. */
  present: (frame: Frame) => Promise<void> = () => Promise.resolve();

  private connection: Connection;
  private animator: Animator;
  private asked = 0;
  private dice = new SeatDice((act) => this.actQuietly(act));

  constructor(
    readonly id: string,
    private pace: () => number,
    private world: World = browser,
  ) {
    this.animator = new Animator(
      () => this.advance(),
      (running) => (this.moving = running),
    );
    this.connection = new Connection(world, {
      message: (message) => this.take(message),
      state: (state) => this.setLine(state),
      ready: () => this.watch(),
    });
  }

  open(): void {
    // The page may have been left before its first answer came.
    if (this.line === "idle") this.connection.start();
  }

  close(): void {
    this.animator.stop();
    if (this.line !== "closed") this.connection.stop();
  }

  hurry(): void {
    this.connection.hurry();
  }

  /** The player on a seat, or an empty name. */
  name(seat: string): string {
    return this.view?.seats.find((each) => each.seat === seat)?.name ?? "";
  }

  isAway(seat: string): boolean {
    return (this.view?.seats.find((each) => each.seat === seat)?.away ?? null) !== null;
  }

  /** Act at the table; a refusal becomes the notice. */
  async act(act: Act): Promise<boolean> {
    this.notice = null;
    this.busy = true;
    const message = this.command(this.dice.withLink(this.view, act));
    const refused = await this.connection.act(message);
    this.busy = false;
    if (refused) this.refuse(refused);
    return refused === null;
  }

  /** Ask what a path would do so far. */
  ask(walk: string): void {
    this.asked += 1;
    this.connection.ask({ type: "preview", id: `walk-${this.asked}`, table: this.id, walk });
  }

  /** Show a frame and stay there. */
  look(seq: number): void {
    this.animator.stop();
    this.following = seq >= this.last;
    this.shown = seq;
  }

  /** Step through the moves: -1 back, 1 forward. */
  step(by: number): void {
    const next = this.stops[this.stop + by];
    if (next) this.look(this.stop + by === this.stops.length - 1 ? this.last : next.seq);
  }

  /** Return to the current position. */
  now(): void {
    this.look(this.last);
  }

  private watch(): void {
    const after = this.frames.at(-1)?.seq ?? 0;
    this.connection.say({ type: "watch", table: this.id, after });
  }

  private setLine(state: LineState): void {
    this.line = state;
    if (state === "open") this.wasOpen = true;
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "update":
        return this.update(message.after, message.entries, message.state);
      case "yours":
        this.yours = message.seats;
        return this.addToDice();
      case "presence":
        this.presence = message;
        return;
      case "previewed":
        this.preview = message.preview;
        return;
      case "fault":
        if (message.retry_after) this.world.after(message.retry_after, () => this.watch());
        else if (message.code === "unknown" || !this.view)
          this.fault = { sentence: faultWords(message), rule: null };
        return;
      default:
    }
  }

  private update(after: number, entries: Entry[], view: TableView): void {
    if (after > this.last) return this.watch();
    const isHistory = this.view === null || this.loading;
    this.view = view;
    this.append(entries);
    this.loading = view.seq > this.last;
    if (this.loading) this.animator.stop();
    if (isHistory || this.loading || this.pace() === 0) {
      if (this.following) this.shown = this.last;
    } else if (this.following) {
      this.animator.start();
    }
    this.addToDice();
  }

  private append(entries: Entry[]): void {
    const frames = [...this.frames];
    const game = this.game;
    const naming = {
      name: (seat: string) => this.name(seat),
      seat: (seat: string) => seatName(game, seat),
    };
    for (const entry of entries)
      if (entry.seq > (frames.at(-1)?.seq ?? 0)) frames.push(frameOf(entry, frames.at(-1), naming));
    this.frames = frames;
  }

  /** Show the next frame; null when all are shown. */
  private advance(): Promise<void> | null {
    const next = this.frames.find((frame) => frame.seq > this.shown);
    if (!next || !this.following) return null;
    this.shown = next.seq;
    return this.present(next);
  }

  private refuse(refused: Refused): void {
    if (refused.state && refused.state.seq >= (this.view?.seq ?? 0)) this.view = refused.state;
    this.notice = { sentence: sentence(refused.sentence), rule: refused.rule };
  }

  /** Each person's browser adds its own links to the dice, before a game and at every throw. */
  private addToDice(): void {
    if (this.view) this.dice.look(this.view, this.yours);
  }

  /** Act without a person's doing; a refusal means that it came too late, and is not shown. */
  private actQuietly(act: Act): void {
    void this.connection.act(this.command(act));
  }

  private command(act: Act): Do {
    return { type: "do", id: randomHex(12), table: this.id, seq: this.view?.seq ?? 0, act };
  }
}
