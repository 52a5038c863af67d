import { withoutLineBreaks } from '../../text/searchText.ts';
import { wordsOf } from '../../text/text.ts';
import type { Address } from '../Address.ts';
import type { StreetParts } from './houseNumber.ts';

/** Returns the street and house number of a selected address, or undefined if line 1 contains anything else. */
export function knownParts(
  line: string,
  { street = '', buildingNumber = '' }: Partial<Address>,
): StreetParts | undefined {
  const words = wordsOf(line).join(' ');
  const orders = [`${street} ${buildingNumber}`, `${buildingNumber} ${street}`];
  return words && orders.some((order) => wordsOf(order).join(' ') === words)
    ? { street: withoutLineBreaks(street), houseNumber: withoutLineBreaks(buildingNumber) }
    : undefined;
}

/** Returns the parts of a line whose case the app has changed, for example to capitals. Undefined if the line differs in anything else. */
export function recasedParts(line1: string, before: StreetParts & { line1: string }): StreetParts | undefined {
  if (before.line1.toLowerCase() !== line1.toLowerCase() || before.line1.length !== line1.length) return undefined;
  const cut = (part: string) => {
    const index = before.line1.indexOf(part);
    // The line may not contain the field's text. For example, a dash is not a house number, and a number that was typed before the street
    // moves after it.
    return index < 0 ? part : line1.slice(index, index + part.length);
  };
  return { street: cut(before.street), houseNumber: cut(before.houseNumber), order: before.order };
}
