import type { Ref } from 'react';
import { both } from '../autocomplete/getters/mergeHandlers.ts';

/**
 * An input of ours to which the app may have a ref too. Of the same ref of the app's it makes the same ref: a new one in every render would take
 * the input from the app and give it back each time.
 */
export function createInputRef() {
  let input: HTMLInputElement | null = null;
  let last: { theirs: Ref<HTMLInputElement> | undefined; made: (element: HTMLInputElement | null) => void } | undefined;
  return {
    element: () => input,
    refWith(theirs: Ref<HTMLInputElement> | undefined) {
      if (!last || last.theirs !== theirs) {
        const made = both((element: HTMLInputElement | null) => {
          input = element;
        }, theirs);
        last = { theirs, made };
      }
      return last.made;
    },
  };
}
