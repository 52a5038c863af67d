import { captureEscape } from '../../page/escape.ts';
import { listenToReset } from '../../page/formReset.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import type { SessionContext } from '../session/context.ts';
import { createPressGuard } from './pressGuard.ts';
import { type RenderedSearch, waitForAddress } from './waitForAddress.ts';

/** The field as of its last render. */
export interface RenderedField extends RenderedSearch {
  /** Ids of the rows in the list. Empty while it is hidden. */
  rowIds: readonly string[];
  /** Whether the field itself handles the Escape key. */
  handlesEscape: boolean;
}

/** Connects the field to the page around it: to presses, the form's submit and reset, and Escape in a dialog. */
export function connectPage(
  elements: ComboboxElements,
  { getState, listbox }: SessionContext,
  showText: (text: string, type: 'reset') => void,
  first: RenderedField,
) {
  // The app may render the input later, for example in a dialog.
  const pressGuard = createPressGuard(elements.input ?? document.body, elements, listbox);
  const wait = waitForAddress(elements, getState);
  let latest = first;
  const onRender = (field: RenderedField) => {
    latest = field;
    pressGuard.onRows(field.rowIds, field.state.trail.length);
    wait.onRender(field);
  };
  onRender(first);
  const stopEscape = captureEscape(
    () => elements.input,
    () => latest.handlesEscape,
  );
  const stopReset = listenToReset(elements.input?.getRootNode() ?? document, {
    form: () => elements.input?.form,
    // On a form reset, React does not restore the text.
    onReset() {
      const { inputValue, defaultInputValue = '', onInputValueChange } = latest.options;
      showText(inputValue ?? defaultInputValue, 'reset');
      if (inputValue === undefined) onInputValueChange?.(defaultInputValue);
    },
  });
  return {
    onRender,
    /** Called when the field is removed or hidden. */
    disconnect() {
      pressGuard.stop();
      stopEscape();
      stopReset();
      wait.detach();
    },
  };
}
