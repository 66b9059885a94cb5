/** The dice proof, recomputed here: docs/dice.md says it to the byte. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { number, prefixed } from "./chain";

export type Version = "ur1" | "ur2";

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
  if (proof.version === "ur1") return [];
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

/** How many dots a byte shows. */
export function dotsOf(byte: number, chance: Chance): number {
  const dice = [byte >> 6, (byte >> 4) & 3, (byte >> 2) & 3];
  return dice.filter((bits) => (chance === "1/2" ? bits >= 2 : bits !== 0)).length;
}

/** Who begins by the lot, throw 0. */
export function lotOf(proof: Proof): "L" | "D" {
  return byteOf(proof, 0) < 128 ? "L" : "D";
}
