'use client';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { listenToReset } from './formReset.ts';

/** Calls `onReset` when the user resets a controlled input's form, because React itself would keep the input's text. */
export function useFormReset(getInput: () => HTMLInputElement | null, onReset: () => void): void {
  const latest = useRef(onReset);
  useInsertionEffect(() => {
    latest.current = onReset;
  });
  const listening = useRef<{ input: HTMLInputElement | null; controller: AbortController }>(undefined);
  // Runs after every render, because the input can mount later than this hook. Keeps the listeners while the input stays the same, because a
  // render can happen between the press and the reset.
  useEffect(() => {
    const input = getInput();
    if (listening.current?.input === input) return;
    listening.current?.controller.abort();
    const controller = new AbortController();
    listening.current = { input, controller };
    const onReset = () => {
      latest.current();
    };
    if (input) listenToReset(input.getRootNode(), { form: () => input.form, onReset }, controller.signal);
  });
  useEffect(
    () => () => {
      listening.current?.controller.abort();
      listening.current = undefined;
    },
    [],
  );
}
