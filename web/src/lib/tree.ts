/**
 * A tree of moves as text: moves in order, `( … )` for another move instead of the one before it,
 * `{ … }` for a comment. It is syntax only; the service says what the moves do.
 */

export interface TreeNode {
  /** The number of the move it follows; the first node, number 0, is the position at the start. */
  parent: number;
  move: string;
  comment: string;
  /** The moves that follow, the main line first. */
  children: number[];
}

/** As many moves as the service takes. */
export const MOST_MOVES = 500;

export const LONGEST_COMMENT = 400;

export function rootNode(): TreeNode {
  return { parent: -1, move: "", comment: "", children: [] };
}

/** Add a move, or find it; returns its number. */
export function addMove(nodes: TreeNode[], parent: number, move: string): number {
  const above = nodes[parent];
  if (!above) throw new Error(`There is no move ${parent}.`);
  const found = above.children.find((child) => nodes[child]?.move === move);
  if (found !== undefined) return found;
  const number = nodes.length;
  nodes.push({ ...rootNode(), parent, move });
  above.children.push(number);
  return number;
}

const TOKEN = /\{([^}]*)\}|[()]|[^\s(){}]+/g;

/** Read a tree; what makes no sense is left out. */
export function parseTree(text: string): TreeNode[] {
  const nodes = [rootNode()];
  const open: number[] = [];
  let here = 0;
  for (const [token, comment] of text.matchAll(TOKEN)) {
    const node = nodes[here];
    if (!node) break;
    if (comment !== undefined) node.comment = comment.trim().slice(0, LONGEST_COMMENT);
    else if (token === "(") {
      open.push(here);
      here = Math.max(0, node.parent);
    } else if (token === ")") here = open.pop() ?? here;
    else if (nodes.length <= MOST_MOVES) here = addMove(nodes, here, token.replaceAll("_", " "));
  }
  return nodes;
}

/** Whether nothing of a text was left out when it was read. */
export function isWhole(text: string, nodes: readonly TreeNode[]): boolean {
  return words(text).join(" ") === words(printTree(nodes)).join(" ");
}

function words(text: string): string[] {
  return text
    .replace(/[(){}]/g, " $& ")
    .split(/\s+/)
    .filter(Boolean);
}

/** Print a tree. */
export function printTree(nodes: readonly TreeNode[]): string {
  const root = nodes[0];
  const first = root?.comment ? [`{${root.comment}}`] : [];
  return [...first, ...line(nodes, 0)].join(" ");
}

function line(nodes: readonly TreeNode[], from: number): string[] {
  const words: string[] = [];
  let here = nodes[from];
  while (here && here.children.length > 0) {
    const [main, ...others] = here.children;
    if (main === undefined) break;
    words.push(...spelled(nodes, main));
    for (const other of others)
      words.push("(", ...spelled(nodes, other), ...line(nodes, other), ")");
    here = nodes[main];
  }
  return words;
}

function spelled(nodes: readonly TreeNode[], at: number): string[] {
  const node = nodes[at];
  if (!node) return [];
  return [node.move.replaceAll(" ", "_"), ...(node.comment ? [`{${node.comment}}`] : [])];
}

/** The numbers of the moves in the order in which the text has them, which reading it restores. */
export function inOrder(nodes: readonly TreeNode[]): number[] {
  const order = [0];
  const visit = (from: number): void => {
    let here = nodes[from];
    while (here && here.children.length > 0) {
      const [main, ...others] = here.children;
      if (main === undefined) return;
      order.push(main);
      for (const other of others) {
        order.push(other);
        visit(other);
      }
      here = nodes[main];
    }
  };
  visit(0);
  return order;
}

/** The moves to a move, from the start. */
export function pathTo(nodes: readonly TreeNode[], at: number): number[] {
  const path = [at];
  for (let here = nodes[at]; here && here.parent >= 0; here = nodes[here.parent])
    path.unshift(here.parent);
  return path;
}

/** The line through a move: everything before it, and the main line after it. */
export function lineThrough(nodes: readonly TreeNode[], at: number): number[] {
  const path = pathTo(nodes, at);
  for (let here = nodes[at]; here?.children[0] !== undefined; here = nodes[here.children[0]])
    path.push(here.children[0]);
  return path;
}

/** The tree without a move and all that follows it, with the new number of each move that stays. */
export function without<T extends TreeNode>(
  nodes: readonly T[],
  at: number,
): { nodes: T[]; numbers: Map<number, number> } {
  const numbers = new Map<number, number>();
  const kept: T[] = [];
  nodes.forEach((node, number) => {
    if (number === at || (number > 0 && !numbers.has(node.parent))) return;
    numbers.set(number, kept.length);
    kept.push(node);
  });
  const renumbered = kept.map((node) => ({
    ...node,
    parent: numbers.get(node.parent) ?? -1,
    children: node.children.flatMap((child) => numbers.get(child) ?? []),
  }));
  return { nodes: renumbered, numbers };
}
