'use client';
import { useEffect, useRef } from 'react';
import { callListener } from '../../../core/index.ts';
import { type ComboboxElements, setUnfilled } from '../listbox/elements.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';

const load = () => import('./fillFields.lazy.ts');

/**
 * Wraps `onSelect` so that the app's own fields are filled first. The code that fills them loads when a search with
 * `fill` renders. `onSelect` never waits for this code, because delivering a paid address must not depend on the
 * network.
 */
export function useFill(
  { fill, fillTyped = 'replace', onSelect }: UseAddressAutocompleteOptions,
  elements: ComboboxElements,
): UseAddressAutocompleteOptions['onSelect'] {
  const loadedChunk = useRef<Awaited<ReturnType<typeof load>>>(undefined);
  const filled = useRef(new WeakMap<Element, string>());
  const endPrevious = useRef<() => void>(undefined);
  const hasFill = fill !== undefined;
  useEffect(() => {
    if (!hasFill) return;
    load().then(
      (loaded) => {
        loadedChunk.current = loaded;
      },
      () => undefined,
    );
    return () => {
      endPrevious.current?.();
      setUnfilled(elements, undefined);
    };
  }, [hasFill, elements]);
  if (!fill) return onSelect;
  return (address, details) => {
    const { input } = elements;
    const run = ({ fillFields }: Awaited<ReturnType<typeof load>>) => {
      endPrevious.current?.();
      if (!input) return;
      const { typed } = details;
      const { edited } = elements;
      const { end, unfilled } = fillFields({ fill, fillTyped, input, address, typed, edited, filled: filled.current });
      endPrevious.current = end;
      setUnfilled(elements, unfilled);
    };
    // If the app's code throws an error, the address must not be lost, because it may be paid for.
    const fillIn = (loaded: Awaited<ReturnType<typeof load>>) => {
      callListener(run, loaded);
    };
    // Reports the fields as not filled until the code has run without an error.
    setUnfilled(elements, () => true);
    if (loadedChunk.current) fillIn(loadedChunk.current);
    else load().then(fillIn, () => undefined);
    onSelect?.(address, details);
  };
}
