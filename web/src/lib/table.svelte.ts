/**
 * One table as this browser knows it: plain state, changed only by the mutations below.
 *
 * The list of events is the truth. `shown` is the frame that the board shows or is moving to; the
 * animator advances it frame by frame, and stepping back only sets `shown`. Everything on the page
 * follows the board: `settled` is the last frame that has been shown to its end, and `view` is the
 * table as it was then. Only acts are made for the newest state. A long list comes in pages;
 * meanwhile the board shows the current position.
 */

import type {
  Do,
  Effect,
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
import { frameNow, frameOf, lastTurn, stops, trailOf, type Frame } from "./timeline";

export type Act = Do["act"];

/** What is wrong with a table, in a sentence. */
function faultWords({ code, sentence: words }: Fault): string {
  return code === "bad-message" ? "There is no table at this address." : sentence(words);
}

/** How long a frame of a turn that is shown again stays, where nothing moves, in milliseconds. */
const DWELL = 1200;

/** A refusal as it is shown. */
export interface Notice {
  sentence: string;
  rule: string | null;
}

export class Table {
  /** The table at the moment that the board shows. */
  view: TableView | null = $state.raw(null);
  frames: Frame[] = $state.raw([]);
  /** Whether more pages of the list are on their way. */
  loading = $state(false);
  /** Up to which event the board has been brought, or is being brought now. */
  shown = $state(0);
  /** Up to which event it has been shown to its end. */
  settled = $state(0);
  /** Whether the board follows what happens. */
  following = $state(true);
  /** Up to which event a turn is being shown again; 0 if none is. */
  replaying = $state(0);
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
  /** What has happened on the board; what is still coming to it is not among it. */
  past = $derived(this.frames.filter(({ seq }) => seq <= this.settled));
  /** The last frame that has been shown to its end. */
  reached = $derived(this.loading && this.following ? this.frame : this.past.at(-1));
  /** What the last turn did, for the board to mark until the next move begins. */
  trail = $derived<Effect[]>(
    this.loading || (this.shown > this.settled && this.frame?.kind === "moved")
      ? []
      : trailOf(this.past),
  );
  /** The frames to step to, once all of them are there. */
  stops = $derived(this.loading && this.following ? [] : stops(this.frames));
  stop = $derived(this.stops.findLastIndex((frame) => frame.seq <= this.shown));
  /** Whether the board shows the table as it is now. */
  isNow = $derived(this.shown >= this.last && !this.moving && (this.following || !this.loading));
  actor = $derived(this.view?.prompt?.seat ?? null);
  /** Whose turn the board shows. */
  active = $derived(this.isNow ? this.actor : (this.frame?.seat ?? null));
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

  /** The table after its last event; only acts are made for it. */
  private latest: TableView | null = null;
  /** The states that the board has not reached yet, and your seats in each. */
  private coming: { view: TableView; owned: string[] }[] = [];
  /** Your seats after the last event. */
  private owned: string[] = [];
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
    const message = this.command(this.dice.withLink(this.latest, act));
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
    this.catchUp();
  }

  /** Show the last turn again. */
  replay(): void {
    const [first] = lastTurn(this.frames);
    if (!first || this.loading) return;
    this.look(first.seq - 1);
    this.following = true;
    this.replaying = this.last;
    this.animator.start();
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
        this.own(message.seats);
        return this.addToDice();
      case "presence":
        this.presence = message;
        return;
      case "previewed":
        this.preview = message.preview;
        return;
      case "fault":
        if (message.retry_after) this.world.after(message.retry_after, () => this.watch());
        else if (message.code === "unknown" || !this.latest)
          this.fault = { sentence: faultWords(message), rule: null };
        return;
      default:
    }
  }

  private update(after: number, entries: Entry[], view: TableView): void {
    if (after > this.last) return this.watch();
    const isHistory = this.latest === null || this.loading;
    if (!isHistory) this.changeSeats(entries);
    this.latest = view;
    this.append(entries, view.setup.game);
    this.loading = view.seq > this.last;
    if (this.loading) this.animator.stop();
    if (!this.following) {
      this.catchUp();
    } else if (isHistory || this.loading || (this.pace() === 0 && !this.replaying)) {
      this.shown = this.last;
      this.catchUp();
    } else {
      this.coming.push({ view, owned: this.owned });
      this.animator.start();
    }
    this.addToDice();
  }

  /** Follow your own seats where players change theirs; the server confirms it afterwards. */
  private changeSeats(entries: Entry[]): void {
    for (const { seq, event } of entries)
      if (event.kind === "offered" && seq > this.last)
        this.owned = this.owned.map((seat) => event.moved[seat] ?? seat);
  }

  private own(seats: string[]): void {
    this.owned = seats;
    const newest = this.coming.at(-1);
    if (newest) newest.owned = seats;
    else this.yours = seats;
  }

  /** The board shows the frame it was brought to: everything else may show it too. */
  private settle(): void {
    this.settled = this.shown;
    if (this.shown >= this.replaying) this.replaying = 0;
    const reached = this.coming.findLast(({ view }) => view.seq <= this.shown);
    if (!reached) return;
    this.view = reached.view;
    this.yours = reached.owned;
    this.coming = this.coming.filter(({ view }) => view.seq > this.shown);
  }

  /** Stop waiting for the board: it is where it should be, or the reader looks back. */
  private catchUp(): void {
    this.settled = this.shown;
    this.replaying = 0;
    this.coming = [];
    this.view = this.latest;
    this.yours = this.owned;
  }

  private append(entries: Entry[], game: string): void {
    const frames = [...this.frames];
    const naming = (seat: string) => seatName(game, seat);
    for (const entry of entries)
      if (entry.seq > (frames.at(-1)?.seq ?? 0)) frames.push(frameOf(entry, frames.at(-1), naming));
    this.frames = frames;
  }

  /** Show the next frame; null when all are shown. */
  private advance(): Promise<void> | null {
    this.settle();
    const next = this.frames.find((frame) => frame.seq > this.shown);
    if (!next || !this.following) return null;
    this.shown = next.seq;
    return this.replaying && this.pace() === 0 ? this.dwell(next) : this.present(next);
  }

  /** Without motion, a turn is shown again as pictures with a moment for each. */
  private dwell(frame: Frame): Promise<void> {
    if (frame.words.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.world.after(DWELL, resolve));
  }

  private refuse(refused: Refused): void {
    if (refused.state && refused.state.seq >= (this.latest?.seq ?? 0)) {
      this.latest = refused.state;
      this.coming.push({ view: refused.state, owned: this.owned });
      if (!this.moving) this.settle();
    }
    this.notice = { sentence: sentence(refused.sentence), rule: refused.rule };
  }

  /** Each person's browser adds its own links to the dice, before a game and at every throw. */
  private addToDice(): void {
    if (this.latest) this.dice.look(this.latest, this.owned);
  }

  /** Act without a person's doing; a refusal means that it came too late, and is not shown. */
  private actQuietly(act: Act): void {
    void this.connection.act(this.command(act));
  }

  private command(act: Act): Do {
    return { type: "do", id: randomHex(12), table: this.id, seq: this.latest?.seq ?? 0, act };
  }
}
