/** Keeps the focus where buttons are replaced by others once one of them was pressed. */

export class FocusKeeper {
  #kept = false;

  /** A button is about to go: the next one that comes takes the focus. */
  keep(): void {
    this.#kept = true;
  }

  /** For `{@attach}` on each of the buttons. */
  readonly take = (button: HTMLElement): void => {
    if (!this.#kept) return;
    this.#kept = false;
    // Who has gone on to something else meanwhile stays there.
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  };
}
