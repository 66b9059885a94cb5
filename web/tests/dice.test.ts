import { expect, test } from "vitest";
import page from "../../docs/dice.md?raw";
import { check, ProofError, tagsOf, throwsOf } from "../src/lib/checkdice";
import { Chain } from "../src/lib/chain";
import { byteOf, commitmentOf, dotsOf, lotOf, messageOf, type Proof } from "../src/lib/dice";

const SEATS = ["L", "D"];
const HALF = { count: 3, chance: "1/2" } as const;
const rules = { seats: SEATS, dice: () => HALF };

const vectors = [...page.matchAll(/```vector\n([\s\S]+?)\n```/g)].map(([, text = ""]) => {
  const field = (name: RegExp) => name.exec(text)?.[1]?.trim() ?? "";
  return {
    proof: {
      version: "ur1" as const,
      secret: field(/secret +(\w+)/),
      table: field(/table +(\S+)/),
      game: Number(field(/game +(\d+)/)),
      seeds: field(/seeds +(.+)/)
        .split(" ")
        .map((seed) => (seed === "-" ? "" : seed)),
    },
    commitment: field(/commitment +(\w+)/),
    bytes: field(/throws 0 to 8: (.+)/).split(" "),
    lot: field(/lot +(\w)/),
    half: field(/dots at 1\/2 (.+)/)
      .split(" ")
      .map(Number),
    most: field(/dots at 3\/4 (.+)/)
      .split(" ")
      .map(Number),
    message: field(/message of throw 1: (\w+)/),
  };
});

test("the page holds five vectors", () => expect(vectors).toHaveLength(5));

test.each(vectors)("a vector of docs/dice.md: table $proof.table", (vector) => {
  const hex = (byte: number) => byte.toString(16).padStart(2, "0");
  const bytes = Array.from({ length: 9 }, (_, n) => byteOf(vector.proof, n));
  expect(commitmentOf(vector.proof.secret)).toBe(vector.commitment);
  expect(bytes.map(hex)).toEqual(vector.bytes);
  expect(lotOf(vector.proof, SEATS)).toBe(vector.lot);
  expect(bytes.slice(1).map((byte) => dotsOf(byte, HALF))).toEqual(vector.half);
  expect(bytes.slice(1).map((byte) => dotsOf(byte, { count: 3, chance: "3/4" }))).toEqual(
    vector.most,
  );
  expect(Array.from(messageOf(vector.proof, 1), hex).join("")).toBe(vector.message);
});

const RECORD = `[Game "ur"]
[Rules "1"]
[First "D"]
[Proof "ur1"]
[Table "table-1"]
[GameNumber "1"]
[Seeds "- -"]
[Commitment "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"]
[Secret "0000000000000000000000000000000000000000000000000000000000000000"]

1. D 2:- {1: is no throw} 1:
2. L 3:enter 1:
`;

test("a record's throws are read past tags and comments", () => {
  expect(throwsOf(RECORD)).toEqual([2, 1, 3, 1]);
  expect(tagsOf('[Players "A \\"B\\"; C"]').get("Players")).toBe('A "B"; C');
});

test("a true record holds, and each change of it is noticed", () => {
  expect(check(RECORD, rules).holds).toBe(true);
  expect(check(RECORD.replace("3:enter", "2:s"), rules).holds).toBe(false);
  expect(check(RECORD.replace('First "D"', 'First "L"'), rules).holds).toBe(false);
  expect(check(RECORD.replace('Seeds "- -"', 'Seeds "aabbccdd -"'), rules).holds).toBe(false);
  expect(check(RECORD.replace("66687a", "66687b"), rules).holds).toBe(false);
});

