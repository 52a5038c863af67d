import { hearReset } from '../../page/formReset.ts';
import { ownEscape } from '../../page/escape.ts';
import { createSearchHold, type DrawnSearch } from './deferSubmit.ts';
import type { Elements } from '../listbox/elements.ts';
import { type EscapeField, escapeAct } from '../getters/inputProps.ts';
import type { State } from '../session/state.ts';

/** What is guarded: a field as it was drawn last. */
export type DrawnField = DrawnSearch &
  EscapeField & {
    options: {
      inputValue?: string | undefined;
      defaultInputValue?: string | undefined;
      onInputValueChange?: ((inputValue: string) => void) | undefined;
    };
  };

/** Its last state may never be drawn. */
export interface GuardedSession {
  get: () => State;
  reset: (text: string) => void;
}

/**
 * Keeps for the field what is its own: from the form around it a submit that is too early, and from a dialog around it Escape. And it does what a field does whose
 * form is reset, where the app does not hold its text: React would keep it.
 */
export function createFieldGuard(elements: Elements, first: DrawnField, session: GuardedSession) {
  const hold = createSearchHold(elements, session.get);
  let newest = first;
  const drawn = (field: DrawnField) => {
    newest = field;
    hold.drawn(field);
  };
  drawn(first);
  const stopEscape = ownEscape(
    () => elements.input,
    () => escapeAct(newest) !== undefined,
  );
  const stopReset = hearReset(elements.input?.getRootNode() ?? document, {
    form: () => elements.input?.form,
    onReset() {
      const { inputValue, defaultInputValue = '', onInputValueChange } = newest.options;
      // An address that is on its way is of the form that was.
      session.reset(inputValue ?? defaultInputValue);
      if (inputValue === undefined) onInputValueChange?.(defaultInputValue);
    },
  });
  return {
    drawn,
    /** The field leaves the page, or is hidden. */
    end() {
      stopEscape();
      stopReset();
      hold.leave();
    },
  };
}
