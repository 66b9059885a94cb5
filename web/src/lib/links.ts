/** Links to a table. Secrets stand behind the #, where no server's log sees them. */

/** The link by which a friend takes his seat. */
export function inviteLink(table: string, seat: string, token: string): string {
  return `${location.origin}/join/${table}/${seat}#${token}`;
}

/** The link that brings one's own seat to another device. */
export function bringLink(table: string, seat: string, token: string): string {
  return `${location.origin}/bring/${table}/${seat}#${token}`;
}

/** The link for anyone who wants to look on, or to take an open seat. */
export function tableLink(table: string): string {
  return `${location.origin}/table/${table}`;
}

/** Whether a host name leads to this machine only. */
export function isLocal(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127\./.test(host);
}
