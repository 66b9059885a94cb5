/** Heavy parts of a page are drawn one per frame, so that it can be used and scrolled in between. */

/** A page in the background gets no frames; it must not wait for long. */
const LONGEST = 100;

let last: Promise<void> = Promise.resolve();

/** Wait for a frame; those who ask first get theirs first, one each. */
export function slice(): Promise<void> {
  last = last.then(frame);
  return last;
}

/** Wait until the page has been painted. */
function frame(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Let the page do what waits, then go on at once. */
export function breather(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}

/** Wait until the page has nothing else to do. */
export function idle(): Promise<void> {
  if (!("requestIdleCallback" in globalThis)) return breather();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
}
