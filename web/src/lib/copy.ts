/** Copy a text, also on plain http where the clipboard interface is absent. */

export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the browser: the old way may still do.
    }
  }
  return oldWay(text);
}

function oldWay(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } finally {
    area.remove();
  }
}
