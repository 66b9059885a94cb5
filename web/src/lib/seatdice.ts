/**
 * What this browser adds to the dice: it commits to a chain, and reveals a link when it may.
 *
 * All chains are derived from one key in the local storage, so that a reload or a second tab goes
 * on with the same chain. The table's commitment goes into a chain: a table that offers a game
 * again gets another one.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { Do, TableView } from "../protocol";
import { Chain, headOf, prefixed, type Place } from "./chain";
import { generationOf } from "./dice";
import { breather, idle } from "./slices";
import { randomHex } from "./random";
import { keepSeen } from "./seen";

type Act = Do["act"];

const KEY = "royal-dice-key";

/** How many links are made before the page may do other things: on a phone, 1024 take long. */
const PORTION = 32;

/** Used where the browser keeps nothing: the chain then lasts as long as the page. */
let unkept = "";

function key(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept && /^[0-9a-f]{64}$/.test(kept)) return kept;
    localStorage.setItem(KEY, randomHex(32));
    return localStorage.getItem(KEY) ?? (unkept ||= randomHex(32));
  } catch {
    return (unkept ||= randomHex(32));
  }
}

/** Derive the last link of a chain from the browser's key. */
export function lastLink(secret: string, place: Place, commitment: string): string {
  const message = concatBytes(prefixed(hexToBytes(commitment)), headOf(place));
  return bytesToHex(hmac(sha256, hexToBytes(secret), message));
}

export class SeatDice {
  private chains = new Map<string, { for: string; chain: Chain }>();
  private sent = new Set<string>();
  private growing = new Set<string>();
  private grown = new Set<string>();
  private again: () => void = () => undefined;

  constructor(private send: (act: Act) => void) {}

  /** Send whatever the table waits for from these seats, each once. */
  look(view: TableView, yours: readonly string[]): void {
    if (!view.dice) return;
    this.again = () => this.look(view, yours);
    for (const { seat, ready } of view.seats.filter((each) => yours.includes(each.seat)))
      if (generationOf(view.dice.proof) === 1) {
        if (view.phase === "waiting" && !ready)
          this.once(view, seat, () => ({ act: "ready", seat, seed: randomHex(16) }));
      } else if (view.phase !== "over") {
        if (this.grown.has(nameOf(view, seat))) {
          this.commit(view, seat);
          this.reveal(view, seat);
        } else void this.grow(view, seat);
      }
  }

  /** Make all links of a seat's chain, a few at a time, then look again. */
  private async grow(view: TableView, seat: string): Promise<void> {
    const name = nameOf(view, seat);
    if (this.growing.has(name)) return;
    this.growing.add(name);
    // A game that goes on has a board to draw first; one that waits for this chain has none.
    await (view.phase === "waiting" || view.dice?.links.includes(seat) ? breather() : idle());
    const chain = this.chain(view, seat);
    do await breather();
    while (!chain.grow(PORTION));
    this.grown.add(name);
    this.again();
  }

  /** Put the seat's link into a throw. */
  withLink(view: TableView | null, act: Act): Act {
    if (act.act !== "throw" || view?.prompt?.kind !== "throw" || view.prompt.seat !== act.seat)
      return act;
    return { ...act, link: this.link(view, act.seat, numberOf(view)) ?? null };
  }

  private commit(view: TableView, seat: string): void {
    if (view.phase !== "waiting" || view.dice?.commitments[seat]) return;
    this.once(view, seat, () => ({
      act: "commit",
      seat,
      commitment: this.chain(view, seat).commitment,
    }));
  }

  private reveal(view: TableView, seat: string): void {
    // A seed revealed before everyone has committed could influence the others' choice.
    const people = view.seats.filter((each) => each.kind !== "bot");
    if (!people.every((each) => view.dice?.commitments[each.seat])) return;
    if (!view.dice?.links.includes(seat)) return;
    const number = numberOf(view);
    const link = this.link(view, seat, number);
    if (link === undefined) return;
    if (number === 0) keepSeen(view);
    this.once(view, `${seat} ${number}`, () => ({ act: "reveal", seat, number, link }));
  }

  private once(view: TableView, what: string, act: () => Act): void {
    const name = `${view.dice?.commitment} ${what}`;
    if (this.sent.has(name)) return;
    this.sent.add(name);
    this.send(act());
  }

  /** The seat's link; undefined if another device has committed for it. */
  private link(view: TableView, seat: string, number: number): string | undefined {
    if (!view.dice?.commitments[seat]) return undefined;
    const chain = this.chain(view, seat);
    return chain.commitment === view.dice.commitments[seat] ? chain.link(number) : undefined;
  }

  private chain(view: TableView, seat: string): Chain {
    const commitment = view.dice?.commitment ?? "";
    const kept = this.chains.get(seat);
    if (kept?.for === commitment) return kept.chain;
    const at = view.seats.findIndex((each) => each.seat === seat);
    const version = view.dice?.proof ?? "";
    const place = { version, table: view.table, game: view.number, seat: at };
    const chain = new Chain(place, lastLink(key(), place, commitment));
    this.chains.set(seat, { for: commitment, chain });
    return chain;
  }
}

/** The name of a seat's chain. */
function nameOf(view: TableView, seat: string): string {
  return `${view.dice?.commitment} ${seat}`;
}

/** The throw that links belong to now: the next one, or the seed before the game. */
function numberOf(view: TableView): number {
  return view.phase === "playing" ? (view.dice?.throws ?? 0) + 1 : 0;
}
