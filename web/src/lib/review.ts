/** A review as the page draws it: shares as percentages, moments as points of a line. */

import type { NewTable, ReviewAccount, ReviewMoment, ReviewRead, SeatPlan } from "../protocol";

/** Write a share with at most one decimal: "12.5%". */
export function percent(share: number): string {
  return `${decimal(100 * share)}%`;
}

/** Write a small share with as many decimals as it takes to differ from nothing, up to two: "0.02%". */
export function fine(share: number): string {
  if (share === 0 || percent(share) !== "0%") return percent(share);
  return `${Math.max(0.01, Math.round(1e4 * share) / 100)}%`;
}

/** Write a number with at most one decimal, never "-0". */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10 + 0).replace("-", "−");
}

/** Write a change with its sign: "+4.2%", "−3%". */
export function signed(share: number): string {
  const text = percent(Math.abs(share));
  if (text === "0%") return text;
  return share > 0 ? `+${text}` : `−${text}`;
}

/** The seat that the graph is about: the reader's own, or the first. */
export function reader(review: ReviewRead): number {
  return Math.max(0, review.record.seats.indexOf(review.yours[0] ?? ""));
}

/** A seat's chance before the first move and after each. */
export function chances(review: ReviewRead, seat: number): number[] {
  return [review.start[seat] ?? 0, ...review.moments.map((moment) => moment.chances[seat] ?? 0)];
}

/** Draw chances as the path of a line over a field of this size. */
export function linePath(values: readonly number[], width: number, height: number): string {
  const last = Math.max(1, values.length - 1);
  return values
    .map(
      (value, at) =>
        `${at ? "L" : "M"}${place((at / last) * width)} ${place((1 - value) * height)}`,
    )
    .join("");
}

function place(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The number of the move nearest to a point of the graph; a turning point attracts. */
export function moveAt(review: ReviewRead, share: number, reach: number): number {
  const last = review.moments.length;
  const number = Math.round(Math.max(0, Math.min(1, share)) * last);
  const near = review.moments
    .filter((moment) => moment.turning && Math.abs(moment.number / last - share) <= reach)
    .sort((one, two) => distance(one, share, last) - distance(two, share, last))[0];
  return near?.number ?? number;
}

function distance(moment: ReviewMoment, share: number, last: number): number {
  return Math.abs(moment.number / last - share);
}

/** The turning points: decisions first, then throws. */
export function turningOf(review: ReviewRead): ReviewMoment[] {
  return review.turning.flatMap((number) => review.moments[number - 1] ?? []);
}

/** An accuracy from 0 to 100; after a mistake it is never rounded up to 100. */
export function accuracyOf({ accuracy, mistakes }: ReviewAccount): string {
  if (accuracy === null) return "–";
  const rounded = Math.round(100 * accuracy);
  return String(mistakes > 0 ? Math.min(99, rounded) : rounded);
}

/** A player's luck; more than a whole win is no percentage. */
export function luckOf({ luck }: ReviewAccount): string {
  if (Math.abs(luck) < 1) return signed(luck);
  return luck > 0 ? "more than +100%" : "more than −100%";
}

/** A table that goes on from a mistake: the player who made it against bots of a level. */
export function tryFrom(review: ReviewRead, moment: ReviewMoment, bot: string | null): NewTable {
  const setup = { ...review.record.setup };
  if ("match" in setup) setup.match = null;
  const seats: Record<string, SeatPlan> = {};
  review.record.seats.forEach((seat, index) => {
    seats[seat] = index === moment.seat ? { kind: "you" } : { kind: "bot", bot };
  });
  return { setup, seats, position: moment.position };
}

export type Filter = "lost" | "choices" | "throws" | "all";

/** The moments that a list shows. */
export function filtered(review: ReviewRead, filter: Filter): ReviewMoment[] {
  return review.moments.filter((moment) => {
    if (filter === "all") return true;
    if (filter === "throws") return moment.kind === "throw";
    if (filter === "choices") return moment.kind === "choice";
    return moment.mistake || moment.kind === "resigned";
  });
}

/** A choice as the beginning of a line: "Moving from 4". */
export function heading(choice: { name: string }): string {
  return choice.name.charAt(0).toUpperCase() + choice.name.slice(1);
}
