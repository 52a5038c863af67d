import { beginsWord, foldText } from '../../core/text.ts';

interface Word {
  start: number;
  text: string;
  folded: string;
}

/** The words of a text with their places in it. */
function placedWords(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{M}'’`]+/gu), (match) => ({
    start: match.index,
    text: match[0],
    folded: foldText(match[0]).replace(/['’`]/g, ''),
  }));
}

/** How many UTF-16 units of the word as it is written the typed beginning covers. Folding may change lengths ("ß", "é" in two parts). */
function coveredLength({ text, folded }: Word, typed: string): number {
  // Found by another spelling: the whole word stands for it.
  if (!folded.startsWith(typed)) return text.length;
  let length = 0;
  for (const letter of text) {
    if (foldText(text.slice(0, length)).replace(/['’`]/g, '').length >= typed.length && !/^[\p{M}]/u.test(letter))
      break;
    length += letter.length;
  }
  return length;
}

/** What the service marks: of each typed word the beginning of one word, in the text if it is there, else in the description. */
export function highlightOf(typed: readonly string[], text: string, description: string): string {
  const parts = [placedWords(text), placedWords(description)];
  const ranges: [start: number, end: number][][] = [[], []];
  const used = new Set<Word>();
  for (const wanted of typed)
    parts.some((words, part) => {
      const word = words.find((candidate) => !used.has(candidate) && beginsWord(wanted, candidate.folded));
      if (!word) return false;
      used.add(word);
      ranges[part]?.push([word.start, word.start + coveredLength(word, wanted)]);
      return true;
    });
  const [inText = '', inDescription = ''] = ranges.map((part) =>
    part
      .sort(([one], [other]) => one - other)
      .map(([start, end]) => `${String(start)}-${String(end)}`)
      .join(),
  );
  return inDescription ? `${inText};${inDescription}` : inText;
}
