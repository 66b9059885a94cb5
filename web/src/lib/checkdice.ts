/** Check a record's throws against the proof in it. */

import { CHAIN_LINKS, linksBefore } from "./chain";
import {
  byteOf,
  commitmentOf,
  dotsOf,
  generationOf,
  lotOf,
  type Dice,
  type Proof,
  type Version,
} from "./dice";
import { seenBefore } from "./seen";

export interface Throw {
  number: number;
  /** The dots in the record. */
  recorded: number;
  /** The dots by the secret and the seeds. */
  computed: number;
  byte: number;
  /** The seats that committed to links and whose link is not in this throw. */
  missing: string[];
  /** Whether no one, the host included, could know it in advance. */
  unforeseeable: boolean;
}

/** What the check must know of the game. */
export interface Rules {
  /** All seats in turn order. */
  seats: readonly string[];
  /** The dice of a record, by its tags. */
  dice(tags: ReadonlyMap<string, string>): Dice;
}

/** What a record says of one seat's chain. */
export interface SeatChain {
  seat: string;
  /** Link 0; empty for a seat that commits to nothing. */
  commitment: string;
  /** The links by throw up to the latest, the seed first. */
  links: string[];
  /** The throws made without this seat's link, as the record lists them. */
  missing: string;
  /** Whether links and seed lead to the commitment. */
  fits: boolean;
  /** Whether the seat committed to a seed and did not reveal it before the game. */
  withheld: boolean;
}

export interface Verdict {
  version: Version;
  commitment: string;
  /** The SHA-256 of the secret that was shown. */
  computed: string;
  proof: Proof;
  /** Who goes first, by the record and by the lot; null where no lot was drawn. */
  lot: { recorded: string; computed: string } | null;
  /** The seats' chains; none in version 1. */
  chains: SeatChain[];
  throws: Throw[];
  unforeseeable: number;
  /** Whether this browser saw the same commitments before the game; null if it did not take part. */
  seen: boolean | null;
  holds: boolean;
}

/** A record without a complete proof; the message says what is missing. */
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
  return [...turns.matchAll(/(?<=^|\s)(\d):/g)].map(([, dots]) => Number(dots));
}

/** Recompute every throw of a record. */
export function check(record: string, rules: Rules): Verdict {
  const tags = tagsOf(record);
  const version = tags.get("Proof") ?? "";
  const generation = generationOf(version);
  if (generation !== 1 && generation !== 2) throw new ProofError("This record has no dice proof.");
  const secret = tags.get("Secret");
  if (!secret)
    throw new ProofError("This record has no secret yet: it is published when the game is over.");
  const proof: Proof = {
    version,
    table: tags.get("Table") ?? "",
    game: Number(tags.get("GameNumber") ?? "1"),
    seeds: words(tags, "Seeds", rules.seats),
    secret,
  };
  const chains =
    generation === 2 ? rules.seats.map((_, at) => chainOf(proof, tags, rules.seats, at)) : [];
  if (generation === 2)
    proof.linksOf = (n) => chains.map((each) => (lacks(each, n) ? "" : (each.links[n] ?? "")));
  return verdict(proof, chains, tags, throwsOf(record), rules);
}

/** The words of a tag, one per seat, empty for none. */
function words(tags: Map<string, string>, name: string, seats: readonly string[]): string[] {
  const found = (tags.get(name) ?? "").split(" ");
  return seats.map((_, at) => (found[at] ?? "-").replace(/^-$/, ""));
}

function chainOf(
  proof: Proof,
  tags: Map<string, string>,
  seats: readonly string[],
  at: number,
): SeatChain {
  const seat = seats[at] ?? "";
  const word = (name: string) => words(tags, name, seats)[at] ?? "";
  const [commitment, missing, seed] = [word("Commitments"), word("Missing"), proof.seeds[at] ?? ""];
  const [, last, link] = /^(\d{1,4}):([0-9a-f]{64})$/.exec(word("Links")) ?? [];
  const { version, table, game } = proof;
  const place = { version, table, game, seat: at };
  const known = link && Number(last) < CHAIN_LINKS;
  const [first, ...links] = known ? linksBefore(place, link, Number(last) + 1) : [commitment];
  const whole = known ? first === commitment : word("Links") === "";
  const fits = whole && (seed === "" || seed === links[0]);
  return { seat, commitment, links, missing, fits, withheld: commitment !== "" && seed === "" };
}

function lacks(chain: SeatChain, n: number): boolean {
  return chain.missing.split(",").some((range) => {
    const [first = "", last = first] = range.split("-");
    return first !== "" && Number(first) <= n && n <= Number(last);
  });
}

function verdict(
  proof: Proof,
  chains: SeatChain[],
  tags: Map<string, string>,
  recorded: number[],
  rules: Rules,
): Verdict {
  const dice = rules.dice(tags);
  const committed = chains.filter((chain) => chain.commitment !== "");
  const throws = recorded.map((dots, index) => {
    const byte = byteOf(proof, index + 1);
    const missing = committed.filter((each) => lacks(each, index + 1)).map(({ seat }) => seat);
    const unforeseeable = committed.length > 0 && missing.length === 0;
    const computed = dotsOf(byte, dice);
    return { number: index + 1, recorded: dots, computed, byte, missing, unforeseeable };
  });
  const commitment = tags.get("Commitment") ?? "";
  const computed = commitmentOf(proof.secret);
  const lot =
    // From a position no lot is drawn.
    proof.game === 1 && !tags.has("Position")
      ? { recorded: tags.get("First") ?? "", computed: lotOf(proof, rules.seats) }
      : null;
  const seen = isSeen(proof, [commitment, ...chains.map((chain) => chain.commitment || "-")]);
  const holds =
    commitment === computed &&
    seen !== false &&
    throws.every((each) => each.recorded === each.computed) &&
    chains.every((chain) => chain.fits && allMarked(chain, throws.length)) &&
    (lot === null || lot.recorded === lot.computed);
  const unforeseeable = throws.filter((each) => each.unforeseeable).length;
  const { version } = proof;
  return { version, commitment, computed, proof, lot, chains, throws, unforeseeable, seen, holds };
}

/** Whether every throw has the seat's link, or is listed as made without it. */
function allMarked(chain: SeatChain, throws: number): boolean {
  if (chain.commitment === "") return chain.links.length === 0 && chain.missing === "";
  for (let n = 1; n <= throws; n += 1) if (!chain.links[n] && !lacks(chain, n)) return false;
  return true;
}

function isSeen(proof: Proof, commitments: string[]): boolean | null {
  const seen = seenBefore(proof.table, proof.game);
  return seen === null ? null : seen.join(" ") === commitments.join(" ");
}
