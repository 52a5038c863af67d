/**
 * ms that a file is kept for the browser after the press. Nothing tells when it has begun to read it, and a busy machine takes its time: what is taken away
 * before is never saved, without a word.
 */
const revokeDelay = 300_000;

/** Gives a file to the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, revokeDelay);
}
