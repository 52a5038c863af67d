import { toSearchText, beginsWord, foldText } from './text.ts';
import type { Suggestion } from '../operations/find.ts';
import type { TextRange } from './highlight.ts';

interface Word {
  start: number;
  text: string;
  folded: string;
}

const bare = (text: string) => foldText(text).replace(/['’`]/g, '');

/** The words of a text with their places in it. */
function placedWords(text: string): Word[] {
  return Array.from(toSearchText(text).matchAll(/[\p{L}\p{N}\p{M}'’`]+/gu), ({ 0: word, index }) => ({
    start: index,
    text: word,
    folded: bare(word),
  }));
}

/** UTF-16 units of the word as it is written that the typed beginning covers. Folding changes lengths ("ß", "é" in two parts). */
function coveredLength({ text, folded }: Word, typed: string): number {
  // Found by another spelling: the whole word stands for it.
  if (!folded.startsWith(typed)) return text.length;
  let length = 0;
  let covered = 0;
  for (const letter of text) {
    if (covered >= typed.length && !/^\p{M}/u.test(letter)) break;
    covered += bare(letter).length;
    length += letter.length;
  }
  return length;
}

/**
 * Marks as the service does: of each typed (folded) word the beginning of one word, in the text if it is there, else in the description. Ranges
 * are UTF-16 offsets, end exclusive, in order. The first 1,000 characters are looked at.
 */
export function markMatches(typed: readonly string[], text: string, description: string): Suggestion['highlight'] {
  const words = [placedWords(text), placedWords(description)];
  const marks: [TextRange[], TextRange[]] = [[], []];
  const used = new Set<Word>();
  for (const wanted of typed)
    for (const part of [0, 1] as const) {
      const word = words[part]?.find((candidate) => !used.has(candidate) && beginsWord(wanted, candidate.folded));
      if (!word) continue;
      used.add(word);
      marks[part].push({ start: word.start, end: word.start + coveredLength(word, wanted) });
      break;
    }
  for (const part of marks) part.sort((one, other) => one.start - other.start);
  return { text: marks[0], description: marks[1] };
}
