/** The analysis board: a tree of moves from a position; the service plays and judges them. */

import type {
  AnalysisRead,
  Effect,
  PreviewView,
  Prompt,
  Route,
  Setup,
  TreeAsked,
  Tried,
} from "../protocol";
import { analyse, playLines } from "./analysisapi";
import { api, ApiError, ask } from "./api";
import { sentences } from "./effects";
import { settings } from "./settings.svelte";
import { optionsIn, type Shared } from "./shared";
import type { Stepper } from "./stepper";
import type { Frame } from "./timeline";
import {
  addMove,
  inOrder,
  lineThrough,
  parseTree,
  pathTo,
  printTree,
  without,
  type TreeNode,
} from "./tree";
import { keyOf, wayTo, type Way } from "./way";

/** A move of the tree, with what the service said about it. */
export interface Moment extends TreeNode {
  position: string;
  effects: readonly Effect[];
}

export interface Fault {
  text: string;
  rule: string | null;
}

/** How many walks the service lists once it has looked deeper. */
const USUAL_WALKS = 5;

/** Who steps faster than this passes by: nothing is asked about moves on the way; in milliseconds. */
const REST = 150;

/** How long to wait before a service that had too many requests is asked again, in milliseconds. */
const PATIENCE = 5000;

export class AnalysisBoard implements Stepper {
  /** All moves; number 0 is the position at the start. */
  nodes: Moment[] = $state.raw([]);
  at = $state(0);
  prompt: Prompt | null = $state.raw(null);
  /** The throws that may come, where the dice are to be thrown. */
  throws: readonly string[] = $state.raw([]);
  /** Whether the game is over in the shown position. */
  ended = $state(false);
  preview: PreviewView | null = $state.raw(null);
  busy = $state(false);
  fault: Fault | null = $state.raw(null);
  /** What the best walks would do, the best first, and the position they are for. */
  advised: { position: string; walks: readonly PreviewView[] } = $state.raw({
    position: "",
    walks: [],
  });
  /** The values that were asked for, by position. */
  readonly #known = new Map<string, AnalysisRead>();
  /** What comes next, by the way there. */
  readonly #next = new Map<string, Tried>();
  #found: AnalysisRead | null = $state.raw(null);
  /** How many moves were shown, and when the last one was. */
  #turn = 0;
  #shownAt = -REST;

  private constructor(
    readonly setup: Setup,
    readonly seats: readonly string[],
    nodes: Moment[],
    private readonly judged: boolean,
  ) {
    this.nodes = nodes;
  }

  /** Open what an address describes. */
  static async open(setup: Setup, shared: Shared, judged: boolean): Promise<AnalysisBoard> {
    const tree = parseTree(shared.moves);
    const read = await playLines({
      setup,
      position: shared.position || null,
      moves: tree.slice(1).map(({ parent, move }) => ({ after: parent, move })),
    });
    const nodes = tree.map((node, number) => {
      const step = read.steps[number - 1];
      return { ...node, position: step?.position ?? read.start, effects: step?.effects ?? [] };
    });
    const board = new AnalysisBoard(read.setup, read.seats, nodes, judged);
    // Values may take a while at first; the board is there at once.
    void board.go(Math.min(shared.at, nodes.length - 1));
    return board;
  }

  get node(): Moment | undefined {
    return this.nodes[this.at];
  }

  /** Whether the service is asked for values, and values are shown. */
  get engine(): boolean {
    return settings.engine;
  }

  /** What the shown position is worth, once the service has said so. */
  get found(): AnalysisRead | null {
    return this.engine ? this.#found : null;
  }

  /** Whether values are on their way. */
  get waits(): boolean {
    return this.engine && this.judged && !this.#found && !this.fault;
  }

  get position(): string {
    return this.node?.position ?? "";
  }

  get game(): string {
    return this.setup.game;
  }

  /** What the last move on the board did. */
  get trail(): readonly Effect[] {
    for (let at = this.at; at > 0; at = this.nodes[at]?.parent ?? 0) {
      const effects = this.nodes[at]?.effects ?? [];
      if (dotsOf(effects) === null) return effects;
    }
    return [];
  }

