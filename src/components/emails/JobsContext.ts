'use client';
import { createContext, useContext, useMemo } from 'react';
import { type JobsWords, useJobsWords, useLocale, type Words } from '../../react/index.ts';

/** What the email jobs are drawn with, beside `FilesContext`. */
export interface JobsContextValue {
  words: JobsWords;
  /** A moment as it is written in the language of the page. */
  moment(value: Date): string;
}

export const JobsContext = createContext<JobsContextValue | undefined>(undefined);

/** Those of the component that draws this part. */
export function useJobsContext(): JobsContextValue {
  const value = useContext(JobsContext);
  if (!value) throw new Error('Doorplate: a part of the email jobs is drawn outside of its component.');
  return value;
}

export function useJobsContextValue(own: Words | undefined): JobsContextValue {
  const words = useJobsWords(own);
  const locale = useLocale(own);
  return useMemo(() => {
    const { format } = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return { words, moment: format };
  }, [locale, words]);
}
