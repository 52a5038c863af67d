'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { hearReset } from './hearReset.ts';

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
