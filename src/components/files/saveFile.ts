/**
 * Milliseconds before the blob URL is revoked. Browsers do not report when they start to read the blob. If the URL is revoked before then,
 * the download fails silently.
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