test("what cannot be checked is said", () => {
  expect(() => check('[Game "ur"]', rules)).toThrow(ProofError);
  expect(() => check('[Game "ur"]', rules)).toThrow("no dice proof");
  expect(() => check('[Proof "ur3"]', rules)).toThrow("no dice proof");
  expect(() => check(RECORD.replace(/\[Secret.*\n/, ""), rules)).toThrow("when the game is over");
});

const vectors2 = [...page.matchAll(/```vector-2\n([\s\S]+?)\n```/g)].map(([, text = ""]) => {
  const field = (name: string) => new RegExp(`^${name} +(.+)$`, "m").exec(text)?.[1] ?? "";
  const two = (name: string) =>
    field(name)
      .split(" ")
      .map((word) => (word === "-" ? "" : word));
  return { field, two, table: field("table") };
});

test("the page holds five vectors of version 2", () => expect(vectors2).toHaveLength(5));

test.each(vectors2)("a version 2 vector of docs/dice.md: table $table", ({ field, two, table }) => {
  const game = Number(field("game"));
  const chains = two("last links").map((last, seat) =>
    last ? new Chain({ version: "ur2", table, game, seat }, last) : null,
  );
  const missing = two("missing").map((word) => word.split(","));
  const linksOf = (n: number) =>
    chains.map((chain, seat) => (missing[seat]?.includes(String(n)) ? "" : chain?.link(n)) ?? "");
  expect(chains.map((chain) => chain?.commitment ?? "")).toEqual(two("commitments"));
  expect(linksOf(0)).toEqual(two("seeds"));
  expect(linksOf(1)).toEqual(two("links of throw 1:"));
  const secret = field("secret");
  const proof: Proof = { version: "ur2", table, game, seeds: two("seeds"), secret, linksOf };
  const hex = (byte: number) => byte.toString(16).padStart(2, "0");
  const bytes = Array.from({ length: 9 }, (_, n) => byteOf(proof, n));
  expect(commitmentOf(secret)).toBe(field("commitment"));
  expect(bytes.map(hex).join(" ")).toBe(field("first byte of throws 0 to 8:"));
  expect(lotOf(proof, SEATS)).toBe(field("lot"));
  expect(Array.from(messageOf(proof, 1), hex).join("")).toBe(field("message of throw 1:"));
});

test("a chain made in portions is the chain made at once", () => {
  const place = { version: "ur2", table: "t", game: 1, seat: 0 };
  const [whole, grown] = [1, 2].map(() => new Chain(place, "07".repeat(32), 50));
  const steps = [20, 20, 9, 1, 5].map((count) => grown?.grow(count));
  expect(steps).toEqual([false, false, false, true, true]);
  expect(grown?.commitment).toBe(whole?.commitment);
  for (let of = 0; of < 52; of += 1) expect(grown?.link(of)).toBe(whole?.link(of));
  expect(grown?.link(49)).toBe("07".repeat(32));
  expect(grown?.link(50)).toBeUndefined();
});

/** A version 2 record of four throws: Dark withheld the seed, and Dark's link of throw 2 is missing. */
function record2(): { text: string; links: (side: number, n: number) => string } {
  const secret = "07".repeat(32);
  const chains = [0, 1].map(
    (seat) => new Chain({ version: "ur2", table: "t", game: 1, seat }, `0${seat}`.repeat(32), 50),
  );
  const links = (side: number, n: number) => chains[side]?.link(n) ?? "";
  const proof: Proof = {
    version: "ur2",
    table: "t",
    game: 1,
    seeds: [links(0, 0), ""],
    secret,
    linksOf: (n) => [links(0, n), n === 2 ? "" : links(1, n)],
  };
  const throws = [1, 2, 3, 4].map((n) => `${dotsOf(byteOf(proof, n), HALF)}:`);
  const text = `[Game "ur"]
[Rules "1"]
[First "${lotOf(proof, SEATS)}"]
[Proof "ur2"]
[Table "t"]
[GameNumber "1"]
[Seeds "${links(0, 0)} -"]
[Commitment "${commitmentOf(secret)}"]
[Secret "${secret}"]
[Commitments "${chains.map((chain) => chain.commitment).join(" ")}"]
[Links "4:${links(0, 4)} 4:${links(1, 4)}"]
[Missing "- 2"]

1. L ${throws.join(" ")}
`;
  return { text, links };
}

test("version 2: what was unforeseeable, missing and withheld is said", () => {
  const found = check(record2().text, rules);
  expect([found.version, found.holds, found.unforeseeable]).toEqual(["ur2", true, 3]);
  expect(found.throws.map((each) => each.missing)).toEqual([[], ["D"], [], []]);
  expect(found.chains.map((chain) => chain.withheld)).toEqual([false, true]);
  expect(check(RECORD, rules).unforeseeable).toBe(0);
});

test("version 2: a record that lies about a link does not hold", () => {
  const { text, links } = record2();
  const lies: [string, string][] = [
    [links(1, 4), links(1, 5)],
    [`4:${links(1, 4)}`, `3:${links(1, 3)}`],
    [`4:${links(1, 4)}`, "-"],
    [`Seeds "${links(0, 0)}`, `Seeds "${links(0, 1)}`],
    ['Missing "- 2"', 'Missing "- -"'],
  ];
  for (const [was, lie] of lies) {
    expect(text).toContain(was);
    // A link less may happen to give the same dots; it is never counted as unforeseeable.
    const found = check(text.replace(was, lie), rules);
    expect(found.holds && found.unforeseeable > 3, lie).toBe(false);
    if (lie !== 'Missing "- -"') expect(found.holds, lie).toBe(false);
  }
});

test("four dice use all eight bits of the byte", () => {
  const four = { count: 4, chance: "1/2" } as const;
  expect(
    [0b10101010, 0b00000000, 0b01010110, 0b11000011].map((byte) => dotsOf(byte, four)),
  ).toEqual([4, 0, 1, 2]);
});
