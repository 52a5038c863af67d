'use client';
import type { FormControl } from '../fields.ts';
import { useEffect } from 'react';
import type { AddressFormMode } from '../types.ts';

const isControl = (element: HTMLElement | undefined): element is FormControl =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** The elements that the getters' refs were put on, by name: the form moves the focus, and draws nothing itself. */
export function createFieldElements() {
  const elements = new Map<string, HTMLElement>();
  const refs = new Map<string, (element: HTMLElement | null) => void>();
  const hasFocus = (name: string): boolean => {
    const element = elements.get(name);
    return element !== undefined && (element.getRootNode() as Document | ShadowRoot).activeElement === element;
  };
  return {
    /** One and the same function for a name, so that React does not take it off and put it on at each render. */
    refOf(name: string) {
      const known = refs.get(name);
      if (known) return known;
      const ref = (element: HTMLElement | null) => {
        if (element) elements.set(name, element);
        else elements.delete(name);
      };
      refs.set(name, ref);
      return ref;
    },
    focus(name: string | undefined) {
      if (name !== undefined) elements.get(name)?.focus();
    },
    names: () => [...elements.keys()],
    hasFocus,
    /** Has it the focus, and is it a field to type in? By its tag, for one of another window is not an instance of this one's classes. */
    isTypedIn: (name: string): boolean => hasFocus(name) && elements.get(name)?.tagName !== 'SELECT',
    /** The caret behind what is in it. */
    focusEnd(name: string) {
      const element = elements.get(name);
      element?.focus();
      if (element instanceof HTMLInputElement) element.setSelectionRange(element.value.length, element.value.length);
    },
    /** What stands in these on the page, whatever React holds. */
    texts<Name extends string>(names: readonly Name[]): [Name, string, FormControl][] {
      return names.flatMap((name) => {
        const element = elements.get(name);
        return isControl(element) ? [[name, element.value, element]] : [];
      });
    },
    /** Where the caret is in a field that has the focus. */
    caretOf(name: string): number | undefined {
      const element = elements.get(name);
      const isIn = element instanceof HTMLInputElement && element === (element.getRootNode() as Document).activeElement;
      return isIn ? (element.selectionStart ?? undefined) : undefined;
    },
    setCaret(name: string, at: number) {
      const element = elements.get(name);
      if (element instanceof HTMLInputElement && this.caretOf(name) !== undefined) element.setSelectionRange(at, at);
    },
    /** The first of these that a person types in. */
    firstInput(names: readonly string[]): string | undefined {
      return names.find((name) => elements.get(name) instanceof HTMLInputElement);
    },
    /** A field that is not accepted with these words, by the browser too; `''` accepts it. */
    setValidity(name: string, words: string) {
      const element = elements.get(name);
      if (isControl(element)) element.setCustomValidity(words);
    },
    /** Is a field disabled, by itself or by what is around it? */
    isDisabled: () => [...elements.values()].some((element) => element.matches(':disabled')),
    /** A form that resets itself (React 19 does after an action) would put a select back to its first option, whatever React holds. */
    keepChoices(values: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(values)) {
        const select = elements.get(name);
        if (!(select instanceof HTMLSelectElement)) continue;
        for (const option of select.options) option.defaultSelected = option.value === value;
        select.value = value;
      }
    },
  };
}

export type FieldElements = ReturnType<typeof createFieldElements>;

interface Kept {
  mode: AddressFormMode;
  country: string;
  region: string;
  /** Are the options drawn in the browser's own names? */
  isHydrated: boolean;
  /** Why a search that ended in no address must not pass for one; `''` where it may. */
  unfinished: string;
}

/** What the elements hold by themselves, beside what React draws: why the search is not accepted, and the choices of the selects. */
export function useKeptElements(elements: FieldElements, { mode, country, region, isHydrated, unfinished }: Kept) {
  useEffect(() => {
    elements.setValidity('search', unfinished);
  });
  useEffect(() => {
    elements.keepChoices({ country, region });
  }, [elements, mode, isHydrated, country, region]);
}
