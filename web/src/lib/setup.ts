/** Setups and seats of a new table, from what the service says about the game. */

import type { GameAbout, NewTable, OptionAbout, SeatPlan, Setup } from "../protocol";

export type OptionValue = number | string | null;

/** The options of a game that tables agree on; the rest is drawn by lot. */
export function optionsOf(about: GameAbout): OptionAbout[] {
  return about.options.filter((option) => !option.by_lot);
}

/** What forms start from. */
export function preselected(option: OptionAbout): OptionValue {
  return option.suggested ?? option.default;
}

/** A setup with these options, and what forms start from for all others. */
export function setupOf(about: GameAbout, values: Record<string, OptionValue> = {}): Setup {
  const chosen = optionsOf(about).map((option) => [
    option.name,
    option.name in values ? values[option.name] : preselected(option),
  ]);
  return { game: about.key, ...Object.fromEntries(chosen) } as Setup;
}

/**
 * The seats of a setup in turn order. An option whose values are words made of seat letters chooses
 * who plays; without one, all seats do.
 */
export function seatsOf(about: GameAbout, setup: Setup): string[] {
  const letters = about.seats.map(({ letter }) => letter);
  const option = optionsOf(about).find((each) => choosesSeats(each, letters));
  const chosen = option ? (setup as unknown as Record<string, unknown>)[option.name] : null;
  return typeof chosen === "string" ? [...chosen] : letters;
}

/** Whether an option chooses who plays. */
export function choosesSeats({ choices }: OptionAbout, letters: readonly string[]): boolean {
  return (
    choices.length > 0 &&
    choices.every(
      ({ value }) => value.length > 1 && [...value].every((letter) => letters.includes(letter)),
    )
  );
}

/** A choice of options that is one click away, with its name: "3 counters". */
export interface Variant {
  label: string;
  values: Record<string, OptionValue>;
}

/** The quick game, if there is one. */
export function quickOf(about: GameAbout): Variant | null {
  const quick = optionsOf(about).filter((option) => option.quick !== null);
  if (quick.length === 0) return null;
  return {
    label: quick.map((option) => `${option.quick} ${option.label.toLowerCase()}`).join(", "),
    values: Object.fromEntries(quick.map((option) => [option.name, option.quick])),
  };
}

/** The game with the most players, if it has more than the one that forms start from. */
export function fullOf(about: GameAbout): Variant | null {
  const letters = about.seats.map(({ letter }) => letter);
  const option = optionsOf(about).find((each) => choosesSeats(each, letters));
  if (!option) return null;
  const most = option.choices.map(({ value }) => value).sort((a, b) => b.length - a.length)[0];
  if (!most || most.length <= String(preselected(option)).length) return null;
  return { label: `Play ${most.length - 1} bots`, values: { [option.name]: most } };
}

/** A game against bots of one level: you first. */
export function againstBots(
  about: GameAbout,
  bot: string,
  values: Record<string, OptionValue> = {},
): NewTable {
  const setup = setupOf(about, values);
  const seats: Record<string, SeatPlan> = {};
  seatsOf(about, setup).forEach((seat, index) => {
    seats[seat] = index === 0 ? { kind: "you" } : { kind: "bot", bot };
  });
  return { setup, seats };
}
