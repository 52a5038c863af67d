import { captureEscape } from '../../page/escape.ts';
import { listenToReset } from '../../page/formReset.ts';
import type { RenderedField } from './RenderedField.ts';
import { createPressGuard } from './pressGuard.ts';
import { waitForAddress } from './waitForAddress.ts';

/** Connects the field, as of its last render, to the page around it: to presses, the form's submit and reset, and Escape in a dialog. */
export function connectPage(field: RenderedField) {
  const { elements, session } = field;
  let latest = field;
  const pressGuard = createPressGuard(field);
  const wait = waitForAddress(field);
  const onRender = (rendered: RenderedField) => {
    latest = rendered;
    pressGuard.onRender(rendered);
    wait.onRender(rendered);
  };
  onRender(field);
  const stopEscape = captureEscape(
    () => elements.input,
    () => latest.escapeAction !== undefined,
  );
  const stopReset = listenToReset(elements.input?.getRootNode() ?? document, {
    form: () => elements.input?.form,
    // On a form reset, React does not restore the text.
    onReset() {
      const { inputValue, defaultInputValue = '', onInputValueChange } = latest.options;
      session.showText(inputValue ?? defaultInputValue, 'reset');
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
