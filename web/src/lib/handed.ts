/** A record on its way from one page to the next; it is taken once. */

let record = "";

export function handOver(text: string): void {
  record = text;
}

export function taken(): string {
  const text = record;
  record = "";
  return text;
}
