import { markMatches, type TextRange } from '../../core/index.ts';

const spelled = (ranges: readonly TextRange[]) =>
  ranges.map(({ start, end }) => `${String(start)}-${String(end)}`).join();

/** What the service marks, as it writes it: `textRanges;descriptionRanges`. */
export function highlightOf(typed: readonly string[], text: string, description: string): string {
  const marks = markMatches(typed, text, description);
  return marks.description.length > 0 ? `${spelled(marks.text)};${spelled(marks.description)}` : spelled(marks.text);
}
