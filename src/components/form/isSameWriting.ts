import { spellingsOf, wordsOf } from '../../core/text.ts';
import { matchRegion } from './format/index.ts';
import type { AddressFormValue } from './useAddressForm.ts';

/**
 * Does the form show this address, as an app writes it: in capitals, without accents, abbreviated, a postal code with a space in it or without, a line cut to a length? What differs in anything else is
 * another address, and was not verified.
 */
export function isSameWriting(shown: AddressFormValue, agreed: AddressFormValue): boolean {
  return (Object.keys(agreed) as (keyof AddressFormValue)[]).every((field) => {
    const [left, right] = [shown[field], agreed[field]];
    if (left === right) return true;
    if (field === 'postalCode') return compact(left) === compact(right);
    if (field === 'region' && compact(left) !== compact(right)) {
      const code = matchRegion(shown.country, left);
      return code !== undefined && code === matchRegion(agreed.country, right);
    }
    return plain(left) === plain(right) || isCut(left, right);
  });
}

const compact = (text: string) => wordsOf(text).join('');
const plain = (text: string) =>
  wordsOf(text)
    .map((word) => spellingsOf(word)[0] ?? word)
    .join(' ');

/** An app cuts lines where a label ends, and not before. */
const shortestCut = 20;

/** A number that was cut off is another house, or another door. */
function isCut(shown: string, agreed: string): boolean {
  const [short, long] = [compact(shown), compact(agreed)];
  return shown.trim().length >= shortestCut && long.startsWith(short) && !/\d/.test(long.slice(short.length));
}
