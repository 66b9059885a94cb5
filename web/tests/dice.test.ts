import { expect, test } from "vitest";
import page from "../../docs/dice.md?raw";
import { check, ProofError, tagsOf, throwsOf } from "../src/lib/checkdice";
import { byteOf, commitmentOf, dotsOf, lotOf, messageOf } from "../src/lib/dice";

const vectors = [...page.matchAll(/```vector\n([\s\S]+?)\n```/g)].map(([, text = ""]) => {
  const field = (name: RegExp) => name.exec(text)?.[1]?.trim() ?? "";
  return {
    proof: {
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
  expect(lotOf(vector.proof)).toBe(vector.lot);
  expect(bytes.slice(1).map((byte) => dotsOf(byte, "1/2"))).toEqual(vector.half);
  expect(bytes.slice(1).map((byte) => dotsOf(byte, "3/4"))).toEqual(vector.most);
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
  expect(check(RECORD).holds).toBe(true);
  expect(check(RECORD.replace("3:enter", "2:s")).holds).toBe(false);
  expect(check(RECORD.replace('First "D"', 'First "L"')).holds).toBe(false);
  expect(check(RECORD.replace('Seeds "- -"', 'Seeds "aabbccdd -"')).holds).toBe(false);
  expect(check(RECORD.replace("66687a", "66687b")).holds).toBe(false);
});

test("what cannot be checked is said", () => {
  expect(() => check('[Game "tee"]')).toThrow(ProofError);
  expect(() => check('[Game "ur"]')).toThrow("no proof");
  expect(() => check(RECORD.replace(/\[Secret.*\n/, ""))).toThrow("when the game is over");
});
