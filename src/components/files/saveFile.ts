/**
 * Milliseconds before the blob URL is revoked. If the URL is revoked before the browser starts to read the blob, the download fails silently, and
 * browsers do not report when they start.
 */
const revokeDelay = 300_000;

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, revokeDelay);
}
