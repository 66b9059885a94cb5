/** The board of Ur in words, for those who hear it. */

import { designOf } from "./designs";
import { HOME, OFF, SIDE_NAMES, type Counts, type Side, type UrPosition } from "./position";

const NOTES: Partial<Record<string, string>> = {
  rosette: " (rosette)",
  eyes: " (eye)",
  fives: " (doubles)",
};

/** Return a place's name with what is special about it. */
export function placeWords(place: number): string {
  if (place === OFF) return "off the board";
  if (place === HOME) return "home";
  if (place === 0) return "on S";
  return `on ${place}${NOTES[designOf(place)] ?? ""}`;
}

function sideWords(side: Side, counts: Counts): string {
  const places = Array.from({ length: 17 }, (_, index) => index - 1);
  const parts = places
    .filter((place) => counts[place])
    .map((place) => `${counts[place]} ${placeWords(place)}`);
  return `${SIDE_NAMES[side]}: ${parts.join(", ")}.`;
}

/** Say all that lies on the board, the own side first. */
export function describe(position: UrPosition, you: Side): string[] {
  const sides: Side[] = you === "L" ? ["L", "D"] : ["D", "L"];
  return sides.map((side) => sideWords(side, position[side]));
}
