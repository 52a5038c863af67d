import type { Suggestion } from '../../core/index.ts';

/** A description without its "… - 12 Addresses": the count is said apart, in words of the reader's language. */
export function placeOf({ description, count }: Suggestion): string {
  return count === undefined ? description : description.slice(0, Math.max(0, description.lastIndexOf(' - ')));
}
