/**
 * The connection to the service: one socket, its life as an explicit state machine.
 *
 *   idle ──start──> connecting ──welcome──> open
 *                     ^     │               │
 *                  timer   fails          breaks
 *                     │     v               v
 *                   waiting <───────────────┘        stop: any ──> closed
 *
 * Acts are stored until they are answered and resent on a new socket; the service answers a repeated
 * act with its first answer, so none is lost and none is done twice. What came too early is resent
 * after the delay that the service names.
 */

import type { ClientMessage, Do, Preview, Refused, ServerMessage } from "../protocol";

export type LineState = "idle" | "connecting" | "open" | "waiting" | "closed";

const NEXT: Record<LineState, readonly LineState[]> = {
  idle: ["connecting", "closed"],
  connecting: ["open", "waiting", "closed"],
  open: ["waiting", "closed"],
  waiting: ["connecting", "closed"],
  closed: [],
};

export const FIRST_WAIT = 250;
export const LONGEST_WAIT = 8_000;
export const PING_EVERY = 15_000;

/** What is used of a WebSocket. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

/** What the line needs of the world; tests bring their own. */
export interface World {
  open(): Socket;
  after(ms: number, then: () => void): () => void;
  random(): number;
}

export interface Listener {
  message(message: ServerMessage): void;
  state(state: LineState): void;
  /** Called on every new socket, before anything else is sent. */
  ready(): void;
}

interface Pending {
  message: Do;
  settle(answer: Refused | null): void;
}

export class Connection {
  state: LineState = "idle";
  private socket: Socket | null = null;
  private fails = 0;
  private heard = true;
  private cancelTimer: () => void = () => {};
  private pending = new Map<string, Pending>();
  private question: Preview | null = null;

  constructor(
    private world: World,
    private listener: Listener,
  ) {}

  start(): void {
    this.connect();
  }

  stop(): void {
    this.turn("closed");
    this.drop();
  }

  /** Try again now, for example because the machine is back on its network. */
  hurry(): void {
    if (this.state === "waiting") this.connect();
  }

  /** Say something that need not arrive; false if the line is down. */
  say(message: ClientMessage): boolean {
    if (this.state !== "open" || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Send an act until it is answered; null means that it is stored. */
  act(message: Do): Promise<Refused | null> {
    return new Promise((settle) => {
      this.pending.set(message.id, { message, settle });
      this.say(message);
    });
  }

  /** Ask something; only the latest question matters. */
  ask(message: Preview): void {
    this.question = message;
    this.say(message);
  }

  private turn(state: LineState): void {
    if (!NEXT[this.state].includes(state)) throw new Error(`${this.state} cannot turn ${state}`);
    this.state = state;
    this.listener.state(state);
  }

  private connect(): void {
    this.cancelTimer();
    this.turn("connecting");
    const socket = this.world.open();
    this.socket = socket;
    socket.onmessage = (event) => this.receive(socket, String(event.data));
    socket.onclose = () => this.broken(socket);
    socket.onerror = () => this.broken(socket);
  }

  private receive(socket: Socket, data: string): void {
    if (socket !== this.socket) return;
    this.heard = true;
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === "welcome") this.opened();
    if (message.type === "done") this.settle(message.id, null);
    if (message.type === "refused") this.refused(message);
    this.listener.message(message);
  }

  private opened(): void {
    this.fails = 0;
    this.turn("open");
    this.listener.ready();
    for (const { message } of this.pending.values()) this.say(message);
    this.watchLine();
  }

  private refused(message: Refused): void {
    if (message.retry_after) this.world.after(message.retry_after, () => this.again(message.id));
    else this.settle(message.id, message);
  }

  /** Send once more what came too early, if it still matters. */
  private again(id: string): void {
    const message = this.question?.id === id ? this.question : this.pending.get(id)?.message;
    if (message) this.say(message);
  }

  private settle(id: string, answer: Refused | null): void {
    const found = this.pending.get(id);
    this.pending.delete(id);
    found?.settle(answer);
  }

  /** A line that has been silent for a whole interval after a ping is taken as lost. */
  private watchLine(): void {
    this.cancelTimer = this.world.after(PING_EVERY, () => {
      if (!this.heard && this.socket) return this.broken(this.socket);
      this.heard = false;
      this.say({ type: "ping" });
      this.watchLine();
    });
  }

  private broken(socket: Socket): void {
    if (socket !== this.socket || this.state === "closed") return;
    this.drop();
    this.turn("waiting");
    this.cancelTimer = this.world.after(this.pause(), () => this.connect());
  }

  private drop(): void {
    this.cancelTimer();
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
    }
  }

  /** Wait longer after every failure, and never in step with the other players. */
  private pause(): number {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.fails);
    this.fails += 1;
    return longest * (0.5 + this.world.random() / 2);
  }
}

/** The real world: the service's own socket and the browser's clock. */
export const browser: World = {
  open: () => new WebSocket(location.origin.replace(/^http/, "ws") + "/api/live") as Socket,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
