import { listenToReset } from '../../page/formReset.ts';
import { captureEscape } from '../../page/escape.ts';
import { waitForAddress, type RenderedSearch } from './waitForAddress.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import { type EscapeField, getEscapeAction } from '../getters/escapeAction.ts';
import type { AutocompleteState } from '../session/state.ts';

/** The field as of its last render. */
export type RenderedField = RenderedSearch &
  EscapeField & {
    options: {
      inputValue?: string | undefined;
      defaultInputValue?: string | undefined;
      onInputValueChange?: ((inputValue: string) => void) | undefined;
    };
  };

/** The part of a session used here. `getState` returns the latest state, which may not be rendered yet. */
export interface ResettableSession {
  getState: () => AutocompleteState;
  reset: (text: string) => void;
}

/**
 * Connects the field to the form and the dialog around it. Defers a submit while an address is loading, and keeps
 * Escape from closing the dialog. When the user resets the form, restores the text of an uncontrolled field, because
 * React does not restore it.
 */
export function connectFormAndDialog(elements: ComboboxElements, first: RenderedField, session: ResettableSession) {
  const wait = waitForAddress(elements, session.getState);
  let latest = first;
  const onRender = (field: RenderedField) => {
    latest = field;
    wait.onRender(field);
  };
  onRender(first);
  const stopEscape = captureEscape(
    () => elements.input,
    () => getEscapeAction(latest) !== undefined,
  );
  const stopReset = listenToReset(elements.input?.getRootNode() ?? document, {
    form: () => elements.input?.form,
    onReset() {
      const { inputValue, defaultInputValue = '', onInputValueChange } = latest.options;
      // If an address is in flight, the session will ignore it, because the user selected it before the reset.
      session.reset(inputValue ?? defaultInputValue);
      if (inputValue === undefined) onInputValueChange?.(defaultInputValue);
    },
  });
  return {
    onRender,
    /** Called when the field is removed or hidden. */
    disconnect() {
      stopEscape();
      stopReset();
      wait.detach();
    },
  };
}
