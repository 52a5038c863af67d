'use client';
import type { EmailBatch } from '../../core/index.ts';
import { type Components, type Words, type JobsWords, useJobsWords, useLocale } from '../../react/index.ts';
import type { ClassNames } from '../partsOf.ts';
import { createContext, useContext, useMemo } from 'react';

export interface EmailBatchesProps {
  /** Ids of jobs that the app remembers; they are shown and followed. The account's own list is shown too. */
  jobIds?: readonly string[] | undefined;
  /** A job was uploaded: remember its id. */
  onUploaded?: ((job: EmailBatch) => void) | undefined;
  /** Leave out what needs the legacy service, or what needs the email validation. */
  without?: 'jobs' | 'direct' | undefined;
  /** Read large files in a worker. false: on the page, for a Content-Security-Policy with Trusted Types. @default true */
  worker?: boolean | undefined;
  /** Under this name a run is kept in the browser; a name of each person's own, where several use one browser. @default 'validateEmails' */
  saveAs?: string | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailBatches'> | undefined;
  /** Elements of your own, in place of the provider's and ours. */
  components?: Partial<Components> | undefined;
}

/** What the email jobs are drawn with, beside `FilesContext`. */
export interface JobsContextValue {
  words: JobsWords;
  /** A moment as it is written in the language of the page. */
  dateTime(value: Date): string;
}

export const JobsContext = createContext<JobsContextValue | undefined>(undefined);

/** Those of the component that draws this part. */
export function useJobsContext(): JobsContextValue {
  const value = useContext(JobsContext);
  if (!value) throw new Error('Doorplate: a part of the email jobs is drawn outside of its component.');
  return value;
}

export function useJobsContextValue(ownWords: Words | undefined): JobsContextValue {
  const words = useJobsWords(ownWords);
  const locale = useLocale(ownWords);
  return useMemo(() => {
    const { format } = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return { words, dateTime: format };
  }, [locale, words]);
}
