import { ownEscape } from '../provider/ownEscape.ts';
import type { Elements } from './Elements.ts';

const wanted = new WeakMap<Elements, boolean>();

/** Says of a field that was drawn whether it has something to close or to empty: then Escape is the field's, and not of a dialog around it. */
export function keepEscape(elements: Elements, isWanted: boolean): void {
  const isNew = !wanted.has(elements);
  wanted.set(elements, isWanted);
  if (isNew)
    ownEscape(
      () => elements.input,
      () => wanted.get(elements) === true,
    );
}
