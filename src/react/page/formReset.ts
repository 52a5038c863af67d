'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';

interface FormResetListeners {
  /** Returns the current form. */
  form: () => HTMLFormElement | null | undefined;
  /** Called when a reset button is pressed, before any other listener. */
  onPress?: () => void;
  /** Called after the browser has reset the fields. */
  onReset: () => void;
}

/**
 * Listens for resets by the user. React 19 resets a form after its action, and apps reset by script; both keep what
 * was entered.
 *
 * @param root document or shadow root of the form.
 * @returns a function that stops.
 */
export function listenToReset(root: Node, { form, onPress, onReset }: FormResetListeners): () => void {
  let isPressed = false;
  const onClick = ({ target }: Event) => {
    const button = (target as Partial<Element> | null)?.closest?.<HTMLButtonElement>('[type=reset]');
    const current = form();
    if (!current || button?.form !== current) return;
    onPress?.();
    isPressed = true;
    // An app that prevents the press and resets later does so by script.
    setTimeout(() => {
      isPressed = false;
    }, 0);
  };
  const onFormReset = (event: Event) => {
    if (!isPressed || event.target !== form()) return;
    // After the browser's reset. A later listener may still prevent it.
    setTimeout(() => {
      if (!event.defaultPrevented) onReset();
    }, 0);
  };
  root.addEventListener('click', onClick, true);
  root.addEventListener('reset', onFormReset, true);
  return () => {
    root.removeEventListener('click', onClick, true);
    root.removeEventListener('reset', onFormReset, true);
  };
}

/** Calls `onReset` when the user resets the form of a controlled input, whose text React would keep. */
export function useFormReset(getInput: () => HTMLInputElement | null, onReset: () => void): void {
  const latest = useRef(onReset);
  useInsertionEffect(() => {
    latest.current = onReset;
  });
  const listening = useRef<{ input: HTMLInputElement; stop: () => void }>(undefined);
  // Checked in every render, because an input may mount later than its hook. An observed input stays observed, since
  // a render may happen between press and reset.
  useEffect(() => {
    const input = getInput();
    if (listening.current?.input === input) return;
    listening.current?.stop();
    listening.current = input
      ? {
          input,
          stop: listenToReset(input.getRootNode(), {
            form: () => input.form,
            onReset: () => {
              latest.current();
            },
          }),
        }
      : undefined;
  });
  useEffect(
    () => () => {
      listening.current?.stop();
      listening.current = undefined;
    },
    [],
  );
}
