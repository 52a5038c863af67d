/** A file's name as a person writes it in a terminal; undefined where a shell might read it as something else. */
export function inShell(fileName: string): string | undefined {
  if (/^\w[\w.-]*$/.test(fileName)) return fileName;
  return /^\w[\w. ()-]*$/.test(fileName) ? `"${fileName}"` : undefined;
}
