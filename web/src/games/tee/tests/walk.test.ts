import { describe, expect, it, vi } from "vitest";
import type { NextStep, PreviewView } from "../../../protocol";
import { SPACES, letterBetween, spotOf } from "../geometry";
import { draggedTo, tap, tapped } from "../gesture";
import { WalkMaker, lettersOf, nearest } from "../walk";
import { WalkHand, type Surface } from "../walking.svelte";

/** A server that allows every neighbour but some. */
function stepsFrom(space: string, closed: readonly string[] = []): NextStep[] {
  return SPACES.filter((other) => !closed.includes(other)).flatMap((other) => {
    const step = letterBetween(space, other);
    return step ? [{ step, place: other }] : [];
  });
}

function preview(path: string[], closed: readonly string[] = []): PreviewView {
  const steps = stepsFrom(path.at(-1) ?? "", closed);
  const gains = { "tee:claimed": path.slice(1), "tee:surrounded": ["a1"] };
  return { path, steps_left: 0, next: steps, gains };
}

/** A walk whose server answers at once. */
function answered(length = 4, closed: readonly string[] = []): WalkMaker {
  const maker = new WalkMaker("g1", length, stepsFrom("g1", closed));
  const learn = maker.learn.bind(maker);
  const aim = maker.aim.bind(maker);
  maker.aim = (space, retrace) => {
    const changed = aim(space, retrace);
    while (!maker.walk.sure) learn(preview([...maker.walk.path], closed));
    return changed;
  };
  return maker;
}

describe("a walk", () => {
  it("is drawn whole, also back and forth, as the server answers", () => {
    const maker = answered(4);
    maker.aim("f1");
    maker.draw("UDUR");
    expect(maker.walk.path).toEqual(["g1", "g2", "g1", "g2", "h2"]);
    expect(maker.full).toBe(true);
  });

  it("is drawn as far as the server allows", () => {
    const maker = answered(4, ["g3"]);
    maker.draw("UUUU");
    expect(maker.text).toBe("U");
    const edge = answered(4);
    edge.draw("DDDD");
    expect(edge.text).toBe("");
  });

  it("keeps to the next steps given", () => {
    const maker = answered(4, ["g3"]);
    expect(maker.aim("g2")).toBe(true);
    expect(maker.aim("g3")).toBe(false);
    expect(maker.aim("i2")).toBe(false);
    expect(maker.text).toBe("U");
    expect(maker.walk.next).not.toContain("g3");
  });

  it("waits for the server, then follows what was planned meanwhile", () => {
    const maker = new WalkMaker("g1", 4, stepsFrom("g1"));
    expect(maker.reach("g4")).toBe(true);
    expect(maker.walk).toMatchObject({ text: "U", queued: ["g3", "g4"], sure: false, next: [] });
    maker.learn(preview(["g1", "g2"]));
    expect(maker.walk).toMatchObject({ text: "UU", queued: ["g4"] });
    maker.learn(preview(["g1", "g2", "g3"]));
    expect(maker.walk).toMatchObject({ text: "UUU", queued: [], left: 1 });
  });

  it("drops queued that the server does not allow", () => {
    const maker = new WalkMaker("g1", 4, stepsFrom("g1"));
    maker.reach("g4");
    maker.learn(preview(["g1", "g2"], ["g3"]));
    expect(maker.walk).toMatchObject({ text: "U", queued: [] });
  });

  it("takes a step back when one goes back, and walks back only when asked", () => {
    const maker = answered();
    maker.reach("g3");
    expect(maker.aim("g2")).toBe(true);
    expect(maker.text).toBe("U");
    expect(maker.aim("g1", true)).toBe(true);
    expect(maker.text).toBe("UD");
    expect(maker.walk.path).toEqual(["g1", "g2", "g1"]);
  });

  it("takes a step back before a step", () => {
    const maker = new WalkMaker("g1", 4, stepsFrom("g1"));
    maker.reach("g3");
    expect(maker.aim("g2")).toBe(true);
    expect(maker.walk).toMatchObject({ text: "U", queued: [] });
  });

  it("has no more steps than the slider says", () => {
    const maker = answered(2);
    expect(maker.reach("g6")).toBe(true);
    expect(maker.text).toBe("UU");
    expect(maker.full).toBe(true);
    expect(maker.walk.next).toEqual([]);
    expect(maker.aim("h3")).toBe(false);
  });

  it("may cross itself", () => {
    const maker = answered(6);
    for (const space of ["g2", "h2", "h1", "g1"]) expect(maker.aim(space)).toBe(true);
    expect(maker.text).toBe("URDL");
    expect(maker.aim("g2")).toBe(true);
    expect(maker.text).toBe("URDLU");
  });

  it("is cut back to a space it has been on", () => {
    const maker = answered();
    maker.reach("g4");
    expect(maker.cut("g2")).toBe(true);
    expect(maker.text).toBe("U");
    expect(maker.cut("a1")).toBe(false);
    expect(maker.cut("g2")).toBe(false);
  });

  it("can be started again", () => {
    const maker = answered();
    expect(maker.clear()).toBe(false);
    maker.reach("g3");
    expect(maker.clear()).toBe(true);
    expect(maker.walk).toMatchObject({ text: "", path: ["g1"], left: 4, claims: [] });
    expect(maker.walk.next).toContain("g2");
  });

  it("remembers what the server said of shorter walks", () => {
    const maker = answered();
    maker.reach("g3");
    maker.back();
    expect(maker.walk).toMatchObject({ sure: true, claims: ["g2"] });
  });

  it("ignores an answer about another walk", () => {
    const maker = new WalkMaker("g1", 4, stepsFrom("g1"));
    maker.aim("g2");
    maker.learn(preview(["a6", "a7"]));
    expect(maker.walk).toMatchObject({ text: "U", sure: false });
  });

  it("is spelled as the notation does", () => {
    expect(lettersOf(["g1", "g2", "h2", "h1", "g1"])).toBe("URDL");
  });
});

