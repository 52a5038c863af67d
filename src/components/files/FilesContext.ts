'use client';
import type { BatchOperationName } from '../../core/index.ts';
import {
  type UseFileRun,
  type Components,
  type FilesWords,
  useFilesWords,
  useLocale,
  type Words,
} from '../../react/index.ts';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import type { AddressAutocompleteProps } from '../autocomplete/AddressAutocomplete.tsx';
import { classOf } from '../classOf.ts';
import type { ComponentPart } from '../parts.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

/** A run of any operation. `run.operation` describes the operation. */
export type AnyFileRun = UseFileRun<BatchOperationName>;

export interface RunPartProps {
  run: AnyFileRun;
}

/** Search for addresses in the dialog of a row: `AddressAutocomplete`, or your own component with the same props. */
export type RowSearchComponent = ComponentType<
  Pick<AddressAutocompleteProps, 'label' | 'countries' | 'components' | 'onSelect'>
>;

/** Texts, classes and elements for all components inside `BatchCleanse` or `EmailBatches`. */
interface FilesContextValue extends Omit<Components, 'Option'> {
  words: FilesWords;
  /** BCP 47 tag of the page's language. */
  locale: string;
  /** Formats a number in the language of the page. */
  number(value: number): string;
  /** Formats part of a whole as a percentage. Only zero is shown as 0 %, and only the whole as 100 %. */
  percent(part: number, whole: number): string;
  /** Returns the class names of a part, including the app's own. */
  cls(part: ComponentPart): string;
  /** Search for the address of a row. */
  Search?: RowSearchComponent | undefined;
}

export const FilesContext = createContext<FilesContextValue | undefined>(undefined);

/** Returns the context of the surrounding `BatchCleanse` or `EmailBatches`. */
export function useFilesContext(): FilesContextValue {
  const value = useContext(FilesContext);
  if (!value) throw new Error('Doorplate: a file component was rendered outside BatchCleanse or EmailBatches.');
  return value;
}

/** Returns the context value. It stays the same object between renders, because a new object would re-render all rows. */
export function useFilesContextValue(
  customWords: Words | undefined,
  classNames: ClassNames | undefined,
  components: Partial<Components> | undefined,
  Search?: RowSearchComponent,
): FilesContextValue {
  const words = useFilesWords(customWords);
  const locale = useLocale(customWords);
  // The elements are separate dependencies, because apps often pass a new object with the same elements on each render.
  const { Label, Input, Select, Button, Icon, Message } = useSlots(components);
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(locale);
    const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    const percent = (part: number, whole: number) => {
      const share = whole > 0 ? part / whole : 0;
      if (share > 0 && share < 0.0005) return `<\u2060${percents.format(0.001)}`;
      return share >= 0.9995 && share < 1 ? `>\u2060${percents.format(0.999)}` : percents.format(share);
    };
    const cls = (part: ComponentPart) => classOf(part, classNames);
    return { words, locale, number: format, percent, cls, Search, Label, Input, Select, Button, Icon, Message };
  }, [classNames, locale, words, Search, Label, Input, Select, Button, Icon, Message]);
}
