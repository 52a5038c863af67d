import { markMatches, matchesText, type Suggestion, wordsOf, beginsWord, toSearchText } from '../../../core/index.ts';
import { placeOf } from '../listbox/options.ts';

/** Those rows of an older answer that still match the text, marked for it: the service's own marks are for the older text. */
export function narrow(suggestions: readonly Suggestion[], text: string): readonly Suggestion[] {
  const words = wordsOf(text);
  return suggestions.flatMap((row) => {
    const place = placeOf(row);
    return matchesText(text, `${row.text} ${place}`)
      ? [{ ...row, highlight: markMatches(words, row.text, place) }]
      : [];
  });
}

/** The words less those of the others, each as often as it is there. */
function without(words: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * Those rows of a container that match what was typed inside it, or all that was typed, marked for it. A word is looked for in what tells the
 * rows apart, and only where no row has it there in what they all say: "5" means unit 5, not the 500 of "500 Harbor Plaza" in every row.
 */
export function narrowInside(rows: readonly Suggestion[], typed: string, whole: string): readonly Suggestion[] {
  const read = rows.map((row) => {
    const text = toSearchText(row.text);
    const place = toSearchText(placeOf(row));
    return { row, text, place, words: wordsOf(`${text} ${place}`) };
  });
  const said = read
    .map(({ words }) => words)
    .reduce((some, words) => without(some, without(some, words)), read[0]?.words ?? []);
  const apart = read.map(({ words }) => without(words, said));
  const has = (words: readonly string[] | undefined, wanted: string) => words?.some((word) => beginsWord(wanted, word));
  const questions = [typed, whole].map((text) =>
    wordsOf(text).map((word) => ({ word, tells: apart.some((words) => has(words, word)) })),
  );

  return read.flatMap(({ row, text, place, words }, at) => {
    const met = questions.find((question) => question.every(({ word, tells }) => has(tells ? apart[at] : words, word)));
    if (!met) return [];
    // What all rows say is not marked, unless that alone was typed.
    const left = [...said];
    const telling = met.filter(({ tells }) => tells);
    const bare = (all: string) =>
      telling.length === 0
        ? all
        : all.replace(/[\p{L}\p{N}\p{M}'’`]+/gu, (word) => {
            const nth = left.indexOf(wordsOf(word)[0] ?? '');
            if (nth < 0) return word;
            left.splice(nth, 1);
            return ' '.repeat(word.length);
          });
    const wanted = (telling.length ? telling : met).map(({ word }) => word);
    return [{ ...row, highlight: markMatches(wanted, bare(text), bare(place)) }];
  });
}
