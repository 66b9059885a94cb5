/** Positions of Royal Tee as the server spells them (N1), read for drawing. */

import { COLOURS, SIZE, type Colour } from "./geometry";

export type Owner = Colour | ".";

/** What lies on the board. */
export interface TeePosition {
  /** Who holds each space, from a1 on; a dot if it is open. */
  owners: Owner[];
  /** Where each Royal Tee is; only colours that play. */
  tees: Partial<Record<Colour, string>>;
  round: number;
  turn: Colour;
}

function isColour(letter: string): letter is Colour {
  return (COLOURS as readonly string[]).includes(letter);
}

function readRow(text: string): Owner[] {
  const owners: Owner[] = [];
  for (const [part] of text.matchAll(/\d+|[rbyg]/g)) {
    if (isColour(part)) owners.push(part);
    else owners.push(...Array<Owner>(Number(part)).fill("."));
  }
  return owners;
}

/** Read a position. */
export function readTee(text: string): TeePosition {
  const [rows = "", tees = "", round = "1", turn = "r"] = text.split(" ");
  const owners = rows.split("/").reverse().flatMap(readRow);
  while (owners.length < SIZE * SIZE) owners.push(".");
  const standing: TeePosition["tees"] = {};
  for (const tee of tees.split(",")) {
    const [colour = "", space = ""] = tee.split(":");
    if (isColour(colour)) standing[colour] = space;
  }
  return { owners, tees: standing, round: Number(round), turn: isColour(turn) ? turn : "r" };
}

/** Count the spaces of each colour, and the open ones under a dot. */
export function countOwners(owners: readonly Owner[]): Record<Owner, number> {
  const counts: Record<Owner, number> = { r: 0, b: 0, y: 0, g: 0, ".": 0 };
  for (const owner of owners) counts[owner] += 1;
  return counts;
}
