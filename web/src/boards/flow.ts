/**
 * The focus of those who play by keyboard: a counter or a button that is used goes away, and the
 * next one that appears takes over the focus.
 */

let orphaned = false;

/** Whether an event came from a key rather than from a pointer. */
export function byKey(event: Event): boolean {
  return event instanceof KeyboardEvent || (event instanceof MouseEvent && event.detail === 0);
}

/** Say that what has the focus will go away because it was used. */
export function orphan(): void {
  orphaned = true;
}

/** Take the focus over if what had it has gone away, and nothing else has it. */
export function adopt(element: Element | null | undefined): void {
  const free = document.activeElement === document.body || document.activeElement === null;
  if (!orphaned || !free || !element) return;
  orphaned = false;
  (element as HTMLElement | SVGElement).focus();
}