describe("pointers", () => {
  it("mean a space only well inside it while they drag", () => {
    const [x, y] = spotOf("g4", "r");
    expect(draggedTo([x + 15, y - 15], "r")).toBe("g4");
    expect(draggedTo([x + 22, y - 22], "r")).toBeNull();
    expect(draggedTo([-5, y], "r")).toBeNull();
  });

  it("mean the nearest open space when they tap", () => {
    const maker = answered();
    const [x, y] = spotOf("h2", "r");
    expect(tapped([x - 20, y - 4], "r", maker)).toBe("g2");
    expect(tapped([x + 4, y + 20], "r", maker)).toBe("h1");
    expect(tapped(spotOf("c9", "r"), "r", maker)).toBe("c9");
  });

  it("lead a tap on a far space there step by step", () => {
    const maker = answered();
    expect(tap("g4", maker)).toBe(true);
    expect(maker.text).toBe("UUU");
    expect(tap("g1", maker)).toBe(true);
    expect(maker.text).toBe("");
  });

  it("find nothing beyond reach", () => {
    expect(nearest(["a1", "b2"], () => 2, 1)).toBeNull();
    expect(nearest(["a1", "b2"], (space) => (space === "b2" ? 0.5 : 0.7), 1)).toBe("b2");
  });
});

