/** The tab says whose turn it is: its title, and a gold dot on its icon. */

export function showTurn(name: string, yours: boolean): void {
  document.title = [yours ? "Your turn" : "", name, "Royal Games"].filter(Boolean).join(" · ");
  const icon = document.getElementById("icon");
  icon?.setAttribute("href", yours ? "/icon-turn.svg" : "/icon.svg");
}
