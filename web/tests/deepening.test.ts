import { describe, expect, it } from "vitest";
import { Deepening, LAST_STEP } from "../src/lib/deepening.svelte";
import type { Way } from "../src/lib/way";
import type { AnalysisAsked, AnalysisRead, PreviewView, Setup } from "../src/protocol";

const setup = { game: "tee" } as Setup;

function read(position: string, step: number): AnalysisRead {
  const choices = ["U", "L", "R", "D"].map((move) => ({ move }));
  return { position, depth: step, choices, deepens: true } as unknown as AnalysisRead;
}

function boardAt(position: string) {
  return {
    setup,
    position,
    engine: true,
    found: read(position, 0) as AnalysisRead | null,
    advised: { position: "", walks: [] as readonly PreviewView[] },
    get way() {
      return { position: this.position, moves: [] };
    },
    take(_: Way, found: AnalysisRead) {
      this.found = found;
    },
  };
}

/** A service that notes what it is asked. */
function service(onAsked: (asked: AnalysisAsked) => void = () => undefined) {
  const steps: number[] = [];
  const walks: string[] = [];
  return {
    steps,
    walks,
    analyse: (asked: AnalysisAsked) => {
      steps.push(asked.step ?? 0);
      onAsked(asked);
      return Promise.resolve(read(asked.position, asked.step ?? 0));
    },
    preview: ({ walk }: { walk: string }) => {
      walks.push(walk);
      return Promise.resolve({ path: [walk], steps_left: 0, next: [], gains: {} });
    },
  };
}

describe("an engine that looks deeper", () => {
  it("takes every step, and draws the best walks", async () => {
    const asked = service();
    const [deepening, board] = [new Deepening(asked), boardAt("here")];
    await deepening.run(board);
    expect(asked.steps).toEqual([1, 2, 3, 4, 5]);
    expect([board.found?.depth, deepening.running]).toEqual([LAST_STEP, false]);
    expect(board.advised.walks.map(({ path }) => path[0])).toEqual(["U", "L", "R"]);
    expect(asked.walks).toEqual(["U", "L", "R"]);
    await deepening.run(board);
    expect(asked.steps.length).toBe(LAST_STEP);
  });

  it("stops on request, and continues from there", async () => {
    const asked = service(({ step }) => {
      if (step === 2) deepening.stop();
    });
    const [deepening, board] = [new Deepening(asked), boardAt("here")];
    await deepening.run(board);
    expect([asked.steps, board.found?.depth]).toEqual([[1, 2], 1]);
    await deepening.run(board);
    expect(asked.steps).toEqual([1, 2, 3, 4, 5]);
  });

  it("stops when another position is shown", async () => {
    const board = boardAt("here");
    const asked = service(() => (board.position = "there"));
    await new Deepening(asked).run(board);
    expect([asked.steps, board.found?.depth]).toEqual([[1], 0]);
  });

  it("keeps what is there when the service refuses", async () => {
    const asked = service(() => {
      throw new Error("slow down");
    });
    const [deepening, board] = [new Deepening(asked), boardAt("here")];
    await deepening.run(board);
    expect([board.found?.depth, deepening.running]).toEqual([0, false]);
  });
});
