'use client';
import { createContext, useContext, useMemo } from 'react';
import { type FilesWords, useAddressContext, useFilesWords, type Words } from '../../react/index.ts';
import { type ClassNames, classOf, type Part } from '../parts.ts';

/** What every part of a file's page is drawn with. */
export interface FilesContextValue {
  words: FilesWords;
  /** A number as it is written in the language of the page. */
  number(value: number): string;
  /** The class of a part: its own, then the app's. */
  cls(part: Part): string;
}

export const FilesContext = createContext<FilesContextValue | undefined>(undefined);

/** Those of the component that draws this part. */
export function useFilesContext(): FilesContextValue {
  const value = useContext(FilesContext);
  if (!value) throw new Error('Doorplate: a part of a file’s page is drawn outside of its component.');
  return value;
}

export function useFilesContextValue(own: Words | undefined, classNames: ClassNames | undefined): FilesContextValue {
  const words = useFilesWords(own);
  const { locale } = useAddressContext();
  return useMemo(() => {
    const { format } = new Intl.NumberFormat(locale);
    return { words, number: format, cls: (part) => classOf(part, classNames) };
  }, [classNames, locale, words]);
}
