/** Heavy parts of a page are drawn one per frame, so that it can be used and scrolled in between. */

/** A page in the background gets no frames; it must not wait for long. */
const LONGEST = 100;

let last: Promise<void> = Promise.resolve();

/** Wait for a frame of one's own; whoever asks first goes first. */
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
