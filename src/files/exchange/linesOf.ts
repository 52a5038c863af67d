/** The lines of a text in UTF-8, without their ends; `isWhole` is false of what stands behind the last end. @throws TypeError where it is not UTF-8. */
export async function* linesOf(file: Blob): AsyncGenerator<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  // In pieces, so that a long line is not copied for each of them.
  let begun: string[] = [];
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const [first = '', ...more] = decoder.decode(next.value, { stream: true }).split('\n');
      begun.push(first);
      for (const one of more) {
        yield { text: begun.join(''), isWhole: true };
        begun = [one];
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  const rest = begun.join('') + decoder.decode();
  if (rest) yield { text: rest, isWhole: false };
}
