'use client';
import { useEffect, useRef, useState } from 'react';
import { callListener } from '../../core/index.ts';
import { createLazy } from '../lazy/createLazy.ts';
import type { UseAddressAutocompleteOptions } from '../autocomplete/types.ts';

/** State that a search shares with the code that fills the app's fields. */
export interface FillState {
  /** Input of the search. */
  input: HTMLInputElement | null;
  /** Fields, other than the search, that the user has edited since selecting the address. */
  edited?: ReadonlySet<EventTarget | null> | undefined;
  /**
   * Returns the first field that is not filled yet, or `true` if that field is missing from the page. Returns undefined
   * once all fields are filled. Set only if `fill` is used.
   */
  unfilled?: (() => HTMLElement | true | undefined) | undefined;
}

const setUnfilled = (state: FillState, unfilled: FillState['unfilled']) => {
  state.unfilled = unfilled;
};

const fillChunk = createLazy(() => import('./fillFields.lazy.ts'));

/**
 * Wraps `onSelect` so that the app's own fields are filled first. `onSelect` never waits for the code that fills them,
 * because delivering a paid address must not depend on the network.
 */
export function useFill(
  { fill, fillTyped = 'replace', onSelect }: UseAddressAutocompleteOptions,
  elements: FillState,
): UseAddressAutocompleteOptions['onSelect'] {
  const [filled] = useState(() => new WeakMap<Element, string>());
  const endPrevious = useRef<() => void>(undefined);
  const hasFill = fill !== undefined;
  useEffect(() => {
    if (!hasFill) return;
    fillChunk.preload();
    return () => {
      endPrevious.current?.();
      setUnfilled(elements, undefined);
    };
  }, [hasFill, elements]);
  if (!fill) return onSelect;
  return (address, details) => {
    const { input, edited } = elements;
    // Reports the fields as not filled until the code has run without an error.
    setUnfilled(elements, () => true);
    fillChunk.onLoad(({ fillFields }) => {
      // If the app's code throws an error, the address must not be lost, because it may be paid for.
      callListener(() => {
        endPrevious.current?.();
        if (!input) return;
        const { typed } = details;
        const { end, unfilled } = fillFields({ fill, fillTyped, input, address, typed, edited, filled });
        endPrevious.current = end;
        setUnfilled(elements, unfilled);
      });
    });
    fillChunk.preload();
    onSelect?.(address, details);
  };
}
