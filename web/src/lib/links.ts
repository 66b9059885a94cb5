/** Links to a table. Secrets come after the #, so that they never appear in a server's log. */

/** The link with which a friend takes a seat. */
export function inviteLink(table: string, seat: string, token: string): string {
  return `${location.origin}/join/${table}/${seat}#${token}`;
}

/** The link that brings your own seat to another device. */
export function bringLink(table: string, seat: string, token: string): string {
  return `${location.origin}/bring/${table}/${seat}#${token}`;
}

/** The link for anyone who wants to watch, or to take an open seat. */
export function tableLink(table: string): string {
  return `${location.origin}/table/${table}`;
}

/** Whether a host name is this machine only. */
export function isLocal(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127\./.test(host);
}

/** The rules of a game, at one of them, with the way back to a table. */
export function rulesPath(game: string, rule: string, table: string): string {
  return `/learn/${game}?from=${table}${rule ? `#${rule}` : ""}`;
}

/** The table that a page was opened from, or null. */
export function tableBehind(search: string): string | null {
  const table = new URLSearchParams(search).get("from") ?? "";
  return /^[\w-]+$/.test(table) ? `/table/${table}` : null;
}
