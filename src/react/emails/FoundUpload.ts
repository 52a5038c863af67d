import type { EmailBatch } from '../../core/index.ts';

/** The jobs that may be an upload whose outcome is unknown. */
export interface FoundUpload extends Array<EmailBatch> {
  /** Is the one job here the upload, beyond doubt? False for none, for several, and for one that may be an older job. */
  readonly isCertain: boolean;
}

/** A list of jobs that also says whether it is certain. Not enumerable: it compares and is written as a plain list. */
export const foundUpload = (jobs: readonly EmailBatch[], isCertain: boolean): FoundUpload =>
  Object.defineProperty<EmailBatch[]>([...jobs], 'isCertain', { value: isCertain }) as FoundUpload;
