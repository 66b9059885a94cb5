/** The games of this service: what it says about them, and what the app brings for each. */

import { loadUi, uiOf } from "../games";
import type { GameUi } from "../games/ui";
import type { GameAbout } from "../protocol";
import { api } from "./api";

let abouts: readonly GameAbout[] = [];
let asked: Promise<readonly GameAbout[]> | null = null;

/** Ask which games there are, once; a failed attempt can be repeated. */
export async function loadAbouts(): Promise<readonly GameAbout[]> {
  asked ??= api.games();
  try {
    abouts = await asked;
  } catch (error) {
    asked = null;
    throw error;
  }
  return abouts;
}

/** Fetch all that pages need about these games; about every game without keys. */
export async function loadGames(...keys: string[]): Promise<readonly GameAbout[]> {
  const known = await loadAbouts();
  const wanted = keys.length > 0 ? keys : known.map(({ key }) => key);
  await Promise.all(wanted.map(loadUi));
  return known;
}

export function aboutOf(key: string): GameAbout | undefined {
  return abouts.find((about) => about.key === key);
}

export function gameName(key: string): string {
  return aboutOf(key)?.name ?? key;
}

/** A game's name within a sentence. */
export function nameInText(key: string): string {
  return uiOf(key)?.inText ?? gameName(key);
}

/** The page that has a rule, by its letter: a game's, or that of the notation. */
export function rulesHome(rule: string, otherwise: string): string {
  const letter = rule.charAt(0);
  if (letter === "N") return "notation";
  return abouts.find(({ rules }) => rules === letter)?.key ?? otherwise;
}

/** A seat's name, such as "Red" or "Light". */
export function seatName(key: string, seat: string): string {
  return aboutOf(key)?.seats.find((each) => each.letter === seat)?.name ?? seat;
}

/** A number of a game's points, with its unit: "3 spaces". */
export function counted(key: string, count: number): string {
  const unit = aboutOf(key)?.score;
  return unit ? `${count} ${count === 1 ? unit.one : unit.many}` : String(count);
}

/** What the app brings for a game; pages load it before they show the game. */
export function ui(key: string): GameUi {
  const found = uiOf(key);
  if (!found) throw new Error(`The game ${key} has not been loaded.`);
  return found;
}
