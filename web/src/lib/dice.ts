/** The dice proof, recomputed here: docs/dice.md says it to the byte. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface Proof {
  table: string;
  game: number;
  /** The seeds in seat order, in hexadecimal, empty for none. */
  seeds: string[];
  secret: string;
}

export type Chance = "1/2" | "3/4";

function number(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  let rest = BigInt(value);
  for (let at = bytes - 1; at >= 0; at -= 1) {
    out[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return out;
}

function prefixed(data: Uint8Array): Uint8Array {
  return concatBytes(number(data.length, 2), data);
}

/** The message that throw n is read off. */
export function messageOf(proof: Omit<Proof, "secret">, n: number): Uint8Array {
  return concatBytes(
    prefixed(utf8ToBytes("ur1")),
    prefixed(utf8ToBytes(proof.table)),
    number(proof.game, 8),
    number(proof.seeds.length, 1),
    ...proof.seeds.map((seed) => prefixed(hexToBytes(seed))),
    number(n, 8),
  );
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
