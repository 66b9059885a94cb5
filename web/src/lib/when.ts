/** Times as people say them. */

const FORMAT = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Say how long ago a moment was. */
export function ago(then: number, now: number = Date.now()): string {
  const past = now - then;
  for (const [unit, ms] of STEPS) if (past >= ms) return FORMAT.format(-Math.floor(past / ms), unit);
  return "just now";
}
