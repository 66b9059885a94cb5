/** The way through the app: the address bar is the state, links are plain links. */

export interface Place {
  path: string;
  hash: string;
}

function here(): Place {
  return { path: location.pathname, hash: location.hash.slice(1) };
}

export const place: Place = $state(here());

/** Go to an address of the app. */
export function go(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  Object.assign(place, here());
  if (!place.hash) scrollTo(0, 0);
}

/** Follow links and the back button; returns how to stop. */
export function listen(): () => void {
  const back = () => Object.assign(place, here());
  const click = (event: MouseEvent) => {
    const address = ownLink(event);
    if (address !== null) {
      event.preventDefault();
      go(address);
    }
  };
  addEventListener("popstate", back);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    document.removeEventListener("click", click);
  };
}

function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  if (/^\/(api|docs)\//.test(link.pathname)) return null;
  if (link.pathname === location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}

/** Split a path into its words: "/table/abc" is ["table", "abc"]. */
export function words(path: string): string[] {
  return path.split("/").filter((word) => word !== "");
}
