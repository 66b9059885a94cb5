/** Starting a table: the few settings that make one at once. */

import type { NewTable, SeatPlan, TeeSetup, UrSetup } from "../protocol";
import { api } from "./api";
import { go } from "./router.svelte";
import type { GameKey } from "./seats";

export type Setup = TeeSetup | UrSetup;

/** The seats of a set-up in turn order. */
export function seatsOf(setup: Setup): string[] {
  return setup.game === "ur" ? ["L", "D"] : [...(setup.colours ?? "rbyg")];
}

/** A game against one bot: you first, the bot across. */
export function againstBot(game: GameKey, bot: string): NewTable {
  const setup: Setup = game === "ur" ? { game } : { game, colours: "ry" };
  const seats: Record<string, SeatPlan> = {};
  seatsOf(setup).forEach((seat, index) => {
    seats[seat] = index === 0 ? { kind: "you" } : { kind: "bot", bot };
  });
  return { setup, seats };
}

/** Make a table and go there. */
export async function start(table: NewTable): Promise<void> {
  const made = await api.makeTable(table);
  go(`/table/${made.table}`);
}
