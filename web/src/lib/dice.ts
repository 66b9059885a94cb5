/** The dice proof, recomputed here; docs/dice.md specifies it byte by byte. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { number, prefixed } from "./chain";

/** The version of a proof, as tables and records name it: its last digit is the generation. */
export type Version = string;

/** In the first generation players add a seed per game, in the second a link per throw. */
export function generationOf(version: Version): number {
  return Number(/\d+$/.exec(version)?.[0] ?? "0");
}

export interface Proof {
  version: Version;
  table: string;
  game: number;
  /** The seeds in seat order, in hexadecimal, empty for none. */
  seeds: string[];
  secret: string;
  /** Version 2: both seats' links in throw n, empty for a missing one. */
  linksOf?: (n: number) => string[];
}

export type Chance = "1/2" | "3/4";

/** The dice of a game: how many, and the chance that one shows a dot. */
export interface Dice {
  count: number;
  chance: Chance;
}

/** The message that throw n is read off. */
export function messageOf(proof: Omit<Proof, "secret">, n: number): Uint8Array {
  return concatBytes(
    prefixed(utf8ToBytes(proof.version)),
    prefixed(utf8ToBytes(proof.table)),
    number(proof.game, 8),
    number(proof.seeds.length, 1),
    ...proof.seeds.map((seed) => prefixed(hexToBytes(seed))),
    number(n, 8),
    ...linksIn(proof, n).map((link) => prefixed(hexToBytes(link))),
  );
}

function linksIn(proof: Omit<Proof, "secret">, n: number): string[] {
  if (generationOf(proof.version) === 1) return [];
  const none = proof.seeds.map(() => "");
  return n === 0 ? none : (proof.linksOf?.(n) ?? none);
}

/** The SHA-256 of the secret, in hexadecimal. */
export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** The first byte of the HMAC of throw n. */
export function byteOf(proof: Proof, n: number): number {
  return hmac(sha256, hexToBytes(proof.secret), messageOf(proof, n))[0] ?? 0;
}

/** How many dots a byte shows: each die takes two bits, from the highest down. */
export function dotsOf(byte: number, { count, chance }: Dice): number {
  const dice = Array.from({ length: count }, (_, die) => (byte >> (6 - 2 * die)) & 3);
  return dice.filter((bits) => (chance === "1/2" ? bits >= 2 : bits !== 0)).length;
}

/** Who goes first by the lot, throw 0: one of two seats. */
export function lotOf(proof: Proof, seats: readonly string[]): string {
  return seats[byteOf(proof, 0) < 128 ? 0 : 1] ?? "";
}
