/** The little Markdown that the rules are written in, read into pieces; nothing becomes raw HTML. */

export interface Span {
  kind: "text" | "code" | "strong" | "em";
  text: string;
}

/** Split a paragraph into plain, code, strong and emphasised spans. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  for (const [piece] of text.matchAll(/`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|[^`*]+|[`*]/g)) {
    if (piece.length > 1 && piece.startsWith("`"))
      found.push({ kind: "code", text: piece.slice(1, -1) });
    else if (piece.startsWith("**") && piece.length > 4)
      found.push({ kind: "strong", text: piece.slice(2, -2) });
    else if (piece.startsWith("*") && piece.length > 2)
      found.push({ kind: "em", text: piece.slice(1, -1) });
    else found.push({ kind: "text", text: piece });
  }
  return found;
}

export type Figure =
  | { kind: "drawing"; text: string }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "list"; items: string[] };

/** Read a block that belongs to a rule: a drawing, a table or a list. */
export function figure(block: string): Figure {
  if (block.startsWith("```")) {
    return { kind: "drawing", text: block.replace(/^```\w*\n/, "").replace(/\n```$/, "") };
  }
  if (block.startsWith("|")) {
    const lines = block.trim().split("\n").map(cells);
    const [head = [], , ...rows] = lines;
    return { kind: "table", head, rows };
  }
  return { kind: "list", items: block.replace(/^- /, "").split(/\n- /).map(join) };
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

function join(text: string): string {
  return text.split(/\s+/).join(" ");
}
