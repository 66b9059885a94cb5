/** Times as people say them. */

const STEPS: readonly [string, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Say how long ago a moment was. The browser's own words would take 30 ms to load. */
export function ago(then: number, now: number = Date.now()): string {
  const past = now - then;
  const step = STEPS.find(([, ms]) => past >= ms);
  if (!step) return "just now";
  const [unit, ms] = step;
  const count = Math.floor(past / ms);
  if (unit === "day" && count === 1) return "yesterday";
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Say how much time is left: "0:09", "2:00", or in hours where there are some. */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
