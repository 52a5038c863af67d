'use client';
import { useEffect, useRef } from 'react';
import { callListener } from '../../../core/index.ts';
import { type Elements, setUnfilled } from '../listbox/elements.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';

const load = () => import('./fillFields.lazy.ts');

/**
 * `onSelect` with the app's own fields filled in before it, where the code for it is loaded. That is loaded when the search is drawn with `fill`, and asked
 * for again at a choice that is quicker. `onSelect` does not wait for that: an address that was paid for is not kept back by a network that is away.
 */
export function useFill(
  { fill, fillTyped = 'replace', onSelect }: UseAddressAutocompleteOptions,
  elements: Elements,
): UseAddressAutocompleteOptions['onSelect'] {
  const known = useRef<Awaited<ReturnType<typeof load>>>(undefined);
  const filled = useRef(new WeakMap<Element, string>());
  const endLast = useRef<() => void>(undefined);
  const isWanted = fill !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (loaded) => {
        known.current = loaded;
      },
      () => undefined,
    );
    return () => {
      endLast.current?.();
      setUnfilled(elements, undefined);
    };
  }, [isWanted, elements]);
  if (!fill) return onSelect;
  return (address, details) => {
    const { input } = elements;
    const run = ({ fillFields }: Awaited<ReturnType<typeof load>>) => {
      endLast.current?.();
      if (!input) return;
      const { typed } = details;
      const { end, unfilled } = fillFields({ fill, fillTyped, input, address, typed, filled: filled.current });
      endLast.current = end;
      setUnfilled(elements, unfilled);
    };
    // An element of the app's that throws must not lose the address, which may be paid for.
    const fillIn = (loaded: Awaited<ReturnType<typeof load>>) => {
      callListener(run, loaded);
    };
    // Until it is known what is filled in: also where that throws, or cannot be loaded.
    setUnfilled(elements, () => true);
    if (known.current) fillIn(known.current);
    else load().then(fillIn, () => undefined);
    onSelect?.(address, details);
  };
}
