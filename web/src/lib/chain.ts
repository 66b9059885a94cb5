/** Hash chains for the dice: docs/dice.md specifies them byte by byte. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** How many links a chain has. */
export const CHAIN_LINKS = 1024;

/** Whose chain it is; a link is worthless in any other place. */
export interface Place {
  /** The version of the proof. */
  version: string;
  table: string;
  game: number;
  /** The seat's number in seat order, from 0. */
  seat: number;
}

/** A whole number, most significant byte first. */
export function number(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  let rest = BigInt(value);
  for (let at = bytes - 1; at >= 0; at -= 1) {
    out[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return out;
}

export function prefixed(data: Uint8Array): Uint8Array {
  return concatBytes(number(data.length, 2), data);
}

/** The bytes before a link when it is hashed. */
export function headOf({ version, table, game, seat }: Place): Uint8Array {
  return concatBytes(
    prefixed(utf8ToBytes(`${version} link`)),
    prefixed(utf8ToBytes(table)),
    number(game, 8),
    number(seat, 1),
  );
}

/** A link and as many before it as asked for, the earliest first, in hexadecimal. */
export function linksBefore(place: Place, link: string, steps: number): string[] {
  const head = headOf(place);
  const links = [link];
  let bytes = hexToBytes(link);
  for (let step = 0; step < steps; step += 1) {
    bytes = sha256(concatBytes(head, bytes));
    links.push(bytesToHex(bytes));
  }
  return links.reverse();
}

/** A seat's own chain, which only this browser knows. Its links are made when they are needed. */
export class Chain {
  /** The earliest last. */
  private links: string[];

  constructor(
    private place: Place,
    last: string,
    private length = CHAIN_LINKS,
  ) {
    this.links = [last];
  }

  /** Make some more links; return whether all of them are there. */
  grow(count: number): boolean {
    const missing = Math.min(count, this.length + 1 - this.links.length);
    const earlier = linksBefore(this.place, this.links.at(-1) ?? "", missing);
    this.links.push(...earlier.slice(0, -1).reverse());
    return this.links.length > this.length;
  }

  get commitment(): string {
    this.grow(this.length);
    return this.links[this.length] ?? "";
  }

  /** The link of a throw, the seed for 0; undefined after the end of the chain. */
  link(of: number): string | undefined {
    this.grow(this.length);
    return this.links[this.length - 1 - of];
  }
}
