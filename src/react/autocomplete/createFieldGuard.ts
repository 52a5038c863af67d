import { ownEscape } from '../provider/ownEscape.ts';
import { createSearchHold, type DrawnSearch } from './createSearchHold.ts';
import type { Elements } from './Elements.ts';
import { type EscapeField, escapeAct } from './escapeAct.ts';
import type { State } from './State.ts';

/** What is guarded: a field as it was drawn last. */
export type DrawnField = DrawnSearch & EscapeField;

/** Keeps for the field what is its own: from the form around it a submit that is too early, and from a dialog around it Escape. */
export function createFieldGuard(elements: Elements, first: DrawnField, now: () => State) {
  const hold = createSearchHold(elements, now);
  let newest = first;
  const drawn = (field: DrawnField) => {
    newest = field;
    hold.drawn(field);
  };
  drawn(first);
  const stop = ownEscape(
    () => elements.input,
    () => escapeAct(newest) !== undefined,
  );
  return {
    drawn,
    /** The field leaves the page, or is hidden. */
    end() {
      stop();
      hold.leave();
    },
  };
}
