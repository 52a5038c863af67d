import { callListener } from '../../../core/index.ts';
import { captureEscape } from '../../page/escape.ts';
import { listenToReset } from '../../page/formReset.ts';
import { createPressGuard } from '../../combobox/pressGuard.ts';
import { type RenderedField, waitForAddress } from './waitForAddress.ts';

/**
 * Connects the field, as of its last render, to the page around it: to presses, the form's submit and reset, and Escape in a dialog.
 *
 * @param signal Disconnects the field when it is aborted, because the field was removed or hidden.
 * @returns A function to call after each render of the field.
 */
export function connectPage(field: RenderedField, signal: AbortSignal) {
  const { elements, session } = field;
  let latest = field;
  const onListed = createPressGuard(elements, session.context.listbox, signal);
  const updateWait = waitForAddress(field, signal);
  const onRender = (rendered: RenderedField) => {
    latest = rendered;
    const { listed, rows, optionId, level } = rendered;
    onListed(listed ? rows.map(optionId) : [], level.depth);
    updateWait(rendered);
  };
  onRender(field);
  const stopEscape = captureEscape(
    () => elements.input,
    () => latest.escapeAction !== undefined,
  );
  signal.addEventListener('abort', stopEscape);
  // On a form reset, React does not restore the text.
  const onReset = () => {
    const { inputValue, defaultInputValue = '', onInputValueChange } = latest.options;
    session.showText(inputValue ?? defaultInputValue, 'reset');
    if (inputValue === undefined) callListener(onInputValueChange, defaultInputValue);
  };
  const root = elements.input?.getRootNode() ?? document;
  listenToReset(root, { form: () => elements.input?.form, onReset }, signal);
  return onRender;
}
