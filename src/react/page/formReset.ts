interface FormResetListeners {
  /** Returns the current form. */
  form: () => HTMLFormElement | null | undefined;
  /** Called when the user presses a reset button, before any other listener runs. */
  onPress?: () => void;
  /** Called after the browser has reset the fields. */
  onReset: () => void;
}

/**
 * Listens only for resets by the user. If React 19 resets the form after an action, or the app resets it from a script, the user's text stays.
 *
 * @param root Document or shadow root that contains the form.
 * @param signal Stops listening when it is aborted.
 */
export function listenToReset(root: Node, { form, onPress, onReset }: FormResetListeners, signal: AbortSignal): void {
  let isPressed = false;
  const onClick = ({ target }: Event) => {
    const button = (target as Partial<Element> | null)?.closest?.<HTMLButtonElement>('[type=reset]');
    const current = form();
    if (!current || button?.form !== current) return;
    onPress?.();
    isPressed = true;
    // If the app prevents the click and resets the form later, that counts as a reset from a script.
    setTimeout(() => {
      isPressed = false;
    }, 0);
  };
  const onFormReset = (event: Event) => {
    if (!isPressed || event.target !== form()) return;
    // The browser resets the fields after all listeners have run, and a later listener can still prevent the reset.
    setTimeout(() => {
      if (!event.defaultPrevented) onReset();
    }, 0);
  };
  root.addEventListener('click', onClick, { capture: true, signal });
  root.addEventListener('reset', onFormReset, { capture: true, signal });
}
