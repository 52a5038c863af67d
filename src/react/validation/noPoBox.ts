import { isPoBox } from '../../core/index.ts';
import type { AddressRule } from './rules.ts';

const lines = ['line1', 'line2', 'line3'] as const;

/**
 * Rule that refuses an address if one of its lines is a post office box. See `isPoBox` for the languages that it
 * recognizes.
 */
export const noPoBox: AddressRule = (value, address, { words }) => {
  // The lines belong together: "Box 4190" after "Unit 2050" is a mailbox at a military unit.
  const field = isPoBox(value) && lines.find((line) => isPoBox(value[line], value.country));
  if (field) return { field, message: words.poBox() };
  return address?.poBoxNumber ? words.poBox() : undefined;
};
