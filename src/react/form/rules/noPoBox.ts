import { isPoBox } from '../../../core/index.ts';
import type { AddressRule } from './AddressRule.ts';

const lines = ['line1', 'line2', 'line3'] as const;

/** Refuses post office boxes, in the languages of the countries that we know (`isPoBox`), in whichever line they stand. */
export const noPoBox: AddressRule = (value, address, { words }) => {
  const field = lines.find((line) => isPoBox(value[line], value.country));
  if (field) return { field, message: words.poBox() };
  return isPoBox(value) || address?.poBoxNumber ? words.poBox() : undefined;
};
