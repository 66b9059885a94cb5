import { describe, expect, it } from "vitest";
import { mayHint } from "../src/lib/hints";
import type { TableView } from "../src/protocol";

describe("hints", () => {
  const view = (kinds: string[], phase = "playing") =>
    ({ phase, seats: kinds.map((kind, at) => ({ kind, seat: "LD"[at] })) }) as unknown as TableView;

  it("are for the only person among bots", () => {
    expect(mayHint(view(["you", "bot"]), ["L"])).toBe(true);
    expect(mayHint(view(["you", "friend"]), ["L"])).toBe(false);
    expect(mayHint(view(["you", "here"]), ["L", "D"])).toBe(false);
    expect(mayHint(view(["you", "bot"]), [])).toBe(false);
    expect(mayHint(view(["you", "bot"], "over"), ["L"])).toBe(false);
  });
});