describe("the hand", () => {
  function hand(length = 3, route: Surface["route"] = null) {
    const surface = {
      bottom: vi.fn(() => "r" as const),
      busy: vi.fn(() => false),
      onwalk: vi.fn(),
      onconfirm: vi.fn(),
      onwhy: vi.fn(),
      focus: vi.fn(),
      route,
    };
    const made = new WalkHand(surface);
    surface.onwalk.mockImplementation(() => made.learn(preview([...(made.walk?.path ?? [])])));
    made.begin("g1", length, stepsFrom("g1"));
    return { hand: made, surface };
  }
  const key = (name: string, more = {}) => ({
    key: name,
    ctrlKey: false,
    shiftKey: false,
    ...more,
  });

  it("walks by arrow keys, takes back, and confirms by Enter", () => {
    const { hand: made, surface } = hand();
    made.key(key("ArrowUp"), "g1");
    made.key(key("ArrowUp"), "g2");
    made.key(key("ArrowDown"), "g3");
    expect(made.walk?.text).toBe("U");
    made.key(key("ArrowRight"), "g2");
    made.key(key("Enter"), "h2");
    expect(surface.onconfirm).not.toHaveBeenCalled();
    expect(made.said).toBe("1 step is still to be walked.");
    made.key(key("ArrowLeft", { shiftKey: true }), "h2");
    made.key(key("Enter"), "g2");
    expect(surface.onconfirm).toHaveBeenCalledExactlyOnceWith("URL");
  });

  it("says why it does not go on", () => {
    const { hand: made } = hand(1);
    made.key(key("ArrowDown"), "g1");
    expect(made.said).toBe("No step that way.");
    made.key(key("ArrowUp"), "g1");
    expect(made.said).toBe("g2, 0 steps left, would claim 1, would surround 1, Enter confirms.");
    made.key(key("ArrowUp"), "g2");
    expect(made.said).toBe("The walk has all its steps.");
  });

  it("looks around with Ctrl, and comes back to the tip", () => {
    const { hand: made } = hand();
    made.key(key("ArrowUp", { ctrlKey: true }), "g1");
    made.key(key("ArrowUp"), "g2");
    expect([made.stop, made.walk?.text]).toEqual(["g3", ""]);
    made.key(key("Escape"), "g3");
    expect(made.stop).toBe("g1");
  });

  it("leaves keys it does not know to the page", () => {
    const { hand: made } = hand();
    expect(made.key(key("Tab"), "g1")).toBe(false);
    made.begin(null, 0, []);
    expect(made.key(key("Enter"), "g1")).toBe(false);
    expect(made.key(key("ArrowUp"), "g1")).toBe(true);
  });

  it("draws by a drag, and goes back along it", () => {
    const { hand: made, surface } = hand();
    made.down(spotOf("g1", "r"));
    for (const space of ["g2", "g3", "h3"]) made.move(spotOf(space, "r"));
    expect(made.walk?.text).toBe("UUR");
    for (const space of ["g3", "g2"]) made.move(spotOf(space, "r"));
    expect(made.walk?.text).toBe("U");
    made.up();
    expect(surface.onconfirm).not.toHaveBeenCalled();
  });

  it("leads the walk to a far space that is tapped, as the server says", async () => {
    const route = vi.fn(() => Promise.resolve({ walk: "UUR", sentence: null, rule: null }));
    const { hand: made } = hand(4, route);
    made.down(spotOf("h3", "r"));
    expect(route).not.toHaveBeenCalled();
    made.up();
    await Promise.resolve();
    expect(route).toHaveBeenCalledExactlyOnceWith("", "h3");
    await Promise.resolve();
    expect(made.walk?.text).toBe("UUR");
  });

  it("draws nothing to a space that no walk reaches, and says why", async () => {
    const why = { walk: null, sentence: "c9 is 12 steps away", rule: "T9" };
    const { hand: made, surface } = hand(3, () => Promise.resolve(why));
    made.down(spotOf("c9", "r"));
    made.move(spotOf("c9", "r"));
    made.up();
    await Promise.resolve();
    await Promise.resolve();
    expect(made.walk).toMatchObject({ text: "", queued: [] });
    expect([made.said, surface.onwhy.mock.lastCall]).toEqual([why.sentence, [why]]);
    made.key(key("ArrowUp"), "g1");
    expect(surface.onwhy).toHaveBeenLastCalledWith(null);
  });

  it("draws nothing by a drag that begins away from the walk", () => {
    const route = vi.fn();
    const { hand: made } = hand(3, route);
    made.down(spotOf("c9", "r"));
    for (const space of ["c8", "c7"]) made.move(spotOf(space, "r"));
    made.up();
    expect(made.walk).toMatchObject({ text: "", queued: [] });
    expect(route).not.toHaveBeenCalled();
  });

  it("confirms a walk whose last steps are still on their way, once they have arrived", () => {
    const { hand: made, surface } = hand(3);
    const waiting: string[][] = [];
    surface.onwalk.mockImplementation(() => waiting.push([...(made.walk?.path ?? [])]));
    made.down(spotOf("g1", "r"));
    for (const space of ["g2", "g3", "h3"]) made.move(spotOf(space, "r"));
    made.up();
    expect(made.walk).toMatchObject({ text: "U", planned: true });
    expect(made.confirm()).toBe(true);
    expect(surface.onconfirm).not.toHaveBeenCalled();
    while (waiting.length) made.learn(preview(waiting.shift() ?? []));
    expect(surface.onconfirm).toHaveBeenCalledExactlyOnceWith("UUR");
  });

  it("does not confirm a walk that turns out shorter than it was drawn", () => {
    const { hand: made, surface } = hand(3);
    const waiting: string[][] = [];
    surface.onwalk.mockImplementation(() => waiting.push([...(made.walk?.path ?? [])]));
    made.down(spotOf("g1", "r"));
    for (const space of ["g2", "g3", "h3"]) made.move(spotOf(space, "r"));
    made.up();
    made.confirm();
    made.learn({ ...preview(waiting.shift() ?? []), next: [] });
    expect(made.walk).toMatchObject({ text: "U", queued: [], planned: false });
    made.key(key("ArrowUp"), "g2");
    expect(surface.onconfirm).not.toHaveBeenCalled();
  });

  it("confirms by a tap on the tip of a whole walk", () => {
    const { hand: made, surface } = hand(2);
    for (const space of ["g2", "g3", "g3"]) {
      made.down(spotOf(space, "r"));
      made.up();
    }
    expect(surface.onconfirm).toHaveBeenCalledExactlyOnceWith("UU");
  });

  it("takes back by a short press on the space it came from, walks back by a long one", () => {
    vi.useFakeTimers();
    const { hand: made } = hand();
    for (const space of ["g2", "g3"]) {
      made.down(spotOf(space, "r"));
      made.up();
    }
    made.down(spotOf("g2", "r"));
    made.up();
    expect(made.walk?.text).toBe("U");
    made.down(spotOf("g1", "r"));
    vi.advanceTimersByTime(500);
    made.up();
    expect(made.walk?.text).toBe("UD");
    vi.useRealTimers();
  });

  it("does nothing while something is played", () => {
    const { hand: made, surface } = hand();
    surface.busy.mockReturnValue(true);
    expect(made.down(spotOf("g2", "r"))).toBe(false);
    made.key(key("ArrowUp"), "g1");
    expect(made.walk?.text).toBe("");
  });
});