  /** What the address says. */
  get shared(): Shared {
    return {
      position: this.nodes[0]?.position ?? "",
      options: optionsIn(this.setup),
      moves: printTree(this.nodes),
      at: inOrder(this.nodes).indexOf(this.at),
    };
  }

  /** Show a move. What is not known about it yet is asked, once nobody steps on at once. */
  async go(at: number): Promise<void> {
    if (!this.nodes[at]) return;
    [this.at, this.prompt, this.preview, this.fault] = [at, null, null, null];
    const way = wayTo(this.nodes, at);
    this.#found = this.#known.get(keyOf(way)) ?? null;
    const known = this.#next.get(keyOf(way));
    if (known) this.#show(known);
    const turn = ++this.#turn;
    const passes = performance.now() - this.#shownAt < REST;
    this.#shownAt = performance.now();
    if (passes) await new Promise((resolve) => setTimeout(resolve, REST));
    if (turn !== this.#turn) return;
    await Promise.all([known ? null : this.#lookAhead(at, way), this.judge()]);
  }

  async #lookAhead(at: number, way: Way): Promise<void> {
    await this.#guarded(at, async () => {
      const next = await this.#try(way);
      this.#next.set(keyOf(way), next);
      if (this.at === at) this.#show(next);
    });
  }

  #show({ prompt, throws, ended }: Tried): void {
    [this.prompt, this.throws, this.ended] = [prompt, throws, ended !== null];
  }

  /** How to come to the shown position. */
  get way(): Way {
    return wayTo(this.nodes, this.at);
  }

  /** Play a move, or none, and say what comes next. */
  async #try({ position, moves }: Way, move?: string): Promise<Tried> {
    const { setup } = this;
    if (moves.length === 0) return api.tryMove({ setup, position, move: move ?? null });
    const line = move === undefined ? moves : [...moves, move];
    const asked = line.map((each, after) => ({ after, move: each }));
    return (await playLines({ setup, position, moves: asked })).last;
  }

  /** Ask what the shown position is worth, unless that is known or not wanted. */
  async judge(): Promise<void> {
    const { at, way, setup } = this;
    if (!this.engine || !this.judged || this.#found) return;
    await this.#guarded(at, async () => this.take(way, await analyse({ setup, ...way })));
  }

  /** Take the values of a position. */
  take(way: Way, found: AnalysisRead): void {
    this.#known.set(keyOf(way), found);
    if (keyOf(this.way) === keyOf(way)) this.#found = found;
  }

  /** How many values the service is expected to send; 0 if none are on their way. */
  get expected(): number {
    if (!this.waits) return 0;
    if (this.prompt?.kind === "throw") return this.throws.length;
    if (this.prompt?.kind === "choices") return this.prompt.choices.length;
    return this.prompt?.kind === "path" ? USUAL_WALKS : 0;
  }

  /** The walks to draw on the board as advice. */
  get advice(): readonly PreviewView[] {
    return this.engine && this.advised.position === this.position ? this.advised.walks : [];
  }

  /** Play a move or a throw from the shown position; returns what it does. */
  async play(move: string): Promise<readonly Effect[]> {
    const { at, node } = this;
    const known = node?.children.find((child) => this.nodes[child]?.move === move);
    if (known !== undefined) {
      void this.go(known);
      return this.nodes[known]?.effects ?? [];
    }
    if (this.busy) return [];
    this.busy = true;
    let effects: readonly Effect[] = [];
    await this.#guarded(at, async () => {
      const done = await this.#try(wayTo(this.nodes, at), move);
      const nodes: Moment[] = this.nodes.map((each) => ({
        ...each,
        children: [...each.children],
      }));
      const number = addMove(nodes, at, move);
      const added = nodes[number];
      if (added) Object.assign(added, { position: done.position, effects: done.effects });
      this.nodes = nodes;
      this.#next.set(keyOf(wayTo(nodes, number)), done);
      ({ effects } = done);
      void this.go(number);
    });
    this.busy = false;
    return effects;
  }

  /** The tree as a record with variations; null if the service refuses, which `fault` explains. */
  async record(): Promise<string | null> {
    const { setup, nodes, at } = this;
    let text: string | null = null;
    await this.#guarded(at, async () => {
      const asked: TreeAsked = {
        setup,
        position: nodes[0]?.position ?? null,
        comment: nodes[0]?.comment ?? "",
        moves: nodes
          .slice(1)
          .map(({ parent, move, comment }) => ({ after: parent, move, comment })),
      };
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(asked);
      text = await (await ask("/api/lines/record", { method: "POST", headers, body })).text();
    });
    return text;
  }

  /** Say something about the shown move. */
  comment(text: string): void {
    const clean = text.replace(/[{}]/g, "").replace(/\s+/g, " ");
    this.nodes = this.nodes.map((node, number) =>
      number === this.at ? { ...node, comment: clean.trimStart() } : node,
    );
  }

  /** Remove the shown move and all that follows it. */
  async remove(): Promise<void> {
    const parent = this.node?.parent ?? -1;
    if (parent < 0) return;
    const { nodes, numbers } = without(this.nodes, this.at);
    this.nodes = nodes;
    await this.go(numbers.get(parent) ?? 0);
  }

  /** Make the line to the shown move the main one. */
  promote(): void {
    const nodes = this.nodes.map((node) => ({ ...node, children: [...node.children] }));
    for (let at = this.at; at > 0; at = nodes[at]?.parent ?? 0) {
      const above = nodes[nodes[at]?.parent ?? -1];
      if (above) above.children = [at, ...above.children.filter((child) => child !== at)];
    }
    this.nodes = nodes;
  }

  /** Whether the shown move is on the main line. */
  get isMain(): boolean {
    for (let at = this.at; at > 0; at = this.nodes[at]?.parent ?? 0)
      if (this.nodes[this.nodes[at]?.parent ?? -1]?.children[0] !== at) return false;
    return true;
  }

  /** Go to the move before or after this one among those instead of it. */
  sideways(by: number): void {
    const siblings = this.nodes[this.node?.parent ?? -1]?.children ?? [];
    const next = siblings[siblings.indexOf(this.at) + by];
    if (next !== undefined) void this.go(next);
  }

  /** Ask what the walk that is being drawn would do. */
  async draw(walk: string): Promise<void> {
    const { at, setup, position } = this;
    await this.#guarded(at, async () => {
      const preview = await api.preview({ setup, position, walk });
      if (this.at === at) this.preview = preview;
    });
  }

  route(walk: string, place: string): Promise<Route> {
    return api.route({ setup: this.setup, position: this.position, walk, place });
  }

  /** The line through the shown move, as steps. */
  get line(): number[] {
    return lineThrough(this.nodes, this.at);
  }

  /** The positions from the start to the shown one. */
  get past(): string[] {
    return pathTo(this.nodes, this.at).map((number) => this.nodes[number]?.position ?? "");
  }

  get stops(): Frame[] {
    return this.line.map((number) => frameOf(number, this.nodes[number]));
  }

  get stop(): number {
    return this.line.indexOf(this.at);
  }

  get last(): number {
    return this.line.at(-1) ?? 0;
  }

  get isNow(): boolean {
    return this.at === this.last;
  }

  look(seq: number): void {
    void this.go(seq);
  }

  step(by: number): void {
    const { line, stop } = this;
    const next = line[Math.max(0, Math.min(line.length - 1, stop + by))];
    if (next !== undefined && next !== this.at) void this.go(next);
  }

  now(): void {
    void this.go(this.last);
  }

  async #guarded(at: number, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const { message, rule, code } = error as ApiError;
      if (this.at !== at) return;
      const fault = { text: message, rule: rule ?? null };
      this.fault = fault;
      const again = () => this.fault === fault && void this.go(at);
      if (code === "slow-down") setTimeout(again, PATIENCE);
    }
  }
}

function frameOf(number: number, node: Moment | undefined): Frame {
  return {
    seq: number,
    game: 1,
    kind: "moved",
    position: node?.position ?? null,
    seat: null,
    effects: [...(node?.effects ?? [])],
    dice: null,
    move: node?.move ?? null,
    by: null,
    words: sentences(node?.effects ?? []),
  };
}

/** How many dots were thrown, if the dice were. */
export function dotsOf(effects: readonly Effect[]): number | null {
  const threw = effects.find(({ kind }) => kind.endsWith(":threw"));
  return threw && "dots" in threw ? threw.dots : null;
}
