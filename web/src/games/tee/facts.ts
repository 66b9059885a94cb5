/** Positions of Royal Tee written as text (N1), and changes of single facts; no rule is checked. */

import { COLOURS, SIZE, indexOf, type Colour } from "./geometry";
import type { Owner, TeePosition } from "./position";

/** Where each Royal Tee starts (T4). */
const STARTS: Record<Colour, string> = { r: "g1", b: "l7", y: "f12", g: "a6" };

/** Write a position. */
export function writeTee({ owners, tees, round, turn }: TeePosition): string {
  const rows = Array.from({ length: SIZE }, (_, index) => {
    const first = SIZE * (SIZE - 1 - index);
    const row = owners.slice(first, first + SIZE).join("");
    return row.replace(/\.+/g, (run) => String(run.length));
  });
  const standing = coloursOf(tees).map((colour) => `${colour}:${tees[colour]}`);
  return `${rows.join("/")} ${standing.join(",")} ${round} ${turn}`;
}

/** The colours in play, in turn order. */
export function coloursOf(tees: TeePosition["tees"]): Colour[] {
  return COLOURS.filter((colour) => tees[colour]);
}

export function teeOn({ tees }: TeePosition, space: string): Colour | null {
  return COLOURS.find((colour) => tees[colour] === space) ?? null;
}

/** Give a space to a colour, or to nobody; the space of a Royal Tee stays its own. */
export function painted(position: TeePosition, space: string, owner: Owner): TeePosition {
  if (teeOn(position, space)) return position;
  const owners = position.owners.with(indexOf(space), owner);
  return { ...position, owners };
}

/** Put a Royal Tee on a space, which becomes its own. */
export function withTee(position: TeePosition, colour: Colour, space: string): TeePosition {
  const before = position.tees[colour];
  const tees = { ...position.tees, [colour]: space };
  const owners = position.owners.with(indexOf(space), colour);
  // Another Royal Tee that is left behind keeps a space of its own.
  const left = before === undefined ? null : teeOn({ ...position, tees }, before);
  if (before !== undefined && left) owners[indexOf(before)] = left;
  return { ...position, tees, owners };
}

/** Let these colours play: new ones start where they always do, others leave the board. */
export function playedBy(position: TeePosition, colours: readonly Colour[]): TeePosition {
  const gone = COLOURS.filter((colour) => !colours.includes(colour));
  const owners = position.owners.map((owner) =>
    gone.some((each) => each === owner) ? "." : owner,
  );
  const tees = Object.fromEntries(
    coloursOf(position.tees)
      .filter((colour) => colours.includes(colour))
      .map((colour) => [colour, position.tees[colour]]),
  );
  const turn = colours.includes(position.turn) ? position.turn : (colours[0] ?? "r");
  let changed: TeePosition = { ...position, owners, tees, turn };
  for (const colour of colours)
    if (!tees[colour]) changed = withTee(changed, colour, STARTS[colour]);
  return changed;
}

/** Open every space that has no Royal Tee. */
export function opened(position: TeePosition): TeePosition {
  const owners = Array<Owner>(SIZE * SIZE).fill(".");
  for (const colour of coloursOf(position.tees))
    owners[indexOf(position.tees[colour] ?? "")] = colour;
  return { ...position, owners };
}
