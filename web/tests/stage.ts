/** A world without a network or a clock: the test is both. */

import type { Socket, World } from "../src/lib/connection";

export class Stage implements World {
  sockets: (Socket & { sent: string[]; closed: boolean })[] = [];
  timers: { ms: number; then: () => void; off: boolean }[] = [];

  open(): Socket {
    const sent: string[] = [];
    const socket = {
      sent,
      closed: false,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: (data: string) => void sent.push(data),
      close() {
        this.closed = true;
      },
    };
    this.sockets.push(socket);
    return socket;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { ms, then, off: false };
    this.timers.push(timer);
    return () => (timer.off = true);
  }

  random(): number {
    return 1;
  }

  get socket() {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket");
    return last;
  }

  /** What was sent on the last socket, and not looked at yet. */
  said(): unknown[] {
    return this.socket.sent.splice(0).map((text) => JSON.parse(text) as unknown);
  }

  /** Wait until something was sent. */
  async speaks(): Promise<void> {
    while (this.socket.sent.length === 0) await new Promise((resolve) => setTimeout(resolve));
  }

  hear(message: unknown): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Let the latest timer that still runs go off; returns how long it was to last. */
  fire(): number {
    const timer = this.timers.findLast((each) => !each.off);
    if (!timer) throw new Error("no timer runs");
    timer.off = true;
    timer.then();
    return timer.ms;
  }
}
