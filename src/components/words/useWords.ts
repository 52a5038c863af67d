'use client';
import { useMemo } from 'react';
import { useAddressContext } from '../../react/index.ts';

/** One table of words in each language that is built in. */
export type Tables<Table> = Record<'en' | 'fr' | 'es', Table>;

/** A table in the provider's language, less the words that the app gave. */
export function useWords<Table>(tables: Tables<Table>, own: Partial<Table> | undefined): Table {
  const { locale } = useAddressContext();
  return useMemo(() => {
    const language = locale.slice(0, 2).toLowerCase();
    return { ...(language === 'fr' || language === 'es' ? tables[language] : tables.en), ...own };
  }, [tables, locale, own]);
}
