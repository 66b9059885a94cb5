// Before anything is drawn, so that a dark room stays dark.
try {
  var chosen = JSON.parse(localStorage.getItem("royal-settings") || "{}").theme;
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // Storage is blocked or holds something else: the system's theme stays.
}
