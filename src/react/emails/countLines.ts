/** Lines of a CSV that have something in them; a line break inside quotes ends none. */
export async function countLines(file: Blob): Promise<number> {
  let quoted = false;
  let open = false;
  let lines = 0;
  for (const letter of await file.text()) {
    if (letter === '"') quoted = !quoted;
    const breaks = !quoted && (letter === '\n' || letter === '\r');
    if (breaks && open) lines++;
    open = !breaks && (open || letter.trim() !== '');
  }
  return lines + Number(open);
}
