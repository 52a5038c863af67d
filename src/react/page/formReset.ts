'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';

export interface ResetHearers {
  /** The form that counts now. */
  form: () => HTMLFormElement | null | undefined;
  /** A button that resets it is pressed, before anybody else hears of that. */
  onPress?: () => void;
  /** The browser has reset its fields. */
  onReset: () => void;
}

/**
 * Hears that a person resets a form. React 19 resets one after its action, and an app may by a script: what is entered stays then. A person's button means it.
 *
 * @param root of the form: the document, or a shadow root.
 * @returns the way to stop.
 */
export function hearReset(root: Node, { form, onPress, onReset }: ResetHearers): () => void {
  let isPressed = false;
  const onClick = ({ target }: Event) => {
    const button = (target as Partial<Element> | null)?.closest?.<HTMLButtonElement>('[type=reset]');
    const its = form();
    if (!its || button?.form !== its) return;
    onPress?.();
    isPressed = true;
    // An app that prevents the press, and resets its form later, does that by a script.
    setTimeout(() => {
      isPressed = false;
    }, 0);
  };
  const onFormReset = (event: Event) => {
    if (!isPressed || event.target !== form()) return;
    // After the browser's own. Who listens later may still prevent it.
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

/** Does `onReset` when a person has reset the form of an input whose text React holds: React would keep the text. */
export function useFormReset(inputNow: () => HTMLInputElement | null, onReset: () => void): void {
  const newest = useRef(onReset);
  useInsertionEffect(() => {
    newest.current = onReset;
  });
  const heard = useRef<{ input: HTMLInputElement; stop: () => void }>(undefined);
  // In every render, for an input may come later than its hook. One that is heard stays heard: a render comes between a press and the reset.
  useEffect(() => {
    const input = inputNow();
    if (heard.current?.input === input) return;
    heard.current?.stop();
    heard.current = input
      ? {
          input,
          stop: hearReset(input.getRootNode(), {
            form: () => input.form,
            onReset: () => {
              newest.current();
            },
          }),
        }
      : undefined;
  });
  useEffect(
    () => () => {
      heard.current?.stop();
      heard.current = undefined;
    },
    [],
  );
}
