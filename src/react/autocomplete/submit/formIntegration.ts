import { listenToReset } from '../../page/formReset.ts';
import { captureEscape } from '../../page/escape.ts';
import { deferSubmit, type RenderedSearch } from './deferSubmit.ts';
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

/** The part of a session that is needed here. Its latest state may not be rendered yet. */
export interface ResettableSession {
  getState: () => AutocompleteState;
  reset: (text: string) => void;
}

/**
 * Connects the field to the form and the dialog around it: defers an early submit, keeps Escape from closing the
 * dialog, and restores the text of an uncontrolled field when its form is reset, which React does not do.
 */
export function connectFormAndDialog(elements: ComboboxElements, first: RenderedField, session: ResettableSession) {
  const deferred = deferSubmit(elements, session.getState);
  let latest = first;
  const onRender = (field: RenderedField) => {
    latest = field;
    deferred.onRender(field);
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
      // Ignores an address in flight, because the user selected it before the reset.
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
      deferred.detach();
    },
  };
}
