// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { stepByKey, type Stepper } from "../src/lib/stepper";

/** An element as far as the stepper looks at one: whether it is within something. */
class FakeElement {
  constructor(private within: string) {}
  closest(selector: string): FakeElement | null {
    return this.within && selector.includes(this.within) ? this : null;
  }
}
vi.stubGlobal("Element", FakeElement);

let done: unknown[] = [];
beforeEach(() => {
  done = [];
});

const stepper = {
  stops: [{}, {}, {}],
  stop: 2,
  step: (by: number) => done.push(by),
  now: () => done.push("now"),
} as unknown as Stepper;

function press(key: string, within = "", more: Partial<KeyboardEvent> = {}): void {
  const preventDefault = () => undefined;
  const target = new FakeElement(within);
  stepByKey({ key, target, preventDefault, ...more } as unknown as KeyboardEvent, stepper);
}

test("arrow keys step, Home and End lead to the ends", () => {
  for (const key of ["ArrowLeft", "ArrowRight", "Home", "End", "Enter"]) press(key);
  expect(done).toEqual([-1, 1, -2, "now"]);
});

test("a key that something else uses is left alone", () => {
  press("ArrowLeft", "input");
  press("ArrowLeft", "[role=grid]");
  press("Home", "[tabindex='0']");
  press("ArrowLeft", "", { ctrlKey: true });
  press("ArrowLeft", "", { defaultPrevented: true });
  stepByKey({ key: "End" } as KeyboardEvent, null);
  expect(done).toEqual([]);
});
