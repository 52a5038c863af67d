import { isUnit } from './pieces.ts';

/** Matches a house number that is alone between commas: "12", "12-14", "12 bis", "nº 12", "B-12", "s/n". */
const houseNumber =
  /^(?:(?:n[º°o.]|no\.|nr\.?|num\.?|número|#|№|д\.?|дом)\s?)?(?:\p{Nd}{1,5}(?:\s?[½¼¾])?(?:\s?[-–/]\s?\p{Nd}{1,5})*\s?\p{L}?\.?(?:\s?(?:bis|ter|quater))?|\p{L}-?\p{Nd}{1,4}|s\/n[º°]?)$/iu;

/** Joins each house number that is alone between commas with its street: "12, High Street", "Rua Augusta, 12". */
export function mergeNumbers(parts: readonly string[], isNumberFirst: boolean): string[] {
  const merged: string[] = [];
  let waiting = '';
  for (const [index, part] of parts.entries()) {
    const text = waiting ? `${waiting}, ${part}` : part;
    waiting = '';
    if (!houseNumber.test(part)) {
      merged.push(text);
      continue;
    }
    const before = merged.at(-1);
    const next = parts[index + 1];
    const isBefore = before !== undefined && !/\p{N}/u.test(before) && (!isNumberFirst || next === undefined);
    if (before !== undefined && (isBefore || next === undefined || houseNumber.test(next)))
      merged[merged.length - 1] = `${before}, ${text}`;
    else if (next !== undefined && !isUnit(next)) waiting = text;
    else merged.push(text);
  }
  return merged;
}
