import { markMatches, matchesText, type Suggestion, wordsOf, beginsWord, toSearchText } from '../../../core/index.ts';
import { listable } from '../../find/answers.ts';
import { rowKey } from '../options.ts';

/**
 * Removes duplicates, because ids must be unique in a list, and what `listable` excludes. Also removes counts such as
 * "- 12 Addresses" from descriptions.
 */
export function toRows(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return listable(suggestions)
    .filter((row) => !seen.has(rowKey(row)) && seen.add(rowKey(row)))
    .map((row) =>
      row.count === undefined
        ? row
        : { ...row, description: row.description.slice(0, Math.max(0, row.description.lastIndexOf(' - '))) },
    );
}

/** Returns the rows of an older answer that match the current text. Highlights the matching parts of the rows. */
export function filterSuggestions(suggestions: readonly Suggestion[], text: string): readonly Suggestion[] {
  const words = wordsOf(text);
  return suggestions
    .filter((row) => matchesText(text, `${row.text} ${row.description}`))
    .map((row) => ({ ...row, highlight: markMatches(words, row.text, row.description) }));
}

/** Returns `words` without the words in `others`. Each word in `others` removes one occurrence. */
function subtractWords(words: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others];
  return words.filter((word) => {
    const index = remaining.indexOf(word);
    if (index >= 0) remaining.splice(index, 1);
    return index < 0;
  });
}

/**
 * Returns the rows of a container that match the text typed in it, or the full text, with highlights. Words that all
 * rows share count only if no other word matches: "5" finds unit 5, not the "500" of every row in "500 Harbor Plaza".
 */
export function filterInContainer(rows: readonly Suggestion[], typed: string, whole: string): readonly Suggestion[] {
  const read = rows.map((row) => {
    const text = toSearchText(row.text);
    const place = toSearchText(row.description);
    return { row, text, place, words: wordsOf(`${text} ${place}`) };
  });
  const sharedWords = read
    .map(({ words }) => words)
    .reduce((some, words) => subtractWords(some, subtractWords(some, words)), read[0]?.words ?? []);
  const distinctWords = read.map(({ words }) => subtractWords(words, sharedWords));
  const has = (words: readonly string[] | undefined, wanted: string) => words?.some((word) => beginsWord(wanted, word));
  const queries = [typed, whole].map((text) =>
    wordsOf(text).map((word) => ({ word, isDistinct: distinctWords.some((words) => has(words, word)) })),
  );

  return read.flatMap(({ row, text, place, words }, index) => {
    const query = queries.find((question) =>
      question.every(({ word, isDistinct }) => has(isDistinct ? distinctWords[index] : words, word)),
    );
    if (!query) return [];
    // Words that all rows share are highlighted only if the user typed no other words.
    const left = [...sharedWords];
    const distinctParts = query.filter(({ isDistinct }) => isDistinct);
    const blankShared = (all: string) =>
      distinctParts.length === 0
        ? all
        : all.replace(/[\p{L}\p{N}\p{M}'’`]+/gu, (word) => {
            const nth = left.indexOf(wordsOf(word)[0] ?? '');
            if (nth < 0) return word;
            left.splice(nth, 1);
            return ' '.repeat(word.length);
          });
    const wanted = (distinctParts.length ? distinctParts : query).map(({ word }) => word);
    return [{ ...row, highlight: markMatches(wanted, blankShared(text), blankShared(place)) }];
  });
}

/** Maximum number of characters that are compared, because every word is compared with every other word. */
const maxCompared = 500;

/** Whether `text` still contains more than half of the words of `manualText`, which is the text with which the user switched to manual entry. */
export function isStillManual(manualText: string, text: string): boolean {
  const [words, current] = [wordsOf(manualText.slice(0, maxCompared)), wordsOf(text.slice(0, maxCompared))];
  const remaining = words.filter((word) => current.some((other) => beginsWord(other, word) || beginsWord(word, other)));
  return remaining.length * 2 > words.length;
}
