/** What can be stepped through: a table, or a record. */

import type { Frame } from "./timeline";

export interface Stepper {
  readonly stops: Frame[];
  /** The index of the stop that is shown. */
  readonly stop: number;
  readonly last: number;
  readonly isNow: boolean;
  look(seq: number): void;
  step(by: number): void;
  now(): void;
}
