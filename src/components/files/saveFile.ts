/** Time in ms before the blob URL is revoked. Browsers do not report when they start to read it, and a blob revoked too early silently fails to download. */
const revokeDelay = 300_000;

/** Saves a file with the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, revokeDelay);
}
