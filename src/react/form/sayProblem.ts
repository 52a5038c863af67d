import { type AddressProblem, formatOf } from '../../core/index.ts';
import type { FormWords } from '../words/FormWords.ts';
import { labelsOf } from './labelsOf.ts';

/** What is missing or odd in a field, in words. */
export function sayProblem({ field, kind }: AddressProblem, country: string, words: FormWords): string {
  const known = formatOf(country);
  if (kind === 'postalCode') return words.postalCodeOdd(known.words.postalCode ?? '', known.postalExample);
  const label = labelsOf(known, words, false)[field];
  if (kind === 'tooLong') return words.tooLong(label);
  return kind === 'missing' ? words.required(label) : words.notListed(label);
}
