import { captureEscape } from '../../page/escape.ts';
import { listenToReset } from '../../page/formReset.ts';
import type { RenderedField } from './RenderedField.ts';
import { createPressGuard } from './pressGuard.ts';
import { waitForAddress } from './waitForAddress.ts';

/** Connects the field, as of its last render, to the page around it: to presses, the form's submit and reset, and Escape in a dialog. */
export function connectPage(field: RenderedField) {
  const { elements, session } = field;
  const controller = new AbortController();
  let latest = field;
  const guardPresses = createPressGuard(field, controller.signal);
  const wait = waitForAddress(field);
  const onRender = (rendered: RenderedField) => {
    latest = rendered;
    guardPresses(rendered);
    wait.onRender(rendered);
  };
  onRender(field);
  const stopEscape = captureEscape(
    () => elements.input,
    () => latest.escapeAction !== undefined,
  );
  controller.signal.addEventListener('abort', stopEscape);
  // On a form reset, React does not restore the text.
  const onReset = () => {
    const { inputValue, defaultInputValue = '', onInputValueChange } = latest.options;
    session.showText(inputValue ?? defaultInputValue, 'reset');
    if (inputValue === undefined) onInputValueChange?.(defaultInputValue);
  };
  const root = elements.input?.getRootNode() ?? document;
  listenToReset(root, { form: () => elements.input?.form, onReset }, controller.signal);
  return {
    onRender,
    /** Called when the field is removed or hidden. */
    disconnect() {
      controller.abort();
      wait.detach();
    },
  };
}
