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
import { createContext, useContext, useMemo } from 'react';
import { classOf } from '../classOf.ts';
import type { ComponentPart } from '../parts.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

/** A run of any operation: its parts draw what its descriptor says. */
export type AnyFileRun = UseFileRun<BatchOperationName>;

export interface RunPartProps {
  run: AnyFileRun;
}

/** What every part of a file's page is drawn with: its words, its classes and its elements. */
export interface FilesContextValue extends Omit<Components, 'Option'> {
  words: FilesWords;
  /** A number as it is written in the language of the page. */
  number(value: number): string;
  /** The class of a part: its own, then the app's. */
  cls(part: ComponentPart): string;
}

export const FilesContext = createContext<FilesContextValue | undefined>(undefined);

/** Those of the component that draws this part. */
export function useFilesContext(): FilesContextValue {
  const value = useContext(FilesContext);
  if (!value) throw new Error('Doorplate: a part of a file’s page is drawn outside of its component.');
  return value;
}

/** Stays the same from one render to the next: whatever changes here draws 100,000 rows anew. */
export function useFilesContextValue(
  ownWords: Words | undefined,
  classNames: ClassNames | undefined,
  components: Partial<Components> | undefined,
): FilesContextValue {
  const words = useFilesWords(ownWords);
  const locale = useLocale(ownWords);
  // One by one: an app may write a new object around the same elements at every render.
  const { Label, Input, Select, Button, Icon, Message } = useSlots(components);
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(locale);
    const cls = (part: ComponentPart) => classOf(part, classNames);
    return { words, number: format, cls, Label, Input, Select, Button, Icon, Message };
  }, [classNames, locale, words, Label, Input, Select, Button, Icon, Message]);
}
