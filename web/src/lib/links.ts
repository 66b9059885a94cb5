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
