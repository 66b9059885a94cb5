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
  for (const [unit, ms] of STEPS)
    if (past >= ms) return FORMAT.format(-Math.floor(past / ms), unit);
  return "just now";
}

/** Say how much time is left: "0:09", "2:00", or in hours where there are some. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
