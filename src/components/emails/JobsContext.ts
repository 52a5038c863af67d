'use client';
import type { EmailBatch } from '../../core/index.ts';
import { type Components, type Words, type JobsWords, useJobsWords, useLocale } from '../../react/index.ts';
import type { ClassNames } from '../partsOf.ts';
import { createContext, useContext, useMemo } from 'react';

export interface EmailBatchesProps {
  /** Ids of jobs that the app remembers. They are listed in addition to the account's own list. */
  jobIds?: readonly string[] | undefined;
  /** Called after an upload. Save the job's id. */
  onUploaded?: ((job: EmailBatch) => void) | undefined;
  /** Hides a section: `jobs` needs the legacy service, `direct` the email validation. */
  without?: 'jobs' | 'direct' | undefined;
  /**
   * Read large files in a worker. Set it to false for a Content-Security-Policy with Trusted Types.
   *
   * @default true
   */
  worker?: boolean | undefined;
  /**
   * Name under which a run is saved in the browser. If several users share a browser, include the user's id.
   *
   * @default 'validateEmails'
   */
  saveAs?: string | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'EmailBatches'> | undefined;
  /** Replaces elements of the provider or the default ones. */
  components?: Partial<Components> | undefined;
}

/** Words and formats for the components of email jobs, in addition to `FilesContext`. */
export interface JobsContextValue {
  words: JobsWords;
  /** Formats a date and time in the language of the page. */
  dateTime(value: Date): string;
}

export const JobsContext = createContext<JobsContextValue | undefined>(undefined);

/** Returns the context of the surrounding component. */
export function useJobsContext(): JobsContextValue {
  const value = useContext(JobsContext);
  if (!value) throw new Error('Doorplate: a component of the email jobs was rendered outside of EmailBatches.');
  return value;
}

export function useJobsContextValue(customWords: Words | undefined): JobsContextValue {
  const words = useJobsWords(customWords);
  const locale = useLocale(customWords);
  return useMemo(() => {
    const { format } = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return { words, dateTime: format };
  }, [locale, words]);
}
