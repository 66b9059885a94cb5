/** Random bytes; unlike crypto.subtle and randomUUID these are there on plain http too. */

export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
