/** The board of Royal Tee in words, for those who hear it. */

import { COLOURS, COLOUR_NAMES, indexOf } from "./geometry";
import type { TeePosition } from "./position";
import type { Walk } from "./walk";

/** What is on a space, and what the current walk means for it. */
export function spaceWords(space: string, position: TeePosition, walk: Walk | null): string {
  const owner = position.owners[indexOf(space)] ?? ".";
  const words = [space, owner === "." ? "open" : COLOUR_NAMES[owner]];
  const tee = COLOURS.find((colour) => position.tees[colour] === space);
  if (tee) words.push("Royal Tee");
  if (!walk) return words.join(", ");
  if (walk.path.at(-1) === space) words.push("your walk is here");
  if (walk.path.at(-2) === space) words.push("takes the step back");
  else if (walk.next.includes(space)) words.push("next step");
  if (walk.claims.includes(space)) words.push("would be claimed");
  if (walk.surrounds.includes(space)) words.push("would be surrounded");
  return words.join(", ");
}

/** Say why a walk cannot be confirmed yet. */
export function leftWords(left: number): string {
  return `${left} ${left === 1 ? "step is" : "steps are"} still to be walked.`;
}

/** The current walk in words. */
export function walkWords(walk: Walk): string {
  const parts = [`${walk.path.at(-1)}, ${walk.left} ${walk.left === 1 ? "step" : "steps"} left`];
  if (walk.claims.length) parts.push(`would claim ${walk.claims.length}`);
  if (walk.surrounds.length) parts.push(`would surround ${walk.surrounds.length}`);
  if (walk.left === 0) parts.push("Enter confirms");
  return `${parts.join(", ")}.`;
}

/** What a whole walk gains, in a few words: "+9, 3 surrounded". */
export function gainWords({ claims, surrounds }: Walk): string {
  const all = `+${claims.length + surrounds.length}`;
  return surrounds.length ? `${all}, ${surrounds.length} surrounded` : all;
}

/** Say all that lies on the board. */
export function describeTee(position: TeePosition): string[] {
  const held = (owner: string): number => position.owners.filter((other) => other === owner).length;
  const sides = COLOURS.filter((colour) => position.tees[colour]).map(
    (colour) =>
      `${COLOUR_NAMES[colour]}: Royal Tee on ${position.tees[colour]}, ${spaces(held(colour))}.`,
  );
  const open = held(".");
  return [...sides, `${spaces(open)} ${open === 1 ? "is" : "are"} open.`];
}

function spaces(count: number): string {
  return `${count} ${count === 1 ? "space" : "spaces"}`;
}
