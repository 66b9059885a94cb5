/** Save a text as a file of the person's device. */
export function save(name: string, text: string, type = "text/plain"): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Save any data as a file of the person's device. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
