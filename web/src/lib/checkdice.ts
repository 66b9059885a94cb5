/** Hold a record's throws against the proof that stands in it. */

import { byteOf, commitmentOf, dotsOf, lotOf, type Chance, type Proof } from "./dice";

export interface Throw {
  number: number;
  /** What the record says. */
  told: number;
  /** What the secret and the seeds give. */
  computed: number;
  byte: number;
}

export interface Verdict {
  commitment: string;
  /** The SHA-256 of the secret that was shown. */
  computed: string;
  proof: Proof;
  /** Who begins, by the record and by the lot; null where no lot was drawn. */
  lot: { told: string; computed: string } | null;
  throws: Throw[];
  holds: boolean;
}

/** A record that carries no proof, or not yet; the sentence says what is missing. */
export class ProofError extends Error {}

/** Read the tags of a record. */
export function tagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const [, name = "", value = ""] of record.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/gm))
    tags.set(name, value.replace(/\\(["\\])/g, "$1"));
  return tags;
}

/** Read how many dots each ply of a record shows. */
export function throwsOf(record: string): number[] {
  const turns = record.replace(/^\[.*\]$/gm, "").replace(/\{[^}]*\}/g, " ");
  return [...turns.matchAll(/(?<=^|\s)([0-3]):/g)].map(([, dots]) => Number(dots));
}

/** Recompute every throw of a record. */
export function check(record: string): Verdict {
  const tags = tagsOf(record);
  if (tags.get("Game") !== "ur")
    throw new ProofError("Only records of the Royal Game of Ur have dice.");
  if (tags.get("Proof") !== "ur1")
    throw new ProofError("This record carries no proof of its dice.");
  const secret = tags.get("Secret");
  if (!secret)
    throw new ProofError("The secret is shown when the game is over; this record has none yet.");
  const proof: Proof = {
    table: tags.get("Table") ?? "",
    game: Number(tags.get("GameNumber") ?? "1"),
    seeds: (tags.get("Seeds") ?? "- -").split(" ").map((seed) => (seed === "-" ? "" : seed)),
    secret,
  };
  return verdict(proof, tags, throwsOf(record));
}

function verdict(proof: Proof, tags: Map<string, string>, told: number[]): Verdict {
  const chance = (tags.get("Dice") ?? "1/2") as Chance;
  const throws = told.map((dots, index) => {
    const byte = byteOf(proof, index + 1);
    return { number: index + 1, told: dots, computed: dotsOf(byte, chance), byte };
  });
  const commitment = tags.get("Commitment") ?? "";
  const computed = commitmentOf(proof.secret);
  const lot = proof.game === 1 ? { told: tags.get("First") ?? "", computed: lotOf(proof) } : null;
  const holds =
    commitment === computed &&
    throws.every((each) => each.told === each.computed) &&
    (lot === null || lot.told === lot.computed);
  return { commitment, computed, proof, lot, throws, holds };
}
