import { toSearchText } from './searchText.ts';
import { beginsWord, foldText } from './text.ts';
import type { TextRange } from './highlight.ts';

/**
 * Highlights matches as the service does. Each typed word highlights the start of one matching word in `text`, or in `description` if `text` has
 * none. Ranges are sorted UTF-16 offsets, and each `end` is exclusive. Searches only the first 1,000 characters.
 *
 * @param typed Folded words (see `foldText`).
 */
export function markMatches(
  typed: readonly string[],
  text: string,
  description: string,
): { text: TextRange[]; description: TextRange[] } {
  const words = [findWords(text), findWords(description)];
  const marks: [TextRange[], TextRange[]] = [[], []];
  const used = new Set<TypedWord>();
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

interface TypedWord {
  start: number;
  text: string;
  folded: string;
}

const withoutApostrophes = (text: string) => foldText(text).replace(/['’`]/g, '');

/** Words of the most recent rows. The next keystroke usually highlights other parts of the same rows. */
const knownWords = new Map<string, readonly TypedWord[]>();
const maxKnown = 100;

/** Returns the words of a string with their offsets. */
function findWords(text: string): readonly TypedWord[] {
  const start = toSearchText(text);
  const known = knownWords.get(start);
  if (known) return known;
  const words = Array.from(start.matchAll(/[\p{L}\p{N}\p{M}'’`]+/gu), ({ 0: word, index }) => ({
    start: index,
    text: word,
    folded: withoutApostrophes(word),
  }));
  if (knownWords.size >= maxKnown) knownWords.clear();
  knownWords.set(start, words);
  return words;
}

/**
 * Returns the number of UTF-16 code units of the original word that the typed text covers. Folding can change the length of a word ("ß",
 * decomposed "é").
 */
function coveredLength({ text, folded }: TypedWord, typed: string): number {
  // The typed text matched another spelling of the word, so the whole word is covered.
  if (!folded.startsWith(typed)) return text.length;
  let length = 0;
  let covered = 0;
  for (const letter of text) {
    if (covered >= typed.length && !/^\p{M}/u.test(letter)) break;
    covered += withoutApostrophes(letter).length;
    length += letter.length;
  }
  return length;
}
