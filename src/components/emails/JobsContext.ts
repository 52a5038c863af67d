'use client';
import type { EmailBatch } from '../../core/index.ts';
import { type Components, type Words, type JobsWords, useJobsWords, useLocale } from '../../react/index.ts';
import type { ClassNames } from '../partsOf.ts';
import { createContext, useContext, useMemo } from 'react';

export interface EmailBatchesProps {
  /** Ids of jobs that your app has saved. They are listed in addition to the jobs in the account's own list. */
  jobIds?: readonly string[] | undefined;
  /** Called with the job after an upload. Save the job's id. */
  onUploaded?: ((job: EmailBatch) => void) | undefined;
  /** A section to hide. Hide `jobs` if you do not have the legacy service, or `direct` if you do not have email validation. */
  without?: 'jobs' | 'direct' | undefined;
  /**
   * Whether to read large files in a worker. Set this to false if your Content-Security-Policy does not allow `worker-src blob:` or requires Trusted Types.
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
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

/** Words and formatters for the email job components, in addition to those in `FilesContext`. */
interface JobsContextValue {
  words: JobsWords;
  /** Formats a date and time in the language of the page. */
  dateTime(value: Date): string;
}

export const JobsContext = createContext<JobsContextValue | undefined>(undefined);

/** Returns the context of the surrounding `EmailBatches`. */
export function useJobsContext(): JobsContextValue {
  const value = useContext(JobsContext);
  if (!value) throw new Error('Doorplate: an email job component was rendered outside EmailBatches.');
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
